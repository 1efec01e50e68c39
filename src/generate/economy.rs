//! Economy: idle pieces are removed.
//!
//! A piece is idle if the problem keeps its length and its only key without it.

use std::cmp::Reverse;

use super::criteria::Criteria;
use super::generator_rules::GeneratorRules;
use super::unique_win::{UniqueWin, find_same_win};
use crate::game::{Position, Role, insertion_sort_by_key};

/// A position and its win.
type WonPosition<R> = (Position<R>, UniqueWin<R>);

/// Removes idle pieces one by one, the most valuable first, until none is left. Returns the
/// economical position, its win – the key may have lost its capture – and the nodes searched.
pub fn remove_idle_pieces<R: GeneratorRules>(
    position: &Position<R>,
    win: UniqueWin<R>,
    criteria: &Criteria,
) -> (Position<R>, UniqueWin<R>, u64) {
    let (mut position, mut win, mut nodes) = (*position, win, 0);
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
            return (position, win, nodes);
        }
        at %= pieces.len();
        let (idle, cost) = without_idle_piece(&position, pieces[at].0, win, criteria);
        nodes += cost;
        if let Some(smaller) = idle {
            (position, win) = smaller;
            needed = 0;
        } else {
            at += 1;
            needed += 1;
        }
    }
}

/// The position without the piece on a square, with its win, if that piece is idle. Also
/// returns the nodes searched.
fn without_idle_piece<R: GeneratorRules>(
    position: &Position<R>,
    square: R::Square,
    win: UniqueWin<R>,
    criteria: &Criteria,
) -> (Option<WonPosition<R>>, u64) {
    let mut board = *position.board();
    board.lift(square);
    let Ok(without) = Position::new(board, position.turn(), position.rights()) else {
        return (None, 0);
    };
    let (same, nodes) = find_same_win(&without, win, criteria);
    (same.map(|win| (without, win)), nodes)
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
        .any(|(square, _)| without_idle_piece(position, square, win, criteria).0.is_some())
}
