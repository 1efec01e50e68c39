//! Measurements as people read them.

use serde_json::Value;

use super::figures::HEAD;
use super::measurement::Measurement;
use super::summary::summary;
use crate::cli::report::layout::Columns;
use crate::cli::run::exit::Exit;
use crate::cli::run::reporting::{ProblemResult, View};
use crate::cli::sink::Text;
use crate::input::PosedProblem;

/// A table of measurements, with their summary below.
#[derive(Default)]
pub(super) struct MeasuredView {
    /// Those so far.
    runs: Vec<Measurement>,
}

impl View<Measurement> for MeasuredView {
    fn text(&mut self, _: &PosedProblem, _: Columns, run: &Measurement) -> Text {
        let head = if self.runs.is_empty() { HEAD } else { "" };
        self.runs.push(run.clone());
        Text { body: format!("{head}{}", run.line()), ..Text::default() }
    }

    fn summary(&self, _: usize) -> Option<String> {
        Some(summary(&self.runs))
    }
}

impl ProblemResult for Measurement {
    fn value(&self) -> serde_json::Result<Value> {
        Ok(self.record())
    }

    fn exit(&self) -> Exit {
        if self.is_error() { Exit::Input } else { Exit::Holds }
    }

    fn fault(&self, _: bool) -> Option<String> {
        self.unmeasured()
    }
}
