//! The exhaustive engine: does the attacker win within so many moves?
//!
//! An AND/OR search bounded by length. Every move of the attacker is disproved by one reply,
//! so nearly all the work is finding that reply first: replies that refuted a brother or the
//! same position before come first, then those that give check or take. The attacker's
//! moves are tried in the order of how few replies they leave, which finds a win quickly
//! where there is one. A shortest win never repeats a position, and what is asked is bounded
//! by length, so no answer depends on the path and each can be kept in the table.

use std::cmp::Reverse;

use super::limits::{Budget, Limits, Stopped};
use super::table::{Known, Table, hint};
use crate::game::{Move, Position, Rules, Stalemate};

/// The most attacker moves that a win may take, a limit of the table's entries.
pub const MAX_LENGTH: u8 = 250;

/// Proves and disproves wins within a number of moves for one attacker under one
/// restriction (all moves, or checks only). Positions it has seen stay in its table, so
/// questions about one problem should be put to one prover.
pub struct Prover<R: Rules> {
    pub(super) checks: bool,
    pub(super) budget: Budget,
    pub(super) table: Table,
    pub leaf: u8,
    pub counter: bool,
    pub quiet: u32,
    pub weak: bool,
    pub weakp: bool,
    pub late: u32,
    pub dfpn: bool,
    /// Replies that refuted the attacker's last moves at each remaining length.
    pub(super) refuters: Vec<[Option<Move<R>>; 2]>,
}

/// A move of the attacker and where it leads.
struct Candidate<R: Rules> {
    mv: Move<R>,
    child: Position<R>,
    order: (bool, Reverse<bool>, u16),
}

type Candidates<R> = Vec<Candidate<R>>;

impl<R: Rules> Prover<R> {
    /// A prover with an empty table. With `checks`, every attacker move must give check.
    pub fn new(checks: bool, limits: &Limits) -> Self {
        Self {
            checks,
            leaf: 1,
            counter: true,
            quiet: 0,
            weak: false,
            weakp: false,
            late: 2,
            dfpn: true,
            budget: Budget::new(limits),
            table: Table::new(limits.memory),
            refuters: vec![[None; 2]; usize::from(MAX_LENGTH) + 1],
        }
    }

    /// Positions searched so far.
    pub fn nodes(&self) -> u64 {
        self.budget.nodes()
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
        !self.checks || position.after(mv).is_check()
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

    /// Whether the side to move wins within so many of its moves.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; nothing is claimed then.
    pub fn wins(&mut self, position: &Position<R>, moves: u8) -> Result<bool, Stopped> {
        if !self.dfpn {
            return self.wins_plain(position, moves);
        }
        if moves == 0 || R::decided(position.board()).is_some() {
            return Ok(false);
        }
        if let Some(verdict) = self.table.get(position.key()).verdict(moves) {
            return Ok(verdict);
        }
        self.prove(position, moves)
    }
    pub(super) fn wins_plain(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<bool, Stopped> {
        if moves == 0 || R::decided(position.board()).is_some() {
            return Ok(false);
        }
        let known = self.table.get(position.key());
        if let Some(verdict) = known.verdict(moves) {
            return Ok(verdict);
        }
        self.budget.spend()?;
        let before = self.budget.nodes();
        if known.open == 0
            && known.won == 0
            && let Some(mv) = self.wins_at_once(position)
        {
            self.table.put(position.key(), 1, true, hint(mv), 1);
            return Ok(true);
        }
        let mut best = None;
        if moves > 1 {
            for Candidate { mv, child, .. } in self.candidates(position, known) {
                if self.loses_plain(&child, moves - 1)? {
                    best = Some(mv);
                    break;
                }
            }
        }
        let cost = self.budget.nodes() - before + 1;
        self.table.put(position.key(), moves, best.is_some(), best.map_or((0, 0), hint), cost);
        Ok(best.is_some())
    }

    /// Whether the side to move, whatever it replies, loses within so many moves of the
    /// other side. With 0 moves: whether it has lost already.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; nothing is claimed then.
    pub fn loses(&mut self, position: &Position<R>, moves: u8) -> Result<bool, Stopped> {
        if !self.dfpn {
            return self.loses_plain(position, moves);
        }
        if moves == 0 {
            return Ok(has_lost(position));
        }
        if let Some(verdict) = self.table.get(position.key()).verdict(moves) {
            return Ok(verdict);
        }
        if !position.has_legal_move() {
            return Ok(has_lost(position));
        }
        if R::decided(position.board()).is_some() {
            return Ok(false);
        }
        self.prove_lost(position, moves)
    }
    fn loses_plain(&mut self, position: &Position<R>, moves: u8) -> Result<bool, Stopped> {
        if moves == 0 {
            return Ok(has_lost(position));
        }
        let known = self.table.get(position.key());
        if let Some(verdict) = known.verdict(moves) {
            return Ok(verdict);
        }
        self.budget.spend()?;
        let before = self.budget.nodes();
        let mut replies = position.legal_moves();
        if replies.is_empty() {
            return Ok(has_lost(position));
        }
        if R::decided(position.board()).is_some() {
            return Ok(false);
        }
        let [first, second] = self.refuters[usize::from(moves)];
        replies.sort_by_cached_key(|&mv| {
            let same = |other: Option<Move<R>>| {
                other.is_some_and(|it| (it.from, it.to) == (mv.from, mv.to))
            };
            (
                Reverse(known.is_best(mv)),
                Reverse(same(first)),
                Reverse(same(second)),
                Reverse(mv.capture.is_some()),
            )
        });
        let mut refuter = None;
        for mv in replies {
            if !self.wins_plain(&position.after(mv), moves)? {
                refuter = Some(mv);
                break;
            }
        }
        if let Some(mv) = refuter {
            let refuters = &mut self.refuters[usize::from(moves)];
            if refuters[0] != Some(mv) {
                *refuters = [Some(mv), refuters[0]];
            }
        }
        let cost = self.budget.nodes() - before + 1;
        self.table.put(
            position.key(),
            moves,
            refuter.is_none(),
            refuter.map_or((0, 0), hint),
            cost,
        );
        Ok(refuter.is_none())
    }

    /// A move that ends the game at once.
    pub(super) fn wins_at_once(&self, position: &Position<R>) -> Option<Move<R>> {
        for mv in position.check_candidates() {
            let child = position.after(mv);
            if child.is_check() && !child.has_legal_move() {
                return Some(mv);
            }
        }
        if self.checks || R::STALEMATE == Stalemate::Draws {
            return None;
        }
        let sure = R::sure_movers(position.board(), !position.turn());
        if sure.len() >= 2 {
            return None;
        }
        position.legal_moves().into_iter().find(|&mv| {
            sure.first().is_none_or(|man| man == mv.to) && has_lost(&position.after(mv))
        })
    }

    /// mates
    pub(super) fn mates_at_once(&self, position: &Position<R>) -> bool {
        position.check_candidates().into_iter().any(|mv| {
            let child = position.after(mv);
            child.is_check() && !child.has_legal_move()
        })
    }

    /// The attacker's moves that are worth a look, in the order of looking.
    fn candidates(&self, position: &Position<R>, known: Known) -> Candidates<R> {
        let moves = if self.checks { position.check_candidates() } else { position.legal_moves() };
        let mut candidates: Candidates<R> = Vec::with_capacity(moves.len());
        for mv in moves {
            let child = position.after(mv);
            let check = child.is_check();
            if self.checks && !check {
                continue;
            }
            let replies = child.count_legal() as u16;
            let order = (!known.is_best(mv), Reverse(check), replies);
            candidates.push(Candidate { mv, child, order });
        }
        candidates.sort_by_key(|candidate| candidate.order);
        candidates
    }
}

/// Whether the side to move has lost already.
pub fn has_lost<R: Rules>(position: &Position<R>) -> bool {
    !position.has_legal_move() && (R::STALEMATE == Stalemate::Loses || position.is_check())
}
