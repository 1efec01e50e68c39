//! The questions that a statement begins with, in their order.

use super::error::Flaw;
use super::play::Together;
use super::question::{Kind, Line};
use super::source::{Source, Wish};
use super::statement::{Defect, Goal, Kind as Found, Length, Open, Severity, Statement};
use super::together::Enumeration;
use super::verdict::{self, Derived};
use super::walk::{Attack, Reached, Walk};
use crate::board::Step;
use crate::replay::played;
use crate::streak::Streak;

/// The most positions that are searched for solutions.
const MOST_ENUMERATED: u64 = 3_000_000;

/// A first move, and within how many moves it wins.
pub(super) type Key = (Step, u8);

impl<S: Source> Walk<S> {
    /// Asks what the statement needs, and derives what follows from it.
    pub(super) fn prove(&mut self, statement: &Statement) -> Result<Derived, Flaw> {
        if statement.policy.is_none() && !statement.author.is_empty() {
            return Err(Flaw::Verdict("what is only solved has no author's solution"));
        }
        if let Goal::Together(asked) = statement.goal {
            return self.enumerate(statement, asked);
        }
        verdict::of_statement(statement)?;
        let root = self.root.clone();
        let (streak, line) = (Streak::default(), Line::default());
        let reached = Reached { board: &root, streak: &streak, line: &line };
        let keys = self.keys(&reached, statement)?;
        match statement.goal {
            Goal::Win { .. } => self.first_moves(&reached, statement, &keys)?,
            Goal::AnyWin => self.any_win(&reached, &keys)?,
            Goal::Draw => self.draw(&reached, statement, &keys)?,
            Goal::Together(_) => {}
        }
        self.all_duals = statement.all_duals;
        if statement.looks_at_duals()
            && let Some(left) = statement.shortest()
        {
            for name in &statement.wanted {
                let step = played(&root, name, self.checks)?;
                self.variations(&reached, step, left)?;
            }
        }
        self.author(statement)?;
        self.run()?;
        self.check_cycles()?;
        let mut findings = verdict::of_keys(statement);
        findings.append(&mut self.findings);
        for dual in verdict::of_duals(&self.choices) {
            let severity = if dual.major { Severity::Major } else { Severity::Minor };
            let line = self.line_to(dual.place);
            findings.push(Defect::new(Found::Dual, severity, &line, dual.moves.clone()));
        }
        verdict::derived(statement, !statement.keys.is_empty(), findings, open(statement))
    }

    /// Finds all solutions of help, self, reflex or series play again.
    fn enumerate(&mut self, statement: &Statement, asked: Together) -> Result<Derived, Flaw> {
        let mut enumeration = Enumeration::new(asked, self.most.min(MOST_ENUMERATED));
        let derived = enumeration.derive(statement, &self.root);
        self.extent.positions = enumeration.count();
        derived
    }

    /// The keys of a statement, which must be different moves.
    fn keys(&self, reached: &Reached<'_>, statement: &Statement) -> Result<Vec<Key>, Flaw> {
        let mut keys: Vec<Key> = Vec::new();
        let most = statement.most().unwrap_or(0);
        for (name, moves) in &statement.keys {
            let step = played(reached.board, name, self.checks)?;
            if keys.iter().any(|(key, _)| *key == step) {
                return Err(Flaw::Verdict("a key is listed twice"));
            }
            let is_draw = statement.goal == Goal::Draw;
            let is_win = matches!(statement.goal, Goal::Win { .. });
            if is_draw != (*moves == 0) || is_win && *moves > most {
                return Err(Flaw::Verdict("a key takes more moves than are stipulated, or none"));
            }
            keys.push((step, *moves));
        }
        Ok(keys)
    }

    /// Every key wins in its number of moves and not sooner; no other first move wins in time.
    fn first_moves(
        &mut self,
        reached: &Reached<'_>,
        statement: &Statement,
        keys: &[Key],
    ) -> Result<(), Flaw> {
        let steps: Vec<Step> = keys.iter().map(|(step, _)| *step).collect();
        match statement.length {
            Length::Never => self.ask_never(reached.board),
            Length::NotWithin(most) => self.others(reached, &steps, most)?,
            Length::Keys => self.others(reached, &steps, statement.most().unwrap_or(0))?,
        }
        for &(step, moves) in keys {
            self.wins(reached, step, moves)?;
            if moves == 1 {
                continue;
            }
            let child = reached.board.after(step);
            if child.fate().is_some() {
                return Err(Flaw::Sooner(reached.board.name(step)));
            }
            if moves > 2 {
                let attack = [Attack { step, child }];
                self.refuted(Kind::NotWon, Wish::Replies, reached, &attack, moves - 1)?;
            }
        }
        Ok(())
    }

    /// No first move but these wins within a number of moves.
    fn others(&mut self, reached: &Reached<'_>, keys: &[Step], most: u8) -> Result<(), Flaw> {
        let others = self.attacks(reached, keys)?;
        // After the last move nothing is asked: that it does not win has been seen.
        if most > 1 {
            self.refuted(Kind::NotWon, Wish::Replies, reached, &others, most)?;
        }
        Ok(())
    }
}

/// What the certificate of a forced win or a study leaves open.
fn open(statement: &Statement) -> Vec<Open> {
    let is_study = matches!(statement.goal, Goal::AnyWin | Goal::Draw);
    let has_keys = !statement.keys.is_empty();
    let has_bounds = statement.goal == Goal::AnyWin && has_keys || !statement.losing.is_empty();
    let mut open = Vec::new();
    open.extend(has_bounds.then_some(Open::Lengths));
    if has_keys && statement.policy.is_some() {
        open.extend(match statement.looks_at_duals() {
            _ if is_study => Some(Open::LaterMoves),
            false => Some(Open::Duals),
            true if !statement.all_duals => Some(Open::MinorDuals),
            true => None,
        });
    }
    open
}
