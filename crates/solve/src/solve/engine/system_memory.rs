//! The memory that the system still has for this process.

use std::fs;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The limits of the system that count memory which is reserved and not yet used, as `ulimit -v` and
/// `ulimit -d` set them, each with what it is compared with.
const LIMITS: [(&str, &str); 2] = [("Max address space", "VmSize:"), ("Max data size", "VmData:")];

/// Large tables are reserved one after the other: each looks at what those before it have left.
static RESERVING: Mutex<()> = Mutex::new(());

/// Held from the look at what is left until it is taken.
pub(super) fn reserving() -> MutexGuard<'static, ()> {
    RESERVING.lock().unwrap_or_else(PoisonError::into_inner)
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
