//! Formats of other programs: an open file in one of them, and a problem written in one. Such a file is never
//! overwritten; the first save makes a collection next to it.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::edit::{Draft, as_text, drafted};
use super::posed::{Told, bad_twins, placed, told};
use super::refusal::Refusal;
use crate::formats::{Loss, dhtmlxq, pgn, tree_losses, tree_of, xqf};
use crate::game::index_sort;
use crate::input::{Input, PoseOptions, PosedProblem, SHORTEST};
use crate::notation::Notation;
use crate::problem::{Collection, Entry, Text, stem, yaml};
use crate::report::words;
use crate::rules::RuleSet;

/// A file of another format.
#[derive(Clone, Debug, Default)]
pub(super) struct Foreign {
    /// Its problems as a collection in YAML.
    pub(super) text: String,
    /// What the collection leaves out, in English, with the number of problems.
    pub(super) losses: Vec<String>,
    /// What the reader says of the file: warnings, and why parts of it could not be read.
    pub(super) errors: Vec<Told>,
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
        Err(error) => foreign.errors.push(words::plain(error).into()),
    }
    foreign
}

impl Foreign {
    /// Adds everything that the reader says of a problem.
    fn complain(&mut self, posed: &PosedProblem) {
        let twins = posed.problem.iter().flat_map(bad_twins);
        let mut all = posed.diagnostics().iter().chain(twins);
        let Some(first) = all.next() else { return };
        let said = all.map(told).fold(placed(first, &posed.excerpt), words::with_help);
        self.errors.push(words::with_label(words::plain(&posed.id), said).into());
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

/// The problem to write, and how.
#[derive(Debug, Deserialize)]
pub(super) struct ExportOrder {
    draft: Draft,
    format: Format,
}

/// The formats that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Yaml,
    Xqf,
    Pgn,
    Dhtmlxq,
}

#[derive(Debug, Serialize)]
pub(super) struct Exported {
    name: String,
    /// Its bytes in hexadecimal digits.
    hex: String,
    /// What the file leaves out of the problem, in English.
    losses: Vec<String>,
}

pub(super) fn export(order: ExportOrder) -> Result<Exported, Refusal> {
    let ExportOrder { draft, format } = order;
    let (bytes, mut losses, end) = if format == Format::Yaml {
        (as_text(draft)?.into_bytes(), Vec::new(), "yaml")
    } else {
        let (entry, problem) = drafted(&draft).map_err(Refusal::bad)?;
        let why = "the format holds only games on a board of 9 × 10 points";
        let tree = tree_of(&problem).ok_or_else(|| Refusal::field("no-such-board", why));
        let (tree, mut losses) = tree?;
        // The moves are written in the notation of the format.
        losses.extend(tree_losses(&Entry { notation: None, ..entry }));
        let (written, end) = match format {
            Format::Pgn => {
                (pgn::write(&tree, pgn::Style { variations: true, ..pgn::Style::default() }), "pgn")
            }
            Format::Dhtmlxq => (dhtmlxq::write(&tree, false).map_err(Refusal::bad)?, "txt"),
            Format::Xqf | Format::Yaml => (xqf::write(&tree).map_err(Refusal::bad)?, "xqf"),
        };
        losses.extend(written.losses);
        (written.bytes, losses, end)
    };
    index_sort(&mut losses);
    losses.dedup();
    Ok(Exported {
        name: format!("problem.{end}"),
        hex: hex(&bytes),
        losses: losses.iter().map(ToString::to_string).collect(),
    })
}

/// Bytes as hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
