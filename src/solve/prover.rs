//! The prover: one attacker, one restriction, one table, two engines.
//!
//! Short questions go to the [exhaustive engine](super::mate), longer ones to
//! [df-pn](super::proof), which stands on the first. Both fill one table with absolute
//! bounds, so it does not matter which of them found something out.

use super::limits::{Budget, Limits, Stopped};
use super::mate::has_lost;
use super::table::Table;
use crate::game::{Move, Position, Rules};

/// The most attacker moves that a win may take, a limit of the table's entries.
pub const MAX_LENGTH: u8 = 250;

/// Up to this length the exhaustive engine is used. With 1, 2 and 3 and two seconds each,
/// of every fifth problem of 適情雅趣 34, 36 and 34 were proven shortest.
const SHORT: u8 = 2;

/// Proves and disproves wins within a number of moves for one attacker under one
/// restriction (all moves, or checks only). Positions it has seen stay in its table, so
/// questions about one problem should be put to one prover.
pub struct Prover<R: Rules> {
    pub(super) checks: bool,
    pub(super) budget: Budget,
    pub(super) table: Table,
    /// Replies that refuted the attacker's last moves at each remaining length.
    pub(super) refuters: Vec<[Option<Move<R>>; 2]>,
    /// Questions of at most this length are answered exhaustively.
    pub(super) short: u8,
}

impl<R: Rules> Prover<R> {
    /// A prover with an empty table. With `checks`, every attacker move must give check.
    pub fn new(checks: bool, limits: &Limits) -> Self {
        Self {
            checks,
            budget: Budget::new(limits),
            table: Table::new(limits.memory),
            refuters: vec![[None; 2]; usize::from(MAX_LENGTH) + 1],
            short: SHORT,
        }
    }

    /// A prover that never uses df-pn, for holding one engine against the other.
    pub fn exhaustive(checks: bool, limits: &Limits) -> Self {
        Self { short: MAX_LENGTH, ..Self::new(checks, limits) }
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
        !self.checks || position.gives_check(mv)
    }

    /// Whether the side to move wins within so many of its moves.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; nothing is claimed then.
    pub fn wins(&mut self, position: &Position<R>, moves: u8) -> Result<bool, Stopped> {
        if moves == 0 || R::decided(position.board()).is_some() {
            return Ok(false);
        }
        match self.table.get(position.key()).verdict(moves) {
            Some(verdict) => Ok(verdict),
            None if moves <= self.short => self.try_attacks(position, moves),
            None => self.settle::<true>(position, moves),
        }
    }

    /// Whether the side to move, whatever it replies, loses within so many moves of the
    /// other side. With 0 moves: whether it has lost already.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; nothing is claimed then.
    pub fn loses(&mut self, position: &Position<R>, moves: u8) -> Result<bool, Stopped> {
        let over = R::decided(position.board()).is_some() || !position.has_legal_move();
        if moves == 0 || over {
            return Ok(has_lost(position));
        }
        match self.table.get(position.key()).verdict(moves) {
            Some(verdict) => Ok(verdict),
            None if moves <= self.short => self.try_replies(position, moves),
            None => self.settle::<false>(position, moves),
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

    /// Remembers a reply that refuted an attacker move at this remaining length.
    pub(super) fn remember(&mut self, mv: Move<R>, moves: u8) {
        let refuters = &mut self.refuters[usize::from(moves)];
        if refuters[0] != Some(mv) {
            *refuters = [Some(mv), refuters[0]];
        }
    }

    /// Whether a move of the same man's points refuted something at this remaining length.
    pub(super) fn has_refuted(&self, mv: Move<R>, moves: u8, which: usize) -> bool {
        self.refuters[usize::from(moves)][which]
            .is_some_and(|it| (it.from, it.to) == (mv.from, mv.to))
    }
}
