//! Searches beside the main one, for any win.

use super::budget::Budget;
use super::search::Search;
use crate::game::{Position, Rules, SearchRules};
use crate::solve::limits::Stopped;

/// A win to be looked for with a prover search.
pub(in crate::solve) struct SideSearch<'a, R: Rules> {
    pub(in crate::solve) search: &'a mut Search<R>,
    /// The moves that it may take.
    pub(in crate::solve) bound: u8,
    /// The positions that may be searched for it.
    pub(in crate::solve) share: u64,
    /// Whether there is one, if that has been settled.
    pub(in crate::solve) found: Option<bool>,
}

impl<'a, R: SearchRules> SideSearch<'a, R> {
    pub(in crate::solve) fn new(search: &'a mut Search<R>, bound: u8, share: u64) -> Self {
        Self { search, bound, share, found: None }
    }
}

/// Goes on sides one after the other until one has found a win, and counts what they cost.
pub(in crate::solve) fn run<R: SearchRules>(
    sides: &mut [SideSearch<'_, R>],
    position: &Position<R>,
    threads: usize,
    budget: &mut Budget,
) -> Result<(), Stopped> {
    for SideSearch { search, bound, share, found } in sides {
        search.threads = threads;
        search.budget = budget.for_side_search();
        let answer = search.try_wins(position, *bound, *share);
        budget.add(&search.budget);
        *found = answer?;
        if *found == Some(true) {
            break;
        }
    }
    Ok(())
}
