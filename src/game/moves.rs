//! Moves, and lists of them.

use arrayvec::ArrayVec;

use super::rules::Rules;

/// A move, with what is needed to play it without looking at the board.
///
/// A `Move` means something only in the position it was generated in. Moves are ordered
/// by origin, then destination; that order is the tool's tie-break wherever moves are
/// equally good.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move<R: Rules> {
    /// Where the man comes from.
    pub from: R::Square,
    /// Where it goes.
    pub to: R::Square,
    /// What else the move does: nothing in Xiangqi; promotion and castling in Chex.
    pub special: R::Special,
    /// The man that moves.
    pub role: R::Role,
    /// The man it takes.
    pub capture: Option<R::Role>,
}

/// More than the legal moves any position of a rule set here can have. In Xiangqi: two
/// chariots and two cannons with 17 targets each, two horses with 8, five soldiers with 3,
/// elephants, advisors and the general with 4 each are 119.
pub const MAX_MOVES: usize = 192;

/// The moves of one position.
pub type MoveList<R> = ArrayVec<Move<R>, MAX_MOVES>;
