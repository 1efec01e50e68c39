//! Solutions as trees.

use serde::{Deserialize, Serialize};

use super::line::{Line, Move, Recurrence};
use crate::game::WinKind;

/// What follows from a position of a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tree {
    /// The attacker's moves that are left, where the stipulation counts them.
    pub left: u8,
    /// The moves that are followed: one of the attacker's, all longest replies, or all solutions.
    pub steps: Vec<Step>,
}

/// A move of a solution and what follows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The move of this step.
    #[serde(flatten)]
    pub mv: Move,
    /// Other moves that fulfil the stipulation in time as well.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Move>,
    /// How it ends the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<WinKind>,
    /// The plies since the position after it last occurred, if that ends the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeats: Option<u16>,
    /// That repetition in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recurrence: Option<Recurrence>,
    /// Whether it is a reply that interposes uselessly.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub useless: bool,
    /// What a quiet move threatens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threat: Option<Threat>,
    /// Whether it threatens nothing, and passing would be a defense.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub zugzwang: bool,
    /// Whether the same position is expanded earlier in the tree.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repeated: bool,
    /// Replies to it that are not followed, since they lose sooner.
    #[serde(default)]
    pub shorter: usize,
    /// The moves that can follow it.
    pub next: Tree,
}

/// The shortest win that would follow if the defender passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Threat {
    /// All moves that begin a win of this length.
    pub moves: Vec<Move>,
    /// The line that begins with the first of them, against the longest defense.
    pub line: Line,
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
        Self {
            mv,
            others: Vec::new(),
            win: None,
            repeats: None,
            recurrence: None,
            useless: false,
            threat: None,
            zugzwang: false,
            repeated: false,
            shorter: 0,
            next,
        }
    }

    /// The moves along the first branches, this one first.
    pub fn line(&self) -> Vec<Move> {
        let mut moves = vec![self.mv.clone()];
        moves.extend(self.next.main_line());
        moves
    }
}
