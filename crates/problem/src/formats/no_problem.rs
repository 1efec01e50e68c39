//! Games that are not problems, unless a stipulation is given.

use std::fmt;

use super::problem::is_won_by_result;
use super::{GameResult, GameTree, Header, LineEnd, handicap, main_line_end};
use crate::game::{Color, Outcome};
use crate::problem::Stipulation;

/// Why a game holds no problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum NoProblem {
    /// It begins at the start position, perhaps with a piece given away, which cannot be solved.
    WholeGame,
    /// It is a position without moves in which the game is over.
    FinalDiagram,
    /// The side that moves first loses it.
    LostGame,
    /// The side that moves first wins it, as its result says, but its moves end in no win.
    WonGame,
}

impl NoProblem {
    /// Why a game holds no problem; `None` if it holds one, or says what is asked.
    pub fn of(tree: &GameTree) -> Option<Self> {
        let asked = tree.headers.get(Header::Stipulation).map(str::parse::<Stipulation>);
        if asked.is_some_and(|asked| asked.is_ok()) {
            return None;
        }
        if handicap::is_start(&tree.start.board) {
            return Some(Self::WholeGame);
        }
        if tree.move_count() == 0 {
            return is_over(tree).then_some(Self::FinalDiagram);
        }
        let is_lost = match (main_line_end(tree), tree.headers.result, tree.turn()) {
            (
                LineEnd { outcome: Some(Outcome::Win { winner, .. }), complete: true, .. },
                _,
                turn,
            ) => winner != turn,
            (_, GameResult::BlackWins, Color::Red) | (_, GameResult::RedWins, Color::Black) => true,
            _ => false,
        };
        let is_won_by_result = || !tree.is_broken && is_won_by_result(tree);
        is_lost.then_some(Self::LostGame).or_else(|| is_won_by_result().then_some(Self::WonGame))
    }

    /// What of several games is counted.
    pub fn plural(self) -> &'static str {
        match self {
            Self::WholeGame => "whole games from the start position",
            Self::FinalDiagram => "final positions without the moves that led to them",
            Self::LostGame => "games that the side to move loses",
            Self::WonGame => "games that are won by their result and not by their moves",
        }
    }
}

impl fmt::Display for NoProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WholeGame => "a whole game, from the start position on",
            Self::FinalDiagram => "a final position without the moves that led to it",
            Self::LostGame => "a game that the side to move loses",
            Self::WonGame => {
                "a game that the side to move wins by its result, while its moves end in no win"
            }
        })
    }
}

/// Whether the game is over in the start position of a tree: for the side to move, or, where that side
/// could take the other general, for the other one.
fn is_over(tree: &GameTree) -> bool {
    let fen = tree.fen();
    let is_lost = |fen: &str| {
        tree.rules
            .read(fen)
            .is_ok_and(|position| matches!(position.outcome(), Some(Outcome::Win { .. })))
    };
    if is_lost(&fen) {
        return true;
    }
    let other = match tree.turn() {
        Color::Red => fen.replacen(" w", " b", 1),
        Color::Black => fen.replacen(" b", " w", 1),
    };
    tree.rules.read(&fen).is_err() && is_lost(&other)
}
