//! All solutions of help, self, reflex and series play.

use serde::Serialize;

use crate::record::tree::coordinates;
use crate::report::Report;

/// All solutions for programs.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolutionsRecord {
    /// Every solution as a line; where one side resists, a line against its longest defence, one
    /// for each key.
    solutions: Vec<Vec<String>>,
    /// Whether there are more of them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    more_solutions: bool,
    /// With `duplex`, the solutions that the other side begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_side: Option<Vec<Vec<String>>>,
}

impl SolutionsRecord {
    /// The solutions of a report; `None` if something else is asked.
    pub fn of(report: &Report) -> Option<Self> {
        (!report.stipulation.is_direct()).then(|| {
            let lines = |at: usize| -> Option<Vec<Vec<String>>> {
                let side = report.answer.solutions.get(at).filter(|side| side.stopped.is_none())?;
                Some(side.tree.steps.iter().map(|step| coordinates(&step.line())).collect())
            };
            Self {
                solutions: lines(0).unwrap_or_default(),
                more_solutions: report.answer.solutions.iter().any(|side| side.more),
                other_side: lines(1),
            }
        })
    }
}
