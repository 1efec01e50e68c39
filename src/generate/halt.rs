//! When to stop, told from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::solve::Limits;

/// When the making of problems is to stop; without anything in it, never. What is being
/// searched at that time is left undecided.
#[derive(Clone, Default, Debug)]
pub struct Halt {
    /// Set from outside, for an interrupt.
    pub stop: Option<Arc<AtomicBool>>,
    /// When the time is over.
    pub at: Option<Instant>,
}

impl Halt {
    /// Whether it is time to stop.
    pub fn reached(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.at.is_some_and(|at| Instant::now() >= at)
    }

    /// Limits of a search of so many positions and bytes, which stops when it is time.
    pub(super) fn limits(&self, nodes: u64, memory: usize) -> Limits {
        Limits {
            nodes: Some(nodes),
            memory,
            time: self.at.map(|at| at.saturating_duration_since(Instant::now())),
            stop: self.stop.clone(),
            ..Limits::default()
        }
    }
}
