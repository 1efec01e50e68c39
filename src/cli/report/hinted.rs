//! What an engine of the user has suggested and claimed, next to what is proven.

use std::sync::{Arc, Mutex, PoisonError};

use super::style::printable;
use crate::cli::run::scout::{EngineClaim, Engines};
use crate::record::Hinted;
use crate::report::Answer;
use crate::report::words::{self, Language};
use crate::rules::AnyPosition;
use crate::solve::AnyScout;

/// The hints of one problem.
#[derive(Default)]
pub(in crate::cli) struct Hints(Option<Arc<Mutex<EngineClaim>>>);

impl Hints {
    /// An engine that suggests lines, if there is one for the game.
    pub(in crate::cli) fn begin(
        engines: &Engines,
        position: &AnyPosition,
    ) -> Option<(Box<dyn AnyScout>, Self)> {
        let (scout, claim) = engines.scout(position)?;
        Some((scout, Self(Some(claim))))
    }

    /// What came of them, as a line below the problem and for its record.
    pub(in crate::cli) fn describe(
        &self,
        answer: &Answer,
        language: Language,
        record: &mut Hinted,
    ) -> String {
        let Some(claim) = &self.0 else { return String::new() };
        let EngineClaim { name, mate } =
            claim.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let text = match (&name, mate) {
            (Some(name), Some(moves)) => {
                let said = words::claimed_mate(&printable(name), moves, answer);
                format!("    {}\n", said.text_in(language))
            }
            _ => String::new(),
        };
        *record = Hinted { hints: name, claimed: mate };
        text
    }
}
