//! *Never won*: a set of positions that the defender need not leave.

use super::error::Flaw;
use super::question::{Kind, Line};
use super::source::{Source, Wish};
use super::walk::{Attack, Reached, Walk};
use crate::board::{Board, Step};
use crate::conduct::Witness;
use crate::rules::Repetition;
use crate::streak::Streak;

impl<S: Source> Walk<S> {
    /// Asks for a reply to every move of the attacker; each leads to a position of the set again.
    pub(super) fn never(&mut self, board: &Board) -> Result<(), Flaw> {
        let (streak, line) = (Streak::default(), Line::default());
        let reached = Reached { board, streak: &streak, line: &line };
        let attacks = self.attacks(&reached, &[])?;
        self.refuted(Kind::Never, Wish::Holds, &reached, &attacks, 0)
    }

    /// Claims that the attacker never wins in a position.
    pub(super) fn ask_never(&mut self, board: &Board) {
        self.questions.ask(Kind::Never, board, 0, Streak::default(), Line::default);
    }

    /// Notes two moves that may belong to a cycle which the defender loses.
    pub(super) fn lasts(
        &mut self,
        reached: &Reached<'_>,
        attack: &Attack,
        reply: Step,
        next: &Board,
    ) {
        let Attack { step, child } = attack;
        if !self.counts(child, reply, next) || child.takes(reply) || reached.board.takes(*step) {
            return;
        }
        let forbidden = self.rule == Repetition::Asian || !child.is_check();
        let middle = child.packed();
        self.graph.add(reached.board.packed(), middle, forbidden);
        self.graph.add(middle, next.packed(), false);
    }

    /// Notes a move of the side that must not lose, before the first of the set: the position
    /// before it may be repeated.
    pub(super) fn lasts_after(&mut self, board: &Board, step: Step, child: &Board) {
        if self.counts(board, step, child) && !board.takes(step) {
            self.graph.add(board.packed(), child.packed(), false);
        }
    }

    /// Whether a move of the defender may belong to a cycle that the defender loses.
    fn counts(&self, board: &Board, step: Step, after: &Board) -> bool {
        match self.rule {
            Repetition::None => false,
            Repetition::Checks => after.is_check(),
            Repetition::Asian => {
                let act = Witness::new(self.rule, board).act(board, step, after);
                act.conduct.level() > 0
            }
        }
    }

    /// Refuses a set in which the defender may lose a perpetual play.
    pub(super) fn check_cycles(&self) -> Result<(), Flaw> {
        match self.graph.forbidden() {
            Some(at) => Err(Flaw::Cycle(self.root.unpacked(at).text())),
            None => Ok(()),
        }
    }
}
