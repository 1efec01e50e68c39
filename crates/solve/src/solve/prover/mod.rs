//! The prover of one problem: the plain prover with a kept win, hints and closed sets on one budget.

mod pursuing;

use std::sync::Arc;

use super::clock::Timings;
use super::driver::answer::{Answer, Question, solve};
use super::engine::budget::Budget;
use super::engine::endgames::Endgames;
use super::engine::knowledge::Knowledge;
use super::engine::search::Search;
use super::hints::guide::{Guide, Scout};
use super::hints::kept_win::KeptWin;
use super::limits::{Limits, Stopped, Tried};
use super::never::{self, Advice, Adviser, Closing, Stronghold, held};
use super::prove::Prove;
use super::pursue::Pursue;
use super::reached::Reached;
use crate::game::{Color, Move, Position, Repetition, SearchRules};
use crate::value::Value;

/// Proves and disproves wins within a number of moves for one attacker under one
/// restriction (all moves, or checks only). Positions it has seen stay in its table, so
/// questions about one problem should be put to one prover. The table knows nothing of the rules, so
/// all positions must be under the same.
///
/// It looks at the limits before each question, so that each ends at once when one is reached.
pub struct Prover<R: SearchRules> {
    /// The search that proves.
    search: Search<R>,
    /// The last win that hints have led to, for replaying it.
    kept: Option<KeptWin<R>>,
    timings: Timings,
    /// Who suggests lines to [`solve`](super::solve()), if anybody does.
    guide: Option<Guide<R>>,
    /// Positions that the attacker never wins.
    closing: Option<Closing<R>>,
    /// Who says which replies hold where few pieces are left.
    adviser: Option<Adviser<R>>,
    /// Whether the budget is over once tables are built.
    ends_with_tables: bool,
    /// Whether a set was closed without endgames, or tried to be.
    has_closed_alone: bool,
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
        let (kept, guide, closing, adviser) = (None, None, None, None);
        let (ends_with_tables, has_closed_alone) = (false, false);
        Self { search, kept, timings, guide, closing, adviser, ends_with_tables, has_closed_alone }
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
        let effort = &mut self.search.effort;
        effort.budget = effort.budget.renewed(limits);
        effort.threads = effort.budget.threads();
        self.timings = Timings::start(effort.budget.started());
        self.kept = None;
        if let Some(guide) = &mut self.guide {
            guide.renew();
        }
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

    /// A prover for the other side as attacker, with a table of its own; it spends this one's budget
    /// where [that is lent](Self::lend_to).
    #[must_use]
    pub fn opponent(&self) -> Self {
        let Search { knowledge, effort, .. } = &self.search;
        let search = Search::new(false, effort.budget.lend(), knowledge.memory());
        let mut opponent = Self::of(search).with_repetition(knowledge.repetition);
        opponent.search.knowledge.endgames.clone_from(&knowledge.endgames);
        opponent.adviser = self.adviser.as_ref().map(Adviser::for_another);
        opponent
    }

    /// Lets another prover work with what is left of this one's budget.
    pub fn lend_to<T>(&mut self, other: &mut Self, work: impl FnOnce(&mut Self) -> T) -> T {
        other.search.effort.budget = self.search.effort.budget.lend();
        // Endgames may have been built meanwhile.
        if let Some(built) = &self.search.knowledge.endgames {
            let known = other.search.knowledge.endgames.as_ref();
            if known.is_none_or(|known| !Arc::ptr_eq(known, built)) {
                other.look_up(built);
            }
        }
        let done = work(other);
        self.search.effort.budget.reclaim(other.search.effort.budget.clone());
        done
    }

    /// The budget, for another prover; this one's table is dropped.
    pub fn into_budget(self) -> Budget {
        self.search.effort.budget
    }

    /// Spends another budget from now on.
    pub(super) fn set_budget(&mut self, budget: Budget) {
        self.search.effort.budget = budget;
    }

    /// What has been spent.
    pub fn budget(&self) -> &Budget {
        &self.search.effort.budget
    }

    /// What the stages of an answer have cost, for the questions put to [`solve`](super::solve()).
    pub fn timings(&self) -> Timings {
        self.timings
    }

    /// The search, and the positions that the attacker never wins.
    /// Looks positions up from now on and forgets what was searched.
    fn look_up(&mut self, endgames: &Arc<dyn Endgames<R>>) {
        self.search.knowledge.endgames = Some(Arc::clone(endgames));
        self.search.forget();
    }

    fn endgames(&self) -> Option<&dyn Endgames<R>> {
        self.search.knowledge.endgames.as_deref()
    }

    /// Closes a set around a position that endgames know to hold: it is smaller than all that they know.
    /// That is tried once, first without asking them before a capture, and then by the replies that hold as
    /// they say, for about these many positions. Where neither closes, they are asked from then on.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub fn close_alone(
        &mut self,
        position: &Reached<R>,
        [alone, whole]: [u64; 2],
    ) -> Result<(), Stopped> {
        let is_closed = |closing: &Closing<R>| closing.closed(position).is_some();
        let value = self.endgames().and_then(|it| it.value(position));
        let is_held = matches!(value, Some(Value::Draw | Value::Loss(_)));
        if !is_held || self.has_closed_alone || self.closing.as_ref().is_some_and(is_closed) {
            return Ok(());
        }
        let Some(endgames) = self.search.knowledge.endgames.take() else { return Ok(()) };
        self.has_closed_alone = true;
        self.search.forget();
        let adviser = self.adviser.as_ref().map(|it| it.leaving_out(position.board()));
        self.closing = Some(Closing::new(&self.search, position.attacker(), adviser.as_ref()));
        let done = self.close(position, alone);
        self.look_up(&endgames);
        if done? != Some(true) {
            let new =
                |it: &Self| Closing::new(&it.search, position.attacker(), it.adviser.as_ref());
            self.closing = Some(new(self).whole());
            if self.close(position, whole)? != Some(true) {
                // Replies that are known to hold need no member.
                self.closing = Some(new(self));
            }
        }
        Ok(())
    }

    fn closing(&mut self, attacker: Color) -> (&mut Search<R>, &mut Closing<R>) {
        let new = || Closing::new(&self.search, attacker, self.adviser.as_ref());
        let closing = self.closing.get_or_insert_with(new);
        (&mut self.search, closing)
    }

    /// The reply to an attack that shows that the attacker never wins a position, where that was
    /// shown by a closed set; without an attack, the reply to the one that led to the position.
    pub fn holding_reply(
        &self,
        position: &Position<R>,
        attack: Option<Move<R>>,
    ) -> Option<Move<R>> {
        held::reply(self.closing.as_ref()?, self.endgames(), position, attack)
    }

    /// How the attacker is held from this position on, where it is known that the attacker never wins it;
    /// at most this many positions are counted.
    pub fn stronghold(&self, position: &Position<R>, most: usize) -> Option<Stronghold<R>> {
        never::stronghold(self.closing.as_ref()?, self.endgames(), position, most)
    }

    /// Whether endgames know that the side to move wins within this many moves.
    pub fn is_looked_up(&self, position: &Position<R>, moves: u8) -> bool {
        let Knowledge { checks, endgames, .. } = &self.search.knowledge;
        let value = endgames.as_ref().and_then(|it| it.value(position));
        let wins = |plies: u16| plies.div_ceil(2) <= u16::from(moves);
        !checks && matches!(value, Some(Value::Win(plies)) if wins(plies))
    }

    /// Lets tables that are built on the way cost this much beyond the limit on positions.
    pub fn set_table_room(&mut self, nodes: u64) {
        if let Some(adviser) = &mut self.adviser {
            adviser.set_room(nodes);
        }
    }

    /// From now on, the budget is over once tables are built, until it is [opened
    /// again](Self::go_on): they answer what is asked.
    pub fn end_with_tables(&mut self) {
        self.ends_with_tables = true;
    }

    /// Opens the budget that tables have ended.
    pub fn go_on(&mut self) {
        self.search.effort.budget.reopen();
    }

    /// The number of moves within which a win of this position is kept move by move, so that
    /// [`winning_move`](Prove::winning_move) names its moves without searching. Only a win that hints
    /// have led to is.
    pub fn kept_win(&self, position: &Position<R>) -> Option<u8> {
        self.kept.as_ref()?.of(position)
    }
}

impl<R: SearchRules> Prove<R> for Prover<R> {
    fn try_wins(&mut self, position: &Reached<R>, moves: u8, nodes: u64) -> Tried {
        self.check_limits()?;
        self.search.try_wins(position, moves, nodes)
    }

    fn try_loses(&mut self, position: &Reached<R>, moves: u8, nodes: u64) -> Tried {
        self.check_limits()?;
        self.search.try_loses(position, moves, nodes)
    }

    fn winning_move(
        &mut self,
        position: &Reached<R>,
        left: u8,
    ) -> Result<Option<Move<R>>, Stopped> {
        self.check_limits()?;
        // The move of the kept win ends the game if any does.
        match self.kept.as_ref().and_then(|kept| kept.step(position, left)) {
            Some(mv) => Ok(Some(mv)),
            None => self.search.winning_move(position, left),
        }
    }

    fn never_wins(&self, position: &Reached<R>) -> bool {
        self.search.never_wins(position)
    }

    fn checks(&self) -> bool {
        self.search.checks()
    }

    fn repetition(&self) -> Repetition {
        self.search.repetition()
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Looks at the clock only now and then, so that a walk can ask at every position.
    fn check_limits(&mut self) -> Result<(), Stopped> {
        self.search.effort.budget.check()
    }
}

/// Answers a question with a prover of its own; also returns the positions searched.
pub fn solve_alone<R: SearchRules>(
    position: &Position<R>,
    question: Question,
    limits: &Limits,
) -> (Answer<R>, u64) {
    let mut prover = Prover::new(question.checks, limits);
    let answer = solve(&mut prover, position, question);
    (answer, prover.nodes())
}
