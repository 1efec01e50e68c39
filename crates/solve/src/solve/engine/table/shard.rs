//! A part of the table, which grows while the others are in use.

use super::known::{Known, cost};
use crate::game::Key;
use crate::solve::engine::memory::{Memory, has_room, reserving};

#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    pub(super) key: Key,
    pub(super) known: Known,
}

impl Entry {
    #[inline]
    pub(super) fn is(&self, key: Key) -> bool {
        self.key == key && self.known.cost != 0
    }
}

/// Entries in one bucket.
pub(super) const BUCKET: usize = 3;
/// This many buckets, to twice as many, are taken by a shard from the beginning.
pub(super) const FIRST_BUCKETS: usize = 4;
/// A shard of this many buckets, 64 KiB, reserves the room for all it may have.
const RESERVED: usize = 512;

/// Entries for the positions of one hash: two cache lines, which are fetched together.
#[derive(Clone, Copy, Default)]
#[repr(align(128))]
pub(super) struct Bucket(pub(super) [Entry; BUCKET]);

pub(super) struct Shard {
    pub(super) buckets: Vec<Bucket>,
    pub(super) used: usize,
    /// How often the number of buckets may still double.
    doublings: u32,
    pub(super) max_buckets: usize,
}

/// The index of a hash's bucket among this many: as far from the first as the lower half of the
/// hash is from 0, so that a bucket is split into neighbours when there are twice as many.
#[inline]
pub(super) fn index(hash: u64, buckets: usize) -> usize {
    let lower = u64::from(hash as u32);
    ((lower * buckets as u64) >> 32) as usize
}

impl Shard {
    pub(super) fn new(max_buckets: usize) -> Self {
        let doublings = (max_buckets / FIRST_BUCKETS).ilog2();
        let buckets = vec![Bucket::default(); max_buckets >> doublings];
        Self { buckets, used: 0, doublings, max_buckets }
    }

    /// The entries among which those of a hash are.
    #[inline]
    pub(super) fn bucket(&self, hash: u64) -> &[Entry; BUCKET] {
        &self.buckets[index(hash, self.buckets.len())].0
    }

    #[inline]
    pub(super) fn bucket_mut(&mut self, hash: u64) -> &mut [Entry; BUCKET] {
        let index = index(hash, self.buckets.len());
        &mut self.buckets[index].0
    }

    /// The slot of a position, made if need be; `None` if everything in
    /// its bucket cost more than this.
    #[inline]
    pub(super) fn entry(
        &mut self,
        key: Key,
        hash: u64,
        nodes: u64,
        memory: &Memory,
    ) -> Option<&mut Known> {
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
            // Ageing: the merit of an entry decays, so that no entry stays forever.
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
    /// Makes room for this many buckets; false if the system has no memory for them.
    fn reserve(&mut self, buckets: usize) -> bool {
        let old = self.buckets.len();
        // A large shard reserves all that it can ever take, once: what is not used costs no
        // memory, and no copy of it is made any more.
        let is_large = buckets >= RESERVED;
        let wanted = if is_large { [self.max_buckets, buckets] } else { [buckets; 2] };
        let _reserving = is_large.then(reserving);
        wanted.into_iter().any(|capacity| {
            let bytes = capacity.saturating_mul(size_of::<Bucket>());
            (!is_large || has_room(bytes)) && self.buckets.try_reserve_exact(capacity - old).is_ok()
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

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
}
