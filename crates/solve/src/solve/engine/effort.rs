//! What a search may spend, and which of several threads it is.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::budget::Budget;

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
    use crate::solve::limits::Limits;

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
