//! Moves taken back.
//!
//! Which move led to a position is found by trying: a man is put on a square where it could
//! have stood, and if from there it reaches its square by its own way of moving, and the
//! rules allow the position before, the move can have been played.

use super::generator_rules::Composed;
use super::random::Random;
use crate::game::{Move, Piece, Position};

/// A position from which some legal move leads to this one, and that move, chosen by chance;
/// `None` if some tries find none. With `takes`, the move took a man of the side now to move, of one of
/// these kinds. The man that moved is chosen by chance unless it is given.
pub fn taken_back<R: Composed>(
    position: &Position<R>,
    man: Option<R::Square>,
    takes: &[(R::Role, u32)],
    random: &mut Random,
) -> Option<(Position<R>, Move<R>)> {
    let (board, mover) = (position.board(), !position.turn());
    let own: Vec<R::Square> = board.color(mover).into_iter().collect();
    let at = man.or_else(|| random.one_of(&own))?;
    let role = board.role_at(at)?;
    let captured = random.weighted(takes).map(|role| Piece { color: !mover, role });
    if let Some(piece) = captured
        && (board.pieces_of(piece.color, piece.role).len() >= R::limit(piece.role)
            || !R::territory(piece).contains(at))
    {
        return None;
    }
    // A man that can have come to be by promotion sometimes has.
    let before = R::promoted(role).filter(|_| random.once_in(3)).unwrap_or(role);
    let piece = Piece { color: mover, role: before };
    let mut from: Vec<R::Square> = (R::territory(piece) - board.occupied()).into_iter().collect();
    // A walk through the squares in the order of chance, up to the first that will do.
    while !from.is_empty() {
        let origin = from.swap_remove(random.below(from.len()));
        let mut men = *board;
        men.lift(at);
        men.put(origin, piece);
        if let Some(captured) = captured {
            men.put(at, captured);
        }
        if !R::reach(&men, mover, before, origin).contains(at) {
            continue;
        }
        if let Ok(earlier) = Position::new(men, mover, position.rights()) {
            let leads = |mv: &Move<R>| {
                (mv.from, mv.to) == (origin, at) && earlier.after(*mv).key() == position.key()
            };
            if let Some(mv) = earlier.legal_moves().into_iter().find(leads) {
                return Some((earlier, mv));
            }
        }
    }
    None
}
