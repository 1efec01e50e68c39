//! Exact keys by four bits a cell.
//!
//! A cell is empty or holds one of ten pieces, so a number of four bits says what is
//! there; 37 cells make 148 bits. A piece contributes its number, 1–10, to the bits of its cell,
//! and no two pieces share bits, so the key of a position *is* the list of what on which cell: it
//! can be read off. Castling rights and the side to move have bits of their own. That one XOR takes
//! a piece away and another puts a piece down follows from each place being filled by one piece
//! only.

use super::cell::{CELLS, Cell};
use super::role::ChexRole;
use crate::game::{Color, Key, Role, Square};

/// Cells in one word of a key.
const IN_WORD: usize = 16;

/// Set where Black is to move.
pub(super) const TURN: Key = Key([0, 0, 1 << 63]);

static KEYS: [[[Key; CELLS]; 5]; 2] = {
    let mut keys = [[[Key([0; 3]); CELLS]; 5]; 2];
    let mut number = 0;
    while number < 10 {
        let mut cell = 0;
        while cell < CELLS {
            let place = cell % IN_WORD * 4;
            keys[number / 5][number % 5][cell].0[cell / IN_WORD] = (number as u64 + 1) << place;
            cell += 1;
        }
        number += 1;
    }
    keys
};

/// What a piece on a cell contributes.
#[inline]
pub(super) fn piece_key(color: Color, role: ChexRole, cell: Cell) -> Key {
    KEYS[color.index()][role.index()][cell.index()]
}

/// What the castling rights, two bits, contribute.
#[inline]
pub(super) fn rights(rights: u8) -> Key {
    Key([0, 0, u64::from(rights) << 60])
}
