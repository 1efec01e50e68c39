//! The quick question: is this won in a wanted number of moves, by one key alone?

use super::criteria::Wanted;
use crate::game::{Move, Position, Rules};
use crate::solve::{Prover, Stopped, has_lost};

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
    look(&mut prover(wanted), position, wanted)
}

fn look<R: Rules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    wanted: &Wanted,
) -> (Option<Found<R>>, u64) {
    let found = search(prover, position, wanted).ok().flatten();
    let nodes = prover.nodes();
    (found.map(|(moves, key)| Found { moves, key, nodes }), nodes)
}

fn prover<R: Rules>(wanted: &Wanted) -> Prover<R> {
    Prover::new(wanted.checks, &wanted.halt.limits(wanted.nodes, MEMORY))
}

/// Whether a move wins within so many moves. That is a smaller question than that of
/// [`probe`], and mostly the answer is no.
pub(super) fn wins_by<R: Rules>(
    position: &Position<R>,
    key: Move<R>,
    moves: u8,
    wanted: &Wanted,
) -> bool {
    by(&mut prover(wanted), position, key, moves)
}

fn by<R: Rules>(prover: &mut Prover<R>, position: &Position<R>, key: Move<R>, moves: u8) -> bool {
    let child = position.after(key);
    if moves < 2 { has_lost(&child) } else { prover.loses(&child, moves - 1).unwrap_or(false) }
}

/// The same as [`probe`], but asks first whether this move, or what it is without what it
/// takes, still wins, and looks no further if not.
pub(super) fn probe_by<R: Rules>(
    position: &Position<R>,
    key: Move<R>,
    wanted: &Wanted,
) -> (Option<Found<R>>, u64) {
    let mut prover = prover(wanted);
    let moves = *wanted.moves.end();
    let like = prover.first_moves(position).into_iter().find(|mv| plain(*mv) == plain(key));
    match like {
        Some(mv) if by(&mut prover, position, mv, moves) => look(&mut prover, position, wanted),
        _ => (None, prover.nodes()),
    }
}

/// A move without what it takes.
fn plain<R: Rules>(mv: Move<R>) -> (R::Square, R::Square, R::Special, R::Role) {
    (mv.from, mv.to, mv.special, mv.role)
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
    let (again, nodes) = probe_by(position, found.key, &exactly);
    (again.filter(|again| plain(again.key) == plain(found.key)), nodes)
}
