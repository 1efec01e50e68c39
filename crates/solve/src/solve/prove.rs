//! The two questions that everything above the engines is built from: is a position won, or lost,
//! within a number of moves?

use super::limits::{Stopped, Tried};
use super::reached::Reached;
use crate::game::{Move, Position, Repetition, SearchRules};

/// Proves and disproves wins within a number of moves for one attacker under one restriction (all
/// moves, or checks only).
///
/// Trees, tries and the other phases see no more of a prover than this, so that a test can answer in
/// its place.
pub trait Prove<R: SearchRules> {
    /// Whether the side to move wins within this many of its moves, if that can be decided by
    /// searching this many positions; `None` if it cannot. What was found is kept, so that asking
    /// again goes on where this ended.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    fn try_wins(&mut self, position: &Reached<R>, moves: u8, nodes: u64) -> Tried;

    /// Whether the side to move loses within this many moves of the other side, with any
    /// reply, if that can be decided by searching this many positions. With 0 moves: whether it has
    /// lost already.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    fn try_loses(&mut self, position: &Reached<R>, moves: u8, nodes: u64) -> Tried;

    /// Whether it is known that the attacker does not win in any number of moves.
    fn never_wins(&self, position: &Reached<R>) -> bool;

    /// Whether every attacker move must give check.
    fn checks(&self) -> bool;

    /// The rule about repetition under which it proves; none where every attacker move must give
    /// check, since the defender alone is never to blame then.
    fn repetition(&self) -> Repetition;

    /// Positions searched so far by all that spend the budget.
    fn nodes(&self) -> u64;

    /// Whether a limit has been reached. Every question finds that out too, so only work that asks
    /// none for a while needs it.
    ///
    /// # Errors
    /// The limit.
    fn check_limits(&mut self) -> Result<(), Stopped>;

    /// Whether the side to move wins within this many of its moves.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; nothing is claimed then.
    fn wins(&mut self, position: &Reached<R>, moves: u8) -> Result<bool, Stopped> {
        // Without a share nothing but an interruption leaves it open.
        self.try_wins(position, moves, u64::MAX)?.ok_or(Stopped::Interrupt)
    }

    /// Whether the side to move loses within this many moves of the other side, with
    /// any reply. With 0 moves: whether it has lost already.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; nothing is claimed then.
    fn loses(&mut self, position: &Reached<R>, moves: u8) -> Result<bool, Stopped> {
        self.try_loses(position, moves, u64::MAX)?.ok_or(Stopped::Interrupt)
    }

    /// Whether the attacker wins within this many moves, with either side to move, if that can be
    /// decided by searching this many positions.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    fn try_either(&mut self, position: &Reached<R>, moves: u8, nodes: u64) -> Tried {
        if position.turn() == position.attacker() {
            self.try_wins(position, moves, nodes)
        } else {
            self.try_loses(position, moves, nodes)
        }
    }

    /// A move that wins within `left`, or `None` if there is none.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    fn winning_move(
        &mut self,
        position: &Reached<R>,
        left: u8,
    ) -> Result<Option<Move<R>>, Stopped> {
        if left == 0 {
            return Ok(None);
        }
        let moves = self.first_moves(position);
        self.first_to_win(position, &moves, left)
    }

    /// The first of these moves that wins within `left`, which is at least 1.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    fn first_to_win(
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
    fn refutation(&mut self, position: &Reached<R>, moves: u8) -> Result<Option<Move<R>>, Stopped> {
        for mv in position.legal_moves() {
            if !self.wins(&position.after(mv), moves)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// The beginning of a line in which the side to move is the attacker.
    fn start(&self, position: &Position<R>) -> Reached<R> {
        Reached::attacking(position, self.repetition())
    }

    /// The beginning of a line in which the side that is not to move is the attacker.
    fn start_with_reply(&self, position: &Position<R>) -> Reached<R> {
        Reached::start(position, !position.turn(), self.repetition())
    }

    /// Whether the restriction lets the attacker play a legal move.
    fn may_try(&self, position: &Position<R>, mv: Move<R>) -> bool {
        !self.checks() || position.gives_check(mv)
    }

    /// The moves that the attacker may begin with: all, or those that give check.
    fn first_moves(&self, position: &Position<R>) -> Vec<Move<R>> {
        let mut moves = position.legal_moves();
        moves.retain(|mv| self.may_try(position, *mv));
        if R::decided(position.board()).is_some() {
            moves.clear();
        }
        moves.to_vec()
    }
}
