//! The five kinds of pieces.

use super::COLORS;
use super::cell::{Cell, Cells};
use crate::game::{Color, PositionFault, Role, Set, SetupError, Term};

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum ChexRole {
    /// The royal piece: a step straight, or a slide diagonally.
    King,
    /// Slides through the edges of cells.
    Rook,
    /// Slides through the corners of cells.
    Bishop,
    /// Leaps one step diagonally and one straight on.
    Knight,
    /// Steps ahead to either side, captures diagonally, promotes on the last row.
    Pawn,
}

impl Role for ChexRole {
    const ALL: &'static [Self] = &[Self::King, Self::Rook, Self::Bishop, Self::Knight, Self::Pawn];

    const ROYAL: Self = Self::King;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn letter(self) -> char {
        ['k', 'r', 'b', 'n', 'p'][self.index()]
    }

    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.iter().copied().find(|man| man.letter() == letter)
    }

    fn name(self) -> &'static str {
        ["king", "rook", "bishop", "knight", "pawn"][self.index()]
    }
}

/// A reason why a setup is not a position of Chex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChexSetupError {
    /// A side has the right to castle, but king or rook is not on its home cell.
    CannotCastle {
        /// The side that the error is about.
        color: Color,
        /// Where its king would have to be.
        king: Cell,
        /// Where its rook would have to be.
        rook: Cell,
    },
    /// A side has more pieces that only promotion can have made than it has lost pawns.
    TooManyPromoted {
        /// The side that the error is about.
        color: Color,
        /// The number of its pawns.
        pawns: usize,
        /// The least number of its pieces that were pawns.
        promoted: usize,
        /// The number of pawns it began with.
        limit: usize,
    },
}

impl SetupError<Cell> for ChexSetupError {
    fn fault(&self) -> PositionFault {
        let side = |color: Color| Term::side(COLORS[color.index()]);
        match *self {
            Self::CannotCastle { color, king, rook } => PositionFault::CannotCastle {
                side: side(color),
                king: king.to_string(),
                rook: rook.to_string(),
            },
            Self::TooManyPromoted { color, pawns, promoted, limit } => {
                let left = limit.saturating_sub(promoted);
                PositionFault::TooManyPromoted { side: side(color), pawns, promoted, limit, left }
            }
        }
    }

    fn squares(&self) -> Cells {
        Set::EMPTY
    }

    fn depends_on_missing_pieces(&self) -> bool {
        matches!(self, Self::CannotCastle { .. })
    }
}
