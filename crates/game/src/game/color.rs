//! The two sides.

use std::ops::Not;

/// A side. `Red` is the side that moves first in a game (White in Chex) and sits at the
/// bottom of a diagram; `Black` is the other.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[repr(u8)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Moves first in a game, written in upper case in position text.
    Red,
    /// Moves second, written in lower case.
    Black,
}

impl Color {
    /// Both sides, the first mover first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// 0 for `Red`, 1 for `Black`.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}
