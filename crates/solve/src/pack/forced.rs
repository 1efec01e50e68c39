//! Forced wins.

use super::solver_moves::{self, Judge};
use super::{ExamineRules, Pack, PackPlan};
use crate::game::{Key, Move, Position};
use crate::problem::Problem;
use crate::solve::{MAX_LENGTH, Prove, Prover, Reached, Stopped};

/// Judges a forced win. Where no length is asked for, the shortest win counts.
pub(super) fn fill<R: ExamineRules>(
    pack: &mut Pack,
    problem: &Problem,
    position: &Position<R>,
    plan: &PackPlan,
) {
    let checks = problem.stipulation.is_by_checks();
    let prover = Prover::new(checks, &plan.limits).with_repetition(problem.repetition);
    let start = prover.start(position);
    let mut wins = Wins { prover, checks };
    let asked = problem.stipulation.moves();
    let Some(moves) = asked.or_else(|| wins.shortest(&start)) else {
        pack.complete = false;
        return;
    };
    pack.moves = Some(moves);
    solver_moves::fill(pack, &mut wins, &[start], moves, plan);
}

/// Judges by the proof of wins.
pub(super) struct Wins<R: ExamineRules> {
    pub(super) prover: Prover<R>,
    /// Whether every move of the solver must give check.
    pub(super) checks: bool,
}

impl<R: ExamineRules> Wins<R> {
    /// The length of the shortest win, unless a limit is reached before.
    pub(super) fn shortest(&mut self, start: &Reached<R>) -> Option<u8> {
        for moves in 1..MAX_LENGTH {
            match self.prover.wins(start, moves) {
                Ok(true) => return Some(moves),
                Ok(false) if self.prover.never_wins(start) => return None,
                Ok(false) => {}
                Err(_) => return None,
            }
        }
        None
    }
}

impl<R: ExamineRules> Judge<R> for Wins<R> {
    type At = Reached<R>;
    type Key = Key;

    fn position<'a>(&self, at: &'a Reached<R>) -> &'a Position<R> {
        at.position()
    }

    fn key(&self, at: &Reached<R>, left: u8) -> Key {
        at.line_key(left)
    }

    fn after(&self, at: &Reached<R>, mv: Move<R>) -> Reached<R> {
        at.after(mv)
    }

    fn is_right(&mut self, at: &Reached<R>, mv: Move<R>, moves: u8) -> Result<bool, Stopped> {
        let after = &at.after(mv);
        // Where every move must give check, a quiet one is none that is asked for.
        if self.checks && !after.position().is_check() {
            return Ok(false);
        }
        self.prover.loses(after, moves - 1)
    }

    fn is_won(&mut self, at: &Reached<R>, moves: u8) -> Result<bool, Stopped> {
        if at.won_by().is_some() {
            return Ok(true);
        }
        if moves == 0 { Ok(false) } else { self.prover.wins(at, moves) }
    }

    fn replies(&self, _: &Reached<R>, _: Move<R>, after: &Reached<R>) -> Vec<Move<R>> {
        if after.won_by().is_some() || R::decided(after.position().board()).is_some() {
            return Vec::new();
        }
        after.position().legal_moves().into_iter().collect()
    }

    fn ends(&self, _: &Reached<R>, _: Move<R>, after_reply: &Reached<R>) -> bool {
        after_reply.won_by().is_some()
    }
}
