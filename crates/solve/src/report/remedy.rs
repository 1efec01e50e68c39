//! How a change removes a fault of a problem.

use serde::Serialize;

use super::line::{Line, Move, moves_of};
use crate::problem::FindingKind;

/// A fault of a problem, and what does away with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mended {
    /// The kind of the fault.
    pub kind: FindingKind,
    /// The moves before it; none for one of keys.
    #[serde(serialize_with = "moves_of")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub line: Line,
    /// The moves that it is about.
    pub moves: Vec<Move>,
    /// What does away with it.
    #[serde(flatten)]
    pub remedy: Remedy,
}

/// What does away with a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "remedy", content = "reply", rename_all = "kebab-case")]
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
