//! Moves and lists of them, how a game ends, and exact position keys.
//!
//! A hash table that a verdict depends on must not confuse two positions, so
//! a key here is not a 64-bit hash but a *code*: 192 bits, kept up to date by XOR as in
//! Zobrist hashing, and different for any two different positions that a rule set allows.
//! Each rule set proves that for its own constants (for Xiangqi see
//! [`crate::rules::xiangqi::keys`]).

use std::fmt;
use std::ops::{BitXor, BitXorAssign};

use arrayvec::ArrayVec;

use super::{Color, Position, Rules};

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

/// How a game was won. The kinds are never mixed up in a report.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum WinKind {
    /// The loser is in check and has no legal move.
    Checkmate,
    /// The loser is not in check and has no legal move (困毙).
    Stalemate,
    /// The loser has only the king left (Chex).
    Bared,
    /// The loser has broken the rule about [repetition](super::Repetition). A position does not
    /// show that; the line that led to it does.
    Repetition,
}

crate::names! {
    WinKind: Display;
    Checkmate => "checkmate",
    Stalemate => "stalemate",
    Bared => "bared",
    Repetition => "repetition",
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// The side that has won.
        winner: Color,
        /// How the game was won.
        by: WinKind,
    },
    /// Nobody can win any more, or the rules call this position drawn.
    Draw,
}

/// What it means to have no legal move without being in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stalemate {
    /// A side that cannot move has lost (Xiangqi, China-Schach).
    Loses,
    /// The game is drawn (Chex).
    Draws,
}

/// Whether the side to move has lost already: without a move, or because the rules say so.
pub fn has_lost<R: Rules>(position: &Position<R>) -> bool {
    let loses =
        |outcome| matches!(outcome, Outcome::Win { winner, .. } if winner != position.turn());
    let stalemate = position.board().rules().stalemate();
    !position.has_legal_move() && (stalemate == Stalemate::Loses || position.is_check())
        || R::decided(position.board()).is_some_and(loses)
}

/// An exact key: equal for two positions under the same rules only if they are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Key(pub [u64; 3]);

impl Key {
    /// A 64-bit hash of the key, well mixed, for choosing a place in a table. Two different
    /// keys can have the same hash.
    #[inline]
    pub fn hash(self) -> u64 {
        let [a, b, c] = self.0;
        fold(a ^ 0x9e37_79b9_7f4a_7c15, b ^ 0xd1b5_4a32_d192_ed03)
            ^ fold(c ^ 0x8cb9_2ba7_2f3d_8dd7, 0xaef1_7502_108e_f2d9)
    }
}

/// Multiplies to 128 bits and folds the halves, so that every input bit reaches every
/// output bit.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product as u64) ^ ((product >> 64) as u64)
}

impl BitXor for Key {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        let (own, its) = (self.0, other.0);
        Self([own[0] ^ its[0], own[1] ^ its[1], own[2] ^ its[2]])
    }
}

impl BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}
