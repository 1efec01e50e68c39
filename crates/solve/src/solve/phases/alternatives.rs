//! Every other winning move, at the key and later in the solution, with its length and its grade.
//!
//! Wins are also looked for that take longer than the solution has left: a solver finds them, and
//! anyone who asks for the only win at all counts them. The answer states how far the search went.

use rustc_hash::FxHashSet;

use super::grade::{Grade, SolutionPositions, comes_back};
use super::tree::Node;
use crate::game::{Key, Move, Rules, SearchRules, insertion_sort_by_key};
use crate::solve::limits::{MAX_LENGTH, Stopped};
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

/// The moves beyond those of the stipulation up to which other wins are looked for, if nothing else
/// is asked.
pub const BEYOND: u8 = 2;

/// Another move that wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alternative<R: Rules> {
    /// The other winning move.
    pub mv: Move<R>,
    /// The fewest attacker moves in which it wins, including itself.
    pub moves: u8,
    /// Its grade; `None` if it is not known whether it comes back.
    pub grade: Option<Grade>,
}

/// A position of the solution with the attacker to move, and all that wins there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place<R: Rules> {
    /// The moves from the problem position to it.
    pub line: Vec<Move<R>>,
    /// The move of the solution.
    pub followed: Move<R>,
    /// The moves that the solution has left, this one included.
    pub left: u8,
    /// The others that win: the quickest first, equal ones in move order.
    pub found: Vec<Alternative<R>>,
    /// No other move wins within this number of moves.
    pub not_within: u8,
    /// The moves that are not known to win, without those that never do.
    pub open: Vec<Move<R>>,
}

impl<R: Rules> Place<R> {
    /// Whether every move was examined to the length that was asked.
    pub fn is_whole(&self, beyond: u8) -> bool {
        self.open.is_empty() || self.not_within >= self.within(beyond)
    }

    /// The moves within which wins are looked for.
    pub fn within(&self, beyond: u8) -> u8 {
        self.left.saturating_add(beyond).min(MAX_LENGTH)
    }
}

/// The graded moves of a solution that were found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alternatives<R: Rules> {
    /// How many moves longer than the solution a win may be to be looked for.
    pub beyond: u8,
    /// The places: those of the main line first.
    pub places: Vec<Place<R>>,
    /// How many places there are; more than are listed if a limit was reached.
    pub of: usize,
    /// The limit that kept some wins or grades from being found.
    pub stopped: Option<Stopped>,
}

/// Which places are examined.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Extent {
    /// The first move alone.
    Key,
    /// Only positions of the main line.
    MainLine,
    /// The whole solution tree.
    Tree,
}

/// Looks for all other winning moves of a solution, up to `beyond` moves later than the solution has
/// left, and grades them. The result says what a limit left open. With a `share`, no place costs
/// more positions than its part of these.
pub fn alternatives<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    position: &Reached<R>,
    tree: &Node<R>,
    beyond: u8,
    extent: Extent,
    share: Option<u64>,
) -> Alternatives<R> {
    let solution = SolutionPositions::of_tree(position, tree);
    let stops = stops(position, tree, extent);
    let of = stops.len();
    let mut found = Alternatives { beyond, places: Vec::new(), of, stopped: None };
    let share = share.map_or(u64::MAX, |share| share / (of as u64).max(1));
    for stop in stops {
        let (place, stopped) = place(prover, &solution, stop, beyond, share);
        if stopped.is_none() && !place.is_whole(beyond) {
            found.stopped = Some(Stopped::Nodes);
        }
        found.places.push(place);
        if stopped.is_some() {
            found.stopped = stopped;
            break;
        }
    }
    found
}

/// A position of the solution with the attacker to move.
struct Stop<R: SearchRules> {
    at: Reached<R>,
    line: Vec<Move<R>>,
    followed: Move<R>,
    left: u8,
}

/// The places of a tree, those of the main line first; a position that is reached in several ways
/// once.
fn stops<R: SearchRules>(start: &Reached<R>, tree: &Node<R>, extent: Extent) -> Vec<Stop<R>> {
    let mut collector = Collector { found: Vec::new(), seen: FxHashSet::default() };
    collector.node(start, tree, &mut Vec::new(), true, Extent::MainLine);
    if extent == Extent::Tree {
        collector.node(start, tree, &mut Vec::new(), true, Extent::Tree);
    }
    if extent == Extent::Key {
        collector.found.truncate(1);
    }
    collector.found
}

struct Collector<R: SearchRules> {
    found: Vec<Stop<R>>,
    seen: FxHashSet<(Key, u8)>,
}

impl<R: SearchRules> Collector<R> {
    fn node(
        &mut self,
        at: &Reached<R>,
        node: &Node<R>,
        line: &mut Vec<Move<R>>,
        is_main: bool,
        extent: Extent,
    ) {
        let Some(&followed) = node.continuations.first() else { return };
        if self.seen.insert((at.line_key(node.left), node.left)) {
            let (at, line, left) = (at.clone(), line.clone(), node.left);
            self.found.push(Stop { at, line, followed, left });
        }
        let child = at.after(followed);
        line.push(followed);
        // A useless interposition is not a main line where there is another defense.
        let main = node.defences.iter().position(|defence| !defence.useless).unwrap_or_default();
        for (index, defence) in node.defences.iter().enumerate() {
            let is_main = is_main && index == main;
            if is_main || extent == Extent::Tree {
                line.push(defence.mv);
                self.node(&child.after(defence.mv), &defence.next, line, is_main, extent);
                line.pop();
            }
        }
        line.pop();
    }
}

/// What wins in a place, and the limit that ended the search there.
fn place<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    solution: &SolutionPositions<R>,
    stop: Stop<R>,
    beyond: u8,
    share: u64,
) -> (Place<R>, Option<Stopped>) {
    let Stop { at, line, followed, left } = stop;
    let mut open = prover.first_moves(&at);
    open.retain(|&mv| mv != followed);
    let mut place = Place { line, followed, left, found: Vec::new(), not_within: 0, open };
    let stopped = look(prover, solution, &at, &mut place, (beyond, share)).err();
    insertion_sort_by_key(&mut place.found, |it| (it.moves, it.mv));
    (place, stopped)
}

fn look<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    solution: &SolutionPositions<R>,
    at: &Reached<R>,
    place: &mut Place<R>,
    (beyond, share): (u8, u64),
) -> Result<(), Stopped> {
    let end = prover.nodes().saturating_add(share);
    let within = place.within(beyond);
    while place.not_within < within && !place.open.is_empty() {
        let moves = place.not_within + 1;
        let mut index = 0;
        while let Some(&mv) = place.open.get(index) {
            let child = at.after(mv);
            let left = end.saturating_sub(prover.nodes());
            let Some(wins) = prover.try_loses(&child, moves - 1, left)? else { return Ok(()) };
            if wins {
                place.open.remove(index);
                let found = &mut place.found;
                found.push(Alternative { mv, moves, grade: None });
                let graded = comes_back(prover, solution, &child, u16::from(moves - 1))?;
                if let (Some(comes_back), Some(last)) = (graded, found.last_mut()) {
                    last.grade = Some(Grade::of(moves <= place.left, comes_back));
                }
            } else if prover.never_wins(&child) {
                place.open.remove(index);
            } else {
                index += 1;
            }
        }
        place.not_within = moves;
    }
    if place.open.is_empty() {
        place.not_within = within;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
