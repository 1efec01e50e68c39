//! Searches beside the main one, for any win.

use super::budget::Budget;
use super::search::Search;
use crate::game::{Position, Rules};
use crate::solve::limits::Stopped;

/// A win to be looked for with a prover aside.
pub(in crate::solve) struct Errand<'a, R: Rules> {
    pub(in crate::solve) aside: &'a mut Search<R>,
    /// The moves that it may take.
    pub(in crate::solve) bound: u8,
    /// The positions that may be searched for it.
    pub(in crate::solve) share: u64,
    /// Whether there is one, if that has been settled.
    pub(in crate::solve) found: Option<bool>,
}

impl<'a, R: Rules> Errand<'a, R> {
    pub(in crate::solve) fn new(aside: &'a mut Search<R>, bound: u8, share: u64) -> Self {
        Self { aside, bound, share, found: None }
    }
}

/// Goes on errands one after the other until one has found a win, and counts what they cost.
pub(in crate::solve) fn run<R: Rules>(
    errands: &mut [Errand<'_, R>],
    position: &Position<R>,
    threads: usize,
    budget: &mut Budget,
) -> Result<(), Stopped> {
    for Errand { aside, bound, share, found } in errands {
        aside.threads = threads;
        aside.budget = budget.alone();
        let answer = aside.try_wins(position, *bound, *share);
        budget.add(&aside.budget);
        *found = answer?;
        if *found == Some(true) {
            break;
        }
    }
    Ok(())
}
