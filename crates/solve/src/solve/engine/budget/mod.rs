//! What a problem may cost, and what it has cost so far: time, positions, memory.
//!
//! All searches about one problem spend one budget, one after the other or in several threads,
//! so its limits bound them all together.

mod alarm;
mod bounds;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub use self::alarm::Alarm;
use self::alarm::is_set;
pub(in crate::solve) use self::bounds::Aborted;
use self::bounds::Bounds;
use super::memory::Memory;
use super::threads;
use crate::solve::clock::Moment;
use crate::solve::limits::{Limits, Stopped};
use crate::solve::progress::Progress;

/// What all questions about one problem may cost together, and what they have cost so far.
///
/// A [`Prover`](crate::solve::Prover) spends it, and hands it on with
/// [`Prover::into_budget`](crate::solve::Prover::into_budget) or lends it with
/// [`Prover::beside`](crate::solve::Prover::beside). Once a limit has been reached, every further
/// question ends at once with [`Stopped`].
#[derive(Clone, Debug)]
pub struct Budget {
    nodes: u64,
    /// The count at which the limits are checked again.
    next_check: u64,
    /// Positions from one look at the limits to the next.
    stride: u64,
    /// The count up to which positions have been added to the progress.
    reported: u64,
    bounds: Bounds,
    /// The count at which the search is to come back.
    pause: u64,
    start: Moment,
    /// When the limits were last checked, for a budget with a deadline.
    checked_at: Moment,
    /// Questions asked from outside.
    questions: u32,
    /// The limit that was reached; it stays reached.
    reached: Option<Stopped>,
    stop: Option<Arc<AtomicBool>>,
    /// Each is set when another thread has answered a question that this search is part of.
    cancel_flags: Vec<Arc<AtomicBool>>,
    progress: Option<Arc<Progress>>,
    memory: Arc<Memory>,
    threads: usize,
}

/// The most positions from one look at the clock to the next: looking costs as much as a few
/// positions.
const STRIDE: u64 = 1024;

/// Questions from one look at the clock to the next, where the table has the answers.
const QUESTIONS: u32 = 16;

/// About how many positions a search looks at in a second; tables whose cost is counted in such
/// positions are built as fast.
const SPEED: u64 = 700_000;

/// If positions from one look at the clock to the next take longer than this, as where slow
/// tables are probed, there are fewer of them from then on.
const LONG: Duration = Duration::from_millis(4);

impl Budget {
    /// A budget with nothing spent; its time runs from now.
    pub fn start(limits: &Limits) -> Self {
        Self::start_at(Moment::now(), limits)
    }

    /// A budget whose time runs from a moment.
    fn start_at(start: Moment, limits: &Limits) -> Self {
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        // A limit that nothing would notice is refused.
        let reached = (limits.time.is_some() && !start.is_known()).then_some(Stopped::NoClock);
        Self {
            nodes: 0,
            next_check: if reached.is_some() { 0 } else { max_nodes.min(STRIDE) },
            stride: STRIDE,
            reported: 0,
            // A time too long for the clock is not a limit.
            bounds: Bounds::new(max_nodes, limits.time.and_then(|time| start.after(time))),
            pause: u64::MAX,
            start,
            checked_at: start,
            questions: 0,
            reached,
            stop: limits.stop.clone(),
            cancel_flags: Vec::new(),
            progress: limits.progress.clone(),
            memory: Arc::new(Memory::new(limits.memory)),
            threads: threads::usable(limits.threads),
        }
    }

    /// A budget with nothing spent, and with these limits except the memory of this one, which
    /// tables have taken.
    pub(in crate::solve) fn renewed(&self, limits: &Limits) -> Self {
        Self { memory: Arc::clone(&self.memory), ..Self::start(limits) }
    }

    /// Positions searched so far, by all that spend this budget.
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// When it was started.
    pub(in crate::solve) fn started(&self) -> Moment {
        self.start
    }

    /// The memory for all tables.
    pub(in crate::solve) fn memory(&self) -> &Arc<Memory> {
        &self.memory
    }

    /// Whether there is a limit on positions or time.
    pub(in crate::solve) fn is_limited(&self) -> bool {
        self.bounds.nodes < u64::MAX || self.bounds.deadline.is_some()
    }

    /// Threads that may search at the same time.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// Bytes of its memory that no table has taken.
    pub fn memory_left(&self) -> usize {
        self.memory.left()
    }

    /// Whether a limit has been reached. Cheap enough to be asked at every position of a walk:
    /// it looks at the clock only now and then.
    ///
    /// # Errors
    /// The limit.
    pub fn check(&mut self) -> Result<(), Stopped> {
        if let Some(stopped) = self.reached {
            return Err(stopped);
        }
        let look = self.questions.is_multiple_of(QUESTIONS);
        self.questions = self.questions.wrapping_add(1);
        if look { self.check_now() } else { Ok(()) }
    }

    /// The same, but it always looks at the clock.
    pub(in crate::solve) fn check_now(&mut self) -> Result<(), Stopped> {
        if self.reached.is_none() {
            self.reached = self.reached_limit();
        }
        let Some(stopped) = self.reached else { return Ok(()) };
        // Not one more position is searched.
        self.next_check = 0;
        Err(stopped)
    }

    /// The limit that is reached now, except for that of positions.
    fn reached_limit(&mut self) -> Option<Stopped> {
        if self.stop.as_ref().is_some_and(is_set) {
            return Some(Stopped::Interrupt);
        }
        let deadline = self.bounds.deadline?;
        let now = Moment::now();
        self.checked_at = now;
        (now >= deadline).then_some(Stopped::Time)
    }

    /// A budget for a prover that works for a while instead of this one's, with what is
    /// left of time, positions and memory.
    pub(in crate::solve) fn lend(&self) -> Self {
        Self { memory: Arc::new(Memory::new(self.memory.left())), ..self.clone() }
    }

    /// Goes on with the counts of a budget that was [lent](Self::lend).
    pub(in crate::solve) fn reclaim(&mut self, lent: Self) {
        *self = Self { memory: Arc::clone(&self.memory), ..lent };
    }

    /// One of `of` budgets that share what is left of this one.
    pub(in crate::solve) fn share(&self, of: u64, answered: &Arc<AtomicBool>) -> Self {
        let left = |limit: u64| match limit {
            u64::MAX => u64::MAX,
            limit => limit.saturating_sub(self.nodes).div_ceil(of),
        };
        let bounds = self.bounds.with_nodes(left(self.bounds.nodes));
        Self { bounds, pause: left(self.pause), ..self.until(answered) }
    }

    /// A budget for a search in another thread without a limit on positions: the caller
    /// lets it pause in time.
    pub(in crate::solve) fn for_side_thread(&self, answered: &Arc<AtomicBool>) -> Self {
        let bounds = self.bounds.with_nodes(u64::MAX);
        Self { bounds, pause: u64::MAX, ..self.until(answered) }
    }

    /// A budget that counts from nothing, for a search until another thread has an answer.
    fn until(&self, answered: &Arc<AtomicBool>) -> Self {
        let mut budget = Self { nodes: 0, next_check: 0, reported: 0, ..self.clone() };
        budget.add_cancel_flag(answered);
        budget
    }

    /// Lets the search come back when another thread has an answer, too.
    pub(in crate::solve) fn add_cancel_flag(&mut self, answered: &Arc<AtomicBool>) {
        self.cancel_flags.push(Arc::clone(answered));
    }

    /// Takes the last such condition back.
    pub(in crate::solve) fn remove_cancel_flag(&mut self) {
        self.cancel_flags.pop();
    }

    /// Positions that may still be searched.
    pub(in crate::solve) fn left(&self) -> u64 {
        self.bounds.nodes.saturating_sub(self.nodes)
    }

    /// Half of the limits, of positions and of time, for work that must leave the other half.
    pub(in crate::solve) fn half(&self) -> (u64, Option<Duration>) {
        let positions =
            if self.bounds.nodes == u64::MAX { u64::MAX } else { self.bounds.nodes / 2 };
        (positions, self.bounds.deadline.map(|deadline| deadline.since(self.start) / 2))
    }

    /// Whether what takes as long as a search of this many positions, on all threads, is within what is
    /// left.
    pub(in crate::solve) fn allows(&self, nodes: u64) -> bool {
        let micros = nodes.saturating_mul(1_000_000 / SPEED) / self.threads.max(1) as u64;
        let time = Duration::from_micros(micros);
        let is_in_time = self
            .bounds
            .deadline
            .is_none_or(|deadline| Moment::now().after(time).is_some_and(|end| end <= deadline));
        nodes <= self.left() && is_in_time
    }

    /// Counts what took as long as a search of this many positions.
    pub(in crate::solve) fn charge(&mut self, nodes: u64) {
        self.nodes = self.nodes.saturating_add(nodes);
        self.next_check = 0;
    }

    /// The signal that ends work which asks no questions.
    pub(crate) fn alarm(&self) -> Alarm {
        Alarm::new(self.bounds.deadline, self.stop.clone())
    }

    /// A budget for a search on the way, with the same limits, that counts from nothing.
    pub(in crate::solve) fn for_side_search(&self) -> Self {
        let bounds = self.bounds.with_nodes(self.left());
        Self { nodes: 0, next_check: 0, reported: 0, bounds, pause: u64::MAX, ..self.clone() }
    }

    /// Allows this many positions more, if their number is limited.
    pub(in crate::solve) fn widen(&mut self, nodes: u64) {
        self.bounds.nodes = self.bounds.nodes.saturating_add(nodes);
    }

    /// Ends all work, as if it were interrupted, until the budget is opened again.
    pub(in crate::solve) fn end(&mut self) {
        self.reached.get_or_insert(Stopped::Interrupt);
        self.next_check = 0;
    }

    /// Opens it again, if no limit is reached.
    pub(in crate::solve) fn reopen(&mut self) {
        self.reached = None;
    }

    /// From now on, a part of what the limits allow is held back once a win is known, so that
    /// something is left for replaying it when the search is stopped.
    pub(in crate::solve) fn keep_reserve(&mut self) {
        self.bounds.keep_reserve();
    }

    /// A win is known: holds the reserve back, if one is kept.
    pub(in crate::solve) fn hold_reserve(&mut self) {
        self.bounds.hold_reserve(self.nodes, self.start);
        self.next_check = self.next_check.min(self.bounds.nodes.saturating_add(1));
    }

    /// Gives the reserve back. If its part of the limits was reached, they are not reached any
    /// more, even if no position is left: what tables know costs none.
    pub(in crate::solve) fn release_reserve(&mut self) {
        if self.bounds.release_reserve() {
            self.reached = self.reached.filter(|&reached| reached == Stopped::Interrupt);
        }
    }

    /// Shows which table is built, or that none is any more.
    pub(crate) fn show_building(&self, what: impl FnOnce() -> String) {
        if let Some(progress) = &self.progress {
            progress.set_building(what());
        }
    }

    /// Shows the progress of the search.
    pub(in crate::solve) fn show(
        &self,
        not_within: u8,
        found: Option<u8>,
        fill: impl FnOnce() -> f64,
    ) {
        if let Some(progress) = &self.progress {
            progress.set(not_within, found, fill());
        }
    }

    /// Shows the best win so far.
    pub(in crate::solve) fn show_line(&self, line: impl FnOnce() -> String) {
        if let Some(progress) = &self.progress {
            progress.set_line(line());
        }
    }

    /// Adds what another search has counted on its own, and heeds the limit that it has reached.
    pub(in crate::solve) fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.reported += other.reported;
        let reached = match other.reached {
            // It had perhaps only a share of the positions.
            Some(Stopped::Nodes) if self.nodes < self.bounds.nodes => None,
            reached => reached,
        };
        self.reached = self.reached.or(reached);
    }

    /// Lets the search come back after this many more positions, but not later than was set
    /// before; returns what was set before.
    pub(in crate::solve) fn pause_after(&mut self, nodes: u64) -> u64 {
        let before = self.pause;
        self.pause_at(before.min(self.nodes.saturating_add(nodes)));
        before
    }

    /// Lets the search come back at this count.
    pub(in crate::solve) fn pause_at(&mut self, count: u64) {
        self.pause = count;
        self.next_check = self.next_check.min(count);
    }

    /// Whether it is time to come back.
    pub(in crate::solve) fn is_paused(&self) -> bool {
        self.nodes >= self.pause
    }

    /// Counts one position; fails once a limit is reached.
    #[inline]
    pub(in crate::solve) fn spend(&mut self) -> Result<(), Aborted> {
        self.nodes += 1;
        if self.nodes < self.next_check { Ok(()) } else { self.check_limits() }
    }

    #[cold]
    fn check_limits(&mut self) -> Result<(), Aborted> {
        if self.nodes > self.bounds.nodes {
            // This one is not searched any more.
            self.nodes = self.bounds.nodes;
            self.reached.get_or_insert(Stopped::Nodes);
        }
        if let Some(progress) = &self.progress {
            progress.add_nodes(self.nodes - self.reported);
            self.reported = self.nodes;
        }
        let before = self.checked_at;
        self.check_now().map_err(Aborted::Limit)?;
        if self.is_paused() || self.cancel_flags.iter().any(is_set) {
            return Err(Aborted::Pause);
        }
        // Without a deadline the clock is never read, and the stride stays.
        self.stride = match self.checked_at.since(before) {
            long if long > LONG => (self.stride / 2).max(1),
            _ => (self.stride * 2).min(STRIDE),
        };
        let next = self.nodes + self.stride;
        // The limit itself may still be reached, only not passed.
        self.next_check = next.min(self.pause).min(self.bounds.nodes.saturating_add(1));
        Ok(())
    }
}

#[cfg(test)]
mod tests;
