//! The free piece of rows: positions of a row differ in its square. Memory for what is worked out of
//! each square.

use super::captures::NO_MOVE;
use crate::game::{Board, Piece, Rules, Set, Square};
use crate::tablebase::combinations::Combinations;
use crate::tablebase::entry::Entry;
use crate::tablebase::index::{Index, PartialIndex};
use crate::tablebase::rules::TablebaseRules;

/// The offset of no entry.
const NOWHERE: u32 = u32::MAX;

/// The free piece of a table.
pub(super) struct Free<'a, R: Rules> {
    /// Its kind. The number of its men's squares is the lowest part of an index.
    pub(super) kind: &'a Combinations<R>,
    /// For each square, the number of its mirror image.
    mirrored: Vec<u8>,
}

impl<'a, R: TablebaseRules> Free<'a, R> {
    /// The free piece of an index; `None` if there is none.
    pub(super) fn of(index: &'a Index<R>) -> Option<Self> {
        let kind = index.free().filter(|kind| kind.squares.len() <= SQUARES)?;
        let mirrored = kind.squares.iter();
        let mirrored = mirrored.map(|&it| kind.rank(R::mirrored(it)).unwrap_or(0) as u8).collect();
        Some(Self { kind, mirrored })
    }

    /// The number of a square among its squares.
    #[inline]
    pub(super) fn rank(&self, square: R::Square) -> usize {
        self.kind.rank(square).unwrap_or(0)
    }

    /// Shows the board with the free piece on each of these squares.
    #[inline]
    pub(super) fn each_board(
        &self,
        board: &Board<R>,
        squares: Set<R::Square>,
        mut show: impl FnMut(R::Square, &Board<R>),
    ) {
        let Piece { color, role } = self.kind.piece;
        let mut board = *board;
        for square in squares {
            board.toggle(color, role, square);
            show(square, &board);
            board.toggle(color, role, square);
        }
    }

    /// Loads the codes of a row from those of all positions.
    #[inline]
    pub(super) fn load<C: Entry>(
        &self,
        codes: &[C],
        row: &PartialIndex<'_, R>,
        line: &mut Line<C>,
    ) {
        let codes = &codes[row.base as usize..];
        if self.kind.men == 1 {
            let codes = &codes[..self.kind.squares.len()];
            if row.mirrored {
                for (code, &from) in line.iter_mut().zip(&self.mirrored) {
                    *code = codes[usize::from(from)];
                }
            } else {
                line[..codes.len()].copy_from_slice(codes);
            }
            return;
        }
        let mut offsets = [0; SQUARES];
        self.offsets(row.others, &mut offsets);
        for (rank, code) in line.iter_mut().enumerate().take(self.kind.squares.len()) {
            let from = if row.mirrored { usize::from(self.mirrored[rank]) } else { rank };
            let offset = offsets[from];
            *code = if offset == NOWHERE { C::ILLEGAL } else { codes[offset as usize] };
        }
    }

    /// The number of the free men's squares, for each square of one and the others as they are;
    /// [`NOWHERE`] on their squares.
    pub(super) fn offsets(&self, others: Set<R::Square>, offsets: &mut [u32; SQUARES]) {
        let kind = self.kind;
        let mut below = 0;
        // The others above the free piece each count one place further.
        let mut above: u64 = others
            .into_iter()
            .enumerate()
            .map(|(place, square)| kind.choose(self.rank(square), place + 2))
            .sum();
        let mut rest = others.into_iter().map(|square| self.rank(square)).peekable();
        let mut place = 0;
        for (rank, offset) in offsets.iter_mut().enumerate().take(kind.squares.len()) {
            if rest.next_if_eq(&rank).is_some() {
                above -= kind.choose(rank, place + 2);
                below += kind.choose(rank, place + 1);
                place += 1;
                *offset = NOWHERE;
            } else {
                *offset = (below + kind.choose(rank, place + 1) + above) as u32;
            }
        }
    }
}

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
