//! What it took to come how far: the figures of a benchmark.

use std::time::{Duration, Instant};

/// What a search had cost at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent {
    /// Positions searched.
    pub nodes: u64,
    /// Time since the budget was started.
    pub time: Duration,
}

/// When an answer came how far; `None` for what it did not reach.
#[derive(Clone, Copy, Debug)]
pub struct Timings {
    start: Instant,
    /// The first win was found, whatever its length.
    pub found: Option<Spent>,
    /// The shortest win was proven to be that, or that there is none.
    pub proven: Option<Spent>,
    /// All keys were known.
    pub keys: Option<Spent>,
}

impl Timings {
    /// Nothing is reached.
    pub(super) fn start(start: Instant) -> Self {
        Self { start, found: None, proven: None, keys: None }
    }

    /// What has been spent now.
    pub(super) fn spent(&self, nodes: u64) -> Spent {
        Spent { nodes, time: self.start.elapsed() }
    }
}
