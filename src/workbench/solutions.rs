//! All solutions of help, self, reflex and series play, as the page folds and plays them.

use serde::Serialize;

use super::setup::letter;
use crate::problem::Stipulation;
use crate::report::{Report, ShownMove, Tree};

/// The most solutions of a side that are sent.
const MOST_SOLUTIONS: usize = 1000;

/// The most moves of all of them.
const MOST_MOVES: usize = 12_000;

/// The solutions that one side begins.
#[derive(Debug, Serialize)]
pub(super) struct SideSolutions {
    /// The side that begins: `w` or `b`.
    side: char,
    solutions: Vec<Step>,
    /// How many there are.
    count: usize,
    /// Whether there are more than were counted.
    more: bool,
}

/// What the first moves of the solutions mean.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Begin {
    /// Each begins a solution.
    Solutions,
    /// Each is a key, since the other side resists.
    Keys,
    /// Each is a defense, since the defender begins.
    Defenses,
}

impl Begin {
    pub(super) fn of(asked: Stipulation) -> Self {
        match asked {
            _ if asked.begins_with_defense() => Self::Defenses,
            _ if asked.play().is_resisted() => Self::Keys,
            _ => Self::Solutions,
        }
    }
}

/// A move of a solution with what follows it.
#[derive(Debug, Serialize)]
struct Step {
    mv: ShownMove,
    next: Vec<Step>,
}

/// The solutions of a report, for each side that begins.
pub(super) fn solutions(report: &Report) -> Vec<SideSolutions> {
    let mut left = MOST_MOVES;
    let sides = report.answer.solutions.iter().filter(|side| side.stopped.is_none());
    let each = sides.map(|side| SideSolutions {
        side: letter(side.side),
        solutions: steps(&side.tree, MOST_SOLUTIONS, &mut left),
        count: side.tree.steps.len(),
        more: side.more,
    });
    each.collect()
}

fn steps(tree: &Tree, most: usize, left: &mut usize) -> Vec<Step> {
    let mut found = Vec::new();
    for step in tree.steps.iter().take(most) {
        if *left == 0 {
            break;
        }
        *left -= 1;
        found.push(Step {
            mv: ShownMove(step.mv.clone()),
            next: steps(&step.next, usize::MAX, left),
        });
    }
    found
}
