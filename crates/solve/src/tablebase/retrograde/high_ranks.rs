//! Ranks for which entries of one byte have no code.
//!
//! Where the rule about repetition decides much, a table can have more ranks than codes of one byte.
//! Few positions have the highest ranks: under 1 % of the largest tables measured. The build never reads
//! a rank again, so those positions get the last code, and their ranks are listed. The finished table
//! keeps that list in the order of its entries ([`Listed`]); only its file has entries of two bytes.

use super::BuildError;
use crate::exact::Value;
use crate::tablebase::entry::{Entry, Layout};
use crate::tablebase::listed::{Listed, Ranks};

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
