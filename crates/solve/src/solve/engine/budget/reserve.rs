//! The part of a budget that is held back once a win is known, so that the win can still be
//! replayed by the independent checker when a limit ends the search. What replaying leaves is
//! searched afterwards.

use std::time::Duration;

use super::Budget;
use crate::solve::clock::Moment;
use crate::solve::limits::Stopped;

/// Whether a part of a budget is kept for [replaying](Budget::keep_reserve) a win.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reserve {
    None,
    /// It is held back as soon as a win is known.
    Kept,
    /// It is held back; these are the limits with it.
    Held {
        max_nodes: u64,
        deadline: Option<Moment>,
    },
}

/// The part of the limits that is held back.
const RESERVE: u32 = 16;

/// The most time that is held back: most wins are replayed within milliseconds, and 100 000
/// positions in about a second.
const MOST_TIME: Duration = Duration::from_secs(1);

/// The most positions that are held back. Nearly all moves of a win are still in the table, and
/// those cost none.
const MOST_NODES: u64 = 100_000;

/// Of fewer positions nothing is held back: so small a table has forgotten nothing of its win.
const LEAST_LIMIT: u64 = 1024;

impl Budget {
    /// From now on, a part of what the limits allow is held back once a win is known, so that
    /// something is left for replaying it when the search is stopped.
    pub(in crate::solve) fn keep_reserve(&mut self) {
        if matches!(self.reserve, Reserve::None) {
            self.reserve = Reserve::Kept;
        }
    }

    /// A win is known: holds the reserve back, if one is kept.
    pub(in crate::solve) fn hold_reserve(&mut self) {
        if !matches!(self.reserve, Reserve::Kept) {
            return;
        }
        let (max_nodes, deadline) = (self.max_nodes, self.deadline);
        self.reserve = Reserve::Held { max_nodes, deadline };
        if (LEAST_LIMIT..u64::MAX).contains(&max_nodes) {
            let nodes = (max_nodes / u64::from(RESERVE)).min(MOST_NODES);
            self.max_nodes = (max_nodes - nodes).max(self.nodes);
            self.next_check = self.next_check.min(self.max_nodes.saturating_add(1));
        }
        self.deadline = deadline.map(|deadline| {
            let time = deadline.since(self.start) / RESERVE;
            deadline.before(time.min(MOST_TIME)).unwrap_or(deadline)
        });
    }

    /// Gives the reserve back. If its part of the limits was reached, they are not reached any
    /// more, even if no position is left: what tables know costs none.
    pub(in crate::solve) fn release_reserve(&mut self) {
        let reserve = std::mem::replace(&mut self.reserve, Reserve::None);
        let Reserve::Held { max_nodes, deadline } = reserve else { return };
        (self.max_nodes, self.deadline) = (max_nodes, deadline);
        self.reached = self.reached.filter(|&reached| reached == Stopped::Interrupt);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::engine::budget::Aborted;
    use crate::solve::engine::budget::tests::{budget, spend_all};

    #[test]
    fn a_reserve_is_held_back_once_a_win_is_known() {
        let mut kept = budget(Some(1600), Some(Duration::from_secs(3600)));
        kept.hold_reserve();
        let mut without = kept.clone();
        assert_eq!(spend_all(&mut without).0, 1600);
        kept.keep_reserve();
        kept.hold_reserve();
        kept.hold_reserve();
        let stopped = Aborted::Limit(Stopped::Nodes);
        assert_eq!(spend_all(&mut kept), (1500, stopped));
        assert_eq!(kept.check(), Err(Stopped::Nodes));
        assert_eq!(kept.deadline.unwrap().since(kept.start), Duration::from_secs(3599));
        kept.release_reserve();
        assert_eq!((kept.check(), kept.left()), (Ok(()), 100));
        assert_eq!(kept.deadline.unwrap().since(kept.start), Duration::from_secs(3600));
        assert_eq!(spend_all(&mut kept), (100, stopped));
        assert_eq!((kept.nodes(), kept.check()), (1600, Err(Stopped::Nodes)));
    }
}
