//! What a search knows: of positions by its table and by endgames, each after what came before it.
//!
//! All of it is true of one attacker under one restriction and one rule about repetition. What came
//! before a position is a [history](crate::solve::history): the earlier positions of the streak, and
//! which side is to blame if one is repeated. Histories are looked up and noted here alone.
//!
//! What may be shared between lines follows from this. Call the earlier positions of the streak that
//! can be repeated within the moves left *targets*; with each goes what either side has done since.
//!
//! - Two nodes with the same position, the same moves left and the same targets have the same
//!   answer. So the table keeps what it knows under [`History::key`]: the key of the position,
//!   changed by the targets. Without any it is the position's own.
//! - More targets only add wins. So a win that uses no repetition of a position before the node
//!   is kept under the position's own key and holds after every history; and what is not won after
//!   some history is not won after none.
//! - If the defender refutes every attack with a reply that ends the streak, the refutation holds
//!   after every history, unless an attack itself repeats a position.
//!
//! So no answer depends on a path that its key does not show, which is the trouble known as
//! graph-history interaction (Campbell 1985; Breuker et al. 2001; Kishimoto and Müller 2004). A
//! signature of targets has 192 bits; that two of a billion sets share one has a probability
//! below 10⁻³⁹.

use std::sync::Arc;

use super::budget::Budget;
use super::endgames::Endgames;
use super::numbers::{Attacker, Defender, Numbers, Side, attacker};
use super::table::{Hint, Known, NEVER, NO_HINT, Table, hint};
use crate::game::{Key, Move, Position, Repetition, SearchRules, has_lost};
use crate::solve::history::History;
use crate::solve::limits::MAX_LENGTH;
use crate::solve::reached::Reached;
use crate::value::Wdl;

/// The plies of a win by the rule, which has no length: more than any has, odd for the side to move.
fn by_rule(wins: bool) -> u16 {
    if wins { u16::MAX } else { u16::MAX - 1 }
}

/// The part of the memory that the table of a [side search](Knowledge::for_side_search) may take.
const SIDE_PART: usize = 4;

/// What is known of positions, and what came before the one that is searched.
pub(in crate::solve) struct Knowledge<R: SearchRules> {
    /// Whether every attacker move must give check.
    pub(in crate::solve) checks: bool,
    /// The rule about repetition that was asked for; see [`Knowledge::repetition`].
    pub(in crate::solve) repetition: Repetition,
    pub(in crate::solve) table: Arc<Table>,
    /// The memory that its own table is made for, and those of side searches.
    memory: usize,
    /// Positions that need no search.
    pub(in crate::solve) endgames: Option<Arc<dyn Endgames<R>>>,
    /// What came before the node that is searched.
    pub(in crate::solve) history: History<R>,
}

/// The keys of a node: of its position, and of what the table knows of the position after the
/// history of the node.
#[derive(Clone, Copy)]
pub(in crate::solve) struct NodeKey {
    pub(in crate::solve) position: Key,
    pub(in crate::solve) own: Key,
    /// Whether the position may also be reached after another history.
    shared: bool,
}

impl<R: SearchRules> Knowledge<R> {
    /// Nothing yet, with room for `memory`, or for less if the budget has less left.
    pub(in crate::solve) fn new(checks: bool, budget: &Budget, memory: usize) -> Self {
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
            endgames: None,
            history: History::default(),
        }
    }

    /// Replaces the table by an empty one.
    pub(in crate::solve) fn forget(&mut self, budget: &Budget) {
        // The memory of the old table is free before the new one is made.
        self.table = Arc::new(Table::new(0, budget.memory()));
        self.table = Self::new(self.checks, budget, self.memory).table;
    }

    /// The same for another thread on the same question.
    pub(in crate::solve) fn share(&self) -> Self {
        Self {
            table: Arc::clone(&self.table),
            endgames: self.endgames.clone(),
            history: self.history.clone(),
            ..*self
        }
    }

    /// A table of its own for the same attacker, perhaps only by checks, and the same endgames.
    pub(in crate::solve) fn for_side_search(&self, checks: bool, budget: &Budget) -> Self {
        Self {
            checks,
            table: Arc::new(Table::new(self.memory / SIDE_PART, budget.memory())),
            endgames: self.endgames.clone(),
            history: History::default(),
            ..*self
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

    /// The memory that its table, and those of searches in its place, are made for.
    pub(in crate::solve) fn memory(&self) -> usize {
        self.memory
    }

    /// The history of the position after a move, `S` saying whether it is the attacker's.
    #[inline]
    pub(in crate::solve) fn history_after<S: Side>(
        &self,
        position: &Position<R>,
        mv: Move<R>,
        next: &Position<R>,
    ) -> History<R> {
        let attacker = attacker::<R, S>(position);
        self.history.after(self.repetition(), attacker, position, mv, next)
    }

    /// What is known of a win within this many moves, `S` saying whose turn it is.
    pub(in crate::solve) fn verdict<S: Side>(
        &self,
        position: &Position<R>,
        moves: u8,
    ) -> Option<bool> {
        let verdict = self.known::<S>(&self.history, position, moves).verdict(moves);
        verdict.or_else(|| self.probe_endgames::<S>(&self.history, position, moves)?.verdict(moves))
    }

    /// What the table knows of a position after a history, for a win within `moves`.
    #[inline]
    pub(in crate::solve) fn known<S: Side>(
        &self,
        history: &History<R>,
        position: &Position<R>,
        moves: u8,
    ) -> Known {
        let known = self.table.get(position.key());
        if history.is_empty() {
            return known;
        }
        self.known_after::<S>(history, position, moves, known)
    }

    /// The same where there is a history, and this is known of the position without it.
    #[cold]
    fn known_after<S: Side>(
        &self,
        history: &History<R>,
        position: &Position<R>,
        moves: u8,
        known: Known,
    ) -> Known {
        let always =
            if S::ATTACKS && history.is_one_move_away(position) { 0 } else { known.always };
        let own = history.key(position, attacker::<R, S>(position), moves);
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

    /// In how many attacker moves a position that is known to be won or lost within `most`
    /// is so, if the table still knows; `S` says whose turn it is.
    pub(in crate::solve) fn known_length<S: Side>(
        &self,
        history: &History<R>,
        position: &Position<R>,
        most: u8,
    ) -> u8 {
        if history.repeats(position).is_some() {
            return 0;
        }
        match self.known::<S>(history, position, most).proven {
            0 if has_lost(position) => 0,
            0 => most,
            won => won.min(most),
        }
    }

    /// What the table has of a position after a move, `S` saying whose, or else, with
    /// `beyond`, the endgames.
    pub(in crate::solve) fn probe<S: Side>(
        &self,
        history: &History<R>,
        after: &Position<R>,
        left: u8,
        beyond: bool,
    ) -> Known {
        let known = if S::ATTACKS {
            self.known::<Defender>(history, after, left)
        } else {
            self.known::<Attacker>(history, after, left)
        };
        if !beyond || known != Known::default() {
            return known;
        }
        let found = if S::ATTACKS {
            self.probe_endgames::<Defender>(history, after, left)
        } else {
            self.probe_endgames::<Attacker>(history, after, left)
        };
        found.unwrap_or(known)
    }

    /// Whether a position may be one whose fate is known although the one before is searched.
    /// That position is not known, then, so the pieces must be others if there are no gaps; but
    /// a known win says nothing about one by checks alone.
    pub(in crate::solve) fn may_be_known(
        &self,
        before: &Position<R>,
        mv: Move<R>,
        after: &Position<R>,
    ) -> bool {
        let Some(endgames) = &self.endgames else { return false };
        self.checks
            || mv.capture().is_some()
            || mv.special() != R::Special::default()
            || after.rights() != before.rights()
            || endgames.has_gaps()
            // Not all that is true without the rule holds with it.
            || self.repetition() != Repetition::None
    }

    /// Looks up a position and notes what is known of it for the attacker, whose turn it is
    /// with `S`. Returns what the table knows then of a win within `left` moves after this
    /// history, or `None` if there was nothing.
    ///
    /// A forced win on the board needs no repetition, so it holds under every rule and after
    /// every history; under a rule there may be a shorter one, unless the endgames know better. That
    /// neither side wins, or the other one by the rule, holds under the rule for which it was worked
    /// out, and where nothing came before.
    pub(in crate::solve) fn probe_endgames<S: Side>(
        &self,
        history: &History<R>,
        position: &Position<R>,
        left: u8,
    ) -> Option<Known> {
        let endgames = self.endgames.as_ref()?;
        if position.board().occupied().len() > endgames.most_men() {
            return None;
        }
        let rule = self.repetition();
        let is_same_rule = rule == endgames.repetition();
        let value = endgames.value(position)?;
        if value.is_by_rule() && !is_same_rule {
            return None;
        }
        let is_won = value.wdl() == if S::ATTACKS { Wdl::Win } else { Wdl::Loss };
        let plies = is_won.then(|| value.plies().unwrap_or(by_rule(S::ATTACKS)));
        // What costs little to look up again is kept least.
        let put = |moves, won| self.table.put(position.key(), moves, won, NO_HINT, 1);
        let Some(plies) = plies else {
            if !is_same_rule || !history.is_empty() {
                return None;
            }
            put(NEVER, false);
            return Some(self.table.get(position.key()));
        };
        let moves = u8::try_from(plies.div_ceil(2)).unwrap_or(NEVER);
        let least = match rule {
            Repetition::None => plies,
            _ if is_same_rule => endgames.at_least(position, plies),
            _ => 0,
        };
        let least = u8::try_from(least.div_ceil(2)).unwrap_or(NEVER);
        if least > 1 {
            put((least - 1).min(MAX_LENGTH), false);
        }
        // A win by any moves is none by checks.
        if !self.checks && (1..=MAX_LENGTH).contains(&moves) {
            put(moves, true);
        }
        Some(self.known::<S>(history, position, left))
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

    /// Whether every reply repeats a position to the defender's blame.
    fn must_repeat(&self, position: &Position<R>) -> bool {
        let repeats = |mv: Move<R>| {
            let next = position.after(mv);
            self.history_after::<Defender>(position, mv, &next).repeats(&next).is_some()
        };
        !self.history.is_empty() && position.legal_moves().into_iter().all(repeats)
    }

    /// The keys of the node that is searched.
    pub(in crate::solve) fn node_key<S: Side>(&self, position: &Position<R>, moves: u8) -> NodeKey {
        let key = position.key();
        let own = self.history.key(position, attacker::<R, S>(position), moves);
        let shared = match self.repetition() {
            Repetition::None => false,
            // With the attacker to move, the defender must have given check.
            Repetition::Checks => !S::ATTACKS || position.is_check(),
            Repetition::Asian => true,
        };
        NodeKey { position: key, own, shared }
    }

    /// Notes that the node that is searched is won within `moves`, or not.
    pub(in crate::solve) fn note<S: Side>(
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
        self.note_shared::<S>(position, node, (moves, won), (mv, best), cost);
    }

    /// The same where the position may be reached after a history.
    fn note_shared<S: Side>(
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
        let independent = won && plain || self.is_independent::<S>(position, moves, won, mv);
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

    /// Notes that the attacker never wins where nothing came before.
    pub(in crate::solve) fn note_never(&self, position: &Position<R>) {
        self.table.put(position.key(), NEVER, false, NO_HINT, u64::MAX);
    }

    /// Whether nothing that came before a reply matters after it.
    fn ends_streak(&self, position: &Position<R>, reply: Move<R>) -> bool {
        let (rule, attacker) = (self.repetition(), !position.turn());
        let next = position.after(reply);
        History::default().after(rule, attacker, position, reply, &next).is_empty()
    }

    /// Whether the same holds after every history, if the table still knows why it holds:
    /// a win repeats nothing that came before, a refutation is a reply that ends the streak.
    fn is_independent<S: Side>(
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
        match (S::ATTACKS, won) {
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
                        replies.any(|reply| self.ends_streak(&next, reply))
                    } else {
                        self.table.get(next.key()).always >= moves - 1
                    }
                })
            }
            (false, false) => mv.is_some_and(|mv| self.ends_streak(position, mv)),
        }
    }

    /// Whether the attacker wins within `moves`, if that is known without a search.
    pub(in crate::solve) fn answer<S: Side>(
        &self,
        position: &Position<R>,
        moves: u8,
    ) -> Option<bool> {
        if self.history.repeats(position).is_some() {
            return Some(true);
        }
        let decided = R::decided(position.board()).is_some();
        if S::ATTACKS {
            if moves == 0 || decided {
                return Some(false);
            }
        } else {
            let over = decided || !position.has_legal_move();
            if moves == 0 || over {
                return Some(has_lost(position) || !over && self.must_repeat(position));
            }
        }
        self.verdict::<S>(position, moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::limits::Limits;

    fn knowledge() -> Knowledge<Xiangqi> {
        let budget = Budget::start(&Limits::default());
        Knowledge { repetition: Repetition::Checks, ..Knowledge::new(false, &budget, 1 << 20) }
    }

    #[test]
    fn what_is_noted_is_known_to_all_who_share_the_table() {
        let position: Position<Xiangqi> = fen::read("3k5/9/9/9/9/9/9/9/9/R4K3 w").unwrap();
        let knowledge = knowledge();
        assert_eq!(knowledge.answer::<Attacker>(&position, 3), None);
        assert_eq!(knowledge.answer::<Attacker>(&position, 0), Some(false));
        let node = knowledge.node_key::<Attacker>(&position, 3);
        knowledge.note::<Attacker>(&position, node, (3, false), None, 1);
        let budget = Budget::start(&Limits::default());
        let (shared, beside) = (knowledge.share(), knowledge.for_side_search(true, &budget));
        assert_eq!(shared.answer::<Attacker>(&position, 3), Some(false));
        assert_eq!(shared.answer::<Attacker>(&position, 4), None);
        assert_eq!(beside.answer::<Attacker>(&position, 3), None);
        knowledge.note_never(&position);
        assert_eq!(shared.answer::<Attacker>(&position, 250), Some(false));
        assert!(shared.never_wins(&History::default(), &position));
    }

    #[test]
    fn what_is_noted_after_a_history_is_not_known_after_another() {
        // The chariot on d3 has checked, and the general is back: e3d3 would repeat a position.
        let start = fen::read("5k3/7R1/9/9/2R6/9/9/3r5/3K5/9 w").unwrap();
        let line = ["d2e2", "d3e3"].into_iter().fold(
            Reached::attacking(&start, Repetition::Checks),
            |at, name| {
                let notation = crate::notation::Notation::Coordinates;
                at.after(crate::notation::read(notation, at.position(), name).unwrap())
            },
        );
        let mut knowledge = knowledge();
        knowledge.enter(&line);
        let node = knowledge.node_key::<Attacker>(&line, 3);
        assert!(node.shared && node.own != node.position);
        knowledge.note::<Attacker>(&line, node, (3, true), None, 1);
        assert_eq!(knowledge.answer::<Attacker>(&line, 3), Some(true));
        knowledge.enter(&Reached::attacking(&line, Repetition::Checks));
        assert_eq!(knowledge.answer::<Attacker>(&line, 3), None, "it may rest on the repetition");
    }
}
