//! Moves that give checkmate.

use crate::game::{Move, MoveList, Position, Rules, SearchRules};

/// A move that gives checkmate.
pub(in crate::solve) fn mates_at_once<R: SearchRules>(position: &Position<R>) -> Option<Move<R>> {
    position.find_check(|mv| leaves_no_move(position, mv))
}

/// All moves that give checkmate.
pub(in crate::solve) fn all_mates<R: SearchRules>(position: &Position<R>) -> MoveList<R> {
    let mut moves = position.checks();
    moves.retain(|mv| leaves_no_move(position, *mv));
    moves
}

fn leaves_no_move<R: SearchRules>(position: &Position<R>, mv: Move<R>) -> bool {
    !position.after(mv).has_legal_move()
}

/// Whether the side to move is checkmated.
pub(in crate::solve) fn is_mate<R: Rules>(position: &Position<R>) -> bool {
    position.is_check() && !position.has_legal_move()
}
