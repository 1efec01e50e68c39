//! Every other winning move of a solution, graded.

use serde::Serialize;

use super::line::{Line, Move, moves_of};
use crate::solve::{Grade, Stopped};

/// The other winning moves of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlternativesReport {
    /// Wins up to this number of moves longer than the solution are looked for.
    pub beyond: u8,
    /// The positions of the solution in which another move wins, or may win within that number.
    pub places: Vec<AlternativePlace>,
    /// The positions that were examined.
    pub examined: usize,
    /// All positions of the solution with the attacker to move.
    pub of: usize,
    /// The limit that kept some wins or grades from being found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// A position of the solution with the attacker to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlternativePlace {
    /// The moves from the problem to it.
    #[serde(serialize_with = "moves_of")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub line: Line,
    /// The move of the solution.
    pub followed: Move,
    /// The moves that the solution has left, this one included.
    pub left: u8,
    /// The others that win, the quickest first.
    pub found: Vec<AlternativeReport>,
    /// No other move wins within this number of moves.
    pub not_within: u8,
    /// The other moves, without those that never win.
    pub open: usize,
}

/// Another move that wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlternativeReport {
    /// The other winning move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The fewest moves in which it wins, including itself.
    pub moves: u8,
    /// Its grade; null if a limit kept it from being determined.
    pub grade: Option<Grade>,
}
