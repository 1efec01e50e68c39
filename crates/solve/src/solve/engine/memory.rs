//! The bytes that all tables of one budget share, and those that the system has left.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock};

use crate::locked::lock;

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

    /// The same for tables of endgames, which the system must have, too.
    pub(in crate::solve) fn take_for_endgames(&self, bytes: usize) -> bool {
        let is_refused = self.take(bytes).then(|| !has_room(bytes));
        if is_refused == Some(true) {
            self.give_back(bytes);
            self.note_refusal();
        }
        is_refused == Some(false)
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

/// A large table is made only if the system has this many bytes more: anything else that needs memory
/// ends the program where there is none.
const LEFT_FOR_OTHERS: usize = 1 << 28;

/// Whether the system has that many bytes for a large table.
pub(super) fn has_room(bytes: usize) -> bool {
    has_left(bytes.saturating_add(LEFT_FOR_OTHERS))
}

/// The limits of the system that count memory which is reserved and not yet used, as `ulimit -v` and
/// `ulimit -d` set them, each with what it is compared with.
const LIMITS: [(&str, &str); 2] = [("Max address space", "VmSize:"), ("Max data size", "VmData:")];

/// Large tables are reserved one after the other: each looks at what those before it have left.
static RESERVING: Mutex<()> = Mutex::new(());

/// Held from the look at what is left until it is taken.
pub(super) fn reserving() -> MutexGuard<'static, ()> {
    lock(&RESERVING)
}

/// Whether the system has that many bytes left, if it says so.
///
/// The limits are read (Linux), not tried: while a large piece is taken for a trial, another thread
/// that asks for a few bytes gets none and ends the program.
pub fn has_left(bytes: usize) -> bool {
    static OF_PROCESS: OnceLock<Vec<(&str, usize)>> = OnceLock::new();
    let limits = OF_PROCESS.get_or_init(|| {
        let text = fs::read_to_string("/proc/self/limits").unwrap_or_default();
        let limit = |&(name, used): &(&str, &'static str)| Some((used, figure(&text, name)?));
        LIMITS.iter().filter_map(limit).collect()
    });
    // Most systems set none, and then no file is read.
    if limits.is_empty() {
        return true;
    }
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    limits.iter().all(|&(used, limit)| {
        figure(&status, used).is_none_or(|used| limit.saturating_sub(used << 10) >= bytes)
    })
}

/// The first figure after a name at the start of a line: a soft limit in bytes, or kibibytes in use.
/// A limit that is not set is a word.
fn figure(text: &str, name: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
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

    #[test]
    fn limits_are_read_as_the_system_writes_them() {
        let limits = "Limit                     Soft Limit           Hard Limit           Units     \n\
                      Max data size             unlimited            unlimited            bytes     \n\
                      Max address space         512000000            unlimited            bytes     \n";
        assert_eq!(figure(limits, "Max address space"), Some(512_000_000));
        assert_eq!(figure(limits, "Max data size"), None);
        assert_eq!(figure("VmPeak:\t  9 kB\nVmSize:\t  231812 kB\n", "VmSize:"), Some(231_812));
        assert_eq!(figure("", "VmSize:"), None);
    }
}
