//! Endgames that are known exactly: where the search need not go on.
//!
//! This room does not know how they are known; tables of endgames are one such source. What
//! is looked up goes into the table of positions as if it had been found by search, as two
//! absolute bounds, so nothing else needs to know of it.

use rustc_hash::FxHashMap;

use crate::game::{Key, Move, Position, Repetition, Rules};

/// What best play leads to, counted in plies until the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The side to move wins in this many plies.
    Wins(u16),
    /// The side to move has lost in this many plies, at least 0.
    Loses(u16),
    /// Neither side can force a win in any number of plies.
    Neither,
}

/// A win of the side to move, with its move in each position that the other side can reach until an
/// [`Endgames::fate`] takes over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy<R: Rules> {
    /// The most moves of the winner that it takes.
    pub moves: u16,
    /// The winner's moves, under the keys of the positions.
    pub steps: FxHashMap<Key, Move<R>>,
}

/// Positions whose fate may be known.
pub trait Endgames<R: Rules>: Send + Sync {
    /// The most pieces of a known position, so that others are not looked for.
    fn most_men(&self) -> usize;

    /// The fate of a position with best play and without a rule on repetition; `None` if it
    /// is not known.
    fn fate(&self, position: &Position<R>) -> Option<Fate>;

    /// A win of the side to move by the rule about repetition, which [`fate`](Self::fate) does not
    /// report, since it has no length; with a bound for one. `None` if none is known.
    fn strategy(&self, position: &Position<R>) -> Option<Strategy<R>> {
        let _ = position;
        None
    }

    /// Whether no win of this position is shorter, by the rule about repetition, than its fate says.
    fn is_shortest(&self, position: &Position<R>) -> bool {
        let _ = position;
        self.repetition() == Repetition::None
    }

    /// Whether of positions with the same pieces some have turned out to be known and others not,
    /// as where a file is damaged.
    fn has_gaps(&self) -> bool;

    /// The rule about repetition under which the fates are true.
    fn repetition(&self) -> Repetition {
        Repetition::None
    }
}
