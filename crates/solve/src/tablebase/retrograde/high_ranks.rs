//! Ranks for which entries of one byte have no code.
//!
//! Where the rule about repetition decides much, a table can have more ranks than codes of one byte.
//! Few positions have the highest ranks: under 1 % of the largest tables measured. The build never reads
//! a rank again, so those positions get the last code, and their ranks are listed. Only the finished
//! table has entries of two bytes, when all sets are released.

use super::{BuildError, Failure};
use crate::exact::Value;
use crate::tablebase::entry::{Entry, Layout};

/// Pieces in which entries are widened: what is widened is released piece by piece.
const PIECES: usize = 32;

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
    #[cfg(feature = "tables")]
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

/// Entries of two bytes: those of one byte, in slices of this many, with the listed ranks.
///
/// # Errors
/// That there is not enough memory.
pub(super) fn widened(
    mut narrow: Vec<u8>,
    high: &[HighRanks],
    slice: usize,
    [old, new]: [Layout; 2],
) -> Result<Vec<u16>, Failure> {
    let len = narrow.len();
    let out_of_memory = |bytes: usize| Failure::Build(BuildError::Memory(bytes as u64));
    let wide_code = |code: u8| match code.value(old) {
        Some(value) => u16::of(value, new),
        None if code == u8::ILLEGAL => u16::ILLEGAL,
        None => u16::NONE,
    };
    let codes: Vec<u16> = (0..=u8::ILLEGAL).map(wide_code).collect();
    let mut pieces = Vec::new();
    for piece in (1..PIECES).rev() {
        let start = len / PIECES * piece;
        let mut tail = Vec::new();
        tail.try_reserve_exact(narrow.len() - start).map_err(|_| out_of_memory(len))?;
        tail.extend(narrow.drain(start..));
        narrow.shrink_to_fit();
        pieces.push(tail);
    }
    pieces.push(narrow);
    let mut wide = Vec::new();
    wide.try_reserve_exact(len).map_err(|_| out_of_memory(len * 2))?;
    while let Some(piece) = pieces.pop() {
        wide.extend(piece.into_iter().map(|code| codes[usize::from(code)]));
    }
    for (slice, high) in wide.chunks_mut(slice).zip(high) {
        for (rank, entry) in high.all() {
            let value = if rank % 2 == 0 { Value::RuleLoss(rank) } else { Value::RuleWin(rank) };
            slice[entry] = u16::of(value, new);
        }
    }
    Ok(wide)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_without_a_code_are_listed_and_come_back_in_two_bytes() {
        let (old, new) = (Layout { ranks: 3 }, Layout { ranks: 100 });
        let values = (0..40u16)
            .map(|rank| if rank % 2 == 0 { Value::RuleLoss(rank) } else { Value::RuleWin(rank) });
        let values: Vec<Value> =
            values.chain([Value::Draw, Value::Win(31), Value::Loss(8)]).collect();
        let (mut narrow, mut high) = (Vec::new(), HighRanks::default());
        for (entry, &value) in values.iter().enumerate() {
            let (code, rank) = capped::<u8>(value, old);
            narrow.push(code);
            if let Some(rank) = rank {
                high.add(rank, entry);
            }
        }
        assert_eq!(high.len(), 34, "ranks up to 5 have codes");
        narrow.extend([u8::ILLEGAL, u8::NONE]);
        let wide = widened(narrow, &[high], values.len() + 2, [old, new]);
        let wide = wide.unwrap_or_default();
        let expected = values.iter().map(|&value| u16::of(value, new));
        let expected: Vec<u16> = expected.chain([u16::ILLEGAL, u16::NONE]).collect();
        assert_eq!(wide, expected);
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
