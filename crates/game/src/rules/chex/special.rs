//! What a move can do besides going somewhere, and what a position remembers for it:
//! promotion and castling.

use super::cell::Cell;
use super::role::ChexRole;
use crate::game::{Color, Key, Rights};

/// What a move does besides going somewhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Special {
    /// The move only goes somewhere.
    #[default]
    None,
    /// A pawn on the last row becomes this piece: a rook, a bishop or a knight.
    Promotion(ChexRole),
    /// The king goes to the rook's cell and the rook to the cell between them.
    Castling,
}

/// What a pawn may become, in the order in which the moves are listed.
pub const PROMOTIONS: [ChexRole; 3] = [ChexRole::Rook, ChexRole::Bishop, ChexRole::Knight];

/// Who may still castle, judged by which pieces have moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Castling(u8);

/// Where king and rook are before a side castles, and the cell between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Home {
    pub(super) king: Cell,
    pub(super) middle: Cell,
    pub(super) rook: Cell,
}

/// The home cells of White and Black.
pub(super) const HOMES: [Home; 2] = {
    let white = Home { king: cell(1, 0), middle: cell(2, 0), rook: cell(3, 0) };
    let [king, middle, rook] = [white.king.turned(), white.middle.turned(), white.rook.turned()];
    [white, Home { king, middle, rook }]
};

/// For each cell, the sides that may no longer castle once a piece has left or entered it.
const LOST: [u8; super::cell::CELLS] = {
    let mut lost = [0; super::cell::CELLS];
    let mut cell = 0;
    while cell < lost.len() {
        let bit = 1u64 << cell;
        let mut side = 0;
        while side < 2 {
            if HOMES[side].king.bit() == bit || HOMES[side].rook.bit() == bit {
                lost[cell] |= 1 << side;
            }
            side += 1;
        }
        cell += 1;
    }
    lost
};

const fn cell(letter: usize, number: usize) -> Cell {
    match Cell::at(letter, number) {
        Some(cell) => cell,
        None => unreachable!(),
    }
}

impl Castling {
    /// Both sides may castle.
    pub const BOTH: Self = Self(3);

    pub(super) const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// Whether a side may castle.
    #[inline]
    pub const fn has(self, color: Color) -> bool {
        self.0 >> color.index() & 1 == 1
    }

    /// Where king and rook of a side are before they castle, and the cell between them, in
    /// the order king, middle, rook.
    pub const fn cells(color: Color) -> [Cell; 3] {
        let Home { king, middle, rook } = HOMES[color.index()];
        [king, middle, rook]
    }

    /// What is left after a piece went from one cell to another.
    #[inline]
    #[must_use]
    pub(super) fn after(self, from: usize, to: usize) -> Self {
        Self(self.0 & !LOST[from] & !LOST[to])
    }

    /// Whether anybody may castle.
    #[inline]
    pub(super) const fn any(self) -> bool {
        self.0 != 0
    }
}

impl Rights for Castling {
    fn text(self) -> &'static str {
        ["-", "K", "k", "Kk"][usize::from(self.0)]
    }

    fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rights| rights.text() == text)
    }

    #[inline]
    fn key(self) -> Key {
        super::keys::rights(self.0)
    }
}
