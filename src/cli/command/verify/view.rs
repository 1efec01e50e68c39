//! Checked problems as people read them.

use crate::batch::repeats::{Repeats, question};
use crate::cli::report::check::Checked;
use crate::cli::report::summary::{self, Tally};
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::{ProblemResult, View};
use crate::input::PosedProblem;
use crate::problem::Diagnostic;
use crate::record::Record;
use crate::report::words::Language;

/// Checked problems as people read them.
pub(super) struct CheckedView {
    pub(super) tally: Tally,
    pub(super) repeats: Repeats,
    pub(super) verbose: bool,
    pub(super) language: Language,
}

impl View<Checked> for CheckedView {
    fn said(&mut self, posed: &PosedProblem, checked: &Checked) -> (String, String) {
        self.tally.add(checked);
        if let Some(question) = question(posed) {
            self.repeats.add(question, posed.number, &posed.id);
        }
        summary::text(posed, checked, self.verbose, self.language)
    }

    fn summary(&self, problems: usize) -> Option<String> {
        Some(self.tally.text(problems, self.language))
    }

    fn warning(&self) -> Option<String> {
        self.repeats.text()
    }
}

impl ProblemResult for Checked {
    fn record(&mut self) -> &mut Record {
        &mut self.record
    }

    fn exit(&self) -> Exit {
        self.exit
    }

    fn doubts(&self) -> &[Diagnostic] {
        &self.doubts
    }
}
