//! Direct play with a narrower goal than a win, or in which the defender begins.

use super::solver_moves::{self, Judge};
use super::{ExamineRules, Pack, PackPlan};
use crate::game::{Move, Position};
use crate::solve::{Aimed, AimedKey, Budget, Forcing, Stopped, all_solutions};
use crate::stipulation::Stipulation;

/// Judges such a problem. Where the defender begins, solving begins after each of those moves.
pub(super) fn fill<R: ExamineRules>(
    pack: &mut Pack,
    position: &Position<R>,
    asked: Stipulation,
    plan: &PackPlan,
) {
    let mut budget = Budget::start(&plan.limits);
    let moves = match asked.moves() {
        Some(moves) => Some(moves),
        None => match all_solutions(position, asked, &plan.limits, &mut budget) {
            Ok(answer) => answer.fewest.filter(|_| !answer.solutions.is_empty()),
            Err(_) => None,
        },
    };
    let Some(moves) = moves else {
        pack.complete = false;
        return;
    };
    pack.moves = Some(moves);
    let mut forcing = Forcing::new(asked, plan.limits.memory, budget);
    let start = forcing.start(position);
    if !asked.begins_with_defense() {
        return solver_moves::fill(pack, &mut forcing, &[start], moves, plan);
    }
    let defenses = position.legal_moves();
    let starts: Vec<Aimed<R>> = defenses.iter().map(|&mv| start.after(mv)).collect();
    solver_moves::fill(pack, &mut forcing, &starts, moves, plan);
    pack.complete &= pack.begins.len() == starts.len();
    let names = defenses.iter().map(|&mv| solver_moves::name(position, mv));
    pack.defenses = names.zip(pack.begins.iter().copied()).collect();
}

impl<R: ExamineRules> Judge<R> for Forcing<R> {
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
        Self::is_right(self, at, mv, &at.after(mv), moves)
    }

    fn is_won(&mut self, at: &Aimed<R>, moves: u8) -> Result<bool, Stopped> {
        self.is_forced(at, moves)
    }

    fn replies(&self, at: &Aimed<R>, mv: Move<R>, after: &Aimed<R>) -> Vec<Move<R>> {
        if after.is_goal(at, mv) || R::decided(after.position.board()).is_some() {
            return Vec::new();
        }
        after.position.legal_moves().into_iter().collect()
    }

    fn ends(&self, _: &Aimed<R>, _: Move<R>, _: &Aimed<R>) -> bool {
        false
    }
}
