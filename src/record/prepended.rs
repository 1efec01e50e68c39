//! The record of a problem to which moves were prepended.

use serde::Serialize;

use crate::examine::Verdict;
use crate::input::PosedProblem;
use crate::prepend::Prepended;
use crate::problem::Stipulation;
use crate::record::{ErrorRecord, OriginRecord};
use crate::report::Report;

/// The result of putting moves before a problem.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrependedRecord {
    /// The problem, before which moves are put only if it is sound.
    #[serde(flatten)]
    pub origin: OriginRecord,
    /// Why none are put before this one, if not because of the verdict: `not-direct` for help,
    /// self, reflex and series play, `too-long` for the longest problems.
    pub refused: Option<&'static str>,
    /// The last moves of the defender that were examined.
    pub replies: usize,
    /// Those from positions in which every defence loses; null for studies and other problems
    /// without a length.
    pub forced: Option<usize>,
    /// The number of earlier positions that were examined.
    pub tried: usize,
    /// The number of positions, and of last moves of the defender, that a limit left open.
    pub undecided: usize,
    /// The last moves of either side that were not examined for want of time.
    pub left: usize,
    /// The number of sound positions found, including those that are not listed.
    pub found: usize,
    /// The best positions, the best first.
    pub prepends: Vec<PrependRecord>,
    /// The time taken, if it is reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Why a problem could not be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<ErrorRecord>,
}

/// A sound position from which key and reply lead to the problem.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrependRecord {
    /// The position.
    pub fen: String,
    /// What is asked of it.
    stipulation: Stipulation,
    /// The key, the reply, and the main line of the problem.
    line: Vec<String>,
    /// What the key does: `quiet`, `offer`, `check` or `capture`.
    key: &'static str,
    /// The men that key and reply take, each with its point: `p d9`.
    added: Vec<String>,
    /// The number of legal replies to the key.
    replies: usize,
    /// The points of idle men; null if a limit was reached.
    idle: Option<Vec<String>>,
    /// The same as a sentence.
    pub message: String,
}

impl PrependedRecord {
    /// A problem that was examined or refused, before anything is tried.
    pub fn of_report(posed: &PosedProblem, report: Option<&Report>) -> Self {
        let verdict = report.map_or(Verdict::Undecided, Report::verdict);
        Self { origin: OriginRecord::of(posed, verdict), ..Self::default() }
    }

    /// A problem that could not be put on the board.
    pub fn of_error(posed: &PosedProblem) -> Self {
        let (origin, errors) =
            (OriginRecord::of(posed, Verdict::Error), ErrorRecord::all_of(posed));
        Self { origin, errors, ..Self::default() }
    }
}

impl PrependRecord {
    /// A position that was found.
    pub fn of(found: &Prepended) -> Self {
        let rules = found.position.rules();
        let name = |square: usize| rules.square_name(square).unwrap_or_default();
        let added = found.added.iter().map(|&(at, man)| format!("{man} {}", name(at)));
        Self {
            fen: found.position.to_string(),
            stipulation: found.asked,
            line: found.line.coordinates(),
            key: found.key.name(),
            added: added.collect(),
            replies: found.replies,
            idle: found.idle.as_ref().map(|idle| idle.iter().map(|&it| name(it)).collect()),
            message: found.sentence().english(),
        }
    }
}
