//! The rows of a slice: placements of the pieces that are neither free nor part of a group. All
//! slices have the same rows. Also their sets of positions, one bit for each, packed into words
//! ([`Packing`]), and sets of rows ([`RowNumbers`]).

use std::ops::Range;

use arrayvec::ArrayVec;

use crate::game::{Bits, Board, Piece, Rules, Set, Square};
use crate::tablebase::combinations::Combinations;
use crate::tablebase::index::{Index, NOWHERE};
use crate::tablebase::rules::{FreeMan, TablebaseRules};

/// Most pieces of a row; the largest table that can be planned has fewer.
const MEN: usize = 16;

/// One row.
pub(super) struct Row<R: Rules> {
    /// The pieces of the row alone on a board; of pieces on one square only one.
    pub(super) board: Board<R>,
    /// Their squares.
    pub(super) occupied: Set<R::Square>,
    /// The pieces of other kinds than the free piece's.
    pub(super) men: ArrayVec<RowMan<R>, MEN>,
    /// The pieces of the free piece's kind.
    pub(super) identical: Set<R::Square>,
    /// The row with left and right exchanged.
    pub(super) mirrored: u32,
    /// Whether two pieces are on one square.
    pub(super) overlapping: bool,
    /// The first entry of the rows with the same pieces of other kinds.
    base: usize,
    /// The number of the set `identical`.
    identical_number: usize,
    /// The lowest rank of a free piece that is above all of `identical`.
    floor: usize,
}

/// A piece of a row that may move.
pub(super) struct RowMan<R: Rules> {
    pub(super) piece: Piece<R::Role>,
    pub(super) square: R::Square,
    /// Its kind, as a position in the list of kinds.
    kind: usize,
    /// All pieces of its kind.
    set: Set<R::Square>,
}

/// All rows of a slice.
pub(super) struct Rows<R: Rules> {
    rules: R,
    pub(super) all: Vec<Row<R>>,
    kinds: Vec<Combinations<R>>,
    /// The stride of each kind's number, in rows; the free piece's kind is the last.
    strides: Vec<usize>,
    /// The squares of the free piece, as bits.
    pub(super) territory: u128,
}

impl<R: TablebaseRules> Rows<R> {
    pub(super) fn new(index: &Index<R>) -> Self {
        let kinds = index.kinds.clone();
        let territory = match index.free() {
            Some(kind) => bits::<R>(kind.squares.iter().copied().collect()),
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
        let (rules, all) = (index.material().rules(), Vec::with_capacity(count));
        let mut this = Self { rules, all, kinds, strides, territory };
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
        let mut board = Board::empty_under(self.rules);
        let (mut men, mut identical) = (ArrayVec::new(), Set::EMPTY);
        let (mut rest, mut overlapping) = (number, false);
        let last = self.kinds.len().wrapping_sub(1);
        for (kind, (combinations, stride)) in self.kinds.iter().zip(&self.strides).enumerate() {
            let less = usize::from(kind == last);
            let set = combinations.set((rest / stride) as u64, combinations.men - less);
            rest %= stride;
            overlapping |= !(board.occupied() & set).is_empty();
            for square in set - board.occupied() {
                board.toggle(combinations.piece.color, combinations.piece.role, square);
            }
            if kind == last {
                identical = set;
            } else {
                let piece = combinations.piece;
                men.extend(set.into_iter().map(|square| RowMan { piece, square, kind, set }));
            }
        }
        let free = self.kinds.last();
        let rank = |square| free.and_then(|kind| kind.rank(square)).unwrap_or(0);
        Row {
            occupied: board.occupied(),
            identical_number: free.and_then(|kind| kind.number(identical)).unwrap_or(0) as usize,
            floor: identical.into_iter().last().map_or(0, |square| rank(square) + 1),
            board,
            men,
            identical,
            mirrored: 0,
            overlapping,
            base: 0,
        }
    }

    fn mirrored(&self, row: &Row<R>) -> usize {
        let mut number = 0;
        let last = self.kinds.len().wrapping_sub(1);
        for (kind, (combinations, stride)) in self.kinds.iter().zip(&self.strides).enumerate() {
            let set = if kind == last {
                row.identical
            } else {
                row.men.iter().find(|man| man.kind == kind).map_or(Set::EMPTY, |man| man.set)
            };
            number += combinations.number(R::mirrored_set(set)).unwrap_or(0) as usize * stride;
        }
        number
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The row after a piece of this one has moved.
    #[inline]
    pub(super) fn moved(&self, row: usize, man: &RowMan<R>, to: R::Square) -> Option<usize> {
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

    /// The entry of a row with the free piece on a square, relative to the slice's first.
    #[inline]
    pub(super) fn entry(&self, row: usize, square: u32) -> usize {
        let Some(kind) = self.kinds.last() else { return row };
        let row = &self.all[row];
        let square = at::<R>(square);
        let rank = kind.rank(square).unwrap_or(0);
        let number = if rank >= row.floor {
            row.identical_number + kind.choose(rank, kind.men) as usize
        } else {
            kind.number(row.identical | Set::of(square)).unwrap_or(0) as usize
        };
        row.base + number
    }

    /// Runs of rows with the same pieces of other kinds, each with its entries.
    pub(super) fn runs(&self) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
        let (rows, entries) = match self.kinds.last() {
            Some(kind) => (kind.count(1) as usize, kind.count(0) as usize),
            None => (1, 1),
        };
        (0..self.all.len() / rows)
            .map(move |run| (run * rows..(run + 1) * rows, run * entries..(run + 1) * entries))
    }

    /// Calls `show` once for every entry of a slice: row, bit of the free piece, entry.
    pub(super) fn each_entry(&self, mut show: impl FnMut(usize, u32, usize)) {
        for number in 0..self.all.len() {
            self.each_entry_of(number, &mut show);
        }
    }

    /// Calls `show` for the entries that this row represents: of several rows that share an
    /// entry, one represents it.
    #[inline]
    pub(super) fn each_entry_of(&self, number: usize, mut show: impl FnMut(usize, u32, usize)) {
        let row = &self.all[number];
        let Some(kind) = self.kinds.last() else { return show(number, NOWHERE, number) };
        for (rank, square) in kind.squares.iter().enumerate().skip(row.floor) {
            let entry = row.base + row.identical_number + kind.choose(rank, kind.men) as usize;
            show(number, square.index() as u32, entry);
        }
    }

    /// Calls `show` for the other rows and bits of the same position, in which
    /// another piece of the same kind is the free one.
    #[inline]
    pub(super) fn each_identical(&self, number: usize, bit: u32, mut show: impl FnMut(usize, u32)) {
        let row = &self.all[number];
        let Some(kind) = self.kinds.last() else { return };
        let first = number - row.identical_number;
        for twin in row.identical {
            let mut identical = row.identical;
            identical.remove(twin);
            identical.insert(at::<R>(bit));
            if let Some(identical_number) = kind.number(identical) {
                show(first + identical_number as usize, twin.index() as u32);
            }
        }
    }

    /// Whether there is more than one piece like the free one.
    pub(super) fn has_identical(&self) -> bool {
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

/// A condition on the free piece's square, as bits. The bit for "no free man" meets every
/// `NotOn`.
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

/// The packing of a row's set: the squares from the first to the last one that the free
/// piece can occupy, in as few words as possible.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    shift: u32,
    words: usize,
}

impl Packing {
    /// The packing for a kind of free piece; without one, for the single bit [`NOWHERE`].
    pub(super) fn of<R: Rules>(free: Option<&Combinations<R>>) -> Self {
        let Some(kind) = free else { return Self { shift: NOWHERE, words: 1 } };
        let first = kind.squares.first().map_or(0, |square| square.index());
        let last = kind.squares.last().map_or(0, |square| square.index());
        Self { shift: first as u32, words: (last - first) / 32 + 1 }
    }

    /// Words of a row.
    pub(super) fn words(self) -> usize {
        self.words
    }

    /// The set of a row.
    #[inline]
    pub(super) fn get(self, words: &[u32], row: usize) -> u128 {
        let wide = |word: u32| u128::from(word);
        let at = row * self.words;
        let set = match (self.words, &words[at..at + self.words]) {
            (3, &[low, middle, high]) => wide(low) | wide(middle) << 32 | wide(high) << 64,
            (2, &[low, high]) => wide(low) | wide(high) << 32,
            (_, row) => row.iter().rev().fold(0, |set, &word| set << 32 | wide(word)),
        };
        set << self.shift
    }

    /// Replaces the set of a row.
    #[inline]
    pub(super) fn put(self, words: &mut [u32], row: usize, set: u128) {
        let at = row * self.words;
        let mut set = set >> self.shift;
        for word in &mut words[at..at + self.words] {
            *word = set as u32;
            set >>= 32;
        }
    }
}

/// The numbers of some rows of a slice.
pub(super) struct RowNumbers {
    words: Vec<u64>,
    rows: usize,
}

impl RowNumbers {
    /// No row out of this many.
    pub(super) fn new(rows: usize) -> Self {
        Self { words: vec![0; rows.div_ceil(64)], rows }
    }

    #[inline]
    pub(super) fn touch(&mut self, number: usize) {
        self.words[number / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(super) fn touch_all(&mut self) {
        self.words.fill(u64::MAX);
        if let Some(last) = self.words.last_mut().filter(|_| !self.rows.is_multiple_of(64)) {
            *last = (1 << (self.rows % 64)) - 1;
        }
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Removes the rows for which `keep` does not hold.
    #[inline]
    pub(super) fn retain(&mut self, mut keep: impl FnMut(usize) -> bool) {
        for (at, word) in self.words.iter_mut().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                if !keep(at * 64 + bit as usize) {
                    *word &= !(1 << bit);
                }
            }
        }
    }

    /// The rows, lowest first.
    #[inline]
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> + Clone {
        numbers(&self.words)
    }
}

/// The numbers of the set bits, lowest first.
#[inline]
pub(super) fn numbers(words: &[u64]) -> impl Iterator<Item = usize> + Clone {
    words.iter().enumerate().filter(|(_, word)| **word != 0).flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            Some(at * 64 + bit as usize)
        })
    })
}
