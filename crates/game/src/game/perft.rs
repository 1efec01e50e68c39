//! Counting leaf positions: the standard check of a move generator, and its benchmark.

use super::moves::Move;
use super::outcome::Outcome;
use super::position::Position;
use super::rules::Rules;

/// The number of move sequences of `depth` plies; 1 for depth 0. The last ply is counted
/// without being made. A game that somebody has won is over and has no further moves; one
/// that is merely drawn, such as for lack of pieces, goes on, as other programs count.
pub fn perft<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if is_won(position) => 0,
        1 => position.count_legal() as u64,
        _ => position.legal_moves().iter().map(|&mv| perft(&position.after(mv), depth - 1)).sum(),
    }
}

/// The same, divided by first moves; `depth` is at least 1.
pub fn divide<R: Rules>(position: &Position<R>, depth: u32) -> Vec<(Move<R>, u64)> {
    if is_won(position) {
        return Vec::new();
    }
    let count = |&mv: &Move<R>| (mv, perft(&position.after(mv), depth.saturating_sub(1)));
    position.legal_moves().iter().map(count).collect()
}

/// Whether the game has ended with a win although there are moves to make.
#[inline]
fn is_won<R: Rules>(position: &Position<R>) -> bool {
    matches!(R::decided(position.board()), Some(Outcome::Win { .. }))
}
