//! Why a problem could not be read.

use serde::Serialize;

use crate::input::PosedProblem;
use crate::problem::Diagnostic;

/// Why a problem could not be read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorRecord {
    pub(crate) message: String,
    /// The line of the file, counted from 1; null where there is none.
    pub(crate) line: Option<u64>,
    /// In characters, counted from 1.
    pub(crate) column: Option<usize>,
}

impl ErrorRecord {
    /// Why a problem could not be put on the board.
    pub(crate) fn all_of(posed: &PosedProblem) -> Vec<Self> {
        let unposable = posed.problem.as_ref().err();
        let diagnostics = unposable.into_iter().flat_map(|bad| &bad.diagnostics);
        diagnostics.map(|one| Self::of(one, posed)).collect()
    }

    pub(crate) fn of(diagnostic: &Diagnostic, posed: &PosedProblem) -> Self {
        let excerpt = &posed.excerpt;
        let start = diagnostic.primary.as_ref().map(|label| label.span.start);
        let line = start.map_or(posed.line, |start| excerpt.line(start));
        let before = start.and_then(|start| excerpt.text.get(..start));
        let last = before.map(|text| text.rsplit('\n').next().unwrap_or_default());
        Self {
            message: diagnostic.message.clone(),
            line: (line > 0).then_some(line),
            column: last.map(|text| text.chars().count() + 1),
        }
    }
}
