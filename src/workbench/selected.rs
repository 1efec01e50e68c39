//! Which problems of the open file match a question.

use serde::{Deserialize, Serialize};

use super::collection::OpenText;
use super::refusal::Refusal;
use crate::input::PoseOptions;
use crate::select::{Query, Subject, Truth};

/// A question of [`select`](crate::select) about every problem of the file.
#[derive(Debug, Deserialize)]
pub struct SelectOrder {
    question: String,
}

/// Which problems match a question.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Selected {
    /// The places of the problems that match.
    places: Vec<usize>,
    /// How many problems have no playable solution although the question needs one.
    open: usize,
}

impl OpenText {
    /// Asks about every problem as the file has it.
    ///
    /// # Errors
    /// The question makes no sense; the text underlines the fault and names the remedy.
    pub fn select(&self, order: &SelectOrder) -> Result<Selected, Refusal> {
        let query: Query =
            order.question.parse().map_err(|error| Refusal::Bad(format!("{error}")))?;
        let mut selected = Selected::default();
        for (place, raw) in self.raw_problems().enumerate() {
            let Ok(conversion) = raw.convert(&PoseOptions::default()) else { continue };
            let subject = Subject::new(&conversion.posed, &conversion.entry, self.name(), None);
            match query.holds(&subject) {
                Truth::Yes => selected.places.push(place),
                Truth::No => {}
                Truth::Unknown => selected.open += 1,
            }
        }
        Ok(selected)
    }
}
