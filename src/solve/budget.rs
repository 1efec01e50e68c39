//! Counting what a search costs against its limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::limits::{Limits, Stopped};
use super::watch::Watch;

/// Why a search comes back without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// A limit of the whole question.
    Limit(Stopped),
    /// Its share is used up, or another thread has found the answer; the table keeps what
    /// was found, and the search can go on.
    Pause,
}

impl From<Halt> for Stopped {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Limit(stopped) => stopped,
            // Nobody pauses what was asked from outside.
            Halt::Pause => Self::Interrupt,
        }
    }
}

/// Counts what a search costs against its limits.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    nodes: u64,
    /// The count at which the limits are looked at again.
    look: u64,
    /// The count up to which the watch has been told.
    told: u64,
    max_nodes: u64,
    /// The count at which the search is to come back.
    pause: u64,
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
    /// Each is set when another thread has answered a question that this search is part of.
    answered: Vec<Arc<AtomicBool>>,
    watch: Option<Arc<Watch>>,
}

/// Looking at the clock costs as much as a few positions.
const STRIDE: u64 = 1024;

impl Budget {
    pub(super) fn new(limits: &Limits) -> Self {
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        Self {
            nodes: 0,
            look: max_nodes.min(STRIDE),
            told: 0,
            max_nodes,
            pause: u64::MAX,
            // A time too long for the clock is no limit.
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop.clone(),
            answered: Vec::new(),
            watch: limits.watch.clone(),
        }
    }

    /// One of so many budgets that share what is left of this one.
    pub(super) fn share(&self, of: u64, answered: &Arc<AtomicBool>) -> Self {
        let left = |limit: u64| match limit {
            u64::MAX => u64::MAX,
            limit => limit.saturating_sub(self.nodes).div_ceil(of),
        };
        let (max_nodes, pause) = (left(self.max_nodes), left(self.pause));
        Self { max_nodes, pause, ..self.until(answered) }
    }

    /// A budget for a search in another thread without a limit on positions: whoever calls it
    /// lets it pause in time.
    pub(super) fn beside(&self, answered: &Arc<AtomicBool>) -> Self {
        Self { max_nodes: u64::MAX, pause: u64::MAX, ..self.until(answered) }
    }

    /// A budget that counts from nothing, for a search until another thread has an answer.
    fn until(&self, answered: &Arc<AtomicBool>) -> Self {
        let mut budget = Self { nodes: 0, look: 0, told: 0, ..self.clone() };
        budget.heed(answered);
        budget
    }

    /// Lets the search come back when another thread has an answer, too.
    pub(super) fn heed(&mut self, answered: &Arc<AtomicBool>) {
        self.answered.push(Arc::clone(answered));
    }

    /// Takes the last such condition back.
    pub(super) fn heed_no_more(&mut self) {
        self.answered.pop();
    }

    /// Positions that may still be searched.
    pub(super) fn left(&self) -> u64 {
        self.max_nodes.saturating_sub(self.nodes)
    }

    /// A budget for a search on the way, with the same limits, that counts from nothing.
    pub(super) fn alone(&self) -> Self {
        let max_nodes = self.left();
        Self { nodes: 0, look: 0, told: 0, max_nodes, pause: u64::MAX, ..self.clone() }
    }

    /// Tells whoever watches how far the search has come.
    pub(super) fn tell(&self, not_within: u8, found: Option<u8>, fill: impl FnOnce() -> f64) {
        if let Some(watch) = &self.watch {
            watch.tell(not_within, found, fill());
        }
    }

    /// Tells whoever watches the best win so far.
    pub(super) fn tell_line(&self, line: impl FnOnce() -> String) {
        if let Some(watch) = &self.watch {
            watch.tell_line(line());
        }
    }

    /// Adds the positions that another thread has searched.
    pub(super) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.told += nodes;
    }

    /// Positions searched so far.
    #[inline]
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Lets the search come back after so many positions more, but not later than was set
    /// before; returns what was set before.
    pub(super) fn pause_after(&mut self, nodes: u64) -> u64 {
        let before = self.pause;
        self.pause_at(before.min(self.nodes.saturating_add(nodes)));
        before
    }

    /// Lets the search come back at this count.
    pub(super) fn pause_at(&mut self, count: u64) {
        self.pause = count;
        self.look = self.look.min(count);
    }

    /// Whether it is time to come back.
    pub(super) fn is_paused(&self) -> bool {
        self.nodes >= self.pause
    }

    /// Counts one position.
    #[inline]
    pub(super) fn spend(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if self.nodes < self.look { Ok(()) } else { self.look_up() }
    }

    #[cold]
    fn look_up(&mut self) -> Result<(), Halt> {
        if let Some(watch) = &self.watch {
            watch.add_nodes(self.nodes - self.told);
            self.told = self.nodes;
        }
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if self.nodes > self.max_nodes {
            return Err(Halt::Limit(Stopped::Nodes));
        }
        if self.stop.as_ref().is_some_and(is_set) {
            return Err(Halt::Limit(Stopped::Interrupt));
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Halt::Limit(Stopped::Time));
        }
        if self.is_paused() || self.answered.iter().any(is_set) {
            return Err(Halt::Pause);
        }
        let next = self.nodes + STRIDE;
        // The limit itself may still be reached, only not passed.
        self.look = next.min(self.pause).min(self.max_nodes.saturating_add(1));
        Ok(())
    }
}
