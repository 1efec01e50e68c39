//! Entries of one byte, next to which the ranks are listed that have no code.
//!
//! Where the rule about repetition decides much, a table has more ranks than codes of one byte. The few
//! positions with the highest ranks are listed. In a file all entries have the same width, so it has
//! two bytes for each. The build never reads a rank again, so meanwhile it lists them in the order in which
//! it decides positions ([`HighRanks`]): under 1 % of the largest tables measured have such a rank.

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

/// The positions of a slice whose rank has no code, in the order in which they were decided.
#[derive(Default)]
pub(super) struct HighRanks {
    /// The lower halves of their entries in the slice.
    entries: Vec<u32>,
    groups: Vec<Group>,
}

/// Positions that were decided one after the other, of one rank.
struct Group {
    rank: u16,
    /// The upper half of their entries.
    upper: u32,
    count: usize,
}

impl HighRanks {
    /// Adds a position by its entry in the slice.
    #[inline]
    pub(super) fn add(&mut self, rank: u16, entry: usize) {
        let (upper, lower) = ((entry as u64 >> 32) as u32, entry as u32);
        match self.groups.last_mut() {
            Some(group) if group.rank == rank && group.upper == upper => group.count += 1,
            _ => self.groups.push(Group { rank, upper, count: 1 }),
        }
        self.entries.push(lower);
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Each rank with its entry, in the order in which they were added.
    pub(super) fn all(&self) -> impl Iterator<Item = (u16, usize)> {
        let groups = self.groups.iter();
        let groups =
            groups.flat_map(|group| std::iter::repeat_n((group.rank, group.upper), group.count));
        groups.zip(&self.entries).map(|((rank, upper), &lower)| {
            (rank, (u64::from(upper) << 32 | u64::from(lower)) as usize)
        })
    }
}

/// The code of a value, and the rank that must be listed if it has none: then the code is that of the
/// highest rank.
#[inline]
pub(super) fn capped<C: Entry>(value: Value, layout: Layout) -> (C, Option<u16>) {
    let highest = layout.highest_rank();
    let (last, rank) = match value {
        Value::RuleWin(rank) => (Value::RuleWin(highest), rank),
        Value::RuleLoss(rank) => (Value::RuleLoss(highest - 1), rank),
        _ => return (C::of(value, layout), None),
    };
    if rank > highest { (C::of(last, layout), Some(rank)) } else { (C::of(value, layout), None) }
}

/// Finished entries of one byte, in slices of this many, with the listed ranks.
///
/// # Errors
/// That there is not enough memory.
pub(super) fn listed(
    codes: Vec<u8>,
    high: Vec<HighRanks>,
    slice: usize,
) -> Result<Listed, BuildError> {
    let mut ranks = Ranks::with_room(high.iter().map(HighRanks::len).sum())?;
    for (number, high) in high.into_iter().enumerate() {
        let mut all: Vec<(u16, usize)> = high.all().collect();
        all.sort_unstable_by_key(|&(_, entry)| entry);
        for (rank, entry) in all {
            ranks.push((number * slice + entry) as u64, rank);
        }
    }
    Ok(Listed { codes, ranks })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_without_a_code_are_listed_and_come_back_with_their_values() {
        let layout = Layout { ranks: 3 };
        let ranks = (0..40u16).map(|rank| {
            if rank.is_multiple_of(2) { Value::RuleLoss(rank) } else { Value::RuleWin(rank) }
        });
        let slice: Vec<Value> =
            ranks.chain([Value::Draw, Value::Win(31), Value::Loss(8)]).collect();
        let (mut codes, mut high) = (Vec::new(), Vec::new());
        let mut expected = Vec::new();
        // The second slice has the other order, and each lists its entries from the last one on.
        for values in [slice.clone(), slice.iter().rev().copied().collect()] {
            let mut ranks = HighRanks::default();
            for (entry, &value) in values.iter().enumerate().rev() {
                if let (_, Some(rank)) = capped::<u8>(value, layout) {
                    ranks.add(rank, entry);
                }
            }
            assert_eq!(ranks.len(), 34, "ranks up to 5 have codes");
            high.push(ranks);
            codes.extend(values.iter().map(|&value| capped::<u8>(value, layout).0));
            codes.extend([u8::ILLEGAL, u8::NONE]);
            expected.extend(values.into_iter().map(Some).chain([None, None]));
        }
        let listed = listed(codes, high, slice.len() + 2).unwrap();
        let values = (0..expected.len()).map(|index| listed.value(index as u64, layout));
        assert_eq!(values.collect::<Vec<_>>(), expected);
        let wide = |range| listed.wide(range, layout);
        let codes = expected.iter().enumerate().map(|(at, value)| match value {
            Some(value) => u16::of(*value, Layout::MOST_RANKS),
            None if listed.codes[at] == u8::ILLEGAL => u16::ILLEGAL,
            None => u16::NONE,
        });
        let codes: Vec<u16> = codes.collect();
        for range in [0..expected.len(), 0..0, 7..50, 41..expected.len()] {
            assert_eq!(wide(range.clone()), codes[range]);
        }
    }

    #[test]
    fn entries_past_four_billions_are_told_apart() {
        let mut high = HighRanks::default();
        let entries = [7, 9, (1 << 32) + 7, 8, 8].map(|entry: u64| entry as usize);
        let ranks = [300, 300, 300, 300, 301];
        for (rank, entry) in ranks.into_iter().zip(entries) {
            high.add(rank, entry);
        }
        assert!(high.all().eq(ranks.into_iter().zip(entries)));
    }
}
