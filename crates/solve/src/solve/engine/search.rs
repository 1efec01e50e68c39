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
use super::expansion::Expansion;
use super::killers::Killers;
use super::parallel::ThreadRole;
use super::table::{Hint, Known, NEVER, NO_HINT, Numbers, Table, hint};
use crate::game::{Color, Key, Move, Position, Repetition, Rules, SearchRules, has_lost};
use crate::solve::history::History;
use crate::solve::limits::{MAX_LENGTH, Stopped};
use crate::solve::reached::Reached;

/// Up to this length the exhaustive engine is used.
const SHORT: u8 = 2;

/// The part of the memory that the table of a [side search](Search::side_search) may take.
const SIDE_PART: usize = 4;

/// What the engines work on: the table, the budget, and what orders the moves.
pub(in crate::solve) struct Search<R: SearchRules> {
    /// Whether every attacker move must give check.
    pub(in crate::solve) checks: bool,
    /// The rule about repetition that was asked for; see [`Search::repetition`].
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
    /// What came before the node that is searched.
    pub(super) history: History<R>,
    /// Whether the win after one reply is tried after the others.
    pub(super) simulates: bool,
}

/// The keys of a node: of its position, and of what the table knows of the position after the
/// history of the node.
#[derive(Clone, Copy)]
pub(super) struct NodeKey {
    pub(super) position: Key,
    pub(super) own: Key,
    /// Whether the position may also be reached after another history.
    shared: bool,
}

impl<R: SearchRules> Search<R> {
    /// Creates a search whose empty table is sized for `memory`, or less if the budget has less
    /// left.
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
            history: History::default(),
            simulates: false,
            budget,
        }
    }

    /// Starts a question and adopts the history of its position.
    pub(in crate::solve) fn enter(&mut self, position: &Reached<R>) {
        self.history = position.history.clone();
    }

    /// The rule about repetition under which it searches. If all attacker moves give check, the
    /// defender alone is never to blame for a repetition.
    pub(in crate::solve) fn repetition(&self) -> Repetition {
        if self.checks { Repetition::None } else { self.repetition }
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
        position: &Reached<R>,
        moves: u8,
        nodes: u64,
    ) -> Result<Option<bool>, Stopped> {
        self.enter(position);
        self.within(nodes, |search| search.won(position, moves))
    }

    /// As [`Search::loses`], as far as that can be decided by searching this many positions.
    pub(in crate::solve) fn try_loses(
        &mut self,
        position: &Reached<R>,
        moves: u8,
        nodes: u64,
    ) -> Result<Option<bool>, Stopped> {
        self.enter(position);
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
    pub(in crate::solve) fn never_wins(
        &self,
        history: &History<R>,
        position: &Position<R>,
    ) -> bool {
        let known = self.table.get(position.key());
        // What is known without a history need not hold after one.
        let disproved = if history.is_empty() { known.disproved } else { known.always };
        disproved == NEVER || R::decided(position.board()).is_some()
    }

    /// Notes that the attacker never wins where nothing came before.
    pub(in crate::solve) fn note_never(&self, position: &Position<R>) {
        self.table.put(position.key(), NEVER, false, NO_HINT, u64::MAX);
    }

    /// As [`Search::wins`], inside a search.
    pub(in crate::solve) fn won(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<bool, Aborted> {
        if self.history.repeats(position).is_some() {
            return Ok(true);
        }
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
        if self.history.repeats(position).is_some() {
            return Ok(true);
        }
        let over = R::decided(position.board()).is_some() || !position.has_legal_move();
        if moves == 0 || over {
            return Ok(has_lost(position) || !over && self.must_repeat(position));
        }
        match self.verdict::<false>(position, moves) {
            Some(verdict) => Ok(verdict),
            None if moves <= self.short => self.try_replies(position, moves),
            None => self.settle::<false>(position, moves),
        }
    }

    /// Whether every reply repeats a position to the defender's blame.
    fn must_repeat(&self, position: &Position<R>) -> bool {
        let repeats = |mv: Move<R>| {
            let next = position.after(mv);
            self.history_after::<false>(position, mv, &next).repeats(&next).is_some()
        };
        !self.history.is_empty() && position.legal_moves().into_iter().all(repeats)
    }

    /// What is known of a win within this many moves, `ATTACK` saying whose turn it is.
    pub(in crate::solve) fn verdict<const ATTACK: bool>(
        &self,
        position: &Position<R>,
        moves: u8,
    ) -> Option<bool> {
        let verdict = self.known::<ATTACK>(&self.history, position, moves).verdict(moves);
        verdict.or_else(|| {
            self.probe_endgames::<ATTACK>(&self.history, position, moves)?.verdict(moves)
        })
    }

    /// Searches the position after a move.
    pub(super) fn after<const ATTACK: bool, T>(
        &mut self,
        position: &Position<R>,
        mv: Move<R>,
        next: &Position<R>,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let history = self.history_after::<ATTACK>(position, mv, next);
        let before = std::mem::replace(&mut self.history, history);
        let found = search(self);
        self.history = before;
        found
    }

    /// The history of the position after a move, `ATTACK` saying whether it is the attacker's.
    #[inline]
    pub(super) fn history_after<const ATTACK: bool>(
        &self,
        position: &Position<R>,
        mv: Move<R>,
        next: &Position<R>,
    ) -> History<R> {
        let attacker = attacker::<R, ATTACK>(position);
        self.history.after(self.repetition(), attacker, position, mv, next)
    }

    /// The keys of the node that is searched.
    pub(super) fn node_key<const ATTACK: bool>(
        &self,
        position: &Position<R>,
        moves: u8,
    ) -> NodeKey {
        let key = position.key();
        let own = self.history.key(position, attacker::<R, ATTACK>(position), moves);
        let shared = match self.repetition() {
            Repetition::None => false,
            // With the attacker to move, the defender must have given check.
            Repetition::Checks => !ATTACK || position.is_check(),
            Repetition::Asian => true,
        };
        NodeKey { position: key, own, shared }
    }

    /// What the table knows of a position after a history, for a win within `moves`.
    #[inline]
    pub(in crate::solve) fn known<const ATTACK: bool>(
        &self,
        history: &History<R>,
        position: &Position<R>,
        moves: u8,
    ) -> Known {
        let known = self.table.get(position.key());
        if history.is_empty() {
            return known;
        }
        self.known_after::<ATTACK>(history, position, moves, known)
    }

    /// The same where there is a history, and this is known of the position without it.
    #[cold]
    fn known_after<const ATTACK: bool>(
        &self,
        history: &History<R>,
        position: &Position<R>,
        moves: u8,
        known: Known,
    ) -> Known {
        let always = if ATTACK && history.is_one_move_away(position) { 0 } else { known.always };
        let own = history.key(position, attacker::<R, ATTACK>(position), moves);
        if own == position.key() {
            // With more moves left, the history might matter.
            let mut found = known;
            found.disproved = found.disproved.min(moves).max(always);
            return found;
        }
        let mut found = self.table.get(own);
        if found.proven == 0 || (known.proven != 0 && known.proven < found.proven) {
            found.proven = known.proven;
            found.best = known.best;
        }
        found.disproved = found.disproved.max(always);
        if found.numbers == Numbers::default() {
            found.numbers = known.numbers;
        }
        if found.best == NO_HINT {
            found.best = known.best;
        }
        found
    }

    /// Notes that the node that is searched is won within `moves`, or not.
    pub(super) fn note<const ATTACK: bool>(
        &self,
        position: &Position<R>,
        node: NodeKey,
        (moves, won): (u8, bool),
        best: Option<Move<R>>,
        cost: u64,
    ) {
        let mv = best;
        let best = best.map_or(NO_HINT, hint);
        if !node.shared {
            self.table.put(node.own, moves, won, best, cost);
            return;
        }
        self.note_shared::<ATTACK>(position, node, (moves, won), (mv, best), cost);
    }

    /// The same where the position may be reached after a history.
    fn note_shared<const ATTACK: bool>(
        &self,
        position: &Position<R>,
        node: NodeKey,
        (moves, won): (u8, bool),
        (mv, best): (Option<Move<R>>, Hint),
        cost: u64,
    ) {
        let plain = node.own == node.position;
        if !plain {
            self.table.put(node.own, moves, won, best, cost);
        }
        // A win without a target has none to repeat.
        let independent = won && plain || self.is_independent::<ATTACK>(position, moves, won, mv);
        if won {
            if independent {
                self.table.put(node.position, moves, true, best, cost);
            }
        } else if independent {
            self.table.put_always(node.position, moves, best, cost);
        } else {
            // What came before helps the attacker only.
            self.table.put(node.position, moves, false, best, cost);
        }
    }

    /// Whether nothing that came before a reply matters after it.
    fn ends_spell(&self, position: &Position<R>, reply: Move<R>) -> bool {
        let (rule, attacker) = (self.repetition(), !position.turn());
        let next = position.after(reply);
        History::default().after(rule, attacker, position, reply, &next).is_empty()
    }

    /// Whether the same holds after every history, as far as the table still knows why it holds:
    /// a win repeats nothing that came before, a refutation is a reply that ends the spell.
    fn is_independent<const ATTACK: bool>(
        &self,
        position: &Position<R>,
        moves: u8,
        won: bool,
        mv: Option<Move<R>>,
    ) -> bool {
        let proven = |next: &Position<R>, within: u8| {
            let proven = self.table.get(next.key()).proven;
            (1..=within).contains(&proven)
        };
        match (ATTACK, won) {
            (true, true) => mv.is_some_and(|mv| {
                let next = position.after(mv);
                has_lost(&next) || proven(&next, moves - 1)
            }),
            (false, true) => {
                let mut replies = position.legal_moves().into_iter();
                replies.all(|mv| proven(&position.after(mv), moves))
            }
            (true, false) => {
                let mut attacks = position.legal_moves().into_iter();
                attacks.all(|mv| {
                    let next = position.after(mv);
                    let over = R::decided(next.board()).is_some() && !has_lost(&next);
                    let mut replies = next.legal_moves().into_iter();
                    over || if moves <= 1 {
                        replies.any(|reply| self.ends_spell(&next, reply))
                    } else {
                        self.table.get(next.key()).always >= moves - 1
                    }
                })
            }
            (false, false) => mv.is_some_and(|mv| self.ends_spell(position, mv)),
        }
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
            history: History::default(),
            simulates: true,
            ..*self
        }
    }

    /// The same search without endgames.
    pub(in crate::solve) fn without_endgames(self) -> Self {
        Self { endgames: None, ..self }
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
            history: self.history.clone(),
            ..*self
        }
    }

    /// In how many attacker moves a position that is known to be won or lost within `most`
    /// is so, as far as the table still knows, `ATTACK` saying whose turn it is.
    pub(in crate::solve) fn known_length<const ATTACK: bool>(
        &self,
        history: &History<R>,
        position: &Position<R>,
        most: u8,
    ) -> u8 {
        if history.repeats(position).is_some() {
            return 0;
        }
        match self.known::<ATTACK>(history, position, most).proven {
            0 if has_lost(position) => 0,
            0 => most,
            won => won.min(most),
        }
    }
}

/// The side that wants to win, `ATTACK` saying whether it is its turn.
pub(super) fn attacker<R: Rules, const ATTACK: bool>(position: &Position<R>) -> Color {
    if ATTACK { position.turn() } else { !position.turn() }
}
