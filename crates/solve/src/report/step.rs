//! Solutions as trees.

use serde::{Serialize, Serializer};

use super::line::{Line, Move, Recurrence};
use crate::game::WinKind;

/// What follows from a position of a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The attacker's moves that are left, where the stipulation counts them.
    pub left: u8,
    /// The moves that are followed: one of the attacker's, all longest replies, or all solutions.
    pub steps: Vec<Step>,
}

/// A move of a solution and what follows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The move of this step.
    pub mv: Move,
    /// Other moves that fulfil the stipulation in time as well.
    pub others: Vec<Move>,
    /// How it ends the game.
    pub win: Option<WinKind>,
    /// The plies since the position after it last occurred, if that ends the game.
    pub repeats: Option<u16>,
    /// That repetition in words.
    pub recurrence: Option<Recurrence>,
    /// Whether it is a reply that interposes uselessly.
    pub useless: bool,
    /// What a quiet move threatens.
    pub threat: Option<Threat>,
    /// Whether it threatens nothing, and passing would be a defense.
    pub zugzwang: bool,
    /// Whether the same position is expanded earlier in the tree.
    pub repeated: bool,
    /// Replies to it that are not followed, since they lose sooner.
    pub shorter: usize,
    /// The moves that can follow it.
    pub next: Tree,
}

/// The shortest win that would follow if the defender passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Threat {
    /// The first one begins the line, the others win as soon.
    pub moves: Vec<Move>,
    /// The line that begins with the first of them, against the longest defense.
    #[serde(flatten)]
    pub line: Line,
}

/// A position of the solution tree with the attacker to move, as machine output has it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Node<'a> {
    left: u8,
    /// The first one is followed, the others are duals.
    moves: Vec<&'a Move>,
    win: Option<WinKind>,
    /// The plies since the earlier occurrence of the position that the first move leads to, if it
    /// wins by repeating it.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeats: Option<u16>,
    defences: Vec<Defence<'a>>,
    /// Defences that lose sooner, which are not followed.
    shorter: usize,
    /// What the first move threatens; null if it gives check, or threatens nothing.
    threat: Option<&'a Threat>,
    /// Whether it threatens nothing, and passing would be a defence.
    zugzwang: bool,
    /// Whether the same position was expanded earlier in the tree.
    repeated: bool,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Defence<'a> {
    #[serde(rename = "move")]
    mv: &'a Move,
    /// Whether it is a useless interposition.
    useless: bool,
    /// The plies since the earlier occurrence of the position, if the reply loses by repeating it.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeats: Option<u16>,
    /// Without moves where the reply has ended the game.
    next: Node<'a>,
}

impl<'a> Node<'a> {
    fn of(tree: &'a Tree) -> Self {
        let step = tree.steps.first();
        let defences = step.map_or(&[][..], |step| &step.next.steps).iter().map(|reply| Defence {
            mv: &reply.mv,
            useless: reply.useless,
            repeats: reply.repeats,
            next: Self::of(&reply.next),
        });
        Self {
            left: tree.left,
            moves: step.into_iter().flat_map(|it| [&it.mv].into_iter().chain(&it.others)).collect(),
            win: step.and_then(|it| it.win),
            repeats: step.and_then(|it| it.repeats),
            defences: defences.collect(),
            shorter: step.map_or(0, |it| it.shorter),
            threat: step.and_then(|it| it.threat.as_ref()),
            zugzwang: step.is_some_and(|it| it.zugzwang),
            repeated: step.is_some_and(|it| it.repeated),
        }
    }
}

/// Writes the solution tree of a forced win.
#[expect(clippy::ref_option, reason = "serde passes references")]
pub(super) fn nodes<S: Serializer>(tree: &Option<Tree>, to: S) -> Result<S::Ok, S::Error> {
    tree.as_ref().map(Node::of).serialize(to)
}

impl Tree {
    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The moves along the first branches.
    pub fn main_line(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut tree = self;
        while let Some(step) = tree.steps.first() {
            moves.push(step.mv.clone());
            tree = &step.next;
        }
        moves
    }
}

impl Step {
    /// A move and what follows it, with nothing to add.
    pub(crate) fn new(mv: Move, next: Tree) -> Self {
        Self { mv, next, ..Self::default() }
    }

    /// The moves along the first branches, this one first.
    pub fn line(&self) -> Vec<Move> {
        let mut moves = vec![self.mv.clone()];
        moves.extend(self.next.main_line());
        moves
    }
}
