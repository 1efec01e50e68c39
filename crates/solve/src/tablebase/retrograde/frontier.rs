//! Frontiers: the positions that a pass decided.

use std::mem;

use super::Failure;
use super::builder::filled;
use super::predecessors::Target;
use super::row_numbers::numbers;
use crate::tablebase::packing::Packing;

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
            self.words = filled(slices * words, 0).map_err(Failure::Build)?;
            self.rows = filled(slices * rows, 0).map_err(Failure::Build)?;
            self.active = filled(slices, false).map_err(Failure::Build)?;
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

    pub(super) fn target(&self) -> Target<'_> {
        Target { words: &self.words, active: Some(&self.active) }
    }
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
