//! Economy: idle pieces are removed, and weaker pieces take the place of stronger ones.
//!
//! A piece is idle if the problem keeps its length and its only key without it.

use std::cmp::Reverse;

use super::criteria::Criteria;
use super::generator_rules::GeneratorRules;
use super::unique_win::{UniqueWin, find_same_win};
use crate::game::{Move, Piece, Position, Role, insertion_sort_by_key};

/// Removes idle pieces one by one, the most valuable first, until none is left. Returns the
/// economical position, its win – the key may have lost its capture – and the nodes searched.
fn remove_idle_pieces<R: GeneratorRules>(
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

/// The position without idle pieces, and with weaker pieces instead of those that are stronger than the
/// problem needs; its win, and the nodes searched.
pub fn economical<R: GeneratorRules>(
    position: &Position<R>,
    win: UniqueWin<R>,
    criteria: &Criteria,
) -> (Position<R>, UniqueWin<R>, u64) {
    let (mut position, mut win, mut nodes) = remove_idle_pieces(position, win, criteria);
    loop {
        let weaker = weaken((position, win, nodes), criteria);
        if weaker.0 == position {
            return weaker;
        }
        // A weaker piece may leave another one idle.
        let (removed, same, cost) = remove_idle_pieces(&weaker.0, weaker.1, criteria);
        (position, win, nodes) = (removed, same, weaker.2 + cost);
    }
}

/// Puts weaker pieces, the weakest first, where the problem does not need the stronger ones.
fn weaken<R: GeneratorRules>(
    (mut position, mut win, mut nodes): (Position<R>, UniqueWin<R>, u64),
    criteria: &Criteria,
) -> (Position<R>, UniqueWin<R>, u64) {
    let mut pieces: Vec<_> = position.board().pieces().collect();
    pieces.retain(|(_, piece)| piece.role != R::Role::ROYAL);
    insertion_sort_by_key(&mut pieces, |&(at, piece)| (Reverse(R::value(piece, at)), at));
    for (at, piece) in pieces {
        let mut weaker: Vec<_> = R::Role::ALL.iter().map(|&role| Piece { role, ..piece }).collect();
        weaker.retain(|&it| it.role != R::Role::ROYAL && R::value(it, at) < R::value(piece, at));
        insertion_sort_by_key(&mut weaker, |&it| R::value(it, at));
        for by in weaker {
            let mut board = *position.board();
            board.put(at, by);
            let Ok(weakened) = Position::new(board, position.turn(), position.rights()) else {
                continue;
            };
            // The same key, by a piece that may be another one now.
            let name = |mv: Move<R>| (mv.from(), mv.to(), mv.special());
            let same = |mv: &Move<R>| name(*mv) == name(win.key);
            let Some(key) = weakened.legal_moves().into_iter().find(same) else { continue };
            let known = UniqueWin { key, ..win };
            let (same, cost) = find_same_win(&weakened, known, criteria);
            nodes += cost;
            if let Some(same) = same {
                (position, win) = (weakened, same);
                break;
            }
        }
    }
    (position, win, nodes)
}

/// The position without the piece on a square, if that is legal.
fn without<R: GeneratorRules>(position: &Position<R>, square: R::Square) -> Option<Position<R>> {
    let mut board = *position.board();
    board.lift(square);
    Position::new(board, position.turn(), position.rights()).ok()
}
