//! What is known of a position.

use crate::game::{Move, Rules, Square};
use crate::solve::engine::numbers::Numbers;

/// What is known of one position: the attacker wins within `proven` moves (0: not known), and
/// does not win within `disproved` moves (0: nothing known; [`NEVER`]: in no number of moves).
/// What came before the position is part of its key where it matters, see
/// [`History`](super::history::History).
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(in crate::solve) struct Known {
    /// Won within this many attacker moves; 0 if no win is known.
    pub(in crate::solve) proven: u8,
    /// Not won within this many attacker moves.
    pub(in crate::solve) disproved: u8,
    /// Not won within this many attacker moves after any history; at most `disproved`.
    pub(in crate::solve) always: u8,
    /// Origin and destination of the move that won or refuted last, both 0 if none.
    pub(in crate::solve) best: Hint,
    /// How hard it looks to prove or disprove a win within `at` moves; zeros if not known.
    pub(in crate::solve) numbers: Numbers,
    /// Binary logarithm of the positions searched for it, plus 1; 0 for an empty slot.
    pub(super) cost: u8,
    /// Virtual loss (Kaneko 2010): threads that are searching below this position.
    pub(in crate::solve) virtual_loss: u8,
}

/// The bound of a position that is not won however many moves there are: every line has been
/// followed to an end of the game or of the moves that the restriction allows.
pub(in crate::solve) const NEVER: u8 = u8::MAX;

impl Known {
    /// That a position is won within this many moves, and no more.
    pub(in crate::solve) fn won_within(moves: u8) -> Self {
        Self { proven: moves, ..Self::default() }
    }

    /// What these bounds say about a win within `moves`.
    #[inline]
    pub(in crate::solve) fn verdict(self, moves: u8) -> Option<bool> {
        if self.proven != 0 && self.proven <= moves {
            Some(true)
        } else if self.disproved >= moves {
            Some(false)
        } else {
            None
        }
    }

    /// The numbers of a win within `moves`, if anything is known.
    #[inline]
    pub(in crate::solve) fn numbers(self, moves: u8) -> Option<Numbers> {
        match self.verdict(moves) {
            Some(true) => Some(Numbers::PROVEN),
            Some(false) if self.disproved == NEVER => Some(Numbers::NEVER),
            Some(false) => Some(Numbers::DISPROVED),
            None => (self.numbers != Numbers::default()).then_some(self.numbers),
        }
    }

    /// Whether the position has been searched, not only examined.
    #[inline]
    pub(in crate::solve) fn is_searched(self) -> bool {
        self.cost > cost(1)
    }

    /// Whether a move is the one that won or refuted last.
    #[inline]
    pub(in crate::solve) fn is_best<R: Rules>(self, mv: Move<R>) -> bool {
        self.best == hint(mv)
    }
}

/// What is kept of the number of positions searched: its binary logarithm, plus 1.
#[inline]
pub(super) fn cost(nodes: u64) -> u8 {
    (u64::BITS - nodes.leading_zeros()) as u8 + 1
}

/// A move as it is remembered: where it begins and ends.
pub(in crate::solve) type Hint = (u8, u8);

/// No move: its origin and target are equal.
pub(in crate::solve) const NO_HINT: Hint = (0, 0);

/// What is remembered of a move.
pub(in crate::solve) fn hint<R: Rules>(mv: Move<R>) -> Hint {
    (mv.from().index() as u8, mv.to().index() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_answer_shorter_and_longer_questions() {
        let known = Known { disproved: 3, ..Known::won_within(6) };
        let verdicts = [1, 3, 4, 5, 6, 250].map(|moves| known.verdict(moves));
        assert_eq!(verdicts, [Some(false), Some(false), None, None, Some(true), Some(true)],);
        assert_eq!(Known::default().verdict(1), None);
        let never = Known { disproved: NEVER, ..Known::default() };
        assert_eq!((never.verdict(250), never.numbers(250)), (Some(false), Some(Numbers::NEVER)));
    }

    #[test]
    fn numbers_are_those_of_the_verdict_or_of_an_open_question() {
        let open = Numbers { proof: 2, disproof: 5 };
        let known = Known { disproved: 3, numbers: open, ..Known::won_within(6) };
        let numbers = [3, 4, 6].map(|moves| known.numbers(moves));
        assert_eq!(numbers, [Some(Numbers::DISPROVED), Some(open), Some(Numbers::PROVEN)]);
        assert_eq!(Known::default().numbers(4), None);
    }

    #[test]
    fn a_position_that_was_only_looked_at_is_not_searched() {
        let with = |nodes| Known { cost: cost(nodes), ..Known::default() };
        assert_eq!(
            [0, 1, 2, u64::MAX].map(|nodes| with(nodes).is_searched()),
            [false, false, true, true]
        );
    }
}
