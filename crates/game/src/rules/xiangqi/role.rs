//! The seven kinds of pieces.

use crate::game::Role;

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum XiangqiRole {
    /// The general (king), 帥 將.
    General,
    /// The advisor (mandarin, guard), 仕 士.
    Advisor,
    /// The elephant (minister), 相 象.
    Elephant,
    /// The horse, 傌 馬.
    Horse,
    /// The chariot (rook), 俥 車.
    Chariot,
    /// The cannon, 炮 砲.
    Cannon,
    /// The soldier (pawn), 兵 卒.
    Soldier,
}

impl Role for XiangqiRole {
    const ALL: &'static [Self] = &[
        Self::General,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Chariot,
        Self::Cannon,
        Self::Soldier,
    ];

    const ROYAL: Self = Self::General;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn letter(self) -> char {
        ['k', 'a', 'b', 'n', 'r', 'c', 'p'][self.index()]
    }

    fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'k' => Self::General,
            'a' => Self::Advisor,
            'b' | 'e' => Self::Elephant,
            'n' | 'h' => Self::Horse,
            'r' => Self::Chariot,
            'c' => Self::Cannon,
            'p' => Self::Soldier,
            _ => return None,
        })
    }

    fn name(self) -> &'static str {
        ["general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier"][self.index()]
    }
}
