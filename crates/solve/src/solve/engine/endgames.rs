//! Endgames that are known exactly: where the search need not go on.
//!
//! This room does not know how they are known; tables of endgames are one such source. What
//! is looked up goes into the table of positions as if it had been found by search, as two
//! absolute bounds, so nothing else needs to know of it.

use rustc_hash::FxHashMap;

use crate::game::{Color, Key, Move, Position, Repetition, Rules};

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

    /// The side that wins by the rule about repetition, if one does, which [`fate`](Self::fate) does
    /// not report.
    fn winner_by_rule(&self, position: &Position<R>) -> Option<Color> {
        let _ = position;
        None
    }

    /// The plies that a win of this position takes at least by the rule about repetition, where its fate
    /// says this many. A win that has no fate, by the rule alone, has more than any other: an odd number
    /// for the side to move.
    fn at_least(&self, position: &Position<R>, plies: u16) -> u16 {
        let _ = position;
        if self.repetition() == Repetition::None { plies } else { 0 }
    }

    /// Whether of positions with the same pieces some have turned out to be known and others not,
    /// as where a file is damaged.
    fn has_gaps(&self) -> bool;

    /// The rule about repetition under which the fates are true.
    fn repetition(&self) -> Repetition {
        Repetition::None
    }
}
