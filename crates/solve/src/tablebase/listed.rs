//! Entries of one byte, next to which the ranks are listed that have no code.
//!
//! Where the rule about repetition decides much, a table has more ranks than codes of one byte. The few
//! positions with the highest ranks are listed. In a file all entries have the same width, so it has
//! two bytes for each.

#[cfg(feature = "tables")]
use std::ops::Range;

use super::entry::{Entry, Layout};
use super::retrograde::BuildError;
use crate::exact::Value;

/// How codes are shared out in the file of a table with listed ranks.
#[cfg(feature = "tables")]
pub(super) const IN_FILE: Layout = Layout::MOST_RANKS;

/// The decision by the rule about repetition with a rank: odd ones are wins.
fn by_rank(rank: u16) -> Value {
    if rank.is_multiple_of(2) { Value::RuleLoss(rank) } else { Value::RuleWin(rank) }
}

/// Ranks that have no code, in the order of their entries.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranks {
    entries: Vec<u64>,
    ranks: Vec<u16>,
}

impl Ranks {
    /// An empty list with room for this many.
    ///
    /// # Errors
    /// That there is not enough memory.
    pub(super) fn with_room(count: usize) -> Result<Self, BuildError> {
        let (mut entries, mut ranks) = (Vec::new(), Vec::new());
        let reserved = entries.try_reserve_exact(count).and(ranks.try_reserve_exact(count));
        let bytes = count as u64 * (size_of::<u64>() + size_of::<u16>()) as u64;
        reserved.map_err(|_| BuildError::Memory(bytes))?;
        Ok(Self { entries, ranks })
    }

    /// Adds the rank of an entry after all that are listed.
    pub(super) fn push(&mut self, entry: u64, rank: u16) {
        self.entries.push(entry);
        self.ranks.push(rank);
    }

    #[inline]
    fn get(&self, entry: u64) -> Option<u16> {
        self.entries.binary_search(&entry).ok().map(|at| self.ranks[at])
    }
}

/// The codes of entries, each with the highest rank where the rank of its position is listed.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    pub(super) codes: Vec<u8>,
    pub(super) ranks: Ranks,
}

impl Listed {
    #[inline]
    pub(super) fn value(&self, index: u64, layout: Layout) -> Option<Value> {
        let value = self.codes.get(index as usize)?.value(layout)?;
        let listed = match value {
            Value::RuleWin(rank) | Value::RuleLoss(rank) if rank + 1 >= layout.highest_rank() => {
                self.ranks.get(index)
            }
            _ => None,
        };
        Some(listed.map_or(value, by_rank))
    }

    /// The codes of some entries in a file, in the layout [`IN_FILE`].
    #[cfg(feature = "tables")]
    pub(super) fn wide(&self, range: Range<usize>, layout: Layout) -> Vec<u16> {
        let wide = |code: u8| match code.value(layout) {
            Some(value) => u16::of(value, IN_FILE),
            None if code == u8::ILLEGAL => u16::ILLEGAL,
            None => u16::NONE,
        };
        let by_code: Vec<u16> = (0..=u8::MAX).map(wide).collect();
        let narrow = self.codes[range.clone()].iter();
        let mut codes: Vec<u16> = narrow.map(|&code| by_code[usize::from(code)]).collect();
        let [first, last] = [range.start, range.end]
            .map(|index| self.ranks.entries.partition_point(|&entry| entry < index as u64));
        for (&entry, &rank) in
            self.ranks.entries[first..last].iter().zip(&self.ranks.ranks[first..last])
        {
            codes[entry as usize - range.start] = u16::of(by_rank(rank), IN_FILE);
        }
        codes
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        self.codes.len() + self.ranks.entries.len() * (size_of::<u64>() + size_of::<u16>())
    }
}
