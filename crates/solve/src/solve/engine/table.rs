//! The transposition table: what the search has proven or estimated about positions.
//!
//! An entry is found by the exact key of its position, so a hit is about that position and
//! no other; nothing that is printed as proven can go wrong by a hash collision. The table
//! starts small, doubles until its size or the [`Memory`] shared with other tables is used up,
//! and then keeps in each bucket what cost most to find. It grows in place, so that it never
//! takes more memory than its entries do.
//!
//! It consists of shards, each behind a lock of its own, so that several threads can search
//! with one table and a shard can grow while the others are in use. A lock that nobody else
//! wants costs little beside the cache miss of the entry.

use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::memory::Memory;
use super::prefetch::prefetch;
use crate::game::{Key, Move, Rules, Square};

/// What is known of one position: the attacker wins within `proven` moves (0: not known), and
/// does not win within `disproved` moves (0: nothing known; [`NEVER`]: in no number of moves).
/// What came before the position is part of its key where it matters, see
/// [`History`](super::history::History).
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(in crate::solve) struct Known {
    /// Won within this many attacker moves; 0 if no win is known.
    pub(in crate::solve) proven: u8,
    /// Not won within this many attacker moves.
    pub(in crate::solve) disproved: u8,
    /// Not won within this many attacker moves whatever came before; at most `disproved`.
    pub(in crate::solve) always: u8,
    /// Origin and destination of the move that won or refuted last, both 0 if none.
    pub(in crate::solve) best: Hint,
    /// How hard it looks to prove or disprove a win within `at` moves; zeros if not known.
    pub(in crate::solve) numbers: Numbers,
    /// Binary logarithm of the positions searched for it, plus 1; 0 for an empty slot.
    cost: u8,
    /// Virtual loss (Kaneko 2010): threads that are searching below this position.
    pub(in crate::solve) virtual_loss: u8,
}

/// The bound of a position that is not won however many moves there are: every line has been
/// followed to an end of the game or of the moves that the restriction allows.
pub(in crate::solve) const NEVER: u8 = u8::MAX;

/// Proof and disproof numbers (Allis 1994): the least number of positions that would have to
/// be shown won, or not won, to settle a question.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(in crate::solve) struct Numbers {
    /// To prove a win; 0 when it is proven.
    pub(in crate::solve) proof: u32,
    /// To disprove it; 0 when it is disproven.
    pub(in crate::solve) disproof: u32,
}

impl Known {
    /// That a position is won within this many moves, and no more.
    pub(in crate::solve) fn won_within(moves: u8) -> Self {
        Self { proven: moves, ..Self::default() }
    }

    /// What these bounds say about a win within `moves`.
    #[inline]
    pub(in crate::solve) fn verdict(self, moves: u8) -> Option<bool> {
        if self.proven != 0 && self.proven <= moves {
            Some(true)
        } else if self.disproved >= moves {
            Some(false)
        } else {
            None
        }
    }

    /// The numbers of a win within `moves`, if anything is known.
    #[inline]
    pub(in crate::solve) fn numbers(self, moves: u8) -> Option<Numbers> {
        match self.verdict(moves) {
            Some(true) => Some(Numbers::PROVEN),
            Some(false) if self.disproved == NEVER => Some(Numbers::NEVER),
            Some(false) => Some(Numbers::DISPROVED),
            None => (self.numbers != Numbers::default()).then_some(self.numbers),
        }
    }

    /// Whether the position has been searched, not only looked at.
    #[inline]
    pub(in crate::solve) fn is_searched(self) -> bool {
        self.cost > cost(1)
    }

    /// Whether a move is the one that won or refuted last.
    #[inline]
    pub(in crate::solve) fn is_best<R: Rules>(self, mv: Move<R>) -> bool {
        self.best == hint(mv)
    }
}

/// What is kept of the number of positions searched: its binary logarithm, plus 1.
fn cost(nodes: u64) -> u8 {
    (u64::BITS - nodes.leading_zeros()) as u8 + 1
}

/// A move as it is remembered: where it begins and ends.
pub(in crate::solve) type Hint = (u8, u8);

/// No move: its origin and target are equal.
pub(in crate::solve) const NO_HINT: Hint = (0, 0);

/// What is remembered of a move.
pub(in crate::solve) fn hint<R: Rules>(mv: Move<R>) -> Hint {
    (mv.from().index() as u8, mv.to().index() as u8)
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

/// Entries in one bucket.
const BUCKET: usize = 3;
/// Enough that two threads seldom meet in one.
const SHARDS: usize = 64;
/// This many buckets, to twice as many, are taken by a shard from the beginning.
const FIRST_BUCKETS: usize = 4;
/// A shard of this many buckets, 64 KiB, reserves the room for all it may have.
const RESERVED: usize = 512;
/// A large shard grows only if the system has this many bytes more: whatever else needs memory ends
/// the program where there is none.
const LEFT_FOR_OTHERS: usize = 1 << 28;

/// Entries for the positions of one hash: two cache lines, which are fetched together.
#[derive(Clone, Copy, Default)]
#[repr(align(128))]
struct Bucket([Entry; BUCKET]);

/// A table of positions that several threads may use.
pub(in crate::solve) struct Table {
    shards: Vec<LockedShard>,
    /// What its buckets are taken from.
    memory: Arc<Memory>,
}

/// A shard and where it is, for prefetching without its lock.
struct LockedShard {
    shard: Mutex<Shard>,
    first: AtomicPtr<Bucket>,
    buckets: AtomicUsize,
}

struct Shard {
    buckets: Vec<Bucket>,
    used: usize,
    /// How often the number of buckets may still double.
    doublings: u32,
    max_buckets: usize,
}

impl Table {
    /// A table of at most `size` bytes, as far as there is memory for it; it takes at least
    /// 32 KiB.
    pub(in crate::solve) fn new(size: usize, memory: &Arc<Memory>) -> Self {
        let max_buckets = (size / size_of::<Bucket>() / SHARDS).max(FIRST_BUCKETS);
        let shards: Vec<_> =
            (0..SHARDS).map(|_| LockedShard::new(Shard::new(max_buckets))).collect();
        let table = Self { shards, memory: Arc::clone(memory) };
        memory.take_anyway(table.bytes());
        table
    }

    /// The memory that it has taken.
    fn bytes(&self) -> usize {
        let buckets: usize = self.shards.iter().map(|locked| locked.lock().buckets.len()).sum();
        buckets * size_of::<Bucket>()
    }

    #[inline]
    fn shard(&self, hash: u64) -> &LockedShard {
        &self.shards[(hash >> 32) as usize % SHARDS]
    }

    /// Prefetches the bucket of the position with this key, so that a [`get`](Self::get) soon after
    /// does not wait for memory.
    #[inline]
    pub(in crate::solve) fn prefetch(&self, key: Key) {
        let hash = key.hash();
        let locked = self.shard(hash);
        let index = index(hash, locked.buckets.load(Ordering::Relaxed));
        // If the shard has grown in between this points anywhere, which does no harm.
        prefetch(locked.first.load(Ordering::Relaxed).wrapping_add(index));
    }

    /// What is known of the position with this key.
    #[inline]
    pub(in crate::solve) fn get(&self, key: Key) -> Known {
        let hash = key.hash();
        let shard = self.shard(hash).lock();
        let found = shard.bucket(hash).iter().find(|it| it.is(key));
        found.map_or_else(Known::default, |entry| entry.known)
    }

    /// Adds to what is known of a position: won within `moves`, or not.
    pub(in crate::solve) fn put(&self, key: Key, moves: u8, won: bool, best: Hint, nodes: u64) {
        self.change(key, nodes, |known| {
            if won {
                if known.proven != 0 && known.proven < moves {
                    // The move that wins sooner is the one to remember.
                    return;
                }
                known.proven = moves;
            } else {
                known.disproved = known.disproved.max(moves);
            }
            if best != NO_HINT {
                known.best = best;
            }
        });
    }

    /// Adds to what is known of a position whatever came before it: not won within `moves`.
    pub(in crate::solve) fn put_always(&self, key: Key, moves: u8, best: Hint, nodes: u64) {
        self.change(key, nodes, |known| {
            known.disproved = known.disproved.max(moves);
            known.always = known.always.max(moves);
            if best != NO_HINT {
                known.best = best;
            }
        });
    }

    /// Stores the proof and disproof numbers of a position that is not settled.
    pub(in crate::solve) fn put_numbers(&self, key: Key, numbers: Numbers, nodes: u64) {
        self.change(key, nodes, |known| known.numbers = numbers);
    }

    /// Copies the proven wins of another table, until `check` fails; it is called for each shard.
    pub(in crate::solve) fn adopt_wins<E>(
        &self,
        other: &Self,
        mut check: impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        for locked in &other.shards {
            check()?;
            let shard = locked.lock();
            let entries = shard.buckets.iter().flat_map(|bucket| &bucket.0);
            for Entry { key, known } in entries.filter(|it| it.known.proven != 0) {
                self.put(*key, known.proven, true, known.best, 1 << known.cost.saturating_sub(2));
            }
        }
        Ok(())
    }

    /// Adds a virtual loss to a position below which a thread begins to search, if its bucket has
    /// a slot for it.
    pub(in crate::solve) fn add_virtual_loss(&self, key: Key) {
        self.change(key, 1, |known| known.virtual_loss = known.virtual_loss.saturating_add(1));
    }

    /// Takes back a virtual loss when the thread returns.
    pub(in crate::solve) fn remove_virtual_loss(&self, key: Key) {
        self.change(key, 1, |known| known.virtual_loss = known.virtual_loss.saturating_sub(1));
    }

    /// How much of the memory allowed is used, from 0 to 1.
    pub(in crate::solve) fn fill(&self) -> f64 {
        let (mut used, mut most) = (0, 0);
        for locked in &self.shards {
            let shard = locked.lock();
            used += shard.used;
            most += shard.max_buckets * BUCKET;
        }
        used as f64 / most as f64
    }

    #[inline]
    fn change(&self, key: Key, nodes: u64, change: impl FnOnce(&mut Known)) {
        let hash = key.hash();
        let locked = self.shard(hash);
        let mut shard = locked.lock();
        let buckets = shard.buckets.len();
        if let Some(known) = shard.entry(key, hash, nodes, &self.memory) {
            change(known);
        }
        if shard.buckets.len() > buckets {
            locked.note(&shard.buckets);
        }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.memory.give_back(self.bytes());
    }
}

impl LockedShard {
    fn new(shard: Shard) -> Self {
        let locked = Self {
            first: AtomicPtr::default(),
            buckets: AtomicUsize::default(),
            shard: Mutex::new(shard),
        };
        locked.note(&locked.lock().buckets);
        locked
    }

    /// The shard. A thread that panicked in it cannot have left it half changed.
    #[inline]
    fn lock(&self) -> MutexGuard<'_, Shard> {
        self.shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes where the shard is.
    fn note(&self, buckets: &[Bucket]) {
        self.first.store(buckets.as_ptr().cast_mut(), Ordering::Relaxed);
        self.buckets.store(buckets.len(), Ordering::Relaxed);
    }
}

/// The index of a hash's bucket among this many: as far from the first as the lower half of the
/// hash is from 0, so that a bucket is split into neighbours when there are twice as many.
#[inline]
fn index(hash: u64, buckets: usize) -> usize {
    let lower = u64::from(hash as u32);
    ((lower * buckets as u64) >> 32) as usize
}

impl Shard {
    fn new(max_buckets: usize) -> Self {
        let doublings = (max_buckets / FIRST_BUCKETS).ilog2();
        let buckets = vec![Bucket::default(); max_buckets >> doublings];
        Self { buckets, used: 0, doublings, max_buckets }
    }

    /// The entries among which those of a hash are.
    #[inline]
    fn bucket(&self, hash: u64) -> &[Entry; BUCKET] {
        &self.buckets[index(hash, self.buckets.len())].0
    }

    #[inline]
    fn bucket_mut(&mut self, hash: u64) -> &mut [Entry; BUCKET] {
        let index = index(hash, self.buckets.len());
        &mut self.buckets[index].0
    }

    /// The slot of a position, made if need be; `None` if everything in
    /// its bucket cost more than this.
    #[inline]
    fn entry(&mut self, key: Key, hash: u64, nodes: u64, memory: &Memory) -> Option<&mut Known> {
        let cost = cost(nodes);
        let slot = self.bucket(hash).iter().position(|entry| entry.is(key));
        // A bucket can be full long before the shard is, and what is forgotten has to be searched
        // again.
        if slot.is_none() && self.doublings > 0 && self.used * 2 > self.buckets.len() * BUCKET {
            self.grow(memory);
        }
        let slot = slot.or_else(|| self.make_room(hash, cost))?;
        let entry = &mut self.bucket_mut(hash)[slot];
        if !entry.is(key) {
            *entry = Entry { key, ..Entry::default() };
        }
        entry.known.cost = entry.known.cost.max(cost);
        Some(&mut entry.known)
    }

    /// The slot in its bucket for an entry of this cost, unless all others there cost more.
    fn make_room(&mut self, hash: u64, cost: u8) -> Option<usize> {
        let bucket = self.bucket_mut(hash);
        let (slot, cheapest) =
            bucket.iter_mut().enumerate().min_by_key(|(_, entry)| entry.known.cost)?;
        if cheapest.known.cost == 0 {
            self.used += 1;
        } else if cheapest.known.cost > cost {
            // Ageing: what is kept over and over must be earned anew some day.
            cheapest.known.cost -= 1;
            return None;
        }
        Some(slot)
    }

    /// Takes twice as many buckets, or one more than that, so that all are taken in the end;
    /// nothing changes where there is no memory for them.
    fn grow(&mut self, memory: &Memory) {
        let old = self.buckets.len();
        let buckets = self.max_buckets >> (self.doublings - 1);
        let bytes = (buckets - old) * size_of::<Bucket>();
        if !memory.take(bytes) {
            return;
        }
        if self.buckets.capacity() < buckets && !self.reserve(buckets) {
            memory.give_back(bytes);
            memory.note_refusal();
            // It stays as it is.
            self.doublings = 0;
            return;
        }
        self.doublings -= 1;
        // The old buckets move to the upper end and are emptied from the lowest on. The entries
        // of each go to about twice its index, so never to one that is still to be emptied.
        self.buckets.resize(buckets, Bucket::default());
        self.buckets.copy_within(..old, buckets - old);
        self.buckets[..old.min(buckets - old)].fill(Bucket::default());
        self.used = 0;
        for index in buckets - old..buckets {
            let bucket = std::mem::take(&mut self.buckets[index]);
            for entry in bucket.0.into_iter().filter(|entry| entry.known.cost != 0) {
                let hash = entry.key.hash();
                // A bucket is split in two or three, so there is nearly always room.
                if let Some(slot) = self.make_room(hash, entry.known.cost) {
                    self.bucket_mut(hash)[slot] = entry;
                }
            }
        }
    }
}

impl Shard {
    /// Makes room for so many buckets; false if the system gives no memory for them.
    fn reserve(&mut self, buckets: usize) -> bool {
        let old = self.buckets.len();
        // A large shard reserves all that it can ever take, once: what is not used costs no
        // memory, and no copy of it is made any more.
        let is_large = buckets >= RESERVED;
        let wanted = if is_large { [self.max_buckets, buckets] } else { [buckets; 2] };
        wanted.into_iter().any(|capacity| {
            let bytes = capacity.saturating_mul(size_of::<Bucket>());
            (!is_large || is_left_beside(bytes))
                && self.buckets.try_reserve_exact(capacity - old).is_ok()
        })
    }
}

/// Whether the system would give these bytes and some for all else, which cannot do without.
fn is_left_beside(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes.saturating_add(LEFT_FOR_OTHERS)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_the_system_gives_no_memory_for_stays_as_it_is() {
        // More than any address space has.
        let size = isize::MAX as usize;
        let memory = Arc::new(Memory::new(size));
        let mut shard = Shard::new(size / size_of::<Bucket>());
        assert!(shard.doublings > 20);
        while shard.doublings > 0 && shard.buckets.len() < 4 * RESERVED {
            shard.grow(&memory);
        }
        // All at once is refused, what is needed next is not.
        assert!(shard.buckets.len() >= 4 * RESERVED && !memory.was_refused());
        let buckets = shard.buckets.len();
        shard.doublings = 1;
        shard.grow(&memory);
        assert!((shard.buckets.len(), shard.doublings) == (buckets, 0) && memory.was_refused());
    }

    fn key(n: u64) -> Key {
        Key([n, n << 7, !n])
    }

    #[test]
    fn what_cost_most_is_still_known_when_the_table_has_grown() {
        let table = table(64 << 20);
        for n in 0..100_000 {
            table.put(key(n), 3, true, (1, 2), if n < 100 { 1 << 20 } else { 1 });
        }
        let is_kept = |n: &u64| table.get(key(*n)).verdict(3) == Some(true);
        assert_eq!((0..100).filter(is_kept).count(), 100);
        let kept = (100..100_000).filter(is_kept).count();
        assert!(kept > 85_000, "{kept} of 99 900");
        assert_eq!(table.get(key(100_000)), Known::default());
    }

    fn table(size: usize) -> Table {
        Table::new(size, &Arc::new(Memory::new(size)))
    }

    #[test]
    fn virtual_losses_are_counted_and_taken_back() {
        let table = table(1 << 20);
        table.add_virtual_loss(key(1));
        table.add_virtual_loss(key(1));
        table.put(key(1), 3, true, (1, 2), 5);
        assert_eq!(table.get(key(1)).virtual_loss, 2);
        for left in [1, 0, 0] {
            table.remove_virtual_loss(key(1));
            assert_eq!(table.get(key(1)).virtual_loss, left);
        }
        assert_eq!(table.get(key(1)).verdict(3), Some(true));
    }

    #[test]
    fn tables_share_their_memory_and_return_it() {
        let memory = Arc::new(Memory::new(1 << 20));
        let fill = |table: &Table| {
            for n in 0..50_000 {
                table.put(key(n), 3, true, (1, 2), 1);
            }
        };
        let tables = [1 << 20, 1 << 20, 1 << 19].map(|size| Table::new(size, &memory));
        tables.iter().for_each(fill);
        let bytes = tables.each_ref().map(Table::bytes);
        assert_eq!(bytes.iter().sum::<usize>() + memory.left(), 1 << 20, "{bytes:?}");
        // One that found no memory left still works, and grows when there is some again.
        assert!(bytes[2] < 1 << 16, "{bytes:?}");
        let [first, second, third] = tables;
        drop((first, second));
        assert_eq!(memory.left() + third.bytes(), 1 << 20);
        fill(&third);
        assert_eq!(third.bytes(), 1 << 19);
    }

    /// Were a shard to put entries where others are still to be moved from, some would be lost.
    #[test]
    fn nothing_is_lost_while_a_table_grows() {
        for size in [100_000, 123_456, 1 << 20] {
            let table = table(size);
            for n in 0..table.bytes() as u64 {
                table.put(key(n), 3, true, (1, 2), 1);
                let shard = table.shard(key(n).hash()).lock();
                let entries = shard.buckets.iter().flat_map(|bucket| &bucket.0);
                let used: Vec<_> = entries.filter(|entry| entry.known.cost != 0).collect();
                assert_eq!(used.len(), shard.used);
                let found =
                    |it: &&Entry| shard.bucket(it.key.hash()).iter().any(|at| at.is(it.key));
                assert!(used.iter().all(found));
            }
        }
    }

    #[test]
    fn all_memory_is_used_and_no_more() {
        let memory = 1_000_000;
        let table = table(memory);
        for n in 0..100_000 {
            table.put(key(n), 3, true, (1, 2), 1);
        }
        assert!(table.fill() > 0.99 && table.fill() <= 1.0, "{}", table.fill());
        let bytes = table.bytes();
        assert!(bytes <= memory && bytes > memory * 9 / 10, "{bytes}");
        let found = (0..100_000).filter(|&n| table.get(key(n)).proven == 3).count();
        let used: usize = table.shards.iter().map(|locked| locked.lock().used).sum();
        assert_eq!(found, used);
    }
}
