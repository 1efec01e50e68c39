//! Memory for the verification of rows.

use super::captures::NO_MOVE;
use crate::game::{Rules, Set, Square};
use crate::tablebase::entry::Entry;

/// Room for the squares of a free piece.
pub(super) const SQUARES: usize = 96;

/// One code for each square of the free piece.
pub(super) type Line<C> = [C; SQUARES];

/// Memory for one row, used again and again.
pub(super) struct Scratch<R: Rules, C> {
    /// The offset of each entry in its run, by the square of the free piece.
    pub(super) offsets: [u32; SQUARES],
    /// For each target of a piece, the squares of the free piece with which it gets there.
    pub(super) with: Vec<Set<R::Square>>,
    /// The lowest code that a quiet move leads to.
    pub(super) best: Line<C>,
    /// The same of quiet moves without check.
    pub(super) unchecking: Line<C>,
    /// The order of the best capture.
    pub(super) captures: [i32; SQUARES],
    /// The codes of one row with the other side to move, and with the one that moves.
    pub(super) line: Line<C>,
    pub(super) again: Line<C>,
    /// What the free piece's captures come to, by the square of the captured one.
    pub(super) taken: Vec<Taken>,
}

impl<R: Rules, C: Entry> Scratch<R, C> {
    pub(super) fn new() -> Self {
        Self {
            offsets: [0; SQUARES],
            with: vec![Set::EMPTY; R::Square::COUNT],
            best: [C::ILLEGAL; SQUARES],
            unchecking: [C::ILLEGAL; SQUARES],
            captures: [NO_MOVE; SQUARES],
            line: [C::ILLEGAL; SQUARES],
            again: [C::ILLEGAL; SQUARES],
            taken: vec![Taken::Unknown; R::Square::COUNT],
        }
    }
}

/// What a capture by the free piece comes to.
#[derive(Clone, Copy)]
pub(super) enum Taken {
    /// It was not looked up yet.
    Unknown,
    /// The positions with this capture must be looked at singly.
    Singly,
    /// Its order.
    Order(i32),
}
