//! The heading of a proof, as it is written and read.

use std::io::{self, Write};
use std::str::FromStr;

use super::error::Flaw;
use super::source::Lines;
use super::statement::{Goal, Kind, Length, Severity, Stated, Statement, UnknownWord};
use crate::rules::{Game, Repetition, Rules};

/// The first line of a proof.
pub(super) const TITLE: &str = "paiju certificate 4";

/// The first line of one that lists replies even where the attacker has two moves left.
pub(super) const EARLIER_TITLE: &str = "paiju certificate 3";

/// The most lines of a heading: no problem has that many solutions and findings.
const MOST_LINES: usize = 10_000;

impl Statement {
    pub(super) fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        writeln!(to, "{TITLE}")?;
        writeln!(to, "rules {}", self.rules.game)?;
        writeln!(to, "repetition {}", self.rules.repetition)?;
        writeln!(to, "fen {}", self.fen)?;
        writeln!(to, "stipulation {}", self.goal)?;
        let policy = self.policy.map_or_else(|| "none".to_owned(), |policy| policy.to_string());
        writeln!(to, "policy {policy}")?;
        writeln!(to, "wanted {}", words(&self.wanted))?;
        for line in &self.author {
            writeln!(to, "author {}", words(line))?;
        }
        writeln!(to, "verdict {}", self.verdict)?;
        match self.length {
            Length::Keys => {}
            Length::NotWithin(moves) => writeln!(to, "not-within {moves}")?,
            Length::Never => writeln!(to, "never won")?,
        }
        for (name, moves) in &self.keys {
            writeln!(to, "key {name} {moves}")?;
        }
        for (name, moves) in &self.losing {
            writeln!(to, "loses {name} {moves}")?;
        }
        if matches!(self.goal, Goal::Together(_)) {
            writeln!(to, "intended {} {}", self.intended[0], self.intended[1])?;
        }
        for (side, solutions) in ["solution", "other-solution"].iter().zip(&self.solutions) {
            for solution in solutions {
                writeln!(to, "{side} {}", words(solution))?;
            }
        }
        if self.looks_at_duals() {
            writeln!(to, "duals {}", if self.all_duals { "all" } else { "some" })?;
        }
        for finding in &self.findings {
            let Stated { kind, severity, line, moves } = finding;
            writeln!(to, "finding {kind} {severity} {} after {}", words(moves), words(line))?;
        }
        writeln!(to, "proof")
    }

    /// Reads the heading after its first line.
    pub(super) fn read(lines: &mut Lines<'_>) -> Result<Self, Flaw> {
        let mut rules: Rules = value(lines.next()?, "rules")?.parse()?;
        rules.repetition = value(lines.next()?, "repetition")?.parse()?;
        if rules.game == Game::Chex && rules.repetition == Repetition::Asian {
            return Err(Flaw::NoChase);
        }
        let fen = value(lines.next()?, "fen")?.to_owned();
        let goal = value(lines.next()?, "stipulation")?.parse()?;
        let policy = match value(lines.next()?, "policy")? {
            "none" => None,
            policy => Some(policy.parse()?),
        };
        let wanted = moves(value(lines.next()?, "wanted")?);
        let mut author = Vec::new();
        let verdict = loop {
            let line = lines.next()?.unwrap_or_default();
            match line.strip_prefix("author ") {
                Some(_) if author.len() == MOST_LINES => {
                    return Err(Flaw::End("a shorter heading"));
                }
                Some(line) => author.push(moves(line)),
                None => break value(Some(line), "verdict")?.parse()?,
            }
        };
        let mut statement = Self {
            rules,
            fen,
            goal,
            policy,
            wanted,
            author,
            verdict,
            length: Length::Keys,
            keys: Vec::new(),
            losing: Vec::new(),
            solutions: [Vec::new(), Vec::new()],
            intended: [0; 2],
            all_duals: false,
            findings: Vec::new(),
        };
        for _ in 0..MOST_LINES {
            let line = lines.next()?.unwrap_or_default();
            match line.split_once(' ').unwrap_or((line, "")) {
                ("proof", "") => return Ok(statement),
                ("not-within", moves) => statement.length = Length::NotWithin(number(moves)?),
                ("never", "won") => statement.length = Length::Never,
                ("key", key) => statement.keys.push(numbered(key)?),
                ("loses", mv) => statement.losing.push(numbered(mv)?),
                ("intended", counts) => {
                    let (own, other) = counts.split_once(' ').unwrap_or((counts, ""));
                    statement.intended = [number(own)?, number(other)?];
                }
                ("solution", line) => statement.solutions[0].push(moves(line)),
                ("other-solution", line) => statement.solutions[1].push(moves(line)),
                ("duals", "all") => statement.all_duals = true,
                ("duals", "some") => statement.all_duals = false,
                ("finding", text) => statement.findings.push(finding(text)?),
                _ => return Err(UnknownWord::new(line, "key, finding, proof or the like").into()),
            }
        }
        Err(Flaw::End("a shorter heading"))
    }
}

fn value<'l>(line: Option<&'l str>, name: &'static str) -> Result<&'l str, Flaw> {
    let rest = line.unwrap_or_default().strip_prefix(name);
    rest.and_then(|rest| rest.strip_prefix(' ')).ok_or(Flaw::Heading(name))
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

fn finding(text: &str) -> Result<Stated, Flaw> {
    let (what, line) = text.split_once(" after ").unwrap_or((text, ""));
    let mut words = what.splitn(3, ' ');
    let mut next = || words.next().unwrap_or_default();
    Ok(Stated {
        kind: Kind::from_str(next())?,
        severity: Severity::from_str(next())?,
        moves: moves(next()),
        line: moves(line),
    })
}

/// Moves in a row; a dash if there are none.
fn words(moves: &[String]) -> String {
    if moves.is_empty() { "-".to_owned() } else { moves.join(" ") }
}

fn moves(text: &str) -> Vec<String> {
    text.split(' ').filter(|word| !matches!(*word, "" | "-")).map(str::to_owned).collect()
}
