//! What the search remembers of positions.
//!
//! An entry is found by the exact key of its position, so a hit is about that position and
//! no other; nothing that is printed as proven can go wrong by a hash collision. The table
//! starts small, doubles while the memory allowed lasts, and then keeps in each bucket what
//! cost most to find.

use crate::game::{Key, Move, Rules, Square};

/// What is known of one position: the attacker wins within `won` moves (0: not known), and
/// does not win within `open` moves (0: nothing known).
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// Won within so many attacker moves; 0 if no win is known.
    pub(super) won: u8,
    /// Not won within so many attacker moves.
    pub(super) open: u8,
    /// Origin and destination of the move that won or refuted last, both 0 if none.
    pub(super) best: (u8, u8),
    /// How hard it looks to prove or disprove a win within `at` moves; zeros if not known.
    pub(super) numbers: Numbers,
    /// The length that `numbers` are about.
    pub(super) at: u8,
}

/// Proof and disproof numbers (Allis 1994): the least number of positions that would have to
/// be shown won, or not won, to settle a question.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// To prove a win; 0 when it is proven.
    pub(super) proof: u32,
    /// To disprove it; 0 when it is disproven.
    pub(super) disproof: u32,
}

impl Known {
    /// What these bounds say about a win within `moves`.
    #[inline]
    pub(super) fn verdict(self, moves: u8) -> Option<bool> {
        if self.won != 0 && self.won <= moves {
            Some(true)
        } else if self.open >= moves {
            Some(false)
        } else {
            None
        }
    }

    /// Whether a move is the one that won or refuted last.
    #[inline]
    pub(super) fn is_best<R: Rules>(self, mv: Move<R>) -> bool {
        self.best == hint(mv)
    }
}

/// A move as an entry remembers it.
pub(super) fn hint<R: Rules>(mv: Move<R>) -> (u8, u8) {
    (mv.from.index() as u8, mv.to.index() as u8)
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: Key,
    known: Known,
    /// Binary logarithm of the positions searched for it, plus 1; 0 for an empty place.
    cost: u8,
}

/// Entries in one bucket: two cache lines.
const BUCKET: usize = 4;
const FIRST_BUCKETS: usize = 1 << 8;

/// A table of positions.
pub(super) struct Table {
    /// A power of two of buckets.
    entries: Vec<Entry>,
    used: usize,
    max_entries: usize,
}

impl Table {
    /// A table of at most so many bytes; at least a few kilobytes are taken.
    pub(super) fn new(memory: usize) -> Self {
        let max_entries = memory / size_of::<Entry>();
        Self { entries: vec![Entry::default(); FIRST_BUCKETS * BUCKET], used: 0, max_entries }
    }

    #[inline]
    fn bucket(&self, key: Key) -> usize {
        let buckets = self.entries.len() / BUCKET;
        (key.hash() as usize & (buckets - 1)) * BUCKET
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Known {
        let start = self.bucket(key);
        let bucket = &self.entries[start..start + BUCKET];
        let found = bucket.iter().find(|entry| entry.key == key && entry.cost != 0);
        found.map_or_else(Known::default, |entry| entry.known)
    }

    /// Adds to what is known of a position: won within `moves`, or not.
    pub(super) fn put(&mut self, key: Key, moves: u8, won: bool, best: (u8, u8), nodes: u64) {
        let Some(known) = self.place(key, nodes) else { return };
        if won {
            if known.won == 0 || moves < known.won {
                known.won = moves;
            }
        } else {
            known.open = known.open.max(moves);
        }
        if best != (0, 0) {
            known.best = best;
        }
    }

    /// The place for what is known of a position, made if need be; `None` if everything in
    /// its bucket cost more than this.
    fn place(&mut self, key: Key, nodes: u64) -> Option<&mut Known> {
        if self.used * 4 > self.entries.len() * 3 && self.entries.len() * 2 <= self.max_entries {
            self.grow();
        }
        let cost = (u64::BITS - nodes.leading_zeros()) as u8 + 1;
        let start = self.bucket(key);
        let bucket = &mut self.entries[start..start + BUCKET];
        let place = bucket.iter().position(|entry| entry.key == key && entry.cost != 0);
        let entry = if let Some(place) = place {
            &mut bucket[place]
        } else {
            let cheapest = bucket.iter_mut().min_by_key(|entry| entry.cost)?;
            if cheapest.cost == 0 {
                self.used += 1;
            } else if cheapest.cost > cost {
                // Ageing: what is kept over and over must be earned anew some day.
                cheapest.cost -= 1;
                return None;
            }
            *cheapest = Entry { key, ..Entry::default() };
            cheapest
        };
        entry.cost = entry.cost.max(cost);
        Some(&mut entry.known)
    }

    /// Remembers how hard a question looks that is not settled.
    pub(super) fn estimate(&mut self, key: Key, moves: u8, numbers: Numbers, nodes: u64) {
        if let Some(known) = self.place(key, nodes) {
            known.numbers = numbers;
            known.at = moves;
        }
    }

    fn grow(&mut self) {
        let doubled = vec![Entry::default(); self.entries.len() * 2];
        let old = std::mem::replace(&mut self.entries, doubled);
        self.used = 0;
        for entry in old.into_iter().filter(|entry| entry.cost != 0) {
            let start = self.bucket(entry.key);
            // A bucket is split in two, so there is always room.
            let bucket = &mut self.entries[start..start + BUCKET];
            if let Some(place) = bucket.iter_mut().find(|place| place.cost == 0) {
                *place = entry;
                self.used += 1;
            }
        }
    }
}
