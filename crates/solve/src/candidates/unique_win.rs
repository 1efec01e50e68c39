//! The first test of a candidate: is it won in an accepted number of moves, by exactly one
//! key?

use super::criteria::Criteria;
use super::unit_log::PassedOver;
use crate::game::{Move, Position, Rules, SearchRules};
use crate::solve::{Prove, Prover, Reached, Stopped, has_lost};

/// A shortest win with exactly one key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UniqueWin<R: Rules> {
    /// The length of the shortest win, in moves.
    pub moves: u8,
    /// The only first move that wins within that length.
    pub key: Move<R>,
}

/// The table of one test, in bytes; it answers few questions and is dropped.
const MEMORY: usize = 4 << 20;

/// Looks for a shortest win that meets the criteria. An error if there is no win, if it is too
/// short or too long, if a second key wins as fast, if the key must be quiet and is not, or
/// if a limit was reached before all of that was proven. Also returns the nodes searched.
pub fn find_unique_win<R: SearchRules>(
    position: &Position<R>,
    criteria: &Criteria,
) -> (Result<UniqueWin<R>, PassedOver>, u64) {
    let mut prover = prover(criteria);
    (search(&mut prover, position, criteria), prover.nodes())
}

/// Like [`find_unique_win`], but asks first whether this key, even if it captures, still
/// wins, and stops if it does not.
pub(super) fn find_win_by_key<R: SearchRules>(
    position: &Position<R>,
    key: Move<R>,
    criteria: &Criteria,
) -> (Option<UniqueWin<R>>, u64) {
    let mut prover = prover(criteria);
    let moves = *criteria.moves.end();
    let key = prover.first_moves(position).into_iter().find(|&mv| is_same_key(mv, key));
    match key {
        Some(key) if wins_within(&mut prover, position, key, moves) => {
            (search(&mut prover, position, criteria).ok(), prover.nodes())
        }
        _ => (None, prover.nodes()),
    }
}

/// Looks for a win of exactly the same length, with the same key and no other; what the key
/// captures does not matter. Also returns the nodes searched.
pub(super) fn find_same_win<R: SearchRules>(
    position: &Position<R>,
    win: UniqueWin<R>,
    criteria: &Criteria,
) -> (Option<UniqueWin<R>>, u64) {
    let exactly = Criteria { moves: win.moves..=win.moves, ..criteria.clone() };
    let (found, nodes) = find_win_by_key(position, win.key, &exactly);
    (found.filter(|found| is_same_key(found.key, win.key)), nodes)
}

/// Whether a first move wins within a number of moves; `false` if a limit was reached. A
/// much smaller question than that of [`find_unique_win`].
pub(super) fn key_wins<R: SearchRules>(
    position: &Position<R>,
    key: Move<R>,
    moves: u8,
    criteria: &Criteria,
) -> bool {
    wins_within(&mut prover(criteria), position, key, moves)
}

fn prover<R: SearchRules>(criteria: &Criteria) -> Prover<R> {
    let limits = criteria.stop.limits(criteria.nodes, MEMORY);
    Prover::new(criteria.checks, &limits).with_repetition(criteria.repetition::<R>())
}

fn search<R: SearchRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    criteria: &Criteria,
) -> Result<UniqueWin<R>, PassedOver> {
    let (shortest, longest) = (*criteria.moves.start(), *criteria.moves.end());
    let mut moves = 1;
    let start = prover.start(position);
    while !prover.wins(&start, moves)? {
        moves += 1;
        if moves > longest {
            return Err(PassedOver::NoWin);
        }
    }
    if moves < shortest {
        return Err(PassedOver::TooShort);
    }
    let mut only = None;
    for mv in prover.first_moves(position) {
        if loses_within(prover, &start.after(mv), moves - 1)? && only.replace(mv).is_some() {
            return Err(PassedOver::SecondKey);
        }
    }
    let is_quiet = |mv: &Move<R>| mv.capture().is_none() && !position.gives_check(*mv);
    let key = only.filter(|mv| !criteria.quiet_key || is_quiet(mv));
    key.map(|key| UniqueWin { moves, key }).ok_or(PassedOver::LoudKey)
}

fn wins_within<R: SearchRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    key: Move<R>,
    moves: u8,
) -> bool {
    loses_within(prover, &prover.start(position).after(key), moves.saturating_sub(1))
        .unwrap_or(false)
}

/// Whether the side to move loses within a number of moves of the other side; with 0, whether
/// it has lost already.
fn loses_within<R: SearchRules>(
    prover: &mut Prover<R>,
    position: &Reached<R>,
    moves: u8,
) -> Result<bool, Stopped> {
    if moves == 0 { Ok(has_lost(position)) } else { prover.loses(position, moves) }
}

/// Whether two moves are the same except for what they capture.
pub(super) fn is_same_key<R: Rules>(a: Move<R>, b: Move<R>) -> bool {
    (a.from(), a.to(), a.special(), a.role()) == (b.from(), b.to(), b.special(), b.role())
}
