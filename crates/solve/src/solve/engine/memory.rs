//! The bytes that all tables of one budget share.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A number of bytes that tables take from as they grow, and return to what they
/// took when they are dropped.
#[derive(Debug)]
pub(in crate::solve) struct Memory {
    limit: usize,
    used: AtomicUsize,
    /// Whether the system gave less than is left.
    refused: AtomicBool,
}

/// Whether that happened to any search of this process.
static REFUSED: AtomicBool = AtomicBool::new(false);

/// Whether the system has refused a table memory that its limits allow. The search went on with the
/// table as it was.
pub fn memory_was_refused() -> bool {
    REFUSED.load(Ordering::Relaxed)
}

impl Memory {
    pub(in crate::solve) fn new(limit: usize) -> Self {
        Self { limit, used: AtomicUsize::new(0), refused: AtomicBool::new(false) }
    }

    /// All bytes, taken or not.
    pub(in crate::solve) fn limit(&self) -> usize {
        self.limit
    }

    /// Bytes that can still be taken.
    pub(in crate::solve) fn left(&self) -> usize {
        self.limit.saturating_sub(self.used.load(Ordering::Relaxed))
    }

    /// Takes these bytes if they are left.
    pub(in crate::solve) fn take(&self, bytes: usize) -> bool {
        let more = |used: usize| used.checked_add(bytes).filter(|&used| used <= self.limit);
        self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_ok()
    }

    /// Takes these bytes even if they exceed the limit: every table needs a few.
    pub(in crate::solve) fn take_anyway(&self, bytes: usize) {
        self.used.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Notes that the system has no more memory to hand out.
    pub(in crate::solve) fn note_refusal(&self) {
        self.refused.store(true, Ordering::Relaxed);
        REFUSED.store(true, Ordering::Relaxed);
    }

    /// Whether the system has given less than is left.
    #[cfg(test)]
    pub(in crate::solve) fn was_refused(&self) -> bool {
        self.refused.load(Ordering::Relaxed)
    }

    /// Returns bytes that were taken.
    pub(in crate::solve) fn give_back(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_taken_than_the_limit_and_what_is_returned_can_be_taken_again() {
        let memory = Memory::new(100);
        assert!(memory.take(60) && !memory.take(41) && memory.take(40));
        assert_eq!(memory.left(), 0);
        memory.give_back(60);
        assert_eq!(memory.left(), 60);
        memory.take_anyway(70);
        assert_eq!(memory.left(), 0);
        assert!(!memory.take(1) && memory.take(0) == (memory.left() > 0));
    }
}
