//! One search: one attacker, one restriction, one table, two engines.
//!
//! Short questions go to the [exhaustive engine](super::exhaustive), longer ones to
//! [df-pn](super::dfpn), which uses the first at its leaves. Both fill one table with absolute
//! bounds, so it does not matter which of them proved something, nor which thread.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::budget::{Aborted, Budget};
use super::endgames::Endgames;
use super::estimate::InitialEstimate;
use super::exhaustive::has_lost;
use super::expansion::Expansion;
use super::killers::Killers;
use super::parallel::ThreadRole;
use super::table::{NEVER, Table};
use crate::game::{Move, Position, Repetition, Rules, SearchRules};
use crate::solve::MAX_LENGTH;
use crate::solve::limits::Stopped;

/// Up to this length the exhaustive engine is used.
const SHORT: u8 = 2;

/// The part of the memory that the table of a [side search](Search::side_search) may take.
const SIDE_PART: usize = 4;

/// What the engines work on: the table, the budget, and what orders the moves.
pub(in crate::solve) struct Search<R: Rules> {
    /// Whether every attacker move must give check.
    pub(in crate::solve) checks: bool,
    /// How repeated positions are judged.
    pub(in crate::solve) repetition: Repetition,
    pub(in crate::solve) budget: Budget,
    pub(in crate::solve) table: Arc<Table>,
    /// The memory that its own table is made for, and those of side searches.
    memory: usize,
    pub(super) killers: Killers<R>,
    /// Expansions that are not in use, kept for their allocations.
    pub(super) spare: Vec<Expansion<R>>,
    /// Questions of at most this length are answered exhaustively.
    pub(super) short: u8,
    /// How hard positions are estimated to be before they are searched.
    pub(super) estimate: InitialEstimate,
    /// Threads that may work on one question.
    pub(in crate::solve) threads: usize,
    /// Its role among the threads that share the table at this moment.
    pub(super) role: ThreadRole,
    /// Positions that need no search.
    pub(in crate::solve) endgames: Option<Arc<dyn Endgames<R>>>,
}

impl<R: SearchRules> Search<R> {
    /// A search with an empty table as it is where there is so much memory, as far as the budget
    /// has it.
    pub(in crate::solve) fn new(checks: bool, budget: Budget, memory: usize) -> Self {
        let main = |memory| memory - memory / SIDE_PART;
        let mut size = main(memory);
        // Halves of a table's size keep entries that are few in the same places, so that the
        // same positions are searched with any of them.
        while size > main(budget.memory().left()) && size > 0 {
            size /= 2;
        }
        Self {
            checks,
            repetition: R::REPETITION,
            table: Arc::new(Table::new(size, budget.memory())),
            memory,
            killers: Killers::new(),
            spare: Vec::new(),
            short: SHORT,
            estimate: InitialEstimate::proving(checks),
            threads: budget.threads(),
            role: ThreadRole::Single,
            endgames: None,
            budget,
        }
    }

    /// The same without df-pn.
    pub(in crate::solve) fn exhaustive(self) -> Self {
        Self { short: MAX_LENGTH, ..self }
    }

    /// The memory that its table, and those of searches in its place, are made for.
    pub(in crate::solve) fn memory(&self) -> usize {
        self.memory
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
        !self.checks || position.gives_check(mv)
    }

    /// Whether the side to move wins within this many of its moves, as far as that can be decided
    /// by searching this many positions; `None` if it cannot. What was found stays in the
    /// table, so that asking again goes on where this ended.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub(in crate::solve) fn try_wins(
        &mut self,
        position: &Position<R>,
        moves: u8,
        nodes: u64,
    ) -> Result<Option<bool>, Stopped> {
        self.within(nodes, |search| search.won(position, moves))
    }

    /// As [`Search::loses`], as far as that can be decided by searching this many positions.
    pub(in crate::solve) fn try_loses(
        &mut self,
        position: &Position<R>,
        moves: u8,
        nodes: u64,
    ) -> Result<Option<bool>, Stopped> {
        self.within(nodes, |search| search.lost(position, moves))
    }

    /// What a search finds with this many positions.
    fn within(
        &mut self,
        nodes: u64,
        search: impl FnOnce(&mut Self) -> Result<bool, Aborted>,
    ) -> Result<Option<bool>, Stopped> {
        let pause = self.budget.pause_after(nodes);
        let found = search(self);
        self.budget.pause_at(pause);
        match found {
            Ok(answer) => Ok(Some(answer)),
            Err(Aborted::Pause) => Ok(None),
            Err(Aborted::Limit(stopped)) => Err(stopped),
        }
    }

    /// Whether it is known that the attacker does not win in any number of moves.
    pub(in crate::solve) fn never_wins(&self, position: &Position<R>) -> bool {
        self.table.get(position.key()).disproved == NEVER || R::decided(position.board()).is_some()
    }

    /// As [`Search::wins`], inside a search.
    pub(in crate::solve) fn won(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<bool, Aborted> {
        if moves == 0 || R::decided(position.board()).is_some() {
            return Ok(false);
        }
        match self.verdict::<true>(position, moves) {
            Some(verdict) => Ok(verdict),
            None if moves <= self.short => self.try_attacks(position, moves),
            None => self.settle::<true>(position, moves),
        }
    }

    /// As [`Search::loses`], inside a search.
    pub(in crate::solve) fn lost(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<bool, Aborted> {
        let over = R::decided(position.board()).is_some() || !position.has_legal_move();
        if moves == 0 || over {
            return Ok(has_lost(position));
        }
        match self.verdict::<false>(position, moves) {
            Some(verdict) => Ok(verdict),
            None if moves <= self.short => self.try_replies(position, moves),
            None => self.settle::<false>(position, moves),
        }
    }

    /// What is known of a win within this many moves, `ATTACK` saying whose turn it is.
    pub(in crate::solve) fn verdict<const ATTACK: bool>(
        &self,
        position: &Position<R>,
        moves: u8,
    ) -> Option<bool> {
        let verdict = self.table.get(position.key()).verdict(moves);
        verdict.or_else(|| self.probe_endgames::<ATTACK>(position)?.verdict(moves))
    }

    /// A search that looks for wins of the same attacker with a table of its own, perhaps
    /// only by checks.
    pub(in crate::solve) fn side_search(&self, checks: bool) -> Self {
        Self {
            checks,
            budget: self.budget.for_side_search(),
            table: Arc::new(Table::new(self.memory / SIDE_PART, self.budget.memory())),
            killers: Killers::new(),
            spare: Vec::new(),
            estimate: InitialEstimate::finding(checks),
            endgames: self.endgames.clone(),
            ..*self
        }
    }

    /// Shows how far the search has come.
    pub(in crate::solve) fn show(&self, not_within: u8, found: Option<u8>) {
        self.budget.show(not_within, found, || self.table.fill());
    }

    /// A search for another thread that works on the same question with the same table.
    pub(in crate::solve) fn fork(
        &self,
        role: ThreadRole,
        of: usize,
        answered: &Arc<AtomicBool>,
    ) -> Self {
        Self {
            budget: self.budget.share(of as u64, answered),
            table: Arc::clone(&self.table),
            killers: self.killers.clone(),
            spare: Vec::new(),
            estimate: self.estimate.for_threads(),
            role,
            endgames: self.endgames.clone(),
            ..*self
        }
    }

    /// In how many attacker moves a position that is known to be won or lost within `most`
    /// is so, as far as the table still knows.
    pub(in crate::solve) fn known_length(&self, position: &Position<R>, most: u8) -> u8 {
        match self.table.get(position.key()).proven {
            0 if has_lost(position) => 0,
            0 => most,
            won => won.min(most),
        }
    }
}
