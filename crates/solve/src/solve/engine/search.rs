//! One search: one attacker, one restriction, one table.
//!
//! It is what the engines work on; they are functions over it. Short questions go to the [exhaustive
//! engine](super::exhaustive), longer ones to [df-pn](super::dfpn), which uses the first at its leaves
//! ([`questions`](super::questions)). Both fill one table with absolute bounds, so it does not matter
//! which of them proved something, nor which thread.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::budget::Budget;
use super::expansion::Expansion;
use super::knowledge::Knowledge;
use super::numbers::Side;
use super::ordering::Ordering;
use crate::game::{Move, Position, SearchRules};
use crate::solve::limits::MAX_LENGTH;

/// Up to this length the exhaustive engine is used.
const SHORT: u8 = 2;

/// What it knows, what orders its moves, and what it may spend.
pub struct Search<R: SearchRules> {
    pub(in crate::solve) knowledge: Knowledge<R>,
    pub(in crate::solve) ordering: Ordering<R>,
    pub(in crate::solve) effort: Effort,
    /// Questions of at most this length are answered exhaustively.
    pub(in crate::solve) short: u8,
    /// Whether the win after one reply is tried after the others.
    pub(in crate::solve) simulates: bool,
    /// Expansions that are not in use, kept for their allocations.
    pub(in crate::solve) spare: Vec<Expansion<R>>,
}

impl<R: SearchRules> Search<R> {
    /// Creates a search whose empty table is sized for `memory`, or less if the budget has less
    /// left.
    pub(in crate::solve) fn new(checks: bool, budget: Budget, memory: usize) -> Self {
        Self {
            knowledge: Knowledge::new(checks, &budget, memory),
            ordering: Ordering::proving(checks),
            effort: Effort::new(budget),
            short: SHORT,
            simulates: false,
            spare: Vec::new(),
        }
    }

    /// The same without df-pn.
    pub(in crate::solve) fn exhaustive(self) -> Self {
        Self { short: MAX_LENGTH, ..self }
    }

    /// A search that looks for wins of the same attacker with a table of its own, perhaps
    /// only by checks.
    pub(in crate::solve) fn side_search(&self, checks: bool) -> Self {
        let effort = self.effort.for_side_search();
        Self {
            knowledge: self.knowledge.for_side_search(checks, &effort.budget),
            ordering: Ordering::finding(checks),
            effort,
            simulates: true,
            spare: Vec::new(),
            ..*self
        }
    }

    /// Empties the table.
    pub(in crate::solve) fn forget(&mut self) {
        self.knowledge.forget(&self.effort.budget);
    }

    /// The same search without endgames.
    pub(in crate::solve) fn without_endgames(mut self) -> Self {
        self.knowledge.endgames = None;
        self
    }

    /// A search for another thread that works on the same question with the same table.
    pub(in crate::solve) fn fork(&self, role: ThreadRole, answered: &Arc<AtomicBool>) -> Self {
        Self {
            knowledge: self.knowledge.share(),
            ordering: self.ordering.for_thread(),
            effort: self.effort.share(role, answered),
            spare: Vec::new(),
            ..*self
        }
    }

    /// Searches the position after a move.
    pub(in crate::solve) fn after<S: Side, T>(
        &mut self,
        position: &Position<R>,
        mv: Move<R>,
        next: &Position<R>,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let history = self.knowledge.history_after::<S>(position, mv, next);
        let before = std::mem::replace(&mut self.knowledge.history, history);
        let found = search(self);
        self.knowledge.history = before;
        found
    }

    /// Shows the progress of the search.
    pub(in crate::solve) fn show(&self, not_within: u8, found: Option<u8>) {
        self.effort.budget.show(not_within, found, || self.knowledge.table.fill());
    }
}

/// The role of a thread among those that share a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) enum ThreadRole {
    /// There are no others.
    Single,
    /// It ignores virtual losses, as if it were alone.
    Leader,
    /// It heeds virtual losses, so it searches where others do not.
    Follower,
}

/// The budget of a search, and the threads that share it.
pub(in crate::solve) struct Effort {
    pub(in crate::solve) budget: Budget,
    /// Threads that may work on one question.
    pub(in crate::solve) threads: usize,
    /// Its role among the threads that share the table at this moment.
    pub(in crate::solve) role: ThreadRole,
}

impl Effort {
    pub(in crate::solve) fn new(budget: Budget) -> Self {
        Self { threads: budget.threads(), role: ThreadRole::Single, budget }
    }

    /// The part of one of several threads on the same question.
    pub(in crate::solve) fn share(&self, role: ThreadRole, answered: &Arc<AtomicBool>) -> Self {
        Self { budget: self.budget.share(self.threads as u64, answered), role, ..*self }
    }

    /// The effort of a search next to this one.
    pub(in crate::solve) fn for_side_search(&self) -> Self {
        Self { budget: self.budget.for_side_search(), ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position, Repetition};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::history::History;
    use crate::solve::limits::Limits;

    fn search() -> Search<Xiangqi> {
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        Search::new(false, Budget::start(&limits), 1 << 20)
    }

    #[test]
    fn a_side_search_has_a_table_of_its_own_and_a_fork_has_not() {
        let start = Position::start();
        let search = search();
        search.knowledge.note_never(&start);
        let never = |other: &Search<_>| other.knowledge.never_wins(&History::default(), &start);
        assert!(never(&search.fork(ThreadRole::Follower, &Arc::default())));
        assert!(!never(&search.side_search(false)) && never(&search));
    }

    #[test]
    fn a_side_search_by_checks_knows_no_repetition_and_simulates() {
        let search = search();
        let side = search.side_search(true);
        assert!(side.knowledge.checks && side.simulates && !search.simulates);
        assert_eq!(side.knowledge.repetition(), Repetition::None);
        assert_eq!(search.exhaustive().short, MAX_LENGTH);
    }

    #[test]
    fn threads_share_what_is_left() {
        let limits = Limits { nodes: Some(100), threads: 4, ..Limits::default() };
        let effort = Effort::new(Budget::start(&limits));
        assert_eq!((effort.threads, effort.role), (4, ThreadRole::Single));
        let part = effort.share(ThreadRole::Follower, &Arc::default());
        assert_eq!((part.threads, part.role), (4, ThreadRole::Follower));
        assert!(part.budget.left() <= 25, "{}", part.budget.left());
        assert_eq!(effort.for_side_search().budget.left(), 100);
    }
}
