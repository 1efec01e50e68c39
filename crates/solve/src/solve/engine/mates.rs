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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn mates_are_the_moves_after_which_the_side_to_move_is_mated() {
        let texts = [
            ("3k5/2R6/9/9/9/9/9/9/9/1R3K3 w", 1),
            ("3k5/1RR6/9/9/9/9/9/9/9/5K3 w", 2),
            ("3k5/9/9/9/9/9/9/9/9/1R3K3 w", 0),
        ];
        for (text, count) in texts {
            let position: Position<Xiangqi> = fen::read(text).unwrap();
            let by_playing =
                position.legal_moves().into_iter().filter(|&mv| is_mate(&position.after(mv)));
            let mates = all_mates(&position);
            assert_eq!(mates.to_vec(), by_playing.collect::<Vec<_>>(), "{text}");
            assert_eq!(mates.len(), count, "{text}");
            assert_eq!(mates_at_once(&position).is_some(), count > 0, "{text}");
        }
    }
}
