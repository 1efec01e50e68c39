//! What the last move of a solution reaches.

use crate::game::{Outcome, Position, Rules, has_lost};

/// What the last move reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// `#`: the side to move has lost by the rules of the game. In Xiangqi and China-Schach that
    /// is checkmate or stalemate, in Chex checkmate or a bared king.
    Win,
    /// `# checkmate`: the side to move is in check and has no legal move.
    Checkmate,
    /// `==`: the side to move is not in check and has no legal move, and the game has not
    /// ended otherwise.
    Stalemate,
    /// `=`: the game is drawn.
    Draw,
}

impl Goal {
    /// Whether the goal is reached by the move that led to this position.
    pub fn is_reached<R: Rules>(self, position: &Position<R>) -> bool {
        match self {
            Self::Win => has_lost(position),
            Self::Checkmate => position.is_check() && !position.has_legal_move(),
            Self::Stalemate => {
                !position.is_check()
                    && !position.has_legal_move()
                    && R::decided(position.board()).is_none()
            }
            Self::Draw => position.outcome() == Some(Outcome::Draw),
        }
    }
}
