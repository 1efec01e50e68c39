//! The search for a win of the side to move.

use super::task::Refuted;
use crate::game::{Move, SearchRules};
use crate::solve::{Prove, Prover, Pursuit, Reached, Stopped};

/// A search for the shortest win that goes on in turns.
pub(super) enum Attack<R: SearchRules> {
    /// With all first moves.
    Free(Box<Pursuit<R, Prover<R>>>),
    /// With some of them.
    Among(Among<R>),
}

/// The search for a win that begins with one of some moves.
pub(super) struct Among<R: SearchRules> {
    moves: Vec<Move<R>>,
    within: u8,
    not_within: u8,
    /// None of the moves wins in any number of moves.
    never: bool,
    found: Option<(u8, Move<R>)>,
    /// Positions that may be searched for a move in the next turn.
    share: u64,
}

/// Positions that are searched for each move in the first turn.
const FIRST_SHARE: u64 = 5_000;

impl<R: SearchRules> Attack<R> {
    /// A search within this many moves; with `moves`, only these are tried first.
    pub(super) fn new(within: u8, moves: Option<Vec<Move<R>>>) -> Self {
        match moves {
            None => Self::Free(Box::new(Pursuit::new(within))),
            Some(moves) => Self::Among(Among {
                moves,
                within,
                not_within: 0,
                never: false,
                found: None,
                share: FIRST_SHARE,
            }),
        }
    }

    /// Searches on; returns whether the shortest win is known, or that there is none.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub(super) fn turn(
        &mut self,
        prover: &mut Prover<R>,
        root: &Reached<R>,
    ) -> Result<bool, Stopped> {
        match self {
            Self::Free(pursuit) => pursuit.turn(prover, root),
            Self::Among(among) => among.turn(prover, root),
        }
    }

    /// The length up to which it is proven that there is no win.
    pub(super) fn refuted(&self) -> Refuted {
        match self {
            Self::Free(pursuit) if pursuit.never() => Refuted::Always,
            Self::Free(pursuit) => Refuted::Within(pursuit.not_within()),
            Self::Among(among) if among.never => Refuted::Always,
            Self::Among(among) => Refuted::Within(among.not_within),
        }
    }

    /// The moves that the shortest known win takes, and its line of play, or the known part of it.
    pub(super) fn found(&self) -> Option<(u8, Vec<Move<R>>)> {
        match self {
            Self::Free(pursuit) => Some((pursuit.at_most()?, pursuit.line().moves.clone())),
            Self::Among(among) => among.found.map(|(moves, mv)| (moves, vec![mv])),
        }
    }
}

impl<R: SearchRules> Among<R> {
    /// Looks at each length in turn, until the share of each move is spent.
    fn turn(&mut self, prover: &mut Prover<R>, root: &Reached<R>) -> Result<bool, Stopped> {
        while self.found.is_none() && self.not_within < self.within && !self.never {
            let (length, mut open, mut never) = (self.not_within + 1, false, true);
            for &mv in &self.moves {
                if !prover.may_try(root, mv) {
                    continue;
                }
                let child = root.after(mv);
                match prover.try_loses(&child, length - 1, self.share)? {
                    Some(true) => {
                        self.found = Some((length, mv));
                        return Ok(true);
                    }
                    Some(false) => never &= prover.never_wins(&child),
                    None => (open, never) = (true, false),
                }
            }
            if open {
                self.share += self.share / 2;
                return Ok(false);
            }
            self.never = never;
            self.not_within = length;
        }
        Ok(true)
    }
}
