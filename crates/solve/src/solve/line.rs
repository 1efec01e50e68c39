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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn only_the_side_that_has_just_moved_has_won() {
        let kind = |text: &str| win_kind(&fen::read::<Xiangqi>(text).unwrap());
        assert_eq!(kind("4k4/9/9/9/9/9/9/9/9/3K5 w"), None);
        // Two chariots mate; with the winner to move nothing is over.
        let mate = "R3k4/1R7/9/9/9/9/9/9/9/3K5";
        assert_eq!(kind(&format!("{mate} b")), Some(WinKind::Checkmate));
        assert_eq!(kind("4k4/9/9/9/9/9/9/9/9/4RK3 b"), None);
    }
}
