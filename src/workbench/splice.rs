//! The text of a collection: the place of a problem in it, and the text with that part replaced, read back
//! and compared with what is meant.

use super::refusal::Refusal;
use crate::problem::yaml::{self, WriteError};
use crate::problem::{Collection, Entry, Severity, Slot, StipulationError, Text, stem};

/// Why a problem cannot be changed.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    /// The problem was removed.
    #[error("there is no such problem in the file any more")]
    NoProblem,
    /// A file holds legal positions.
    #[error("this position is not legal, and a file cannot hold it")]
    Illegal,
    /// What it asks cannot be read.
    #[error("{}", .0.with_help())]
    Stipulation(#[from] StipulationError),
    /// The board does not belong to a game.
    #[error("{0}")]
    Setup(String),
    /// The file has an unreadable part.
    #[error("a line of the file cannot be read, so it is not changed: {0}")]
    Unreadable(String),
    /// The problem makes no sense.
    #[error("{0}")]
    Bad(String),
    /// It cannot be written as YAML.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl From<EditError> for Refusal {
    fn from(error: EditError) -> Self {
        let (word, message) = ("edit", error.to_string());
        Self::NotSaved { word, name: None, losses: Vec::new(), message }
    }
}

/// The text of a collection after a change.
#[derive(Debug)]
pub struct Edited {
    /// The text of the file.
    pub text: String,
    /// The place of the problem in the file.
    pub place: usize,
    /// Whether the problem is not the one that the page knows.
    pub is_another: bool,
    /// Whether comments are lost.
    pub loses_comments: bool,
}

/// How many of the diagnostics are errors.
pub(super) fn errors(all: &[crate::problem::Diagnostic]) -> usize {
    all.iter().filter(|one| one.severity == Severity::Error).count()
}

/// The text of changed collections, and whether it was changed in place: it is rewritten as a whole
/// if a change in place would not mean the same.
pub(super) fn written(
    (text, name): (&str, &str),
    bad: usize,
    spliced: Option<String>,
    collections: &[Collection],
) -> Result<(String, bool), EditError> {
    let says = |text: &str| {
        let again = yaml::read(text.as_bytes(), name);
        errors(&again.diagnostics) <= bad && same(&again.collections, collections)
    };
    if let Some(spliced) = spliced.filter(|spliced| !text.trim().is_empty() && says(spliced)) {
        return Ok((spliced, true));
    }
    let written = yaml::write(collections)?;
    if !collections.iter().all(|one| one.problems.is_empty()) && !says(&written) {
        return Err(EditError::Bad("this text cannot be kept in a file as it is".to_owned()));
    }
    Ok((written, false))
}

/// The collection and the place in it of the problem at a place of the file.
pub(super) fn find(collections: &[Collection], mut place: usize) -> Option<(usize, usize)> {
    for (at, collection) in collections.iter().enumerate() {
        if place < collection.problems.len() {
            return Some((at, place));
        }
        place -= collection.problems.len();
    }
    None
}

/// A new collection for a file of this name, whose problems are of these rules.
pub(super) fn begun(name: &str, rules: Option<&str>) -> Collection {
    let mut collection = Collection { title: Some(Text::new(stem(name))), ..Collection::default() };
    collection.defaults.rules = rules.map(Text::new);
    collection
}

/// Whether two files have the same content.
pub(super) fn same(one: &[Collection], other: &[Collection]) -> bool {
    let entries = |slots: &[Slot]| slots.iter().map(|slot| slot.entry.clone()).collect::<Vec<_>>();
    one.len() == other.len()
        && one.iter().zip(other).all(|(one, other)| {
            one.title == other.title
                && one.defaults == other.defaults
                && entries(&one.problems) == entries(&other.problems)
        })
}

/// An entry as a list item: its lines without indentation.
fn lines(entry: &Entry) -> Option<Vec<String>> {
    let mut collection = Collection::default();
    collection.push(entry.clone());
    let text = yaml::write(&[collection]).ok()?;
    let own = text.strip_prefix("problems:\n")?;
    Some(own.lines().map(|line| line.get(4..).unwrap_or_default().to_owned()).collect())
}

/// An entry whose keys are in this column; the first key is already placed.
pub(super) fn indented(entry: &Entry, column: usize) -> Option<String> {
    let indent = " ".repeat(column);
    let mut text = String::new();
    for (at, line) in lines(entry)?.iter().enumerate() {
        if at > 0 && !line.is_empty() {
            text.push_str(&indent);
        }
        text.push_str(line);
        text.push('\n');
    }
    Some(text)
}

/// The lines of a problem: the beginning of its first line, the column of its keys, and its end
/// after the last line break. `None` if it shares a line with another problem.
pub(super) fn lines_of(text: &str, slot: &Slot) -> Option<(usize, usize, usize)> {
    let start = slot.span.start;
    let line = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
    let before = &text[line..start];
    if !before.chars().all(|c| matches!(c, ' ' | '-')) {
        return None;
    }
    let column = before.len();
    let own = text.get(slot.span.clone())?;
    let mut end = start + own.len();
    // The next line is not part of it, and neither are comments below it.
    loop {
        let kept = text[start..end].trim_end();
        let last = kept.rfind('\n').map_or(0, |at| at + 1);
        let line = &kept[last..];
        let indent = line.len() - line.trim_start().len();
        end = start + kept.len();
        if last == 0 || !line.trim_start().starts_with('#') || indent > column {
            break;
        }
        end = start + last;
    }
    let rest = text[end..].find('\n').map_or(text.len(), |at| end + at + 1);
    // A comment after the last value is on its line.
    Some((line, column, rest))
}

/// The text with one entry replaced or removed.
pub(super) fn replaced(text: &str, slot: &Slot, entry: Option<&Entry>) -> Option<String> {
    let (line, column, end) = lines_of(text, slot)?;
    let Some(entry) = entry else {
        return Some(format!("{}{}", &text[..line], &text[end..]));
    };
    let new = indented(entry, column)?;
    Some(format!("{}{new}{}", &text[..slot.span.start], &text[end..]))
}

/// The text with an entry after the last one of a collection, the last one of the file.
pub(super) fn appended(text: &str, collection: &Collection, entry: &Entry) -> Option<String> {
    let (line, column, end) = lines_of(text, collection.problems.last()?)?;
    let last = collection.problems.last()?;
    let item = text[line..last.span.start].rfind('-')?;
    let between = " ".repeat(column - item - 1);
    let dash = format!("{}-{between}", &text[line..line + item]);
    let gap = if text[..end].ends_with('\n') { "" } else { "\n" };
    let new = indented(entry, column)?;
    Some(format!("{}{gap}{dash}{new}{}", &text[..end], &text[end..]))
}

/// Whether there are comments, in a problem or in the whole file: text that can be removed without
/// changing the content.
pub(super) fn has_comments(text: &str, name: &str, slot: Option<&Slot>) -> bool {
    let all = 0..text.len();
    let part = match slot {
        Some(slot) => lines_of(text, slot).map_or(all, |(line, _, end)| line..end),
        None => all,
    };
    let read = yaml::read(text.as_bytes(), name).collections;
    let own = &text[part.clone()];
    let bytes = own.as_bytes();
    let begins = |at: &usize| *at == 0 || bytes[at - 1].is_ascii_whitespace();
    let suspects = own.match_indices('#').map(|(at, _)| at).filter(begins);
    for (seen, at) in suspects.enumerate() {
        if seen == 200 {
            return true;
        }
        let at = part.start + at;
        let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        let without = format!("{}{}", &text[..at], &text[end..]);
        if same(&yaml::read(without.as_bytes(), name).collections, &read) {
            return true;
        }
    }
    false
}
