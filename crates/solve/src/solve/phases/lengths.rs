//! How long a win takes: of moves that win, and of replies that lose.

use std::cmp::Reverse;

use super::tree::Preferred;
use crate::game::{Move, Rules, SearchRules, insertion_sort, insertion_sort_by_key};
use crate::solve::limits::Stopped;
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

/// All moves that win within `left`; the preferred one first, else those that win sooner
/// first, else in move order. None where a repetition has ended the game.
pub(crate) fn continuations<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    left: u8,
    preferred: &Preferred<R>,
) -> Result<Vec<Move<R>>, Stopped> {
    if position.repeats().is_some() {
        return Ok(Vec::new());
    }
    let shortest = length(prover, position, left)?;
    let mut found = Vec::new();
    for mv in prover.first_moves(position) {
        let child = position.after(mv);
        if prover.loses(&child, left - 1)? {
            let soonest = shortest == left || prover.loses(&child, shortest - 1)?;
            let choice = preferred.get(&position.key());
            found.push((choice != Some(&mv), !soonest, mv));
        }
    }
    insertion_sort(&mut found);
    Ok(found.into_iter().map(|(_, _, mv)| mv).collect())
}

/// A reply with the number of attacker moves that it still takes to win after it.
#[derive(Clone, Copy, Debug)]
pub struct Reply<R: Rules> {
    /// The reply of the defender.
    pub mv: Move<R>,
    /// Attacker moves to the win, as few as possible; 0 where the reply itself loses by
    /// repetition.
    pub length: u8,
}

/// The replies in a position that is lost within `left - 1` moves, that is, after an
/// attacker move that is one of `left`: the longest first, equal ones in move order.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn defences<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    left: u8,
) -> Result<Vec<Reply<R>>, Stopped> {
    let mut replies = Vec::new();
    for mv in position.legal_moves() {
        let length = length(prover, &position.after(mv), left - 1)?;
        replies.push(Reply { mv, length });
    }
    insertion_sort_by_key(&mut replies, |reply| (Reverse(reply.length), reply.mv));
    Ok(replies)
}

/// The least number of moves in which a position that is won within `most` is won; 0 where a
/// repetition has ended the game.
pub(in crate::solve) fn length<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    most: u8,
) -> Result<u8, Stopped> {
    if position.repeats().is_some() {
        return Ok(0);
    }
    let mut length = 1;
    while length < most && !prover.wins(position, length)? {
        length += 1;
    }
    Ok(length)
}
