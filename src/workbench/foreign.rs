//! An open file in a format other than YAML: its problems as a collection, and what that collection
//! leaves out. It is never overwritten; the first save makes a collection next to it.

use super::exchange::{bad_twins, placed, told};
use crate::formats::Loss;
use crate::game::index_sort;
use crate::input::{Input, PoseOptions, PosedProblem, SHORTEST};
use crate::notation::Notation;
use crate::problem::{Collection, Entry, Text, stem, yaml};
use crate::rules::RuleSet;
use std::collections::BTreeMap;

/// A file of another format.
#[derive(Clone, Debug, Default)]
pub(super) struct Foreign {
    /// Its problems as a collection in YAML.
    pub(super) text: String,
    /// What the collection leaves out, in English, with the number of problems.
    pub(super) losses: Vec<String>,
    /// What the reader says of the file, in English: warnings, and why parts of it could not be read.
    pub(super) errors: Vec<String>,
}

/// Reads a file in whatever format it is.
pub(super) fn read(name: &str, bytes: Vec<u8>) -> Foreign {
    let own = PoseOptions::default();
    let any = PoseOptions { stipulation: Some(SHORTEST), ..own };
    let mut collection = Collection { title: Some(Text::new(stem(name))), ..Collection::default() };
    let mut foreign = Foreign::default();
    let mut lost: BTreeMap<Loss, usize> = BTreeMap::new();
    for raw in Input::default().problems_of(name, bytes) {
        // A game from the start position is not a problem, but it can be set up.
        let mut posed = raw.pose(&own);
        posed.look_at_twins();
        foreign.complain(&posed);
        let converted = raw.convert(if posed.problem.is_ok() { &own } else { &any });
        match converted {
            Ok(conversion) if conversion.posed.problem.is_ok() => {
                let mut losses = conversion.entry_losses;
                index_sort(&mut losses);
                losses.dedup();
                for loss in losses {
                    *lost.entry(loss).or_default() += 1;
                }
                collection.push(plain(conversion.entry));
            }
            _ => {}
        }
    }
    let count = collection.problems.len();
    foreign.losses = lost.iter().map(|(loss, of)| format!("{loss} ({of} of {count})")).collect();
    match yaml::write(&[collection]) {
        _ if count == 0 => {}
        Ok(text) => foreign.text = text,
        Err(error) => foreign.errors.push(error.to_string()),
    }
    foreign
}

impl Foreign {
    /// Adds everything that the reader says of a problem.
    fn complain(&mut self, posed: &PosedProblem) {
        let twins = posed.problem.iter().flat_map(bad_twins);
        let mut all = posed.diagnostics().iter().chain(twins);
        let Some(first) = all.next() else { return };
        let said = std::iter::once(placed(first, &posed.excerpt)).chain(all.map(told));
        let said = said.collect::<Vec<_>>().join("; ");
        self.errors.push(format!("{}: {said}", posed.id));
    }
}

/// An entry without default values.
fn plain(entry: Entry) -> Entry {
    let other = |text: Option<Text>, usual: &str| text.filter(|text| text.as_str() != usual);
    Entry {
        rules: other(entry.rules, RuleSet::default().name()),
        notation: other(entry.notation, Notation::default().name()),
        ..entry
    }
}
