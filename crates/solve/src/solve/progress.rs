//! The progress of a search, which other threads can read while it runs.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};

use crate::locked::lock;

/// The progress of a search. It is written by the threads that search and may be read by others at
/// any time; the figures are those of some moment just past.
#[derive(Default, Debug)]
pub struct Progress {
    nodes: AtomicU64,
    not_within: AtomicU8,
    /// The length of the win found, 0 for none.
    found: AtomicU8,
    /// The used part of the table, in thousandths.
    fill: AtomicU32,
    line: Mutex<String>,
    building: Mutex<String>,
}

impl Progress {
    /// The number of positions searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// There is no win within this many moves.
    pub fn not_within(&self) -> u8 {
        self.not_within.load(Ordering::Relaxed)
    }

    /// A win within this many moves has been found.
    pub fn found(&self) -> Option<u8> {
        Some(self.found.load(Ordering::Relaxed)).filter(|&found| found != 0)
    }

    /// The best win so far, its moves in coordinates; empty without one.
    pub fn line(&self) -> String {
        lock(&self.line).clone()
    }

    /// The table that is built on the way, with the seconds that this takes; empty without one.
    pub fn building(&self) -> String {
        lock(&self.building).clone()
    }

    /// How much of the memory allowed for the table is used, from 0 to 1.
    pub fn fill(&self) -> f64 {
        f64::from(self.fill.load(Ordering::Relaxed)) / 1000.0
    }

    pub(super) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(super) fn set_line(&self, line: String) {
        *lock(&self.line) = line;
    }

    pub(super) fn set_building(&self, what: String) {
        *lock(&self.building) = what;
    }

    pub(super) fn set(&self, not_within: u8, found: Option<u8>, fill: f64) {
        self.not_within.store(not_within, Ordering::Relaxed);
        self.found.store(found.unwrap_or(0), Ordering::Relaxed);
        self.fill.store((fill * 1000.0) as u32, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_set_last_is_read() {
        let progress = Progress::default();
        assert_eq!((progress.nodes(), progress.found(), progress.line()), (0, None, String::new()));
        progress.add_nodes(5);
        progress.add_nodes(7);
        progress.set(3, Some(9), 0.25);
        progress.set_line("a1a2".to_owned());
        assert_eq!((progress.nodes(), progress.not_within(), progress.found()), (12, 3, Some(9)));
        assert_eq!(progress.line(), "a1a2");
        assert!((progress.fill() - 0.25).abs() < 1e-9);
    }
}
