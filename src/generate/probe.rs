//! The quick question: is this won in a wanted number of moves, by one key alone?

use super::wanted::Wanted;
use crate::game::{Move, Position, Rules};
use crate::solve::{Limits, Prover, Stopped, has_lost};

/// A win by one key alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found<R: Rules> {
    /// The length of the shortest win.
    pub moves: u8,
    /// The only first move that wins in so many.
    pub key: Move<R>,
    /// Positions that were searched.
    pub nodes: u64,
}

/// Memory of the table of a probe, which is asked for little and thrown away.
const MEMORY: usize = 4 << 20;

/// Looks for the shortest win, no longer than wanted. `None` if there is none, if it is too
/// short, if another key does it too, if the key is not of the wanted kind, or if a limit was
/// reached before all that was proven. Also returns the positions searched.
pub fn probe<R: Rules>(position: &Position<R>, wanted: &Wanted) -> (Option<Found<R>>, u64) {
    let limits = Limits { nodes: Some(wanted.nodes), memory: MEMORY, ..Limits::default() };
    let mut prover = Prover::new(wanted.checks, &limits);
    let found = search(&mut prover, position, wanted).ok().flatten();
    let nodes = prover.nodes();
    (found.map(|(moves, key)| Found { moves, key, nodes }), nodes)
}

fn search<R: Rules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    wanted: &Wanted,
) -> Result<Option<(u8, Move<R>)>, Stopped> {
    let (least, most) = (*wanted.moves.start(), *wanted.moves.end());
    let mut moves = 1;
    while !prover.wins(position, moves)? {
        moves += 1;
        if moves > most {
            return Ok(None);
        }
    }
    if moves < least {
        return Ok(None);
    }
    let mut only = None;
    for mv in prover.first_moves(position) {
        let child = position.after(mv);
        let wins = if moves == 1 { has_lost(&child) } else { prover.loses(&child, moves - 1)? };
        if wins && only.replace(mv).is_some() {
            return Ok(None);
        }
    }
    let quiet = |mv: &Move<R>| mv.capture.is_none() && !position.gives_check(*mv);
    Ok(only.filter(|mv| !wanted.quiet_key || quiet(mv)).map(|key| (moves, key)))
}

/// What is found of a position that is won in exactly as many moves as another one, by the
/// same key alone; what the key takes does not matter.
pub(super) fn same<R: Rules>(
    position: &Position<R>,
    found: Found<R>,
    wanted: &Wanted,
) -> (Option<Found<R>>, u64) {
    let exactly = Wanted { moves: found.moves..=found.moves, ..wanted.clone() };
    let (again, nodes) = probe(position, &exactly);
    let key = |mv: Move<R>| (mv.from, mv.to, mv.special, mv.role);
    (again.filter(|again| key(again.key) == key(found.key)), nodes)
}
