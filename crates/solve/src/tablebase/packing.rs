//! Packing: sets of positions in words, one bit for each position.

use crate::game::{Rules, Square};

use super::combinations::Combinations;
use super::index::NOWHERE;

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
