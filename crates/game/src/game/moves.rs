//! Moves, and lists of them.

use std::fmt;

use arrayvec::ArrayVec;

use super::rules::Rules;

/// A move of a position, with everything that is needed to play it without looking at the
/// board.
///
/// A `Move` has a meaning only in the position that generated it
/// ([`Position::legal_moves`](super::Position::legal_moves)); it cannot be made from its parts.
/// Moves are ordered by origin, then destination. That order breaks ties wherever moves are
/// equally good.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move<R: Rules> {
    pub(crate) from: R::Square,
    pub(crate) to: R::Square,
    pub(crate) special: R::Special,
    pub(crate) role: R::Role,
    pub(crate) capture: Option<R::Role>,
}

impl<R: Rules> Move<R> {
    /// The square that the piece leaves.
    #[inline]
    #[must_use]
    pub fn from(self) -> R::Square {
        self.from
    }

    /// The square that the piece enters.
    #[inline]
    #[must_use]
    pub fn to(self) -> R::Square {
        self.to
    }

    /// The piece that moves.
    #[inline]
    #[must_use]
    pub fn role(self) -> R::Role {
        self.role
    }

    /// The piece that is captured.
    #[inline]
    #[must_use]
    pub fn capture(self) -> Option<R::Role> {
        self.capture
    }

    /// What else the move does: nothing in Xiangqi; promotion and castling in Chex.
    #[inline]
    #[must_use]
    pub fn special(self) -> R::Special {
        self.special
    }

    /// The way back, for [`Position::after_like`](super::Position::after_like): seldom a legal
    /// move.
    #[inline]
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { from: self.to, to: self.from, ..self }
    }
}

impl<R: Rules> fmt::Display for Move<R> {
    /// Writes origin and destination: `h3e3`. What is special in a move is left to
    /// the notations.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// A move is not legal in the position in which it was to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{mv} is not a legal move of the position")]
pub struct IllegalMove<R: Rules> {
    /// The move that was refused.
    pub mv: Move<R>,
}

/// More than the legal moves any position of a rule set here can have. In Xiangqi: two
/// chariots and two cannons with 17 targets each, two horses with 8, five soldiers with 3,
/// elephants, advisors and the general with 4 each are 119.
pub const MAX_MOVES: usize = 192;

/// The moves of one position.
pub type MoveList<R> = ArrayVec<Move<R>, MAX_MOVES>;
