//! The five kinds of pieces.

use crate::game::Role;

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
