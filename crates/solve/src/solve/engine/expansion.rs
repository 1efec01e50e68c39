//! The expansion of a position in df-pn: its moves with their numbers.

use super::killers::NO_HINTS;
use super::move_picker::Deferred;
use super::numbers::{Numbers, Side};
use super::table::{Hint, Known};
use crate::game::{Key, Move, Rules, SearchRules};

/// A move that is not settled, with the numbers of the position after it.
pub(in crate::solve) struct Edge<R: Rules> {
    pub(in crate::solve) mv: Move<R>,
    pub(in crate::solve) numbers: Numbers,
    /// The key under which the table keeps the position after it.
    pub(in crate::solve) key: Key,
    /// Whether that position has a history.
    pub(in crate::solve) has_history: bool,
    /// Other threads that search below it; 0 where this thread ignores them.
    pub(in crate::solve) virtual_loss: u8,
    pub(in crate::solve) status: Status,
}

/// Whether a move was picked or deferred, and what its numbers come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) enum Status {
    Picked,
    /// It was deferred, and has been searched since.
    Searched,
    /// It was deferred, and has only been evaluated.
    Evaluated,
}

impl Status {
    pub(in crate::solve) fn of(known: Known, picked: bool) -> Self {
        match (picked, known.is_searched()) {
            (true, _) => Self::Picked,
            (false, true) => Self::Searched,
            (false, false) => Self::Evaluated,
        }
    }
}

/// The moves of a position: those expanded, and those deferred.
pub(in crate::solve) struct Expansion<R: Rules> {
    /// Expanded moves that are not settled.
    pub(in crate::solve) edges: Vec<Edge<R>>,
    /// Moves that are not expanded yet.
    pub(in crate::solve) deferred: Deferred<R>,
    /// The estimate for all of these together.
    pub(in crate::solve) deferred_numbers: Numbers,
    /// The longest win after a reply that failed.
    pub(in crate::solve) longest: u8,
    /// Whether all attacks that failed do so however many moves there are.
    pub(in crate::solve) never: bool,
    /// The killers of the same placement, the last one first.
    pub(in crate::solve) killers: [Hint; 2],
    /// The reply that has lost last, if the others are tried like it.
    pub(in crate::solve) model: Option<Move<R>>,
}

impl<R: SearchRules> Expansion<R> {
    /// An empty one, with the room that this one has taken.
    pub(in crate::solve) fn emptied(mut self) -> Self {
        self.edges.clear();
        self.deferred.clear();
        Self { edges: self.edges, deferred: self.deferred, ..Self::default() }
    }

    /// Notes a move that has failed: its numbers, and in how many moves the attacker
    /// wins after it, if it was a reply.
    pub(in crate::solve) fn record_failure(&mut self, numbers: Numbers, length: u8) {
        self.longest = self.longest.max(length);
        self.never &= numbers == Numbers::NEVER;
    }

    /// Notes what a search of a move has found that did not settle it.
    pub(in crate::solve) fn record_search(&mut self, index: usize, numbers: Numbers) {
        let edge = &mut self.edges[index];
        edge.numbers = numbers;
        if edge.status == Status::Evaluated {
            edge.status = Status::Searched;
        }
    }

    /// The disproof number of the easiest reply that has been searched though nothing
    /// recommends it; 0 if there is none.
    pub(in crate::solve) fn easiest_searched(&self) -> u32 {
        let searched = self.edges.iter().filter(|edge| edge.status == Status::Searched);
        searched.map(|edge| edge.numbers.disproof).min().unwrap_or(0)
    }
}

impl<R: SearchRules> Edge<R> {
    /// A deferred move that has been evaluated.
    #[cfg(test)]
    pub(in crate::solve) fn evaluated(mv: Move<R>, numbers: Numbers, virtual_loss: u8) -> Self {
        let (key, has_history) = (Key::default(), false);
        Self { mv, numbers, key, has_history, virtual_loss, status: Status::Evaluated }
    }

    /// The own number of the move, where a move that has only been examined is not easier than
    /// this.
    pub(in crate::solve) fn own<S: Side>(&self, floor: u32) -> u32 {
        let own = self.numbers.own::<S>();
        if self.status == Status::Evaluated { own.max(floor) } else { own }
    }
}

impl<R: Rules> Default for Expansion<R> {
    fn default() -> Self {
        Self {
            edges: Vec::new(),
            deferred: Deferred::default(),
            deferred_numbers: Numbers::default(),
            longest: 0,
            never: true,
            killers: NO_HINTS,
            model: None,
        }
    }
}
