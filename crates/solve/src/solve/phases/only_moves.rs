//! Lines on which the attacker must find every move: the puzzles of real games, where one line
//! is played and no tree is printed.

use rustc_hash::FxHashSet;

use super::duals::Dual;
use super::lengths::continuations;
use super::solution::replies;
use super::tree::Preferred;
use crate::game::{Key, Move, SearchRules, insertion_sort_by_key};
use crate::solve::limits::Stopped;
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

/// Looks for a line that begins with a key of a problem won within `left` moves, meets only
/// longest defences, and has one continuation in time at every later attacker move but the
/// last; of several, the first in the order of the defences. `None` if every line has a dual.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn only_move_line<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    key: Move<R>,
    left: u8,
) -> Result<Option<Vec<Move<R>>>, Stopped> {
    let mut search = Search { prover, failed: FxHashSet::default(), line: vec![key] };
    let found = search.after_attack(&position.after(key), left)?;
    Ok(found.then_some(search.line))
}

/// The places of a line, from the second attacker move to the last but one, at which more than
/// one move wins within what is left of `left`; the move of the line comes first.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn duals_of_line<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    line: &[Move<R>],
    left: u8,
) -> Result<Vec<Dual<R>>, Stopped> {
    let (mut found, mut at) = (Vec::new(), position.clone());
    for (pairs, left) in (1..).zip((2..left).rev()) {
        let Some((played, rest)) = line.split_at_checked(2 * pairs) else { break };
        for &mv in &played[2 * pairs - 2..] {
            at = at.after(mv);
        }
        let mut moves = continuations(prover, &at, left, &Preferred::default())?;
        if moves.len() > 1 {
            insertion_sort_by_key(&mut moves, |mv| Some(mv) != rest.first());
            found.push(Dual { line: played.to_vec(), moves, major: true });
        }
    }
    Ok(found)
}

struct Search<'a, R: SearchRules> {
    prover: &'a mut dyn Prove<R>,
    /// Positions after a move of the attacker from which no line goes on, with the moves left.
    failed: FxHashSet<(Key, u8)>,
    line: Vec<Move<R>>,
}

impl<R: SearchRules> Search<'_, R> {
    /// Whether a line goes on after an attacker move to its end; `left` counts that move.
    fn after_attack(&mut self, position: &Reached<R>, left: u8) -> Result<bool, Stopped> {
        if position.won_by().is_some() {
            return Ok(true);
        }
        let place = (position.line_key(left), left);
        if self.failed.contains(&place) {
            return Ok(false);
        }
        let length = left - 1;
        for (reply, _) in replies(self.prover, position, left)? {
            let child = position.after(reply.mv);
            // A reply that repeats a position ends the game before the attacker moves.
            if reply.length != length || child.repeats().is_some() {
                continue;
            }
            let moves = continuations(self.prover, &child, length, &Preferred::default())?;
            let (Some(&first), true) = (moves.first(), moves.len() == 1 || length == 1) else {
                continue;
            };
            self.line.extend([reply.mv, first]);
            if self.after_attack(&child.after(first), length)? {
                return Ok(true);
            }
            self.line.truncate(self.line.len() - 2);
        }
        self.failed.insert(place);
        Ok(false)
    }
}
