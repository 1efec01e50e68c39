//! Tries: first moves that all but win.

use super::lengths::{Reply, length};
use super::solution::{follow, threat};
use super::tree::Threat;
use crate::game::{Move, Rules, SearchRules, insertion_sort, insertion_sort_by_key};
use crate::solve::limits::Stopped;
use crate::solve::prove::Prove;
use crate::solve::reached::{Line, Reached};

/// A first move that is not a key and has few refutations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try<R: Rules> {
    /// The first move.
    pub mv: Move<R>,
    /// All replies after which the attacker does not win in time, in move order.
    pub refutations: Vec<Move<R>>,
    /// How it would win otherwise: the move, then the shortest win against the longest of
    /// the other replies. Only the move where there are no others.
    pub line: Line<R>,
    /// What a quiet try threatens.
    pub threat: Option<Threat<R>>,
}

/// The tries of a problem that were found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tries<R: Rules> {
    /// The number of moves that a key would need to win.
    pub within: u8,
    /// The most refutations that a try may have.
    pub most: usize,
    /// The tries: those that are given, then those with fewest refutations first, equal ones in move order.
    pub found: Vec<Try<R>>,
    /// First moves that were examined.
    pub looked: usize,
    /// First moves there are.
    pub of: usize,
    /// The limit that kept the rest from being examined.
    pub stopped: Option<Stopped>,
}

/// Looks for all first moves that do not win within `moves` because of at most `most`
/// replies, or of any number where the move is `given`. A move that leaves the defender no reply, or ends the game, is not a try.
pub fn tries<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    moves: u8,
    most: usize,
    given: &[Move<R>],
) -> Tries<R> {
    let mut first_moves = if moves == 0 { Vec::new() } else { prover.first_moves(position) };
    if most == 0 {
        first_moves.retain(|mv| given.contains(mv));
    }
    let of = first_moves.len();
    let mut tries = Tries { within: moves, most, found: Vec::new(), looked: 0, of, stopped: None };
    for mv in first_moves {
        let most = if given.contains(&mv) { usize::MAX } else { most };
        match attempt(prover, position, mv, moves, most) {
            Ok(found) => tries.found.extend(found),
            Err(stopped) => {
                tries.stopped = Some(stopped);
                break;
            }
        }
        tries.looked += 1;
    }
    insertion_sort_by_key(&mut tries.found, |it| {
        (!given.contains(&it.mv), it.refutations.len(), it.mv)
    });
    tries
}

fn attempt<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    mv: Move<R>,
    moves: u8,
    most: usize,
) -> Result<Option<Try<R>>, Stopped> {
    let child = position.after(mv);
    if child.outcome().is_some() {
        return Ok(None);
    }
    let (mut refutations, mut others) = (Vec::new(), Vec::new());
    for reply in child.legal_moves() {
        if prover.wins(&child.after(reply), moves - 1)? {
            others.push(reply);
        } else {
            refutations.push(reply);
            if refutations.len() > most {
                return Ok(None);
            }
        }
    }
    if refutations.is_empty() {
        return Ok(None);
    }
    insertion_sort(&mut refutations);
    insertion_sort(&mut others);
    let mut longest: Option<Reply<R>> = None;
    for mv in others {
        let length = length(prover, &child.after(mv), moves - 1)?;
        if longest.is_none_or(|before| before.length < length) {
            longest = Some(Reply { mv, length });
        }
    }
    let mut line = Line { moves: vec![mv], win: None };
    if let Some(reply) = longest {
        follow(prover, &child, (reply, None), &mut line)?;
    }
    let threat = threat(prover, &child, moves)?;
    Ok(Some(Try { mv, refutations, line, threat }))
}
