//! The limits on positions and time, and the part of them that is held back once a win is known, so that the win can still be
//! replayed by the independent checker when a limit ends the search. What replaying leaves is
//! searched afterwards.

use std::time::Duration;

use crate::solve::clock::Moment;
use crate::solve::limits::Stopped;

/// Whether a part of a budget is kept for [replaying](Bounds::keep_reserve) a win.
#[derive(Clone, Copy, Debug)]
enum Reserve {
    None,
    /// It is held back as soon as a win is known.
    Kept,
    /// It is held back; these are the limits with it.
    Held {
        nodes: u64,
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

/// The limits of a budget on positions and time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) nodes: u64,
    pub(super) deadline: Option<Moment>,
    /// Their use once a win is known.
    reserve: Reserve,
}

impl Bounds {
    pub(super) fn new(nodes: u64, deadline: Option<Moment>) -> Self {
        Self { nodes, deadline, reserve: Reserve::None }
    }

    /// The same with another number of positions.
    pub(super) fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// From now on, a part is held back once a win is known.
    pub(super) fn keep_reserve(&mut self) {
        if matches!(self.reserve, Reserve::None) {
            self.reserve = Reserve::Kept;
        }
    }

    /// Holds the reserve back, if one is kept, after this many positions since a moment.
    pub(super) fn hold_reserve(&mut self, spent: u64, start: Moment) {
        if !matches!(self.reserve, Reserve::Kept) {
            return;
        }
        let (nodes, deadline) = (self.nodes, self.deadline);
        self.reserve = Reserve::Held { nodes, deadline };
        if (LEAST_LIMIT..u64::MAX).contains(&nodes) {
            let held = (nodes / u64::from(RESERVE)).min(MOST_NODES);
            self.nodes = (nodes - held).max(spent);
        }
        self.deadline = deadline.map(|deadline| {
            let time = deadline.since(start) / RESERVE;
            deadline.before(time.min(MOST_TIME)).unwrap_or(deadline)
        });
    }

    /// Gives the reserve back; returns whether one was held.
    pub(super) fn release_reserve(&mut self) -> bool {
        let reserve = std::mem::replace(&mut self.reserve, Reserve::None);
        let Reserve::Held { nodes, deadline } = reserve else { return false };
        (self.nodes, self.deadline) = (nodes, deadline);
        true
    }
}

/// Why a search comes back without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) enum Aborted {
    /// A limit of the whole question.
    Limit(Stopped),
    /// Its share is used up, or another thread has found the answer; the table keeps what
    /// was found, and the search can go on.
    Pause,
}

impl From<Aborted> for Stopped {
    fn from(aborted: Aborted) -> Self {
        match aborted {
            Aborted::Limit(stopped) => stopped,
            // Nobody pauses what was asked from outside.
            Aborted::Pause => Self::Interrupt,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Stopped;
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
        assert_eq!(kept.bounds.deadline.unwrap().since(kept.start), Duration::from_secs(3599));
        kept.release_reserve();
        assert_eq!((kept.check(), kept.left()), (Ok(()), 100));
        assert_eq!(kept.bounds.deadline.unwrap().since(kept.start), Duration::from_secs(3600));
        assert_eq!(spend_all(&mut kept), (100, stopped));
        assert_eq!((kept.nodes(), kept.check()), (1600, Err(Stopped::Nodes)));
    }
}
