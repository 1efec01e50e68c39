//! Selfmates and reflexmates.

use super::solver_moves::{self, Judge};
use super::{Pack, PackPlan, Packed};
use crate::game::{Key, Move, Position};
use crate::solve::{Budget, Limits, Stopped, is_compelled};
use crate::stipulation::{Play, Stipulation};

/// Judges a selfmate or reflexmate.
pub(super) fn fill<R: Packed>(
    pack: &mut Pack,
    position: &Position<R>,
    asked: Stipulation,
    plan: &PackPlan,
) {
    let mut compelled =
        Compelled { asked, limits: plan.limits.clone(), budget: Budget::start(&plan.limits) };
    let plan = PackPlan { beyond: 0, ..plan.clone() };
    let moves = asked.moves().unwrap_or(1);
    solver_moves::fill(pack, &mut compelled, *position, moves, &plan);
}

/// Judges by the search for selfmates.
struct Compelled {
    asked: Stipulation,
    limits: Limits,
    budget: Budget,
}

impl Compelled {
    /// Whether a side that must mate if it can is able to.
    fn must_mate<R: Packed>(&self, position: &Position<R>) -> bool {
        self.asked.play() == Play::Reflex && self.mates(position).next().is_some()
    }

    /// The moves that reach the goal at once.
    fn mates<'a, R: Packed>(
        &'a self,
        position: &'a Position<R>,
    ) -> impl Iterator<Item = Move<R>> + 'a {
        let moves = position.legal_moves().into_iter();
        moves.filter(|&mv| self.asked.goal().is_reached(&position.after(mv)))
    }
}

impl<R: Packed> Judge<R> for Compelled {
    type At = Position<R>;

    fn position<'a>(&self, at: &'a Position<R>) -> &'a Position<R> {
        at
    }

    fn key(&self, at: &Position<R>, _: u8) -> Key {
        at.key()
    }

    fn after(&self, at: &Position<R>, mv: Move<R>) -> Position<R> {
        at.after(mv)
    }

    fn is_right(&mut self, after: &Position<R>, moves: u8) -> Result<bool, Stopped> {
        // A side that must mate, and does, is not mated.
        if self.asked.play() == Play::Reflex && self.asked.goal().is_reached(after) {
            return Ok(false);
        }
        is_compelled(after, self.asked.in_moves(moves), &self.limits, &mut self.budget)
    }

    fn is_won(&mut self, at: &Position<R>, moves: u8) -> Result<bool, Stopped> {
        if moves == 0 || self.must_mate(at) {
            return Ok(false);
        }
        for mv in at.legal_moves() {
            if self.is_right(&at.after(mv), moves)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn replies(&self, after: &Position<R>) -> Vec<Move<R>> {
        if R::decided(after.board()).is_some() {
            return Vec::new();
        }
        if self.must_mate(after) {
            return self.mates(after).collect();
        }
        after.legal_moves().into_iter().collect()
    }

    fn ends(&self, after_reply: &Position<R>) -> bool {
        self.asked.goal().is_reached(after_reply)
    }
}
