//! Endgames that are known exactly: where the search need not go on.
//!
//! This room does not know how they are known; tables of endgames are one such source. What
//! is looked up goes into the table of positions as if it had been found by search, as two
//! absolute bounds, so nothing else needs to know of it.

use rustc_hash::FxHashMap;

use crate::game::{Key, Move, Position, Repetition, Rules};
use crate::value::Value;

/// A win of the side to move, with its move in each position that the other side can reach until an
/// [`Endgames::value`] on the board takes over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy<R: Rules> {
    /// The most moves of the winner that it takes.
    pub moves: u16,
    /// The winner's moves, under the keys of the positions.
    pub steps: FxHashMap<Key, Move<R>>,
}

/// Positions whose value may be known.
pub trait Endgames<R: Rules>: Send + Sync {
    /// The most pieces of a known position, so that others are not looked for.
    fn most_men(&self) -> usize;

    /// The value of a position under the [rule](Self::repetition); `None` if it is not known.
    fn value(&self, position: &Position<R>) -> Option<Value>;

    /// A win of the side to move by the rule about repetition, whose value has no length; with a bound
    /// for one. `None` if none is known.
    fn strategy(&self, position: &Position<R>) -> Option<Strategy<R>> {
        let _ = position;
        None
    }

    /// The plies that a win of this position takes at least by the rule about repetition, where its value
    /// says this many. A win by the rule alone has more than any other: an odd number for the side to move.
    fn at_least(&self, position: &Position<R>, plies: u16) -> u16 {
        let _ = position;
        if self.repetition() == Repetition::None { plies } else { 0 }
    }

    /// Whether of positions with the same pieces some have turned out to be known and others not,
    /// as where a file is damaged.
    fn has_gaps(&self) -> bool;

    /// The rule about repetition under which the values are true.
    fn repetition(&self) -> Repetition {
        Repetition::None
    }
}
