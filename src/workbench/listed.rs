//! The problems of a collection as the page lists them.

use serde::Serialize;

use super::exchange::{PosedRecord, bad_twins, told};
use crate::input::Fingerprint;
use crate::problem::{Collection, Slot, TWINS_LEFT_OUT, Text, resolve};

/// A problem of a file, or the reasons why it could not be read.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Listed {
    id: String,
    /// The fingerprint of its text.
    print: String,
    pub(super) problem: Option<PosedRecord>,
    /// What is wrong with it, in English.
    errors: Vec<String>,
    /// What the reader says of a good one, in English.
    #[serde(skip)]
    warnings: Vec<String>,
    source: String,
    comments: String,
    themes: Vec<String>,
    difficulty: String,
}

/// The fingerprint of a problem's text.
pub(super) fn print(slot: &Slot, text: &str) -> String {
    let own = text.get(slot.span.clone()).unwrap_or_default().trim();
    Fingerprint::of(&[own]).to_string()
}

/// Lists the problems of a file.
pub(super) fn listed(collections: &[Collection], text: &str, name: &str) -> Vec<Listed> {
    let slots = collections.iter().flat_map(|one| one.problems.iter().map(move |slot| (one, slot)));
    slots.map(|(collection, slot)| one(collection, slot, text, name)).collect()
}

impl Listed {
    /// What the reader says of a good problem.
    pub(super) fn warnings(&self) -> impl Iterator<Item = String> {
        self.warnings.iter().map(|warning| format!("{}: {warning}", self.id))
    }
}

fn one(collection: &Collection, slot: &Slot, text: &str, name: &str) -> Listed {
    let texts = |texts: &[Text], between: &str| {
        texts.iter().map(Text::as_str).collect::<Vec<_>>().join(between)
    };
    let entry = slot.entry.as_ref();
    let (problem, errors, warnings) = match resolve(collection, slot, name) {
        Ok(mut problem) => {
            problem.warnings.retain(|warning| warning.message != TWINS_LEFT_OUT);
            let said = problem.warnings.iter().chain(bad_twins(&problem)).map(told).collect();
            (Some(PosedRecord::with(&problem, entry)), Vec::new(), said)
        }
        Err(bad) => (None, bad.diagnostics.iter().map(told).collect(), Vec::new()),
    };
    let source = entry.and_then(|entry| collection.source(entry).name);
    Listed {
        id: slot.id.clone(),
        print: print(slot, text),
        problem,
        errors,
        warnings,
        source: source.map_or_else(String::new, |name| name.to_string()),
        comments: entry.map_or_else(String::new, |entry| texts(&entry.comments, "\n")),
        themes: entry
            .map(|entry| entry.themes.iter().map(ToString::to_string).collect())
            .unwrap_or_default(),
        difficulty: entry
            .and_then(|entry| entry.difficulty.as_ref())
            .map_or_else(String::new, ToString::to_string),
    }
}
