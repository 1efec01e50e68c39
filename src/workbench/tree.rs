//! The solution tree as the page folds and plays it.

use serde::Serialize;

use crate::report::{Move, ShownMove, Step, Tree};

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
