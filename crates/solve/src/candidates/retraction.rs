//! Retraction of moves.
//!
//! A retraction is found by trial: a piece is put on a square that it can occupy, and if it
//! reaches its present square from there by its own way of moving, and the rules allow the
//! earlier position, the move was possible. [`Position::retractions`] finds all.

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
    let victim = random.choose_weighted(victims);
    if victim.is_some_and(|role| !may_return(position, role, at)) {
        return None;
    }
    // One in three pieces that can be promoted was.
    let before = R::promoted_from(role).filter(|_| random.one_in(3)).unwrap_or(role);
    let mut origins = origins(position, before);
    // All origins in random order, up to the first that works.
    while !origins.is_empty() {
        let origin = origins.swap_remove(random.below(origins.len()));
        let found = take_back(position, (origin, at), before, victim);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Whether a piece of the side to move can have been captured on a square.
fn may_return<R: GeneratorRules>(position: &Position<R>, role: R::Role, at: R::Square) -> bool {
    let piece = Piece { color: position.turn(), role };
    position.board().pieces_of(piece.color, role).len() < R::limit(role)
        && R::territory(piece).contains(at)
}

/// The free squares that the piece may have come from.
fn origins<R: GeneratorRules>(position: &Position<R>, role: R::Role) -> Vec<R::Square> {
    let piece = Piece { color: !position.turn(), role };
    (R::territory(piece) - position.board().occupied()).into_iter().collect()
}

/// The position before a move between two squares that leads to this one, if there is such a move.
fn take_back<R: GeneratorRules>(
    position: &Position<R>,
    (from, to): (R::Square, R::Square),
    role: R::Role,
    victim: Option<R::Role>,
) -> Option<(Position<R>, Move<R>)> {
    let mover = !position.turn();
    let mut earlier = *position.board();
    earlier.lift(to);
    earlier.put(from, Piece { color: mover, role });
    if let Some(role) = victim {
        earlier.put(to, Piece { color: position.turn(), role });
    }
    if !R::reach(&earlier, mover, role, from).contains(to) {
        return None;
    }
    let earlier = Position::new(earlier, mover, position.rights()).ok()?;
    let leads_here = |mv: &Move<R>| {
        (mv.from(), mv.to()) == (from, to) && earlier.after(*mv).key() == position.key()
    };
    let mv = earlier.legal_moves().into_iter().find(leads_here)?;
    Some((earlier, mv))
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
