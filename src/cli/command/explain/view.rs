//! Explained positions as people read them.

use serde_json::Value;

use super::explainer::Explanation;
use crate::book::Diagram;
use crate::cli::report::layout::{Columns, indented};
use crate::cli::report::style::{NAME, printable};
use crate::cli::run::exit::Exit;
use crate::cli::run::reporting::{ProblemResult, View};
use crate::cli::sink::Text;
use crate::input::PosedProblem;

/// Explained positions as people read them.
pub(super) struct ExplainedView {
    /// Whether each has its name above it.
    pub(super) heads: bool,
}

impl View<Explanation> for ExplainedView {
    fn text(&mut self, posed: &PosedProblem, _: Columns, explained: &Explanation) -> Text {
        let (head, indent) = if self.heads {
            (format!("{NAME}{}{NAME:#}\n", printable(&posed.id)), 2)
        } else {
            (String::new(), 0)
        };
        Text { body: head + &indented(&explained.text, indent), ..Text::default() }
    }
}

impl ProblemResult for Explanation {
    fn value(&self) -> serde_json::Result<Value> {
        serde_json::to_value(&self.record)
    }

    fn exit(&self) -> Exit {
        self.exit.unwrap_or(Exit::Holds)
    }

    fn diagrams(&mut self) -> Vec<(String, Diagram)> {
        std::mem::take(&mut self.diagrams)
    }

    fn fault(&self, drawing: bool) -> Option<String> {
        (drawing && self.diagrams.is_empty()).then(|| self.text.trim_end().to_owned())
    }
}
