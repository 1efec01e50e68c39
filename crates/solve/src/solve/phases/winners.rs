//! All first moves that win, each in its own number of moves.
//!
//! Keys fulfil a stipulation; an author also wants to know what wins later than that, for
//! such moves are what solvers will write to the author about.

use crate::game::{Move, Rules, SearchRules, insertion_sort_by_key};
use crate::solve::limits::Stopped;
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

/// A first move that wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Winner<R: Rules> {
    /// The winning first move.
    pub mv: Move<R>,
    /// The fewest attacker moves in which it wins, including itself.
    pub moves: u8,
}

/// The first moves that win, as found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Winners<R: Rules> {
    /// The most moves that were asked for.
    pub within: u8,
    /// Those that win: the quickest first, equal ones in move order.
    pub found: Vec<Winner<R>>,
    /// No other first move wins within this many moves.
    pub not_within: u8,
    /// The others, without those that win in no number of moves.
    pub open: usize,
    /// The limit that ended the search before `within`.
    pub stopped: Option<Stopped>,
}

/// Finds all first moves that win within this many moves, where it is known that none does
/// within `not_within`. All lengths are tried in turn, so that each is the shortest.
pub fn winners<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    not_within: u8,
    within: u8,
) -> Winners<R> {
    let mut open = prover.first_moves(position);
    if prover.never_wins(position) {
        open.clear();
    }
    let not_within = not_within.min(within);
    let mut winners = Winners { within, found: Vec::new(), not_within, open: 0, stopped: None };
    while winners.not_within < within && !open.is_empty() {
        let moves = winners.not_within + 1;
        match sort_out(prover, position, moves, &mut open, &mut winners.found) {
            Ok(()) => winners.not_within = moves,
            Err(stopped) => {
                winners.stopped = Some(stopped);
                break;
            }
        }
    }
    if open.is_empty() {
        winners.not_within = within;
    }
    winners.open = open.len();
    insertion_sort_by_key(&mut winners.found, |it| (it.moves, it.mv));
    winners
}

/// Takes those of the open moves away that win within this many moves, which are noted, and those
/// that never win.
fn sort_out<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    moves: u8,
    open: &mut Vec<Move<R>>,
    found: &mut Vec<Winner<R>>,
) -> Result<(), Stopped> {
    let mut index = 0;
    while let Some(&mv) = open.get(index) {
        let child = position.after(mv);
        if prover.loses(&child, moves - 1)? {
            found.push(Winner { mv, moves });
            open.remove(index);
        } else if prover.never_wins(&child) {
            open.remove(index);
        } else {
            index += 1;
        }
    }
    Ok(())
}
