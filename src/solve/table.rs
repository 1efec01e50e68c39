//! What the search remembers of positions.
//!
//! An entry is found by the exact key of its position, so a hit is about that position and
//! no other; nothing that is printed as proven can go wrong by a hash collision. The table
//! starts small, doubles while the memory allowed lasts, and then keeps in each bucket what
//! cost most to find.
//!
//! It consists of shards, each behind a lock of its own, so that several threads can search
//! with one table and a shard can grow while the others are in use. A lock that nobody else
//! wants costs little beside the cache miss of the entry: see the log in [`super`].

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::game::{Key, Move, Rules, Square};

/// What is known of one position: the attacker wins within `won` moves (0: not known), and
/// does not win within `open` moves (0: nothing known; [`NEVER`]: in no number of moves).
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// Won within so many attacker moves; 0 if no win is known.
    pub(super) won: u8,
    /// Not won within so many attacker moves.
    pub(super) open: u8,
    /// Origin and destination of the move that won or refuted last, both 0 if none.
    pub(super) best: Hint,
    /// How hard it looks to prove or disprove a win within `at` moves; zeros if not known.
    pub(super) numbers: Numbers,
    /// Binary logarithm of the positions searched for it, plus 1; 0 for an empty place.
    cost: u8,
    /// Threads that are searching below this position.
    pub(super) busy: u8,
}

/// The bound of a position that is not won however many moves there are: every line has been
/// followed to an end of the game or of the moves that the restriction allows.
pub(super) const NEVER: u8 = u8::MAX;

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
    /// That a position is won within so many moves, and no more.
    pub(super) fn won_within(moves: u8) -> Self {
        Self { won: moves, ..Self::default() }
    }

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

    /// The numbers of a win within `moves`, if anything is known.
    #[inline]
    pub(super) fn numbers(self, moves: u8) -> Option<Numbers> {
        match self.verdict(moves) {
            Some(true) => Some(Numbers::WON),
            Some(false) if self.open == NEVER => Some(Numbers::NEVER),
            Some(false) => Some(Numbers::OPEN),
            None => (self.numbers != Numbers::default()).then_some(self.numbers),
        }
    }

    /// Whether the position has been searched, not only looked at.
    #[inline]
    pub(super) fn is_searched(self) -> bool {
        self.cost > cost(1)
    }

    /// Whether a move is the one that won or refuted last.
    #[inline]
    pub(super) fn is_best<R: Rules>(self, mv: Move<R>) -> bool {
        self.best == hint(mv)
    }
}

/// What is kept of the number of positions searched: its binary logarithm, plus 1.
fn cost(nodes: u64) -> u8 {
    (u64::BITS - nodes.leading_zeros()) as u8 + 1
}

/// A move as it is remembered: where it begins and ends.
pub(super) type Hint = (u8, u8);

/// What is remembered of a move.
pub(super) fn hint<R: Rules>(mv: Move<R>) -> Hint {
    (mv.from.index() as u8, mv.to.index() as u8)
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: Key,
    known: Known,
}

impl Entry {
    #[inline]
    fn is(&self, key: Key) -> bool {
        self.key == key && self.known.cost != 0
    }
}

/// Entries in one bucket: two to three cache lines.
const BUCKET: usize = 4;
/// Enough that two threads seldom meet in one.
const SHARDS: usize = 64;
const FIRST_BUCKETS: usize = 4;

/// A table of positions that several threads may use.
pub(super) struct Table {
    shards: Vec<Mutex<Shard>>,
    max_entries: usize,
    used: AtomicUsize,
}

struct Shard {
    /// A power of two of buckets.
    entries: Vec<Entry>,
    used: usize,
    max_entries: usize,
}

impl Table {
    /// A table of at most so many bytes; at least a few kilobytes are taken.
    pub(super) fn new(memory: usize) -> Self {
        let max_entries = memory / size_of::<Entry>();
        let shard = || {
            let entries = vec![Entry::default(); FIRST_BUCKETS * BUCKET];
            Mutex::new(Shard { entries, used: 0, max_entries: max_entries / SHARDS })
        };
        let shards = (0..SHARDS).map(|_| shard()).collect();
        Self { shards, max_entries, used: AtomicUsize::new(0) }
    }

    /// The shard of a hash. A thread that panicked in it cannot have left it half changed.
    #[inline]
    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard> {
        let shard = (hash >> 32) as usize % SHARDS;
        self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Known {
        let hash = key.hash();
        let shard = self.shard(hash);
        let found = shard.entries[shard.bucket(hash)..][..BUCKET].iter().find(|it| it.is(key));
        found.map_or_else(Known::default, |entry| entry.known)
    }

    /// Adds to what is known of a position: won within `moves`, or not.
    pub(super) fn put(&self, key: Key, moves: u8, won: bool, best: Hint, nodes: u64) {
        self.change(key, nodes, |known| {
            if won {
                if known.won != 0 && known.won < moves {
                    // The move that wins sooner is the one to remember.
                    return;
                }
                known.won = moves;
            } else {
                known.open = known.open.max(moves);
            }
            if best != (0, 0) {
                known.best = best;
            }
        });
    }

    /// Remembers how hard a question looks that is not settled.
    pub(super) fn estimate(&self, key: Key, numbers: Numbers, nodes: u64) {
        self.change(key, nodes, |known| known.numbers = numbers);
    }

    /// Takes over the wins that another table knows, which are wins here too.
    pub(super) fn adopt_wins(&self, other: &Self) {
        for shard in &other.shards {
            let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            for Entry { key, known } in shard.entries.iter().filter(|it| it.known.won != 0) {
                self.put(*key, known.won, true, known.best, 1 << known.cost.saturating_sub(2));
            }
        }
    }

    /// Counts a thread that begins or ends to search below a position, if there is a place for
    /// it; what was only looked at has none until then.
    pub(super) fn mark(&self, key: Key, begins: bool) {
        self.change(key, 1, |known| {
            let busy = &mut known.busy;
            *busy = if begins { busy.saturating_add(1) } else { busy.saturating_sub(1) };
        });
    }

    /// How much of the memory allowed is used, from 0 to 1.
    pub(super) fn fill(&self) -> f64 {
        let used = self.used.load(Ordering::Relaxed);
        if self.max_entries == 0 { 1.0 } else { (used as f64 / self.max_entries as f64).min(1.0) }
    }

    #[inline]
    fn change(&self, key: Key, nodes: u64, change: impl FnOnce(&mut Known)) {
        let hash = key.hash();
        let mut shard = self.shard(hash);
        let before = shard.used;
        if let Some(known) = shard.place(key, hash, nodes) {
            change(known);
        }
        if shard.used > before {
            self.used.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Shard {
    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        let buckets = self.entries.len() / BUCKET;
        (hash as usize & (buckets - 1)) * BUCKET
    }

    /// The place for what is known of a position, made if need be; `None` if everything in
    /// its bucket cost more than this.
    #[inline]
    fn place(&mut self, key: Key, hash: u64, nodes: u64) -> Option<&mut Known> {
        let cost = cost(nodes);
        let mut start = self.bucket(hash);
        let place = self.entries[start..][..BUCKET].iter().position(|entry| entry.is(key));
        if place.is_none()
            && self.used * 4 > self.entries.len() * 3
            && self.entries.len() * 2 <= self.max_entries
        {
            self.grow();
            start = self.bucket(hash);
        }
        let bucket = &mut self.entries[start..][..BUCKET];
        let entry = if let Some(place) = place {
            &mut bucket[place]
        } else {
            let cheapest = bucket.iter_mut().min_by_key(|entry| entry.known.cost)?;
            if cheapest.known.cost == 0 {
                self.used += 1;
            } else if cheapest.known.cost > cost {
                // Ageing: what is kept over and over must be earned anew some day.
                cheapest.known.cost -= 1;
                return None;
            }
            *cheapest = Entry { key, ..Entry::default() };
            cheapest
        };
        entry.known.cost = entry.known.cost.max(cost);
        Some(&mut entry.known)
    }

    fn grow(&mut self) {
        let doubled = vec![Entry::default(); self.entries.len() * 2];
        let old = std::mem::replace(&mut self.entries, doubled);
        self.used = 0;
        for entry in old.into_iter().filter(|entry| entry.known.cost != 0) {
            let start = self.bucket(entry.key.hash());
            // A bucket is split in two, so there is always room.
            let bucket = &mut self.entries[start..start + BUCKET];
            if let Some(place) = bucket.iter_mut().find(|place| place.known.cost == 0) {
                *place = entry;
                self.used += 1;
            }
        }
    }
}
