//! Useless interpositions: replies to a check that only make the win one move longer.
//!
//! Composers of shogi problems call them 無駄合 and do not count them (the rules of tsume
//! shogi: the defender may not put pieces in the way that are simply taken, with nothing
//! changed). Here they are counted, since `#N` means N moves, but they are marked. "Nothing
//! changed" is taken at its word. A reply to a check is a useless interposition if
//!
//! 1. it interposes: a piece other than the royal one goes to an empty square and thereby stops
//!    the check, which leaving its own square does not (so drawing a screen away from under
//!    a cannon is none);
//! 2. it can be taken at once, with check, and still in time;
//! 3. it brings nothing new: every reply that the defender then has was possible
//!    before, and would have lost no sooner – or it is such an interposition again;
//! 4. nothing was gained but that one move: of the replies that do not interpose like this,
//!    the longest lasts as long before as after. Where there are none, the check would have
//!    been mate, and is mate after the piece is taken.
//!
//! Lengths are those of shortest wins, so every part of this is proven by the [`Prove`].

use super::lengths::{Reply, defences};
use crate::game::{Move, Position, Role, Rules, SearchRules, Set, insertion_sort};
use crate::solve::limits::Stopped;
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

/// A useless interposition and what shows that it is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Useless<R: Rules> {
    /// The reply that interposes.
    pub mv: Move<R>,
    /// The attacker move that takes the piece and leaves everything as it was.
    pub take: Move<R>,
}

/// An interposition that brings nothing new (1 to 3), with each way of taking it and the
/// length of the longest real reply after that.
struct Idle<R: Rules> {
    mv: Move<R>,
    takes: Vec<(Move<R>, u8)>,
}

/// The useless interpositions among the replies in a lost position, in their order:
/// pieces put in the way of a check, to be taken at once with check, after which the
/// defender has no reply that was not possible before and the win takes as long as it would
/// have taken without them. `replies` are [all there are](defences), with their
/// lengths.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn useless<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    replies: &[Reply<R>],
) -> Result<Vec<Useless<R>>, Stopped> {
    let (found, longest) = idle(prover, position, replies)?;
    let useless = |Idle { mv, takes }: Idle<R>| {
        let (take, _) = takes.into_iter().find(|&(_, then)| then == longest)?;
        Some(Useless { mv, take })
    };
    Ok(found.into_iter().filter_map(useless).collect())
}

/// The replies that fulfil 1 to 3, and the length of the longest other one.
fn idle<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    replies: &[Reply<R>],
) -> Result<(Vec<Idle<R>>, u8), Stopped> {
    let (mut idle, mut longest) = (Vec::new(), 0);
    for &reply in replies {
        let ways = takes(prover, position, replies, reply)?;
        if ways.is_empty() {
            longest = longest.max(reply.length);
        } else {
            idle.push(Idle { mv: reply.mv, takes: ways });
        }
    }
    Ok((idle, longest))
}

/// The ways to take an interposed piece that leave the defender nothing new, in move order,
/// each with the length of the longest real reply after it. Each time there is a piece
/// fewer on the board, so this ends.
fn takes<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    replies: &[Reply<R>],
    reply: Reply<R>,
) -> Result<Vec<(Move<R>, u8)>, Stopped> {
    let mut found = Vec::new();
    if !interposes(position, reply.mv) || reply.length == 0 {
        return Ok(found);
    }
    let next = position.after(reply.mv);
    for mv in next.legal_moves() {
        if mv.to() != reply.mv.to() || !next.gives_check(mv) {
            continue;
        }
        let taken = next.after(mv);
        if !prover.loses(&taken, reply.length - 1)? {
            continue;
        }
        let then = defences(prover, &taken, reply.length)?;
        let (again, longest) = idle(prover, &taken, &then)?;
        let is_old =
            |it: &Reply<R>| replies.iter().any(|old| old.mv == it.mv && old.length >= it.length);
        let is_idle = |it: &Reply<R>| again.iter().any(|idle| idle.mv == it.mv);
        if then.iter().all(|it| is_old(it) || is_idle(it)) {
            found.push((mv, longest));
        }
    }
    insertion_sort(&mut found);
    Ok(found)
}

/// Whether a legal reply to a check puts a piece in its way.
pub(in crate::solve) fn interposes<R: Rules>(position: &Position<R>, mv: Move<R>) -> bool {
    let board = position.board();
    let Some(royal) = board.royal(position.turn()) else { return false };
    if mv.role() == R::Role::ROYAL || mv.capture().is_some() || !position.is_check() {
        return false;
    }
    let without = board.occupied() - Set::of(mv.from());
    !R::attackers(board, royal, !position.turn(), without).is_empty()
}
