//! Duals: places in the solution where the attacker has a choice.

use rustc_hash::FxHashSet;

use super::lengths::{continuations, defences};
use super::tree::Preferred;
use crate::game::{Key, Move, Rules, SearchRules};
use crate::solve::limits::Stopped;
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

/// More than one continuation in time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dual<R: Rules> {
    /// The moves from the problem position up to the choice.
    pub line: Vec<Move<R>>,
    /// The continuations; the one that is followed first.
    pub moves: Vec<Move<R>>,
    /// Whether it is in a variation of full length before the last move.
    pub major: bool,
}

/// The duals of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duals<R: Rules> {
    /// The duals, those in variations of full length first. A position that is reached in
    /// several ways is listed once.
    pub found: Vec<Dual<R>>,
    /// Whether there may be more minor duals: as many were found as are looked for.
    pub more: bool,
}

/// The number of minor duals after which no more are looked for. Bad defences leave the
/// attacker many ways to win, and a list of all of them is not useful.
pub const MINOR_LISTED: usize = 50;

/// Looks for duals after a key of a problem that is won within `left` moves. All major duals
/// are found. A variation ends at a dual that is not on the line that is followed.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn duals<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    key: Move<R>,
    left: u8,
    preferred: &Preferred<R>,
) -> Result<Duals<R>, Stopped> {
    let mut search = Search {
        prover,
        preferred,
        found: Vec::new(),
        minors: 0,
        seen: FxHashSet::default(),
        line: vec![key],
    };
    // Variations of full length first: what they hold is major, and a position that is also
    // reached by a short defence must not be taken for a minor matter.
    search.after_attack(&position.after(key), left, true)?;
    search.after_attack(&position.after(key), left, false)?;
    let more = search.minors >= MINOR_LISTED;
    Ok(Duals { found: search.found, more })
}

struct Search<'a, R: SearchRules> {
    prover: &'a mut dyn Prove<R>,
    preferred: &'a Preferred<R>,
    found: Vec<Dual<R>>,
    minors: usize,
    /// Positions examined, with the moves left and whether only full length was followed.
    seen: FxHashSet<(Key, u8, bool)>,
    line: Vec<Move<R>>,
}

impl<R: SearchRules> Search<'_, R> {
    /// Follows the defences in a position after an attacker move; `left` counts that move.
    fn after_attack(&mut self, position: &Reached<R>, left: u8, full: bool) -> Result<(), Stopped> {
        if position.won_by().is_some() {
            return Ok(());
        }
        for reply in defences(self.prover, position, left)? {
            let is_full = reply.length == left - 1;
            let enough = self.minors >= MINOR_LISTED;
            if if full { !is_full } else { enough } {
                break;
            }
            self.line.push(reply.mv);
            self.node(&position.after(reply.mv), left - 1, full)?;
            self.line.pop();
        }
        Ok(())
    }

    fn node(&mut self, position: &Reached<R>, left: u8, full: bool) -> Result<(), Stopped> {
        if !self.seen.insert((position.line_key(left), left, full)) {
            return Ok(());
        }
        let moves = continuations(self.prover, position, left, self.preferred)?;
        let Some(&first) = moves.first() else { return Ok(()) };
        let choice = moves.len() > 1;
        // The second pass comes through the positions of the first again, on its way to
        // shorter defences.
        let listed = !full && self.seen.contains(&(position.line_key(left), left, true));
        if choice && !listed {
            let major = full && left > 1;
            if major || self.minors < MINOR_LISTED {
                self.found.push(Dual { line: self.line.clone(), moves, major });
            }
            self.minors += usize::from(!major);
            if !full {
                return Ok(());
            }
        }
        self.line.push(first);
        self.after_attack(&position.after(first), left, full)?;
        self.line.pop();
        Ok(())
    }
}
