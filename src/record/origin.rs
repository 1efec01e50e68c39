//! The beginning of a record about other versions of a problem.

use serde::Serialize;

use crate::examine::Verdict;
use crate::input::PosedProblem;
use crate::problem::Stipulation;

/// The problem whose other versions were looked for.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OriginRecord {
    /// The problem's id.
    pub id: String,
    fen: Option<String>,
    stipulation: Option<Stipulation>,
    /// The verdict on the problem as it is. Only unsound problems are mended, and moves are put only before
    /// sound ones.
    pub verdict: Verdict,
}

impl OriginRecord {
    pub(super) fn of(posed: &PosedProblem, verdict: Verdict) -> Self {
        let PosedProblem { id, fen, stipulation, .. } = posed;
        Self { id: id.clone(), fen: fen.clone(), stipulation: *stipulation, verdict }
    }
}
