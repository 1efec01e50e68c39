//! One search: one attacker, one restriction, one table.
//!
//! It is what the engines work on; they are functions over it. Short questions go to the [exhaustive
//! engine](super::exhaustive), longer ones to [df-pn](super::dfpn), which uses the first at its leaves
//! ([`questions`](super::questions)). Both fill one table with absolute bounds, so it does not matter
//! which of them proved something, nor which thread.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::budget::Budget;
use super::effort::{Effort, ThreadRole};
use super::expansion::Expansion;
use super::knowledge::Knowledge;
use super::ordering::Ordering;
use super::side::Side;
use crate::game::{Move, Position, SearchRules};
use crate::solve::limits::MAX_LENGTH;

/// Up to this length the exhaustive engine is used.
const SHORT: u8 = 2;

/// What it knows, what orders its moves, and what it may spend.
pub(in crate::solve) struct Search<R: SearchRules> {
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

    /// The moves that the attacker may begin with: all, or those that give check.
    pub(in crate::solve) fn first_moves(&self, position: &Position<R>) -> Vec<Move<R>> {
        let mut moves = position.legal_moves();
        moves.retain(|mv| self.may_try(position, *mv));
        if R::decided(position.board()).is_some() {
            moves.clear();
        }
        moves.to_vec()
    }

    /// Whether the restriction lets the attacker play a legal move.
    pub(in crate::solve) fn may_try(&self, position: &Position<R>, mv: Move<R>) -> bool {
        !self.knowledge.checks || position.gives_check(mv)
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

    /// Shows how far the search has come.
    pub(in crate::solve) fn show(&self, not_within: u8, found: Option<u8>) {
        self.effort.budget.show(not_within, found, || self.knowledge.table.fill());
    }
}
