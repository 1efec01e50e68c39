//! How much a search may cost, and why it stopped.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What one question may cost. A search that reaches a limit says so; it never turns into
/// a "no".
#[derive(Clone, Debug)]
pub struct Limits {
    /// Positions searched, at most. Deterministic, unlike time.
    pub nodes: Option<u64>,
    /// Time from the start of the search, at most.
    pub time: Option<Duration>,
    /// Memory of the table in bytes; a full table forgets what was cheap to find, so this
    /// limit costs time, not answers.
    pub memory: usize,
    /// Set from outside to stop the search, for an interrupt.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: None, time: None, memory: 256 << 20, stop: None }
    }
}

/// The limit that ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The number of positions.
    Nodes,
    /// The time.
    Time,
    /// Somebody outside asked for it.
    Interrupt,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "the limit of nodes was reached",
            Self::Time => "the limit of time was reached",
            Self::Interrupt => "the search was interrupted",
        })
    }
}

/// Counts what a search costs against its limits.
#[derive(Debug)]
pub(super) struct Budget {
    nodes: u64,
    /// The count at which the limits are looked at again.
    look: u64,
    max_nodes: u64,
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
}

/// Looking at the clock costs as much as a few positions.
const STRIDE: u64 = 1024;

impl Budget {
    pub(super) fn new(limits: &Limits) -> Self {
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        Self {
            nodes: 0,
            look: max_nodes.min(STRIDE),
            max_nodes,
            // A time too long for the clock is no limit.
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop.clone(),
        }
    }

    /// Positions searched so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts one position.
    #[inline]
    pub(super) fn spend(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes < self.look { Ok(()) } else { self.look_up() }
    }

    #[cold]
    fn look_up(&mut self) -> Result<(), Stopped> {
        if self.nodes > self.max_nodes {
            return Err(Stopped::Nodes);
        }
        if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Stopped::Interrupt);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stopped::Time);
        }
        self.look = if self.nodes == self.max_nodes {
            self.nodes + 1
        } else {
            self.max_nodes.min(self.nodes + STRIDE)
        };
        Ok(())
    }
}
