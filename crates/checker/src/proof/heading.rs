//! The heading of a proof, as it is written and read.
//!
//! There is one way to write a statement: what is read is written again, and every line that comes out
//! otherwise is refused. So a line that is doubled, out of its place, or about something else than the
//! stipulation asks for is never passed over.

use std::io::{self, Write};
use std::str::FromStr;

use super::error::{Flaw, UnknownWord};
use super::source::{LONGEST, Lines};
use super::statement::{Goal, Length, Policy, Statement};
use crate::rules::{Game, Repetition, Rules};

/// The first line of a proof.
pub(super) const TITLE: &str = "paiju certificate 5";

/// How the first line of a proof of any version begins.
pub(super) const ANY_TITLE: &str = "paiju certificate ";

/// The most lines of a heading: no problem has that many solutions.
const MOST_LINES: usize = 10_000;

impl Statement {
    pub(super) fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        writeln!(to, "{TITLE}")?;
        self.lines().iter().try_for_each(|line| writeln!(to, "{line}"))
    }

    /// The lines after the first one.
    fn lines(&self) -> Vec<String> {
        let policy = self.policy.map_or_else(|| "none".to_owned(), |policy| policy.to_string());
        let mut lines = vec![
            format!("rules {}", self.rules.game),
            format!("repetition {}", self.rules.repetition),
            format!("fen {}", self.fen),
            format!("stipulation {}", self.goal),
            format!("policy {policy}"),
        ];
        if self.policy.is_some() {
            let intended = self.intended.as_ref().map(ToString::to_string);
            lines.push(format!("intended {}", intended.as_deref().unwrap_or("-")));
            lines.extend(self.printed.map(|moves| format!("printed {moves}")));
            lines.extend(self.author.iter().map(|line| format!("author {}", words(line))));
        }
        if matches!(self.goal, Goal::Together(_)) {
            let sides = ["solution", "other-solution"].iter().zip(&self.solutions);
            let line = |(name, lines): (&&str, &Vec<Vec<String>>)| {
                lines.iter().map(|line| format!("{name} {}", words(line))).collect::<Vec<_>>()
            };
            lines.extend(sides.flat_map(line));
        } else {
            if self.policy.is_some() {
                lines.push(format!("wanted {}", words(&self.wanted)));
            }
            match self.length {
                Length::Keys => {}
                Length::NotWithin(moves) => lines.push(format!("not-within {moves}")),
                Length::Never => lines.push("never won".to_owned()),
            }
            lines.extend(self.keys.iter().map(|(name, moves)| format!("key {name} {moves}")));
            lines.extend(self.losing.iter().map(|(name, moves)| format!("loses {name} {moves}")));
            if self.looks_at_duals() {
                lines.push(format!("minor-duals {}", if self.all_duals { "all" } else { "none" }));
            }
        }
        lines.push("proof".to_owned());
        lines
    }

    /// Reads the heading after its first line.
    pub(super) fn read(lines: &mut Lines<'_>) -> Result<Self, Flaw> {
        let mut read = Vec::new();
        let mut next = |lines: &mut Lines<'_>| {
            let line = lines.next()?.ok_or(Flaw::End("the heading of a proof"))?.to_owned();
            read.push(line.clone());
            if read.len() > MOST_LINES { Err(Flaw::End("a shorter heading")) } else { Ok(line) }
        };
        let mut rules: Rules = value(&next(lines)?, "rules")?.parse()?;
        rules.repetition = value(&next(lines)?, "repetition")?.parse()?;
        if rules.game == Game::Chex && rules.repetition == Repetition::Asian {
            return Err(Flaw::NoChase);
        }
        let fen = value(&next(lines)?, "fen")?.to_owned();
        let goal = value(&next(lines)?, "stipulation")?.parse()?;
        let policy = match value(&next(lines)?, "policy")? {
            "none" => None,
            policy => Some(policy.parse::<Policy>()?),
        };
        let mut statement = Self { policy, ..Self::new(rules, fen, goal) };
        loop {
            let line = next(lines)?;
            match line.split_once(' ').unwrap_or((&line, "")) {
                ("proof", "") => break,
                ("intended", "-") => {}
                ("intended", counts) => statement.intended = Some(counts.parse()?),
                ("printed", moves) => statement.printed = Some(number(moves)?),
                ("author", line) => statement.author.push(moves(line)),
                ("wanted", names) => statement.wanted = moves(names),
                ("not-within", moves) => statement.length = Length::NotWithin(number(moves)?),
                ("never", "won") => statement.length = Length::Never,
                ("key", key) => statement.keys.push(numbered(key)?),
                ("loses", mv) => statement.losing.push(numbered(mv)?),
                ("solution", line) => statement.solutions[0].push(moves(line)),
                ("other-solution", line) => statement.solutions[1].push(moves(line)),
                ("minor-duals", "all") => statement.all_duals = true,
                ("minor-duals", "none") => statement.all_duals = false,
                _ => return Err(UnknownWord::new(&line, "intended, key, proof or the like").into()),
            }
        }
        let own = statement.lines();
        let mut pairs = read.iter().zip(&own);
        if let Some((line, _)) = pairs.find(|(line, own)| line != own) {
            return Err(Flaw::Line(line.chars().take(60).collect()));
        }
        if read.len() == own.len() { Ok(statement) } else { Err(Flaw::End("a shorter heading")) }
    }

    /// Whether every line of it can be read again.
    pub(super) fn is_readable(&self) -> bool {
        let lines = self.lines();
        lines.len() < MOST_LINES && lines.iter().all(|line| (line.len() as u64) < LONGEST)
    }
}

fn value<'l>(line: &'l str, name: &'static str) -> Result<&'l str, Flaw> {
    let rest = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
    rest.ok_or(Flaw::Heading(name))
}

fn number<T: FromStr>(text: &str) -> Result<T, Flaw> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or_else(|| UnknownWord::new(text, "a number of moves").into())
}

fn numbered(text: &str) -> Result<(String, u8), Flaw> {
    let (name, moves) = text.split_once(' ').unwrap_or((text, ""));
    Ok((name.to_owned(), number(moves)?))
}

/// Moves in a row; a dash if there are none.
fn words(moves: &[String]) -> String {
    if moves.is_empty() { "-".to_owned() } else { moves.join(" ") }
}

fn moves(text: &str) -> Vec<String> {
    if text == "-" { Vec::new() } else { text.split(' ').map(str::to_owned).collect() }
}
