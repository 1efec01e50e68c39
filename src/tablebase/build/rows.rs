//! The rows of a slab: where the men stand that are neither free nor dependency of a group. They
//! are the same in every slab.

use std::ops::Range;

use arrayvec::ArrayVec;

use crate::game::{Bits, Board, Piece, Rules, Set, Square};
use crate::tablebase::combinations::Combinations;
use crate::tablebase::index::{Index, NOWHERE};
use crate::tablebase::rules::{FreeMan, TablebaseRules};

/// More men than a row can hold.
const MEN: usize = 16;

/// One row.
pub(super) struct Row<R: Rules> {
    /// The men of the row alone on a board; men on one square are missing.
    pub(super) board: Board<R>,
    /// Their squares.
    pub(super) occupied: Set<R::Square>,
    /// The men of other kinds than the free man's.
    pub(super) men: ArrayVec<Outer<R>, MEN>,
    /// The men of the free man's kind.
    pub(super) twins: Set<R::Square>,
    /// The row with left and right exchanged.
    pub(super) mirrored: u32,
    /// Whether two men stand on one square.
    pub(super) dead: bool,
    /// The first cell of the rows with the same men of other kinds.
    base: usize,
    /// The number of the twins.
    twins_number: usize,
    /// The lowest rank of a free man that stands above all twins.
    floor: usize,
}

/// A man of a row that may move.
pub(super) struct Outer<R: Rules> {
    pub(super) piece: Piece<R::Role>,
    pub(super) square: R::Square,
    /// Which of the kinds of the index it belongs to.
    kind: usize,
    /// All men of its kind.
    set: Set<R::Square>,
}

/// All rows of a slab.
pub(super) struct Rows<R: Rules> {
    pub(super) all: Vec<Row<R>>,
    kinds: Vec<Combinations<R>>,
    /// How many rows a step in each kind's number is; the free man's kind is the last.
    strides: Vec<usize>,
    /// The squares of the free man, as bits.
    pub(super) territory: u128,
}

impl<R: TablebaseRules> Rows<R> {
    pub(super) fn new(index: &Index<R>) -> Self {
        let kinds = index.kinds.clone();
        let territory = match index.free_man() {
            Some(piece) => bits::<R>(R::territory(piece)),
            None => 1 << NOWHERE,
        };
        let free_rows = kinds.last().map_or(1, |kind| kind.count(1) as usize);
        let free_cells = kinds.last().map_or(1, |kind| kind.count(0) as usize);
        let mut strides = vec![1; kinds.len()];
        let mut count = free_rows;
        for (stride, kind) in strides.iter_mut().zip(&kinds).rev().skip(1) {
            *stride = count;
            count *= kind.count(0) as usize;
        }
        let mut this = Self { all: Vec::with_capacity(count), kinds, strides, territory };
        for number in 0..count {
            let mut row = this.row(number);
            row.base = number / free_rows * free_cells;
            this.all.push(row);
        }
        for number in 0..count {
            let mirrored = this.mirrored(&this.all[number]);
            this.all[number].mirrored = mirrored as u32;
        }
        this
    }

    fn row(&self, number: usize) -> Row<R> {
        let (mut board, mut men, mut twins) = (Board::empty(), ArrayVec::new(), Set::EMPTY);
        let (mut rest, mut dead) = (number, false);
        let last = self.kinds.len().wrapping_sub(1);
        for (kind, (combinations, stride)) in self.kinds.iter().zip(&self.strides).enumerate() {
            let less = usize::from(kind == last);
            let set = combinations.set((rest / stride) as u64, combinations.men - less);
            rest %= stride;
            dead |= !(board.occupied() & set).is_empty();
            for square in set - board.occupied() {
                board.toggle(combinations.piece.color, combinations.piece.role, square);
            }
            if kind == last {
                twins = set;
            } else {
                let piece = combinations.piece;
                men.extend(set.into_iter().map(|square| Outer { piece, square, kind, set }));
            }
        }
        let free = self.kinds.last();
        let rank = |square| free.and_then(|kind| kind.rank(square)).unwrap_or(0);
        Row {
            occupied: board.occupied(),
            twins_number: free.and_then(|kind| kind.number(twins)).unwrap_or(0) as usize,
            floor: twins.into_iter().last().map_or(0, |square| rank(square) + 1),
            board,
            men,
            twins,
            mirrored: 0,
            dead,
            base: 0,
        }
    }

    fn mirrored(&self, row: &Row<R>) -> usize {
        let mut number = 0;
        let last = self.kinds.len().wrapping_sub(1);
        for (kind, (combinations, stride)) in self.kinds.iter().zip(&self.strides).enumerate() {
            let set = if kind == last {
                row.twins
            } else {
                row.men.iter().find(|man| man.kind == kind).map_or(Set::EMPTY, |man| man.set)
            };
            number += combinations.number(R::mirror(set)).unwrap_or(0) as usize * stride;
        }
        number
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The row after a man of this one has moved.
    #[inline]
    pub(super) fn moved(&self, row: usize, man: &Outer<R>, to: R::Square) -> Option<usize> {
        let combinations = &self.kinds[man.kind];
        let stride = self.strides[man.kind];
        let (old, new) = if combinations.men == 1 {
            (combinations.rank(man.square)?, combinations.rank(to)?)
        } else {
            let mut set = man.set;
            set.remove(man.square);
            set.insert(to);
            (combinations.number(man.set)? as usize, combinations.number(set)? as usize)
        };
        Some(row + new * stride - old * stride)
    }

    /// The cell of a row with the free man on a square, counted from the slab's first.
    #[inline]
    pub(super) fn cell(&self, row: usize, square: u32) -> usize {
        let Some(kind) = self.kinds.last() else { return row };
        let row = &self.all[row];
        let square = at::<R>(square);
        let rank = kind.rank(square).unwrap_or(0);
        let number = if rank >= row.floor {
            row.twins_number + kind.choose(rank, kind.men) as usize
        } else {
            kind.number(row.twins | Set::of(square)).unwrap_or(0) as usize
        };
        row.base + number
    }

    /// The rows of a slab in runs that have the same men of other kinds, each with its cells.
    pub(super) fn runs(&self) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
        let (rows, cells) = match self.kinds.last() {
            Some(kind) => (kind.count(1) as usize, kind.count(0) as usize),
            None => (1, 1),
        };
        (0..self.all.len() / rows)
            .map(move |run| (run * rows..(run + 1) * rows, run * cells..(run + 1) * cells))
    }

    /// Shows every cell of a slab once, by a row and the bit of the free man.
    pub(super) fn each_cell(&self, mut show: impl FnMut(usize, u32, usize)) {
        for number in 0..self.all.len() {
            self.each_cell_of(number, &mut show);
        }
    }

    /// Shows the cells of which this row is the one that stands for them.
    #[inline]
    pub(super) fn each_cell_of(&self, number: usize, mut show: impl FnMut(usize, u32, usize)) {
        let row = &self.all[number];
        let Some(kind) = self.kinds.last() else { return show(number, NOWHERE, number) };
        for (rank, square) in kind.squares.iter().enumerate().skip(row.floor) {
            let cell = row.base + row.twins_number + kind.choose(rank, kind.men) as usize;
            show(number, square.index() as u32, cell);
        }
    }

    /// Shows the other rows and bits that stand for the same position, in which another of
    /// the free man's kind is the free one.
    #[inline]
    pub(super) fn each_twin(&self, number: usize, bit: u32, mut show: impl FnMut(usize, u32)) {
        let row = &self.all[number];
        let Some(kind) = self.kinds.last() else { return };
        let first = number - row.twins_number;
        for twin in row.twins {
            let mut twins = row.twins;
            twins.remove(twin);
            twins.insert(at::<R>(bit));
            if let Some(twins_number) = kind.number(twins) {
                show(first + twins_number as usize, twin.index() as u32);
            }
        }
    }

    /// Whether there is more than one man like the free one.
    pub(super) fn has_twins(&self) -> bool {
        self.kinds.last().is_some_and(|kind| kind.men > 1)
    }
}

/// A set as bits.
#[inline]
pub(super) fn bits<R: Rules>(set: Set<R::Square>) -> u128 {
    set.bits().widened()
}

/// Bits as a set.
#[inline]
pub(super) fn set<R: Rules>(bits: u128) -> Set<R::Square> {
    Set::from_bits(<R::Square as Square>::Bits::narrowed(bits))
}

/// The square of a bit.
#[inline]
pub(super) fn at<R: Rules>(bit: u32) -> R::Square {
    R::Square::from_index(bit as usize)
}

/// Where the free man must be, as bits; where there is none, it is nowhere in the way.
#[inline]
pub(super) fn mask<R: Rules>(free: FreeMan<R>) -> u128 {
    match free {
        FreeMan::NotOn(squares) => !bits::<R>(squares),
        FreeMan::On(squares) => bits::<R>(squares),
    }
}

/// The numbers of the set bits, lowest first.
#[inline]
pub(super) fn each(mut bits: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let lowest = bits.trailing_zeros();
        bits &= bits - 1;
        Some(lowest)
    })
}
