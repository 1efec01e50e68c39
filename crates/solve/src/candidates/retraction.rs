//! Retraction of moves.
//!
//! A retraction is found by trial: a piece is put on a square where it can stand, and if it
//! reaches its present square from there by its own way of moving, and the rules allow the
//! earlier position, the move was possible.

use super::generator_rules::GeneratorRules;
use super::random::Random;
use crate::game::{Move, Piece, Position};

/// A random position from which a legal move leads to this one, and that move; `None` if none
/// was found. The piece on `to` moved, or a random one. With `victims` it captured a piece of
/// one of these kinds, chosen by weight.
pub fn retract_move<R: GeneratorRules>(
    position: &Position<R>,
    to: Option<R::Square>,
    victims: &[(R::Role, u32)],
    random: &mut Random,
) -> Option<(Position<R>, Move<R>)> {
    let (board, mover) = (position.board(), !position.turn());
    let own: Vec<R::Square> = board.color(mover).into_iter().collect();
    let at = to.or_else(|| random.choose(&own))?;
    let role = board.role_at(at)?;
    let victim = random.choose_weighted(victims).map(|role| Piece { color: !mover, role });
    if let Some(piece) = victim
        && (board.pieces_of(piece.color, piece.role).len() >= R::limit(piece.role)
            || !R::territory(piece).contains(at))
    {
        return None;
    }
    // One in three pieces that can be promoted was.
    let before = R::promoted_from(role).filter(|_| random.one_in(3)).unwrap_or(role);
    let piece = Piece { color: mover, role: before };
    let mut origins: Vec<R::Square> =
        (R::territory(piece) - board.occupied()).into_iter().collect();
    // All origins in random order, up to the first that works.
    while !origins.is_empty() {
        let origin = origins.swap_remove(random.below(origins.len()));
        let mut earlier = *board;
        earlier.lift(at);
        earlier.put(origin, piece);
        if let Some(victim) = victim {
            earlier.put(at, victim);
        }
        if !R::reach(&earlier, mover, before, origin).contains(at) {
            continue;
        }
        if let Ok(earlier) = Position::new(earlier, mover, position.rights()) {
            let leads_here = |mv: &Move<R>| {
                (mv.from(), mv.to()) == (origin, at) && earlier.after(*mv).key() == position.key()
            };
            if let Some(mv) = earlier.legal_moves().into_iter().find(leads_here) {
                return Some((earlier, mv));
            }
        }
    }
    None
}

/// Retracts a move of the defender, which may be a capture, and the attacker's move before
/// it, which may have offered the captured piece. Returns the position before both, and the
/// attacker's move.
pub(super) fn retract_pair<R: GeneratorRules>(
    position: &Position<R>,
    random: &mut Random,
) -> Option<(Position<R>, Move<R>)> {
    let victims = if random.one_in(2) { R::attacker_weights() } else { &[] };
    let (before, _) = retract_move(position, None, victims, random)?;
    let attacker = !before.turn();
    let offered = before.board().color(attacker) - position.board().color(attacker);
    let to = offered.first().filter(|_| !random.one_in(4));
    let victims = if random.one_in(6) { R::defender_weights() } else { &[] };
    retract_move(&before, to, victims, random)
}
