//! The prover: one attacker, one restriction, one table, two engines.
//!
//! Short questions go to the [exhaustive engine](crate::solve::engine::exhaustive), longer ones to
//! [df-pn](crate::solve::engine::dfpn), which stands on the first. Both fill one table with absolute
//! bounds, so it does not matter which of them found something out, nor which thread.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::limits::{Limits, Stopped};
use super::timings::Milestones;
use crate::game::{Move, Position, Rules};
use crate::solve::engine::budget::{Budget, Halt};
use crate::solve::engine::endgames::Endgames;
use crate::solve::engine::estimate::Outlook;
use crate::solve::engine::exhaustive::has_lost;
use crate::solve::engine::expansion::Front;
use crate::solve::engine::killers::Refuters;
use crate::solve::engine::parallel::Place;
use crate::solve::engine::table::{NEVER, Table};

/// The most attacker moves that a win may take, a limit of the table's entries.
pub const MAX_LENGTH: u8 = 250;

/// Up to this length the exhaustive engine is used. With 1, 2 and 3 and two seconds each,
/// of every fifth problem of 適情雅趣 34, 36 and 34 were proven shortest.
const SHORT: u8 = 2;

/// The part of the memory that the table of a [prover aside](Prover::aside) may take.
const ASIDE: usize = 4;

/// Proves and disproves wins within a number of moves for one attacker under one
/// restriction (all moves, or checks only). Positions it has seen stay in its table, so
/// questions about one problem should be put to one prover.
pub struct Prover<R: Rules> {
    pub(super) checks: bool,
    pub(super) budget: Budget,
    pub(super) table: Arc<Table>,
    /// The memory that its own table is made for, and those aside.
    memory: usize,
    pub(super) refuters: Refuters<R>,
    /// Fronts that are not in use, for the room that they have taken.
    pub(super) spare: Vec<Front<R>>,
    /// Questions of at most this length are answered exhaustively.
    pub(super) short: u8,
    /// How hard positions look at first.
    pub(super) outlook: Outlook,
    /// Threads that may work on one question.
    pub(super) threads: usize,
    /// Its place among those that search with the same table at this moment.
    pub(super) place: Place,
    pub(super) milestones: Milestones,
    /// Positions that need no search.
    pub(super) endgames: Option<Arc<dyn Endgames<R>>>,
}

impl<R: Rules> Prover<R> {
    /// A prover with an empty table and a budget of its own. With `checks`, every attacker move
    /// must give check.
    pub fn new(checks: bool, limits: &Limits) -> Self {
        Self::with_budget(checks, Budget::start(limits))
    }

    /// A prover with an empty table that spends this budget.
    pub fn with_budget(checks: bool, budget: Budget) -> Self {
        let memory = budget.memory().limit();
        Self::with_memory(checks, budget, memory)
    }

    /// The same with a table as it is where there is so much memory, as far as the budget has it.
    fn with_memory(checks: bool, budget: Budget, memory: usize) -> Self {
        let main = |memory| memory - memory / ASIDE;
        let mut size = main(memory);
        // Halves of a table's size keep entries that are few in the same places, so that the
        // same positions are searched with any of them.
        while size > main(budget.memory().left()) && size > 0 {
            size /= 2;
        }
        let threads = budget.threads();
        let milestones = Milestones::start(budget.started());
        Self {
            checks,
            table: Arc::new(Table::new(size, budget.memory())),
            budget,
            memory,
            refuters: Refuters::none(),
            spare: Vec::new(),
            short: SHORT,
            outlook: Outlook::proving(checks),
            threads,
            place: Place::Alone,
            milestones,
            endgames: None,
        }
    }

    /// Lets another prover work with what is left of this one's budget: the same deadline, the
    /// same count of positions, the same stop flag. It has a table of its own, which takes
    /// memory that this one has not taken, and the same endgames, but another restriction
    /// perhaps; its table is dropped when the work is done.
    pub fn beside<T>(&mut self, checks: bool, work: impl FnOnce(&mut Self) -> T) -> T {
        let endgames = self.endgames.clone();
        self.under(checks, |prover| {
            prover.endgames = endgames;
            work(prover)
        })
    }

    /// The same under other rules, where endgames of these rules say nothing.
    pub fn under<S: Rules, T>(
        &mut self,
        checks: bool,
        work: impl FnOnce(&mut Prover<S>) -> T,
    ) -> T {
        let mut prover = Prover::with_memory(checks, self.budget.lend(), self.memory);
        let done = work(&mut prover);
        self.budget.take_back(prover.into_budget());
        done
    }

    /// The budget, for another prover; this one's table is dropped.
    pub fn into_budget(self) -> Budget {
        self.budget
    }

    /// What has been spent.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Whether a limit has been reached. Every question asks this too, so only a walk through
    /// positions that asks none needs it.
    ///
    /// # Errors
    /// The limit.
    pub fn check_limits(&mut self) -> Result<(), Stopped> {
        self.budget.check()
    }

    /// The same, but it looks positions up before it searches them.
    #[must_use]
    pub fn with_endgames(mut self, endgames: Arc<dyn Endgames<R>>) -> Self {
        self.endgames = Some(endgames);
        self
    }

    /// A prover that never uses df-pn, for holding one engine against the other.
    pub fn exhaustive(checks: bool, limits: &Limits) -> Self {
        Self { short: MAX_LENGTH, ..Self::new(checks, limits) }
    }

    /// Positions searched so far by all that spend the budget.
    pub fn nodes(&self) -> u64 {
        self.budget.nodes()
    }

    /// What it took to come how far with the questions put to [`solve`](super::solve()).
    pub fn milestones(&self) -> Milestones {
        self.milestones
    }

    /// Notes what it took to find a win, if this is the first.
    pub(super) fn note_win(&mut self) {
        self.milestones.found.get_or_insert(self.milestones.spent(self.budget.nodes()));
    }

    /// The moves that the attacker may begin with: all, or those that give check.
    pub fn first_moves(&self, position: &Position<R>) -> Vec<Move<R>> {
        let mut moves = position.legal_moves();
        moves.retain(|mv| self.may_try(position, *mv));
        if R::decided(position.board()).is_some() {
            moves.clear();
        }
        moves.to_vec()
    }

    /// Whether the restriction lets the attacker play a legal move.
    pub fn may_try(&self, position: &Position<R>, mv: Move<R>) -> bool {
        !self.checks || position.gives_check(mv)
    }

    /// Whether the side to move wins within so many of its moves.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; nothing is claimed then.
    pub fn wins(&mut self, position: &Position<R>, moves: u8) -> Result<bool, Stopped> {
        self.budget.check()?;
        Ok(self.won(position, moves)?)
    }

    /// Whether the side to move, whatever it replies, loses within so many moves of the
    /// other side. With 0 moves: whether it has lost already.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; nothing is claimed then.
    pub fn loses(&mut self, position: &Position<R>, moves: u8) -> Result<bool, Stopped> {
        self.budget.check()?;
        Ok(self.lost(position, moves)?)
    }

    /// Whether the side to move wins within so many of its moves, as far as that can be told
    /// by searching so many positions; `None` if it cannot. What was found stays in the
    /// table, so that asking again goes on where this ended.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub fn try_wins(
        &mut self,
        position: &Position<R>,
        moves: u8,
        nodes: u64,
    ) -> Result<Option<bool>, Stopped> {
        self.within(nodes, |prover| prover.won(position, moves))
    }

    /// As [`Prover::loses`], as far as that can be told by searching so many positions.
    pub(super) fn try_loses(
        &mut self,
        position: &Position<R>,
        moves: u8,
        nodes: u64,
    ) -> Result<Option<bool>, Stopped> {
        self.within(nodes, |prover| prover.lost(position, moves))
    }

    /// What a search finds with so many positions.
    fn within(
        &mut self,
        nodes: u64,
        search: impl FnOnce(&mut Self) -> Result<bool, Halt>,
    ) -> Result<Option<bool>, Stopped> {
        let pause = self.budget.pause_after(nodes);
        let found = search(self);
        self.budget.pause_at(pause);
        match found {
            Ok(answer) => Ok(Some(answer)),
            Err(Halt::Pause) => Ok(None),
            Err(Halt::Limit(stopped)) => Err(stopped),
        }
    }

    /// Whether it is known that the attacker does not win in any number of moves.
    pub fn never_wins(&self, position: &Position<R>) -> bool {
        self.table.get(position.key()).open == NEVER || R::decided(position.board()).is_some()
    }

    /// As [`Prover::wins`], inside a search.
    pub(super) fn won(&mut self, position: &Position<R>, moves: u8) -> Result<bool, Halt> {
        if moves == 0 || R::decided(position.board()).is_some() {
            return Ok(false);
        }
        match self.verdict::<true>(position, moves) {
            Some(verdict) => Ok(verdict),
            None if moves <= self.short => self.try_attacks(position, moves),
            None => self.settle::<true>(position, moves),
        }
    }

    /// As [`Prover::loses`], inside a search.
    pub(super) fn lost(&mut self, position: &Position<R>, moves: u8) -> Result<bool, Halt> {
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

    /// What is known of a win within so many moves, `ATTACK` saying whose turn it is.
    pub(super) fn verdict<const ATTACK: bool>(
        &self,
        position: &Position<R>,
        moves: u8,
    ) -> Option<bool> {
        let verdict = self.table.get(position.key()).verdict(moves);
        verdict.or_else(|| self.consult::<ATTACK>(position)?.verdict(moves))
    }

    /// A prover that looks for wins of the same attacker with a table of its own, perhaps
    /// only by checks.
    pub(super) fn aside(&self, checks: bool) -> Self {
        Self {
            checks,
            budget: self.budget.alone(),
            table: Arc::new(Table::new(self.memory / ASIDE, self.budget.memory())),
            refuters: Refuters::none(),
            spare: Vec::new(),
            outlook: Outlook::finding(checks),
            endgames: self.endgames.clone(),
            ..*self
        }
    }

    /// Tells whoever watches how far the search has come.
    pub(super) fn tell(&self, not_within: u8, found: Option<u8>) {
        self.budget.tell(not_within, found, || self.table.fill());
    }

    /// A prover for another thread that works on the same question with the same table.
    pub(super) fn fork(&self, place: Place, of: usize, answered: &Arc<AtomicBool>) -> Self {
        Self {
            budget: self.budget.share(of as u64, answered),
            table: Arc::clone(&self.table),
            refuters: self.refuters.clone(),
            spare: Vec::new(),
            outlook: self.outlook.in_team(),
            place,
            endgames: self.endgames.clone(),
            ..*self
        }
    }

    /// A reply after which the attacker does not win within so many moves, if there is one.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub fn refutation(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<Option<Move<R>>, Stopped> {
        for mv in position.legal_moves() {
            if !self.wins(&position.after(mv), moves)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }
}
