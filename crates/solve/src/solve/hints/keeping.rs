//! A prover that names the moves of a kept win before it asks the prover that it decorates.

use super::kept_win::KeptWin;
use crate::game::{Move, Position, Repetition, Rules, SearchRules};
use crate::solve::limits::Stopped;
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

/// A prover, and a win that it need not search.
pub(in crate::solve) struct Keeping<R: Rules, P> {
    pub(in crate::solve) prover: P,
    kept: Option<KeptWin<R>>,
}

impl<R: SearchRules, P> Keeping<R, P> {
    /// No win is kept.
    pub(in crate::solve) fn new(prover: P) -> Self {
        Self { prover, kept: None }
    }

    /// Keeps a win, instead of the one before.
    pub(in crate::solve) fn keep(&mut self, win: KeptWin<R>) {
        self.kept = Some(win);
    }

    /// Forgets the win.
    pub(in crate::solve) fn forget(&mut self) {
        self.kept = None;
    }

    /// The number of moves within which a win of this position is kept.
    pub(in crate::solve) fn kept_win(&self, position: &Position<R>) -> Option<u8> {
        self.kept.as_ref()?.of(position)
    }
}

impl<R: SearchRules, P: Prove<R>> Prove<R> for Keeping<R, P> {
    /// The move of the kept win: it ends the game if any does.
    fn winning_move(
        &mut self,
        position: &Reached<R>,
        left: u8,
    ) -> Result<Option<Move<R>>, Stopped> {
        match self.kept.as_ref().and_then(|kept| kept.step(position, left)) {
            Some(mv) => Ok(Some(mv)),
            None => self.prover.winning_move(position, left),
        }
    }

    fn try_wins(
        &mut self,
        position: &Reached<R>,
        moves: u8,
        nodes: u64,
    ) -> Result<Option<bool>, Stopped> {
        self.prover.try_wins(position, moves, nodes)
    }

    fn try_loses(
        &mut self,
        position: &Reached<R>,
        moves: u8,
        nodes: u64,
    ) -> Result<Option<bool>, Stopped> {
        self.prover.try_loses(position, moves, nodes)
    }

    fn never_wins(&self, position: &Reached<R>) -> bool {
        self.prover.never_wins(position)
    }

    fn checks(&self) -> bool {
        self.prover.checks()
    }

    fn repetition(&self) -> Repetition {
        self.prover.repetition()
    }

    fn nodes(&self) -> u64 {
        self.prover.nodes()
    }

    fn check_limits(&mut self) -> Result<(), Stopped> {
        self.prover.check_limits()
    }
}
