//! Solved problems as people read them.

use crate::book::Diagram;
use crate::cli::report::layout::Columns;
use crate::cli::report::solved::Solved;
use crate::cli::report::style::{BAD, GOOD, OPEN};
use crate::cli::run::exit::Exit;
use crate::cli::run::reporting::{ProblemResult, View};
use crate::cli::sink::Text;
use crate::examine::Verdict;
use crate::input::PosedProblem;
use crate::problem::Diagnostic;
use serde_json::Value;

/// Solved problems as people read them.
pub(super) struct SolvedView;

impl View<Solved> for SolvedView {
    fn text(&mut self, posed: &PosedProblem, columns: Columns, solved: &Solved) -> Text {
        let (mark, style) = match solved.record.output.verdict {
            Verdict::Solved | Verdict::Sound => ('✓', GOOD),
            Verdict::NoSolution | Verdict::Unsound => ('✗', BAD),
            Verdict::Undecided => ('?', OPEN),
            Verdict::Error => ('!', BAD),
        };
        let mark = format!("{style}{mark}{style:#}");
        Text { mark, head: columns.head(posed), body: solved.text.clone() }
    }
}

impl ProblemResult for Solved {
    fn value(&self) -> serde_json::Result<Value> {
        serde_json::to_value(&self.record)
    }

    fn clock(&mut self, keep: bool) {
        self.record.clock(keep);
    }

    fn seconds(&self) -> Option<f64> {
        self.record.seconds
    }

    fn diagrams(&mut self) -> Vec<(String, Diagram)> {
        std::mem::take(&mut self.diagrams)
    }

    fn exit(&self) -> Exit {
        self.exit
    }

    fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }
}
