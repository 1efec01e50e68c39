//! The solution as the page folds and plays it: a tree, or all solutions of help, self, reflex and series play.

use serde::Serialize;

use super::setup::letter;
use crate::problem::Stipulation;
use crate::report::{Move, Report, ShownMove, Step, Tree};

/// The most moves of a tree that are sent.
const MOST_MOVES: usize = 4000;

/// A move of the attacker with the replies to it.
#[derive(Debug, Serialize)]
pub(super) struct Attack {
    mv: ShownMove,
    /// Other moves that win as well.
    others: Vec<String>,
    /// Whether the move wins the game.
    #[serde(skip_serializing_if = "is_false")]
    win: bool,
    /// The threat of a quiet move.
    #[serde(skip_serializing_if = "Option::is_none")]
    threat: Option<Vec<ShownMove>>,
    #[serde(skip_serializing_if = "is_false")]
    zugzwang: bool,
    /// Whether it continues elsewhere in the tree.
    #[serde(skip_serializing_if = "is_false")]
    repeated: bool,
    /// Defences that lose sooner.
    #[serde(skip_serializing_if = "is_zero")]
    shorter: usize,
    replies: Vec<Reply>,
}

/// A reply of the defender, and its continuation.
#[derive(Debug, Serialize)]
pub(super) struct Reply {
    mv: ShownMove,
    #[serde(skip_serializing_if = "is_false")]
    useless: bool,
    #[serde(skip_serializing_if = "is_false")]
    repeats: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Box<Attack>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(value: &bool) -> bool {
    !value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(value: &usize) -> bool {
    *value == 0
}

/// Writes a tree; returns whether it is complete.
pub(super) fn tree_of(tree: &Tree) -> (Option<Attack>, bool) {
    let mut left = MOST_MOVES;
    (attack(tree, &mut left), left > 0)
}

fn attack(tree: &Tree, left: &mut usize) -> Option<Attack> {
    let step = tree.steps.first()?;
    *left = left.checked_sub(1)?;
    let threat = step.threat.as_ref();
    Some(Attack {
        mv: ShownMove(step.mv.clone()),
        others: step.others.iter().map(Move::marked).collect(),
        win: step.win.is_some(),
        threat: threat.map(|threat| ShownMove::all(&threat.line.moves)),
        zugzwang: step.zugzwang,
        repeated: step.repeated,
        shorter: step.shorter,
        replies: step.next.steps.iter().map_while(|step| reply(step, left)).collect(),
    })
}

fn reply(step: &Step, left: &mut usize) -> Option<Reply> {
    *left = left.checked_sub(1)?;
    Some(Reply {
        mv: ShownMove(step.mv.clone()),
        useless: step.useless,
        repeats: step.repeats.is_some(),
        next: attack(&step.next, left).map(Box::new),
    })
}

/// The most solutions of a side that are sent.
const MOST_SOLUTIONS: usize = 1000;

/// The most moves of all of them.
const MOST_MOVES_OF_ALL: usize = 12_000;

/// The solutions that one side begins.
#[derive(Debug, Serialize)]
pub(super) struct SideSolutions {
    /// The side that begins: `w` or `b`.
    side: char,
    solutions: Vec<Played>,
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
struct Played {
    mv: ShownMove,
    next: Vec<Played>,
}

/// The solutions of a report, for each side that begins.
pub(super) fn solutions(report: &Report) -> Vec<SideSolutions> {
    let mut left = MOST_MOVES_OF_ALL;
    let sides = report.answer.solutions.iter().filter(|side| side.stopped.is_none());
    let each = sides.map(|side| SideSolutions {
        side: letter(side.side),
        solutions: steps(&side.tree, MOST_SOLUTIONS, &mut left),
        count: side.tree.steps.len(),
        more: side.more,
    });
    each.collect()
}

fn steps(tree: &Tree, most: usize, left: &mut usize) -> Vec<Played> {
    let mut found = Vec::new();
    for step in tree.steps.iter().take(most) {
        if *left == 0 {
            break;
        }
        *left -= 1;
        found.push(Played {
            mv: ShownMove(step.mv.clone()),
            next: steps(&step.next, usize::MAX, left),
        });
    }
    found
}
