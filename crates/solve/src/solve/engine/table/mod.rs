//! The transposition table: what the search has proven or estimated about positions.
//!
//! An entry is found by the exact key of its position, so a hit is about that position and
//! no other; nothing that is printed as proven can go wrong by a hash collision. The table
//! starts small, doubles until its size or the [`Memory`] shared with other tables is used up,
//! and then keeps in each bucket what cost most to find. It grows in place, so that it never
//! takes more memory than its entries do.
//!
//! It consists of shards, each with a lock of its own, so that several threads can search
//! with one table and a shard can grow while the others are in use. A lock that nobody else
//! wants costs little compared with the cache miss of the entry.

mod known;
mod shard;

use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use super::memory::Memory;
use super::prefetch::prefetch;
use crate::game::Key;
use crate::locked::lock;
use crate::solve::engine::numbers::Numbers;
pub(in crate::solve) use known::{Hint, Known, NEVER, NO_HINT, hint};
use shard::{BUCKET, Bucket, Entry, FIRST_BUCKETS, Shard, index};

/// Enough that two threads seldom meet in one.
const SHARDS: usize = 64;
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

impl Table {
    /// A table of at most `size` bytes, or as much as there is memory for; it takes at least
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

    /// Adds to what is known of a position after any history: not won within `moves`.
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
        lock(&self.shard)
    }

    /// Notes where the shard is.
    fn note(&self, buckets: &[Bucket]) {
        self.first.store(buckets.as_ptr().cast_mut(), Ordering::Relaxed);
        self.buckets.store(buckets.len(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
