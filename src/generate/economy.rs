//! Economy: men that are not needed are taken off.

use std::cmp::Reverse;

use super::generator_rules::Composed;
use super::unique_win::{Found, same};
use super::criteria::Wanted;
use crate::game::{Position, Role, insertion_sort_by_key};

/// A position and what is known of it.
type Known<R> = (Position<R>, Found<R>);

/// Takes off the board one man after the other as long as what is left has the same key and
/// the same length, the most valuable first, until none can go. Returns what is left, what is
/// known of it – the key may take nothing any more – and the positions searched.
pub fn strip<R: Composed>(
    position: &Position<R>,
    found: Found<R>,
    wanted: &Wanted,
) -> (Position<R>, Found<R>, u64) {
    let (mut position, mut found, mut nodes) = (*position, found, 0);
    let mut at = 0;
    // Men that were needed before another one went may not be needed after it.
    let mut since = 0;
    loop {
        let mut men: Vec<_> = position.board().pieces().collect();
        men.retain(|(_, man)| man.role != R::Role::ROYAL);
        insertion_sort_by_key(&mut men, |&(square, man)| (Reverse(R::value(man, square)), square));
        if since >= men.len() {
            return (position, found, nodes);
        }
        at %= men.len();
        let (idle, cost) = idle(&position, men[at].0, found, wanted);
        nodes += cost;
        if let Some(left) = idle {
            (position, found) = left;
            since = 0;
        } else {
            at += 1;
            since += 1;
        }
    }
}

/// The position without the man on a square, and what is known of it, if the man is idle.
fn idle<R: Composed>(
    position: &Position<R>,
    square: R::Square,
    found: Found<R>,
    wanted: &Wanted,
) -> (Option<Known<R>>, u64) {
    let mut board = *position.board();
    board.lift(square);
    let Ok(without) = Position::new(board, position.turn(), position.rights()) else {
        return (None, 0);
    };
    let (again, nodes) = same(&without, found, wanted);
    (again.map(|again| (without, again)), nodes)
}

/// Whether a man that can be taken off is left.
#[cfg(test)]
pub(super) fn has_idle<R: Composed>(
    position: &Position<R>,
    found: Found<R>,
    wanted: &Wanted,
) -> bool {
    position
        .board()
        .pieces()
        .filter(|(_, man)| man.role != R::Role::ROYAL)
        .any(|(square, _)| idle(position, square, found, wanted).0.is_some())
}
