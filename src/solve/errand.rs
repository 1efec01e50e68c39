//! Searches beside the main one, for any win.

use super::budget::Budget;
use super::limits::Stopped;
use super::prover::Prover;
use crate::game::{Position, Rules};

/// A win to be looked for with a prover aside.
pub(super) struct Errand<'a, R: Rules> {
    pub(super) aside: &'a mut Prover<R>,
    /// The moves that it may take.
    pub(super) bound: u8,
    /// The positions that may be searched for it.
    pub(super) share: u64,
    /// Whether there is one, if that has been settled.
    pub(super) found: Option<bool>,
}

impl<'a, R: Rules> Errand<'a, R> {
    pub(super) fn new(aside: &'a mut Prover<R>, bound: u8, share: u64) -> Self {
        Self { aside, bound, share, found: None }
    }
}

/// Goes on errands one after the other until one has found a win, and counts what they cost.
pub(super) fn run<R: Rules>(
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
