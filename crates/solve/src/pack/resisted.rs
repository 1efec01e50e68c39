//! Selfmates and reflexmates.

use super::solver_moves::{self, Judge};
use super::{ExamineRules, Pack, PackPlan};
use crate::game::{Move, Position};
use crate::solve::{Aimed, AimedKey, Budget, Limits, Stopped, is_compelled};
use crate::stipulation::{Play, Stipulation};

/// Judges a selfmate or reflexmate.
pub(super) fn fill<R: ExamineRules>(
    pack: &mut Pack,
    position: &Position<R>,
    asked: Stipulation,
    plan: &PackPlan,
) {
    let mut compelled =
        Compelled { asked, limits: plan.limits.clone(), budget: Budget::start(&plan.limits) };
    let plan = PackPlan { beyond: 0, ..plan.clone() };
    let moves = asked.moves().unwrap_or(1);
    let start = Aimed::new(position, asked);
    solver_moves::fill(pack, &mut compelled, &[start], moves, &plan);
}

/// Judges by the search for selfmates.
struct Compelled {
    asked: Stipulation,
    limits: Limits,
    budget: Budget,
}

impl Compelled {
    /// Whether a side that must mate if it can is able to.
    fn must_mate<R: ExamineRules>(&self, at: &Aimed<R>) -> bool {
        self.asked.play() == Play::Reflex && mates(at).next().is_some()
    }
}

impl<R: ExamineRules> Judge<R> for Compelled {
    type At = Aimed<R>;
    type Key = AimedKey<R>;

    fn position<'a>(&self, at: &'a Aimed<R>) -> &'a Position<R> {
        &at.position
    }

    fn key(&self, at: &Aimed<R>, _: u8) -> AimedKey<R> {
        at.key()
    }

    fn after(&self, at: &Aimed<R>, mv: Move<R>) -> Aimed<R> {
        at.after(mv)
    }

    fn is_right(&mut self, at: &Aimed<R>, mv: Move<R>, moves: u8) -> Result<bool, Stopped> {
        let after = at.after(mv);
        // A side that must mate, and does, is not mated.
        if self.asked.play() == Play::Reflex && after.is_goal(at, mv) {
            return Ok(false);
        }
        is_compelled(&after, self.asked.in_moves(moves), &self.limits, &mut self.budget)
    }

    fn is_won(&mut self, at: &Aimed<R>, moves: u8) -> Result<bool, Stopped> {
        if moves == 0 || self.must_mate(at) {
            return Ok(false);
        }
        for mv in at.position.legal_moves() {
            if self.is_right(at, mv, moves)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn replies(&self, _: &Aimed<R>, _: Move<R>, after: &Aimed<R>) -> Vec<Move<R>> {
        if R::decided(after.position.board()).is_some() {
            return Vec::new();
        }
        if self.must_mate(after) {
            return mates(after).collect();
        }
        after.position.legal_moves().into_iter().collect()
    }

    fn ends(&self, after: &Aimed<R>, reply: Move<R>, after_reply: &Aimed<R>) -> bool {
        after_reply.is_goal(after, reply)
    }
}

/// The moves that reach the goal at once.
fn mates<R: ExamineRules>(at: &Aimed<R>) -> impl Iterator<Item = Move<R>> + '_ {
    let moves = at.position.legal_moves().into_iter();
    moves.filter(|&mv| at.after(mv).is_goal(at, mv))
}
