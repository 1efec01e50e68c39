//! The other winning moves of a solution, graded.

use serde::Serialize;

use crate::report::{AlternativePlace, AlternativeReport, AlternativesReport};
use crate::solve::Grade;

/// The other winning moves of a solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlternativesRecord {
    /// Wins up to this number of moves longer than the solution are looked for.
    beyond: u8,
    /// The positions of the solution in which another move wins, or may win within that number.
    places: Vec<AlternativePlaceRecord>,
    /// The positions that were examined.
    examined: usize,
    /// All positions of the solution with the attacker to move.
    of: usize,
    /// The limit that kept some wins or grades from being found.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// A position of the solution with the attacker to move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct AlternativePlaceRecord {
    /// The moves from the problem position to it.
    line: Vec<String>,
    /// The move of the solution.
    followed: String,
    /// The moves that the solution has left, this one included.
    left: u8,
    /// The others that win, the quickest first.
    found: Vec<AlternativeRecord>,
    /// No other move wins within this number of moves.
    not_within: u8,
    /// The other moves, without those that never win.
    open: usize,
}

/// Another move that wins.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct AlternativeRecord {
    #[serde(rename = "move")]
    mv: String,
    /// The fewest moves in which it wins, including itself.
    moves: u8,
    /// Its grade; null if a limit kept it from being determined.
    grade: Option<Grade>,
}

impl AlternativesRecord {
    pub(crate) fn of(found: &AlternativesReport) -> Self {
        Self {
            beyond: found.beyond,
            places: found.places.iter().map(AlternativePlaceRecord::of).collect(),
            examined: found.examined,
            of: found.of,
            stopped: found.stopped.map(|stopped| stopped.to_string()),
        }
    }
}

impl AlternativePlaceRecord {
    fn of(place: &AlternativePlace) -> Self {
        let found = |it: &AlternativeReport| AlternativeRecord {
            mv: it.mv.coordinates.clone(),
            moves: it.moves,
            grade: it.grade,
        };
        Self {
            line: place.line.coordinates(),
            followed: place.followed.coordinates.clone(),
            left: place.left,
            found: place.found.iter().map(found).collect(),
            not_within: place.not_within,
            open: place.open,
        }
    }
}
