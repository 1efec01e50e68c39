//! A position in a line, with what is still to be reached from it.

use crate::game::{Key, Move, MoveList, Position, Rules, SearchRules, Set, Stalemate};
use crate::solve::engine::exhaustive::all_mates;
use crate::stipulation::{Aim, Goal, Stipulation};

/// A position in a line, with the goal and the man that is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aimed<R: Rules> {
    /// The position on the board.
    pub position: Position<R>,
    /// What is still to be reached.
    pub aim: Aim<R>,
}

/// Equal for two places only if play from them is the same: the position, and the square of the man
/// that is followed.
pub type AimedKey<R> = (Key, Option<<R as Rules>::Square>);

impl<R: Rules> Aimed<R> {
    /// The problem position with the goal of the stipulation.
    pub fn new(position: &Position<R>, asked: Stipulation) -> Self {
        Self { position: *position, aim: Aim::new(asked) }
    }

    /// The place after a legal move.
    #[must_use]
    pub fn after(&self, mv: Move<R>) -> Self {
        let position = self.position.after(mv);
        Self { position, aim: self.aim.after(&self.position, mv, &position) }
    }

    /// Whether the move that led here has reached the goal.
    pub fn is_goal(&self, before: &Self, mv: Move<R>) -> bool {
        before.aim.is_reached_by(mv, &self.position)
    }

    /// The same place with another position: the other side to move, as in a series.
    pub(super) fn with(&self, position: Position<R>) -> Self {
        Self { position, ..*self }
    }

    /// See [`AimedKey`]. A man that is gone is not distinguished: nothing is asked of such a place.
    pub fn key(&self) -> AimedKey<R> {
        (self.position.key(), self.aim.followed())
    }
}

/// All moves that reach the goal at once, in the order of moves of the search.
pub(super) fn reaching_moves<R: SearchRules>(aim: Aim<R>, position: &Position<R>) -> MoveList<R> {
    let goal = aim.goal();
    let other = !position.turn();
    let board = position.board();
    let mut found = MoveList::new();
    if aim.is_lost() {
        return found;
    }
    if matches!(goal, Goal::Win | Goal::Checkmate) {
        found = all_mates(position);
        found.retain(|mv| aim.is_made_by(*mv));
    }
    let vital = if goal == Goal::Win { R::vital(board, other) } else { Set::default() };
    let stalemates = match goal {
        Goal::Win => board.rules().stalemate() == Stalemate::Loses,
        Goal::Stalemate => true,
        Goal::Checkmate | Goal::Draw => false,
    };
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
        if (bares || stills) && !found.contains(&mv) && aim.is_reached_by(mv, &position.after(mv)) {
            found.push(mv);
        }
    }
    found
}

/// Whether a move reaches the goal at once.
pub(super) fn is_reached_in_one<R: SearchRules>(aim: Aim<R>, position: &Position<R>) -> bool {
    !reaching_moves(aim, position).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::play::Aimed;
    use crate::stipulation::Stipulation;

    fn reaching(stipulation: &str, text: &str) -> usize {
        let position: Position<Xiangqi> = fen::read(text).unwrap();
        let stipulation: Stipulation = stipulation.parse().unwrap();
        let aimed = Aimed::new(&position, stipulation);
        let moves = reaching_moves(aimed.aim, &position);
        for &mv in &moves {
            assert!(aimed.after(mv).is_goal(&aimed, mv), "{stipulation} {text}");
        }
        assert_eq!(is_reached_in_one(aimed.aim, &position), !moves.is_empty());
        moves.len()
    }

    #[test]
    fn mates_and_stalemates_are_different_goals() {
        // One chariot mates on the last rank, either of them stalemates on the file that is open.
        let both = "4k4/1R7/9/9/9/9/9/9/R8/3K5 w";
        assert_eq!((reaching("#1 checkmate", both), reaching("==1", both)), (1, 2));
        let still = "4k4/9/9/9/9/9/9/9/3R5/5K3 w";
        assert_eq!(reaching("#1 checkmate", still), 0);
    }
}
