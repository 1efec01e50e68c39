//! What an analysis finds.

use crate::rules::AnyMove;

/// News of an analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// The game is over, with this score for the side to move.
    Over(Score),
    /// What is proven of a first move.
    Move {
        /// Its place among those that are reported, from 1.
        place: usize,
        /// The score for the side to move.
        score: Score,
        /// The line, which begins with the move.
        line: Vec<AnyMove>,
    },
    /// Something proven, in words.
    Fact(String),
    /// The best move so far, and the reply that is expected.
    Best(AnyMove, Option<AnyMove>),
    /// There is no win so far.
    Refuted(Refuted),
    /// Everything about the length of wins was reported; nothing need be added.
    Settled,
}

/// What is proven of a position or a first move, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// The side to move wins within this many of its moves.
    Wins(u8),
    /// The side to move loses within this many moves of the other side; 0 if it has lost.
    Loses(u8),
    /// Neither side can force a win.
    Draw,
}

/// The length up to which it is proven that there is no win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Refuted {
    /// Within this many moves.
    Within(u8),
    /// In any number of moves.
    Always,
}

impl Default for Refuted {
    fn default() -> Self {
        Self::Within(0)
    }
}
