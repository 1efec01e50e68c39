//! The author's solution: its moves keep the win, and it answers a reply that lasts longest.
//!
//! It is stated as lines from the problem position, which share their first moves. A line whose text
//! breaks off ends with `~`, and nothing is missing after that; one that goes on with a move that
//! cannot be played ends with `?`, and a finding must say so.

use super::error::Flaw;
use super::question::{Kind, Line};
use super::source::{Source, Wish};
use super::statement::{Kind as Found, Policy, Severity, Stated, Statement};
use super::walk::{Reached, Walk, reply};
use crate::board::Step;
use crate::replay::played;
use crate::streak::Streak;

/// The mark at the end of a line whose text breaks off.
const BROKEN: &str = "~";

/// The mark at the end of a line that goes on with a move that cannot be played.
pub(super) const UNREADABLE: &str = "?";

/// The lines that go on from a position.
type Lines<'a> = Vec<&'a [String]>;

impl Statement {
    /// Whether it says that the author's moves hold.
    pub(super) fn claims_author(&self) -> bool {
        self.policy.is_some() && !self.keys.is_empty() && !self.blames_author()
    }

    /// Whether a finding that makes the problem unsound is about the author's moves.
    pub fn blames_author(&self) -> bool {
        let is_wrong =
            |it: &Stated| it.kind == Found::WrongSolution && it.severity == Severity::Major;
        self.findings.iter().any(is_wrong)
    }
}

impl<S: Source> Walk<S> {
    /// Claims that the author's solution holds.
    pub(super) fn author(&mut self, statement: &Statement) -> Result<(), Flaw> {
        if !statement.claims_author() || statement.author.is_empty() {
            return Ok(());
        }
        let root = self.root.clone();
        let (streak, line) = (Streak::default(), Line::default());
        let reached = Reached { board: &root, streak: &streak, line: &line };
        let lines: Lines<'_> = statement.author.iter().map(Vec::as_slice).collect();
        let most = statement.most().unwrap_or(0);
        let strict = statement.policy == Some(Policy::Strict);
        self.author_attacks(&reached, &lines, most, strict)
    }

    fn author_attacks(
        &mut self,
        reached: &Reached<'_>,
        lines: &Lines<'_>,
        left: u8,
        strict: bool,
    ) -> Result<(), Flaw> {
        let (choices, broken) = choices(lines);
        if choices.is_empty() && !broken {
            return Err(Flaw::Author("the author's line stops before a move of the attacker"));
        }
        for (name, lines) in choices {
            let step = played(reached.board, name, self.checks)?;
            if left == 0 {
                return Err(Flaw::Author("the author's line is too long"));
            }
            self.wins(reached, step, left)?;
            self.author_defences(reached, step, &lines, left, strict)?;
        }
        Ok(())
    }

    /// After a move of the attacker; `left` counts it.
    fn author_defences(
        &mut self,
        reached: &Reached<'_>,
        step: Step,
        lines: &Lines<'_>,
        left: u8,
        strict: bool,
    ) -> Result<(), Flaw> {
        let Some((attack, replies)) = self.replies(reached, step)? else { return Ok(()) };
        let (choices, broken) = choices(lines);
        let mut given = Vec::with_capacity(choices.len());
        for (name, _) in &choices {
            given.push(reply(&attack.child, name)?);
        }
        if !replies.is_empty() && !broken {
            let (length, longest) = self.lasting(reached, &attack, &replies, left)?;
            for (reply, streak) in &replies {
                let next = attack.child.after(*reply);
                let asked = || (&next, streak.clone());
                if !longest.contains(reply) {
                    self.ask(Kind::Won, reached, &attack, *reply, asked(), length - 1)?;
                    continue;
                }
                self.ask(Kind::Won, reached, &attack, *reply, asked(), length)?;
                self.ask(Kind::NotWon, reached, &attack, *reply, asked(), length - 1)?;
            }
            let is_given = |reply: &Step| given.contains(reply);
            let holds =
                if strict { longest.iter().all(is_given) } else { longest.iter().any(is_given) };
            if !holds {
                return Err(Flaw::Author("the author does not answer a reply that lasts longest"));
            }
        }
        for ((_, lines), step) in choices.iter().zip(given) {
            // A reply that loses at once needs no answer.
            let Some((_, streak)) = replies.iter().find(|(reply, _)| *reply == step) else {
                continue;
            };
            let next = attack.child.after(step);
            let line = reached.line.then(reached.board.packed(), attack.step, step);
            let line = if streak.is_empty() { Line::default() } else { line };
            let after = Reached { board: &next, streak, line: &line };
            self.author_attacks(&after, lines, left - 1, strict)?;
        }
        Ok(())
    }

    /// The number of moves that the attacker needs after the replies that last longest, and those.
    fn lasting(
        &mut self,
        reached: &Reached<'_>,
        attack: &super::walk::Attack,
        replies: &[(Step, Streak)],
        left: u8,
    ) -> Result<(u8, Vec<Step>), Flaw> {
        let names = [attack.child.name(attack.step)];
        let words = self.answer(Wish::Lasting, reached, left, &names)?;
        let count = Flaw::Count { found: words.len(), expected: 2 };
        let Some((length, names)) = words.split_first().filter(|(_, names)| !names.is_empty())
        else {
            return Err(count);
        };
        let length: u8 =
            length.parse().ok().filter(|length| (1..left).contains(length)).ok_or(count)?;
        let mut longest = Vec::with_capacity(names.len());
        for name in names {
            let step = reply(&attack.child, name)?;
            if longest.contains(&step) || !replies.iter().any(|(reply, _)| *reply == step) {
                return Err(Flaw::Reply(name.chars().take(20).collect()));
            }
            longest.push(step);
        }
        Ok((length, longest))
    }
}

/// The moves that lines go on with, each with what follows, and whether one breaks off.
fn choices<'a>(lines: &Lines<'a>) -> (Vec<(&'a str, Lines<'a>)>, bool) {
    let mut choices: Vec<(&str, Lines<'_>)> = Vec::new();
    let mut broken = false;
    for line in lines {
        let Some((name, rest)) = line.split_first() else { continue };
        if name == BROKEN {
            broken = true;
            continue;
        }
        match choices.iter_mut().find(|(known, _)| known == name) {
            Some((_, lines)) => lines.push(rest),
            None => choices.push((name, vec![rest])),
        }
    }
    (choices, broken)
}
