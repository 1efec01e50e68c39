//! The reference: the literal definition of a win.

use std::cmp::Reverse;

use paiju::game::{Move, Outcome, Position, Role, SearchRules};

/// Whether the side to move wins within this number of its moves.
pub(crate) fn wins<R: SearchRules>(position: &Position<R>, moves: u8, checks: bool) -> bool {
    let tries = |mv: &Move<R>| wins_by(position, *mv, moves, checks);
    position.outcome().is_none() && position.legal_moves().iter().any(tries)
}

/// Whether a move is the first of such a win.
fn wins_by<R: SearchRules>(position: &Position<R>, mv: Move<R>, moves: u8, checks: bool) -> bool {
    let child = position.after(mv);
    moves > 0 && (!checks || child.is_check()) && loses(&child, moves - 1, checks)
}

/// Whether the side to move has lost, or loses whatever it plays within this number of moves of the
/// other side.
pub(crate) fn loses<R: SearchRules>(position: &Position<R>, moves: u8, checks: bool) -> bool {
    match position.outcome() {
        Some(Outcome::Win { winner, .. }) => winner != position.turn(),
        Some(Outcome::Draw) => false,
        None => {
            let meets = |mv: &Move<R>| wins(&position.after(*mv), moves, checks);
            moves > 0 && position.legal_moves().iter().all(meets)
        }
    }
}

/// The first moves of the wins within this number of moves, in move order.
pub(crate) fn keys<R: SearchRules>(
    position: &Position<R>,
    moves: u8,
    checks: bool,
) -> Vec<Move<R>> {
    let mut keys: Vec<Move<R>> = position.legal_moves().to_vec();
    keys.retain(|&mv| position.outcome().is_none() && wins_by(position, mv, moves, checks));
    keys.sort_unstable();
    keys
}

/// The length of the shortest win, if there is one within this number of moves.
pub(crate) fn length<R: SearchRules>(position: &Position<R>, most: u8, checks: bool) -> Option<u8> {
    (1..=most).find(|&moves| wins(position, moves, checks))
}

/// All replies in a position that is lost within `left - 1` moves, with the moves it takes to
/// win after each, the longest first.
pub(crate) fn replies<R: SearchRules>(
    position: &Position<R>,
    left: u8,
    checks: bool,
) -> Vec<(u8, Move<R>)> {
    let length = |mv| length(&position.after(mv), left - 1, checks).unwrap();
    let mut replies: Vec<_> = position.legal_moves().iter().map(|&mv| (length(mv), mv)).collect();
    replies.sort_by_key(|&(length, mv)| (Reverse(length), mv));
    replies
}

/// The useless interpositions among these replies.
pub(crate) fn useless<R: SearchRules>(
    position: &Position<R>,
    replies: &[(u8, Move<R>)],
    checks: bool,
) -> Vec<Move<R>> {
    let without = without_idle(position, replies, checks);
    let is_useless = |&(length, mv): &(u8, Move<R>)| {
        let takes = takes_in_vain(position, replies, (length, mv), checks);
        takes.into_iter().any(|taken| {
            let then = self::replies(&taken, length, checks);
            without_idle(&taken, &then, checks) == without
        })
    };
    replies.iter().filter(|reply| is_useless(reply)).map(|it| it.1).collect()
}

/// The length of the longest reply that is not a useless interposition.
fn without_idle<R: SearchRules>(
    position: &Position<R>,
    replies: &[(u8, Move<R>)],
    checks: bool,
) -> u8 {
    let others =
        replies.iter().filter(|&&reply| takes_in_vain(position, replies, reply, checks).is_empty());
    others.map(|reply| reply.0).max().unwrap_or(0)
}

/// The positions in which an interposed man has been taken and nothing new is to be had.
fn takes_in_vain<R: SearchRules>(
    position: &Position<R>,
    replies: &[(u8, Move<R>)],
    (length, mv): (u8, Move<R>),
    checks: bool,
) -> Vec<Position<R>> {
    let mut without = *position.board();
    without.lift(mv.from());
    let interposes = position.is_check()
        && mv.role() != R::Role::ROYAL
        && mv.capture().is_none()
        && R::in_check(&without, position.turn());
    if !interposes {
        return Vec::new();
    }
    let next = position.after(mv);
    let takes = next.legal_moves().into_iter().filter(|take| take.to() == mv.to());
    let in_time = takes
        .map(|take| next.after(take))
        .filter(|taken| taken.is_check() && loses(taken, length - 1, checks));
    let nothing_new = |taken: &Position<R>| {
        let then = self::replies(taken, length, checks);
        then.iter().all(|&(length, mv)| {
            replies.iter().any(|old| old.1 == mv && old.0 >= length)
                || !takes_in_vain(taken, &then, (length, mv), checks).is_empty()
        })
    };
    in_time.filter(nothing_new).collect()
}
