//! Checked problems as people read them.

use serde_json::Value;

use crate::batch::repeats::{Repeats, question};
use crate::cli::report::check::Checked;
use crate::cli::report::layout::Columns;
use crate::cli::report::summary::{self, Tally};
use crate::cli::run::exit::Exit;
use crate::cli::run::reporting::{ProblemResult, View};
use crate::cli::sink::Text;
use crate::input::PosedProblem;
use crate::problem::Diagnostic;
use crate::report::words::Language;

/// Checked problems as people read them.
pub(super) struct CheckedView {
    pub(super) tally: Tally,
    pub(super) repeats: Repeats,
    pub(super) verbose: bool,
    pub(super) language: Language,
}

impl View<Checked> for CheckedView {
    fn text(&mut self, posed: &PosedProblem, columns: Columns, checked: &Checked) -> Text {
        self.tally.add(checked);
        if let Some(question) = question(posed) {
            self.repeats.add(question, posed.number, &posed.id);
        }
        let (mark, body) = summary::text(posed, checked, self.verbose, self.language);
        Text { mark, head: columns.head(posed), body }
    }

    fn summary(&self, problems: usize) -> Option<String> {
        Some(self.tally.text(problems, self.language))
    }

    fn warning(&self) -> Option<String> {
        self.repeats.text()
    }
}

impl ProblemResult for Checked {
    fn value(&self) -> serde_json::Result<Value> {
        serde_json::to_value(&self.record)
    }

    fn clock(&mut self, keep: bool) {
        self.record.clock(keep);
    }

    fn seconds(&self) -> Option<f64> {
        self.record.seconds
    }

    fn exit(&self) -> Exit {
        self.exit
    }

    fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }
}
