//! The prover, the public face of the search.

use std::sync::Arc;

use super::engine::budget::Budget;
use super::engine::endgames::Endgames;
use super::engine::exhaustive::wins_at_once;
use super::engine::known_line::{known_step, known_win};
use super::engine::questions;
use super::engine::search::Search;
use super::engine::side::{Attacker, Defender};
use super::hints::guide::{Guide, Scout};
use super::hints::kept_win::KeptWin;
use super::limits::{Limits, Stopped};
use super::never::{Advice, Adviser, Closing, Progress, held};
use super::reached::Reached;
use super::timings::Timings;
use crate::game::{Color, Move, Position, Repetition, SearchRules};

/// Positions searched for each first move before all of them are searched to the end, where one
/// that wins is wanted.
const FEW: u64 = 1000;

/// Proves and disproves wins within a number of moves for one attacker under one
/// restriction (all moves, or checks only). Positions it has seen stay in its table, so
/// questions about one problem should be put to one prover. The table knows nothing of the rules, so
/// all positions must be under the same.
pub struct Prover<R: SearchRules> {
    pub(super) search: Search<R>,
    pub(super) timings: Timings,
    /// Who suggests lines to [`solve`](super::solve()), if anybody does.
    pub(super) guide: Option<Guide<R>>,
    /// The last win that hints have led to, for replaying it.
    pub(super) kept: Option<KeptWin<R>>,
    /// Positions that the attacker never wins.
    closing: Option<Closing<R>>,
    /// Who says which replies hold where few pieces are left.
    adviser: Option<Adviser<R>>,
}

impl<R: SearchRules> Prover<R> {
    /// A prover with an empty table and a budget of its own. With `checks`, every attacker move
    /// must give check.
    pub fn new(checks: bool, limits: &Limits) -> Self {
        Self::with_budget(checks, Budget::start(limits))
    }

    /// A prover with an empty table that spends this budget.
    pub fn with_budget(checks: bool, budget: Budget) -> Self {
        let memory = budget.memory().limit();
        Self::of(Search::new(checks, budget, memory))
    }

    fn of(search: Search<R>) -> Self {
        let timings = Timings::start(search.effort.budget.started());
        Self { search, timings, guide: None, kept: None, closing: None, adviser: None }
    }

    /// The same, but it looks positions up before it searches them.
    #[must_use]
    pub fn with_endgames(mut self, endgames: Arc<dyn Endgames<R>>) -> Self {
        self.search.knowledge.endgames = Some(endgames);
        self
    }

    /// The same, but somebody may know who wins positions with few pieces.
    #[must_use]
    pub fn with_advice(mut self, advice: Option<Arc<dyn Advice<R>>>) -> Self {
        self.adviser = advice.map(Adviser::new);
        self
    }

    /// Lets somebody suggest lines, which are looked at where a win is not found soon. What
    /// is claimed does not depend on them. A prover [beside](Self::beside) this one has none.
    pub fn set_scout(&mut self, scout: Box<dyn Scout<R>>) {
        self.guide = Some(Guide::new(scout));
    }

    /// The same, but it judges repeated positions by this rule, instead of that of the rule
    /// set.
    #[must_use]
    pub fn with_repetition(mut self, repetition: Repetition) -> Self {
        self.search.knowledge.repetition = repetition;
        self
    }

    /// Begins again with a new budget and keeps the table, for the next position of a game. The
    /// attacker, the restriction and the rules must be the same; the limit on memory stays what
    /// it was.
    pub fn renew(&mut self, limits: &Limits) {
        self.search.effort.budget = self.search.effort.budget.renewed(limits);
        self.search.effort.threads = self.search.effort.budget.threads();
        self.timings = Timings::start(self.search.effort.budget.started());
        self.kept = None;
        if let Some(guide) = &mut self.guide {
            guide.renew();
        }
    }

    /// The rule about repetition under which it proves; none where every attacker move must give
    /// check, since the defender alone is never to blame then.
    pub fn repetition(&self) -> Repetition {
        self.search.knowledge.repetition()
    }

    /// The beginning of a line in which the side to move is the attacker.
    pub fn start(&self, position: &Position<R>) -> Reached<R> {
        Reached::attacking(position, self.repetition())
    }

    /// The beginning of a line in which the side that is not to move is the attacker.
    pub fn start_with_reply(&self, position: &Position<R>) -> Reached<R> {
        Reached::start(position, !position.turn(), self.repetition())
    }

    /// A prover that never uses df-pn, for holding one engine against the other.
    pub fn exhaustive(checks: bool, limits: &Limits) -> Self {
        Self::of(Self::new(checks, limits).search.exhaustive())
    }

    /// Lets another prover work with what is left of this one's budget: the same deadline, the
    /// same count of positions, the same stop flag. It has a table of its own, which takes
    /// memory that this one has not taken, the same endgames and the same rule about repeated
    /// positions, but another restriction perhaps; its table is dropped when the work is done.
    pub fn beside<T>(&mut self, checks: bool, work: impl FnOnce(&mut Self) -> T) -> T {
        self.beside_under(self.search.knowledge.repetition, checks, work)
    }

    /// The same under another rule about repetition.
    pub fn beside_under<T>(
        &mut self,
        repetition: Repetition,
        checks: bool,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let endgames = self.search.knowledge.endgames.clone();
        self.without_endgames(checks, |prover| {
            prover.search.knowledge.endgames = endgames;
            prover.search.knowledge.repetition = repetition;
            work(prover)
        })
    }

    /// The same without the endgames, which say nothing of positions under other rules.
    pub fn without_endgames<T>(&mut self, checks: bool, work: impl FnOnce(&mut Self) -> T) -> T {
        let budget = self.search.effort.budget.lend();
        let search = Search::new(checks, budget, self.search.knowledge.memory());
        let mut prover = Self::of(search).with_repetition(self.search.knowledge.repetition);
        let done = work(&mut prover);
        self.search.effort.budget.reclaim(prover.into_budget());
        done
    }

    /// A prover for the other side as attacker, with a table of its own; it spends this one's budget
    /// where [that is lent](Self::lend_to).
    #[must_use]
    pub fn opponent(&self) -> Self {
        let search =
            Search::new(false, self.search.effort.budget.lend(), self.search.knowledge.memory());
        let mut opponent = Self::of(search).with_repetition(self.search.knowledge.repetition);
        opponent.search.knowledge.endgames.clone_from(&self.search.knowledge.endgames);
        opponent.adviser = self.adviser.as_ref().map(Adviser::for_another);
        opponent
    }

    /// Lets another prover work with what is left of this one's budget.
    pub fn lend_to<T>(&mut self, other: &mut Self, work: impl FnOnce(&mut Self) -> T) -> T {
        other.search.effort.budget = self.search.effort.budget.lend();
        let done = work(other);
        self.search.effort.budget.reclaim(other.search.effort.budget.clone());
        done
    }

    /// The budget, for another prover; this one's table is dropped.
    pub fn into_budget(self) -> Budget {
        self.search.effort.budget
    }

    /// What has been spent.
    pub fn budget(&self) -> &Budget {
        &self.search.effort.budget
    }

    /// Whether a limit has been reached. Every question asks this too, so only a walk through
    /// positions that asks none needs it.
    ///
    /// # Errors
    /// The limit.
    pub fn check_limits(&mut self) -> Result<(), Stopped> {
        self.search.effort.budget.check()
    }

    /// Positions searched so far by all that spend the budget.
    pub fn nodes(&self) -> u64 {
        self.search.effort.budget.nodes()
    }

    /// What the stages of an answer have cost, for the questions put to [`solve`](super::solve()).
    pub fn timings(&self) -> Timings {
        self.timings
    }

    /// Notes what it took to find a win, if this is the first, and holds back what replaying it may
    /// cost.
    pub(super) fn note_win(&mut self) {
        self.search.effort.budget.hold_reserve();
        self.timings.found.get_or_insert(self.timings.spent(self.nodes()));
    }

    /// The moves that the attacker may begin with: all, or those that give check.
    pub fn first_moves(&self, position: &Position<R>) -> Vec<Move<R>> {
        self.search.first_moves(position)
    }

    /// Whether the restriction lets the attacker play a legal move.
    pub fn may_try(&self, position: &Position<R>, mv: Move<R>) -> bool {
        self.search.may_try(position, mv)
    }

    /// Whether the side to move wins within this many of its moves.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; nothing is claimed then.
    pub fn wins(&mut self, position: &Reached<R>, moves: u8) -> Result<bool, Stopped> {
        self.check_limits()?;
        questions::wins(&mut self.search, position, moves)
    }

    /// Whether the side to move loses within this many moves of the other side, with
    /// any reply. With 0 moves: whether it has lost already.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; nothing is claimed then.
    pub fn loses(&mut self, position: &Reached<R>, moves: u8) -> Result<bool, Stopped> {
        self.check_limits()?;
        questions::loses(&mut self.search, position, moves)
    }

    /// Whether the side to move wins within this many of its moves, if that can be decided
    /// by searching this many positions; `None` if it cannot. What was found stays in the
    /// table, so that asking again goes on where this ended.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub fn try_wins(
        &mut self,
        position: &Reached<R>,
        moves: u8,
        nodes: u64,
    ) -> Result<Option<bool>, Stopped> {
        self.check_limits()?;
        questions::try_wins(&mut self.search, position, moves, nodes)
    }

    /// Whether the side to move loses within this many moves of the other side, with any
    /// reply, if that can be decided by searching this many positions.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub fn try_loses(
        &mut self,
        position: &Reached<R>,
        moves: u8,
        nodes: u64,
    ) -> Result<Option<bool>, Stopped> {
        self.check_limits()?;
        questions::try_loses(&mut self.search, position, moves, nodes)
    }

    /// Whether the side to move can end the game on the board with its next move. The table is not
    /// asked, which takes longer than to look.
    pub(crate) fn wins_at_once(&self, position: &Position<R>) -> bool {
        R::decided(position.board()).is_none() && wins_at_once(&self.search, position).is_some()
    }

    /// Whether it is known that the attacker does not win in any number of moves.
    pub fn never_wins(&self, position: &Reached<R>) -> bool {
        self.search.knowledge.never_wins(&position.history, position)
    }

    /// Whether the attacker wins within this many moves, with either side to move, if that can be
    /// decided by searching this many positions.
    pub(crate) fn try_either(
        &mut self,
        position: &Reached<R>,
        moves: u8,
        nodes: u64,
    ) -> Result<Option<bool>, Stopped> {
        if position.turn() == position.attacker() {
            self.try_wins(position, moves, nodes)
        } else {
            self.try_loses(position, moves, nodes)
        }
    }

    /// The moves within which a position that the attacker wins within `most` is known to be won.
    pub(super) fn known_length(&self, position: &Reached<R>, most: u8) -> u8 {
        let history = &position.history;
        if position.turn() == position.attacker() {
            self.search.knowledge.known_length::<Attacker>(history, position, most)
        } else {
            self.search.knowledge.known_length::<Defender>(history, position, most)
        }
    }

    /// Goes on to show that the attacker never wins a position, for about this many positions.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; what was found is kept.
    pub(super) fn close(&mut self, position: &Reached<R>, share: u64) -> Result<Progress, Stopped> {
        let attacker = position.attacker();
        let (search, closing) = self.closing(attacker);
        let progress = closing.go_on(search, position, share)?;
        if progress == Progress::Closed {
            self.search.knowledge.note_never(position);
        }
        Ok(progress)
    }

    /// The search, and the positions that the attacker never wins.
    fn closing(&mut self, attacker: Color) -> (&mut Search<R>, &mut Closing<R>) {
        let new = || Closing::new(&self.search, attacker, self.adviser.as_ref());
        let closing = self.closing.get_or_insert_with(new);
        (&mut self.search, closing)
    }

    /// Looks positions up from now on, if what is known of a position with few pieces was paid for when a
    /// set was to be closed, and if nothing is looked up yet. Returns whether that is new.
    pub(super) fn adopt_endgames(&mut self, position: &Position<R>) -> bool {
        let Some(adviser) = self.adviser.as_ref() else { return false };
        if self.search.knowledge.endgames.is_some() {
            return false;
        }
        self.search.knowledge.endgames = adviser.endgames(&self.search.effort.budget, position);
        self.search.knowledge.endgames.is_some()
    }

    /// The moves within which the attacker wins a position with few pieces, if that is known.
    pub(super) fn known_win(&mut self, position: &Reached<R>) -> Option<u8> {
        let (search, closing) = self.closing(position.attacker());
        held::known_win(closing, search, position)
    }

    /// The reply to an attack that shows that the attacker never wins a position, where that was
    /// shown by a closed set; without an attack, the reply to the one that led to the position.
    pub fn holding_reply(
        &self,
        position: &Position<R>,
        attack: Option<Move<R>>,
    ) -> Option<Move<R>> {
        held::reply(self.closing.as_ref()?, position, attack)
    }

    /// In how many positions the attacker is held from this one on, where it is known that the
    /// attacker never wins it; nothing if they are more than `most`.
    pub fn held_positions(&self, position: &Position<R>, most: usize) -> Option<usize> {
        held::size_from(self.closing.as_ref()?, position, most)
    }

    /// The number of moves within which a win of this position is kept move by move, so that
    /// [`winning_move`](Self::winning_move) names its moves without searching. Only a win that hints
    /// have led to is.
    pub fn kept_win(&self, position: &Position<R>) -> Option<u8> {
        self.kept.as_ref()?.of(position)
    }

    /// A move that wins within `left`, or `None` if there is none: one that ends the game if
    /// that can be had, else the one that the table knows, else the first that is found to.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub fn winning_move(
        &mut self,
        position: &Reached<R>,
        left: u8,
    ) -> Result<Option<Move<R>>, Stopped> {
        self.check_limits()?;
        let decided = left == 0 || R::decided(position.board()).is_some();
        if let Some(mv) = wins_at_once(&self.search, position).filter(|_| !decided) {
            return Ok(Some(mv));
        }
        if let Some(mv) = self.kept.as_ref().and_then(|kept| kept.step(position, left)) {
            return Ok(Some(mv));
        }
        if let Some(mv) = known_step(&self.search, position, left) {
            return Ok(Some(mv));
        }
        if !self.wins(position, left)? {
            return Ok(None);
        }
        // What the table names may be a move that it no longer knows to win.
        if let Some((length, mv)) = known_win(&self.search, position)
            && length <= left
            && self.loses(&position.after(mv), left - 1)?
        {
            return Ok(Some(mv));
        }
        let moves = self.first_moves(position);
        // A move before the first that wins may take long to be refuted.
        for &mv in &moves {
            if self.try_loses(&position.after(mv), left - 1, FEW)? == Some(true) {
                return Ok(Some(mv));
            }
        }
        self.first_to_win(position, &moves, left)
    }

    /// The first of these moves that wins within `left`.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub(super) fn first_to_win(
        &mut self,
        position: &Reached<R>,
        moves: &[Move<R>],
        left: u8,
    ) -> Result<Option<Move<R>>, Stopped> {
        for &mv in moves {
            if self.loses(&position.after(mv), left - 1)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// A reply after which the attacker does not win within this many moves, if there is one.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub fn refutation(
        &mut self,
        position: &Reached<R>,
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
