//! Frontiers: the positions that a pass decided.

use std::mem;

use super::rows::{Packing, numbers};
use super::{Failure, filled};

/// The positions with one side to move that the last pass decided.
#[derive(Default)]
pub(super) struct Frontier {
    /// Packed rows: zero where a slice is not active, empty if never allocated.
    pub(super) words: Vec<u32>,
    /// One bit for each row that is not zero.
    pub(super) rows: Vec<u64>,
    /// Whether a slice has such positions.
    pub(super) active: Vec<bool>,
    /// The number of bits in `words`.
    pub(super) count: u64,
}

impl Frontier {
    /// Allocates memory for this many slices unless it is allocated.
    pub(super) fn allocate(
        &mut self,
        slices: usize,
        words: usize,
        rows: usize,
    ) -> Result<(), Failure> {
        if self.active.len() != slices {
            self.words = filled(slices * words, 0)?;
            self.rows = filled(slices * rows, 0)?;
            self.active = filled(slices, false)?;
        }
        Ok(())
    }

    /// Whether there are any positions.
    #[inline]
    pub(super) fn any(&self) -> bool {
        self.count > 0
    }

    /// How many rows have positions.
    #[inline]
    pub(super) fn filled_rows(&self) -> usize {
        self.rows.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its slices, with this many words of positions and of rows.
    pub(super) fn slices(
        &mut self,
        packing: Packing,
        words: usize,
        rows: usize,
    ) -> impl Iterator<Item = FrontierSlice<'_>> {
        let slices = self.words.chunks_mut(words).zip(self.rows.chunks_mut(rows));
        slices.zip(&mut self.active).map(move |((words, rows), active)| FrontierSlice {
            packing,
            words,
            rows,
            active,
        })
    }

    pub(super) fn target(&self) -> Target<'_> {
        Target { words: &self.words, active: Some(&self.active) }
    }
}

/// A set of positions with one side to move: packed rows, all slices one after the other.
#[derive(Clone, Copy)]
pub(super) struct Target<'a> {
    pub(super) words: &'a [u32],
    /// Whether each slice has positions of the set; `None` if not known.
    pub(super) active: Option<&'a [bool]>,
}

/// The frontier of one slice.
pub(super) struct FrontierSlice<'a> {
    pub(super) packing: Packing,
    pub(super) words: &'a mut [u32],
    pub(super) rows: &'a mut [u64],
    pub(super) active: &'a mut bool,
}

impl FrontierSlice<'_> {
    #[inline]
    pub(super) fn clear(&mut self) {
        if !mem::take(self.active) {
            return;
        }
        for number in numbers(self.rows) {
            self.packing.put(self.words, number, 0);
        }
        self.rows.fill(0);
    }

    /// Adds positions of a row.
    #[inline]
    pub(super) fn add(&mut self, number: usize, positions: u128) {
        if positions == 0 {
            return;
        }
        let before = self.packing.get(self.words, number);
        self.packing.put(self.words, number, before | positions);
        self.rows[number / 64] |= 1 << (number % 64);
        *self.active = true;
    }
}
