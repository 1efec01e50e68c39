//! How a game can end when both sides play as well as they can: the attacker wins as soon as
//! possible, the defender lasts as long as possible.
//!
//! A line takes the first of several moves that are equally good, in the order of their squares, so its
//! end is one of several that are as good. Here all of them are examined.

use rustc_hash::FxHashSet;

use crate::game::{Key, Move, SearchRules, WinKind, insertion_sort};
use crate::solve::limits::{Stopped, Tried};
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

/// The ends on the board of all lines of full length from a position that is won in `moves` and no
/// sooner, in the order of [`WinKind`]; `None` if looking at them all costs more than `most`
/// further positions. Ends by repetition are left out, as a [line](crate::solve::Line) avoids them.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn win_kinds<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    keys: &[Move<R>],
    moves: u8,
    most: u64,
) -> Result<Option<Vec<WinKind>>, Stopped> {
    let most = prover.nodes().saturating_add(most);
    let mut walk = Walk { prover, seen: FxHashSet::default(), found: Vec::new(), most };
    for &key in keys {
        let child = position.after(key);
        // A key may take longer where the stipulation allows it.
        match walk.loses(&child, moves - 1)? {
            Some(false) => {}
            Some(true) if walk.defender(&child, moves)? => {}
            _ => return Ok(None),
        }
    }
    insertion_sort(&mut walk.found);
    Ok(Some(walk.found))
}

struct Walk<'a, R: SearchRules> {
    prover: &'a mut dyn Prove<R>,
    /// Positions with the attacker to move, with the moves left.
    seen: FxHashSet<(Key, u8)>,
    found: Vec<WinKind>,
    /// The positions that may be searched in all.
    most: u64,
}

impl<R: SearchRules> Walk<'_, R> {
    /// Looks at a position that is won in `left` moves and no sooner. Returns whether all of it was
    /// examined.
    fn attacker(&mut self, position: &Reached<R>, left: u8) -> Result<bool, Stopped> {
        if !self.seen.insert((position.line_key(left), left)) {
            return Ok(true);
        }
        for mv in self.prover.first_moves(position) {
            let child = position.after(mv);
            match self.loses(&child, left - 1)? {
                Some(false) => {}
                Some(true) if self.defender(&child, left)? => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Looks at a position after an attacker move that is one of `left`.
    fn defender(&mut self, position: &Reached<R>, left: u8) -> Result<bool, Stopped> {
        if let Some(kind) = position.won_by() {
            if kind != WinKind::Repetition && !self.found.contains(&kind) {
                self.found.push(kind);
            }
            return Ok(true);
        }
        // One end of each kind says all; more are not possible on a board.
        if self.found.len() > 1 {
            return Ok(true);
        }
        for mv in position.legal_moves() {
            let next = position.after(mv);
            if left < 2 || next.repeats().is_some() {
                continue;
            }
            match self.wins_sooner(&next, left - 1)? {
                Some(true) => {}
                Some(false) if self.attacker(&next, left - 1)? => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Whether a position after a reply is won in fewer than this many moves; `None` if that costs
    /// too much.
    fn wins_sooner(&mut self, position: &Reached<R>, moves: u8) -> Tried {
        match moves {
            1 => Ok(Some(false)),
            _ => self.prover.try_wins(position, moves - 1, self.left()),
        }
    }

    /// Whether an attacker move wins in time; `None` if that costs too much.
    fn loses(&mut self, position: &Reached<R>, moves: u8) -> Tried {
        self.prover.try_loses(position, moves, self.left())
    }

    /// The positions that may still be searched.
    fn left(&self) -> u64 {
        self.most.saturating_sub(self.prover.nodes())
    }
}
