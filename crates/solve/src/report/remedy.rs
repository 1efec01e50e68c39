//! How a change removes a fault of a problem.

use super::line::{Line, Move};
use crate::problem::FindingKind;

/// A fault of a problem, and what does away with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    /// The kind of the fault.
    pub kind: FindingKind,
    /// The moves before it; none for one of keys.
    pub line: Line,
    /// The moves that it is about.
    pub moves: Vec<Move>,
    /// What does away with it.
    pub remedy: Remedy,
}

/// What does away with a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// The move can no longer be played.
    Impossible,
    /// The man that was changed refutes it.
    ByItself(Move),
    /// Another man refutes it.
    Refuted(Move),
    /// The author's key solves the problem now.
    Solved(Move),
    /// It is gone; no single move says why.
    Gone,
}

impl Remedy {
    /// The name in machine output.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Impossible => "impossible",
            Self::ByItself(_) => "by-itself",
            Self::Refuted(_) => "refuted",
            Self::Solved(_) => "solved",
            Self::Gone => "gone",
        }
    }

    /// The move that does it.
    pub fn mv(&self) -> Option<&Move> {
        match self {
            Self::ByItself(mv) | Self::Refuted(mv) | Self::Solved(mv) => Some(mv),
            Self::Impossible | Self::Gone => None,
        }
    }
}
