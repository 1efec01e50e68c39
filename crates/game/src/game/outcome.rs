//! How a game ends.

use std::fmt;

use super::color::Color;
use super::position::Position;
use super::rules::Rules;

/// How a game was won. The kinds are never mixed up in a report.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum WinKind {
    /// The loser is in check and has no legal move.
    Checkmate,
    /// The loser is not in check and has no legal move (困毙).
    Stalemate,
    /// The loser has only the king left (Chex).
    Bared,
    /// The loser has broken the rule about [repetition](super::Repetition). A position does not
    /// show that; the line that led to it does.
    Repetition,
}

impl fmt::Display for WinKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Bared => "bared",
            Self::Repetition => "repetition",
        })
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// The side that has won.
        winner: Color,
        /// How the game was won.
        by: WinKind,
    },
    /// Nobody can win any more, or the rules call this position drawn.
    Draw,
}

/// What it means to have no legal move without being in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stalemate {
    /// A side that cannot move has lost (Xiangqi, China-Schach).
    Loses,
    /// The game is drawn (Chex).
    Draws,
}

/// Whether the side to move has lost already: without a move, or because the rules say so.
pub fn has_lost<R: Rules>(position: &Position<R>) -> bool {
    let loses =
        |outcome| matches!(outcome, Outcome::Win { winner, .. } if winner != position.turn());
    let stalemate = position.board().rules().stalemate();
    !position.has_legal_move() && (stalemate == Stalemate::Loses || position.is_check())
        || R::decided(position.board()).is_some_and(loses)
}
