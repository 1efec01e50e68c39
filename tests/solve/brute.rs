//! The yardstick: the definition of a win, written down as it stands.

use paiju::game::{Move, Outcome, Position, Rules};

/// Whether the side to move wins within so many of its moves.
pub(crate) fn wins<R: Rules>(position: &Position<R>, moves: u8, checks: bool) -> bool {
    let tries = |mv: &Move<R>| wins_by(position, *mv, moves, checks);
    position.outcome().is_none() && position.legal_moves().iter().any(tries)
}

/// Whether a move is the first of such a win.
fn wins_by<R: Rules>(position: &Position<R>, mv: Move<R>, moves: u8, checks: bool) -> bool {
    let child = position.after(mv);
    moves > 0 && (!checks || child.is_check()) && loses(&child, moves - 1, checks)
}

/// Whether the side to move has lost, or loses whatever it plays within so many moves of
/// the other side.
pub(crate) fn loses<R: Rules>(position: &Position<R>, moves: u8, checks: bool) -> bool {
    match position.outcome() {
        Some(Outcome::Win { winner, .. }) => winner != position.turn(),
        Some(Outcome::Draw) => false,
        None => {
            let meets = |mv: &Move<R>| wins(&position.after(*mv), moves, checks);
            moves > 0 && position.legal_moves().iter().all(meets)
        }
    }
}

/// The first moves of the wins within so many moves, in move order.
pub(crate) fn keys<R: Rules>(position: &Position<R>, moves: u8, checks: bool) -> Vec<Move<R>> {
    let mut keys: Vec<Move<R>> = position.legal_moves().to_vec();
    keys.retain(|&mv| position.outcome().is_none() && wins_by(position, mv, moves, checks));
    keys.sort_unstable();
    keys
}

/// The length of the shortest win, if there is one within so many moves.
pub(crate) fn length<R: Rules>(position: &Position<R>, most: u8, checks: bool) -> Option<u8> {
    (1..=most).find(|&moves| wins(position, moves, checks))
}
