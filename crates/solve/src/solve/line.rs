//! A line of play, and how it ends.

use crate::game::{Move, Outcome, Position, Rules, WinKind};

/// A line of play from some position, attacker first, with the way it ends. It ends with an
/// attacker move, or with a reply that repeats a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<R: Rules> {
    /// The moves of both sides, in order.
    pub moves: Vec<Move<R>>,
    /// How the game is won at its end, if it is.
    pub win: Option<WinKind>,
}

impl<R: Rules> Default for Line<R> {
    fn default() -> Self {
        Self { moves: Vec::new(), win: None }
    }
}

/// How the side that is not to move has won here, if it has.
pub(in crate::solve) fn win_kind<R: Rules>(position: &Position<R>) -> Option<WinKind> {
    match position.outcome() {
        Some(Outcome::Win { winner, by }) if winner != position.turn() => Some(by),
        _ => None,
    }
}
