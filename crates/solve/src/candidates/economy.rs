//! Economy: idle pieces are removed.
//!
//! A piece is idle if the problem keeps its length and its only key without it.

use std::cmp::Reverse;

use super::criteria::Criteria;
use super::generator_rules::GeneratorRules;
use super::unique_win::{UniqueWin, find_same_win};
use crate::game::{Position, Role, insertion_sort_by_key};

/// Removes idle pieces one by one, the most valuable first, until none is left. Returns the
/// economical position, its win – the key may have lost its capture – and the nodes searched.
pub fn remove_idle_pieces<R: GeneratorRules>(
    position: &Position<R>,
    win: UniqueWin<R>,
    criteria: &Criteria,
) -> (Position<R>, UniqueWin<R>, u64) {
    economize(position, win, |without, &win| find_same_win(without, win, criteria))
}

/// Removes pieces one by one, the most valuable first, as long as `test` finds that the problem
/// is the same without one. `known` is what is known of the problem, and `test` returns it for the
/// smaller one, with the nodes searched.
pub(super) fn economize<R: GeneratorRules, T>(
    position: &Position<R>,
    known: T,
    mut test: impl FnMut(&Position<R>, &T) -> (Option<T>, u64),
) -> (Position<R>, T, u64) {
    let (mut position, mut known, mut nodes) = (*position, known, 0);
    let mut at = 0;
    // A piece that was needed may be idle once another one is gone, so the round ends only
    // when every piece was needed since the last removal.
    let mut needed = 0;
    loop {
        let mut pieces: Vec<_> = position.board().pieces().collect();
        pieces.retain(|(_, piece)| piece.role != R::Role::ROYAL);
        insertion_sort_by_key(&mut pieces, |&(square, piece)| {
            (Reverse(R::value(piece, square)), square)
        });
        if needed >= pieces.len() {
            return (position, known, nodes);
        }
        at %= pieces.len();
        let smaller = without(&position, pieces[at].0);
        let (same, cost) = smaller.map_or((None, 0), |smaller| {
            let (same, cost) = test(&smaller, &known);
            (same.map(|same| (smaller, same)), cost)
        });
        nodes += cost;
        if let Some(smaller) = same {
            (position, known) = smaller;
            needed = 0;
        } else {
            at += 1;
            needed += 1;
        }
    }
}

/// The position without the piece on a square, if that is legal.
fn without<R: GeneratorRules>(position: &Position<R>, square: R::Square) -> Option<Position<R>> {
    let mut board = *position.board();
    board.lift(square);
    Position::new(board, position.turn(), position.rights()).ok()
}

/// Whether any piece is idle.
#[cfg(test)]
pub(super) fn has_idle_piece<R: GeneratorRules>(
    position: &Position<R>,
    win: UniqueWin<R>,
    criteria: &Criteria,
) -> bool {
    position
        .board()
        .pieces()
        .filter(|(_, piece)| piece.role != R::Role::ROYAL)
        .filter_map(|(square, _)| without(position, square))
        .any(|smaller| find_same_win(&smaller, win, criteria).0.is_some())
}
