//! What the last move of a solution reaches, and which moves reach it.

use crate::game::{MoveList, Position, SearchRules, Set, Stalemate};
use crate::solve::engine::exhaustive::{all_mates, has_lost};

/// What the last move reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// `#`: the side to move has lost by the rules of the game. In Xiangqi and China-Schach that
    /// is checkmate or stalemate, in Chex checkmate or a bared king.
    Win,
    /// `=` or `==`: the side to move is not in check and has no legal move, and the game has not
    /// ended otherwise.
    Stalemate,
}

impl Goal {
    /// Whether the goal is reached by the move that led to this position.
    pub fn is_reached<R: SearchRules>(self, position: &Position<R>) -> bool {
        match self {
            Self::Win => has_lost(position),
            Self::Stalemate => {
                !position.is_check()
                    && !position.has_legal_move()
                    && R::decided(position.board()).is_none()
            }
        }
    }

    /// All moves that reach the goal at once, in the order of moves of the search.
    pub(super) fn moves<R: SearchRules>(self, position: &Position<R>) -> MoveList<R> {
        let other = !position.turn();
        let board = position.board();
        let mut found = MoveList::new();
        if self == Self::Win {
            found = all_mates(position);
        }
        let vital = if self == Self::Win { R::vital(board, other) } else { Set::default() };
        let stalemates = self == Self::Stalemate || board.rules().stalemate() == Stalemate::Loses;
        // Where two men of the other side are sure to be able to move, no quiet move stalemates;
        // where one is, only taking it can.
        let sure = R::sure_movers(board, other);
        let may_stalemate = stalemates && sure.len() < 2;
        if vital.is_empty() && !may_stalemate {
            return found;
        }
        for mv in position.legal_moves() {
            let bares = vital.contains(mv.to());
            let stills = may_stalemate && sure.first().is_none_or(|man| man == mv.to());
            if (bares || stills) && !found.contains(&mv) && self.is_reached(&position.after(mv)) {
                found.push(mv);
            }
        }
        found
    }

    /// Whether a move reaches the goal at once.
    pub(super) fn is_in_one<R: SearchRules>(self, position: &Position<R>) -> bool {
        !self.moves(position).is_empty()
    }
}
