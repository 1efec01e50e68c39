//! The order in which moves are tried: killers, the move picker, and first estimates.
//!
//! What is proven does not depend on it.

use super::estimate::InitialEstimate;
use super::killers::{Killers, NO_HINTS};
use super::move_picker::{Deferred, MovePicker};
use super::numbers::{Numbers, Side};
use super::table::Hint;
use crate::game::{MoveList, Position, SearchRules, Set};

/// With up to this many replies none is deferred.
const FEW: usize = 6;

/// What orders the moves of a search.
pub(in crate::solve) struct Ordering<R: SearchRules> {
    pub(in crate::solve) killers: Killers<R>,
    /// How hard positions are estimated to be before they are searched.
    pub(in crate::solve) estimate: InitialEstimate,
}

impl<R: SearchRules> Ordering<R> {
    /// For a search that looks for a proof.
    pub(in crate::solve) fn proving(checks: bool) -> Self {
        Self { killers: Killers::new(), estimate: InitialEstimate::proving(checks) }
    }

    /// For one that looks for any win.
    pub(in crate::solve) fn finding(checks: bool) -> Self {
        Self { killers: Killers::new(), estimate: InitialEstimate::finding(checks) }
    }

    /// The same for another thread on the same question.
    pub(in crate::solve) fn for_thread(&self) -> Self {
        Self { killers: self.killers.clone(), estimate: self.estimate.for_threads() }
    }

    /// The killers of replies with this placement, if they are examined.
    pub(in crate::solve) fn killers_of<S: Side>(&self, position: &Position<R>) -> [Hint; 2] {
        let uses = !S::ATTACKS && self.estimate.uses_killers();
        if uses { self.killers.of_placement(position) } else { NO_HINTS }
    }

    /// The moves to be examined first, and the estimate for all others together, which are
    /// deferred. `best` is the move that the table names, `placement` the
    /// [killers](Self::killers_of).
    pub(in crate::solve) fn pick<S: Side>(
        &self,
        position: &Position<R>,
        moves: u8,
        (best, placement): (Hint, [Hint; 2]),
        deferred: &mut Deferred<R>,
    ) -> (MoveList<R>, Numbers) {
        let board = position.board();
        let hints = &R::check_hints(position);
        if S::ATTACKS {
            let picker = MovePicker { hints, taken: Set::EMPTY, known: &[best] };
            let first = picker.pick(position, deferred);
            let numbers = self.estimate.quiet_attacks(board, position.turn(), deferred.len());
            return (first, numbers);
        }
        let length = self.killers.hints_at(moves);
        let known = &[best, placement[0], placement[1], length[0], length[1]];
        let picker = MovePicker { hints, taken: board.color(!position.turn()), known };
        let first = picker.pick(position, deferred);
        if first.len() + deferred.len() <= FEW {
            deferred.clear();
            return (position.legal_moves(), Numbers::default());
        }
        let numbers = self.estimate.deferred_replies(board, !position.turn(), deferred.len());
        (first, numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::super::numbers::{Attacker, Defender};
    use super::super::table::NO_HINT;
    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn quiet_moves_are_deferred_where_there_are_many() {
        let start = Position::<Xiangqi>::start();
        let ordering = Ordering::proving(false);
        for attacks in [true, false] {
            let mut deferred = Deferred::default();
            let known = (NO_HINT, NO_HINTS);
            let (picked, numbers) = if attacks {
                ordering.pick::<Attacker>(&start, 5, known, &mut deferred)
            } else {
                ordering.pick::<Defender>(&start, 5, known, &mut deferred)
            };
            assert_eq!(picked.len() + deferred.len(), 44, "{attacks}");
            assert!(deferred.len() > 30 && numbers.proof > 0 && numbers.disproof > 0, "{attacks}");
        }
    }

    #[test]
    fn few_replies_are_all_looked_at_at_once() {
        let position: Position<Xiangqi> = fen::read("4k4/9/9/9/9/9/9/9/4R4/3K5 b").unwrap();
        let mut deferred = Deferred::default();
        let ordering = Ordering::finding(false);
        let (picked, _) =
            ordering.pick::<Defender>(&position, 5, (NO_HINT, NO_HINTS), &mut deferred);
        assert_eq!((picked.len(), deferred.len()), (position.legal_moves().len(), 0));
    }
}
