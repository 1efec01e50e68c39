//! A change of one problem in the text of a collection.

use serde::Deserialize;

use super::collection::{SaveError, SaveOrder};
use super::listed::print;
use super::setup::Setup;
use super::twins;
use crate::problem::yaml::{self, WriteError};
use crate::problem::{
    Board, Collection, Entry, Problem, Severity, Slot, Source, Stipulation, StipulationError, Text,
    TwinEntry, resolve, stem,
};
use crate::rules::{AnyPosition, RuleSet};

/// What a problem shall be.
#[derive(Debug, Deserialize)]
pub(super) struct Draft {
    setup: Setup,
    #[serde(default)]
    title: String,
    /// The authors with commas between them.
    #[serde(default)]
    author: String,
    #[serde(default)]
    source: String,
    /// A comment a line.
    #[serde(default)]
    comments: String,
    stipulation: String,
    /// A twin a line; those of the file where the page says nothing.
    #[serde(default)]
    twins: Option<String>,
    #[serde(default)]
    solution: String,
    #[serde(default)]
    notation: String,
    #[serde(default)]
    repetition: String,
    /// How many keys are wanted, 0 where the problem does not say so; what the file says where the
    /// page says nothing.
    #[serde(default)]
    intended: Option<u8>,
}

/// Why a problem cannot be changed.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    /// Somebody has removed it.
    #[error("there is no such problem in the file any more")]
    NoProblem,
    /// A file holds legal positions.
    #[error("this position is not legal, and a file cannot hold it")]
    Illegal,
    /// What it asks cannot be read.
    #[error(transparent)]
    Stipulation(#[from] StipulationError),
    /// The board is not one of a game.
    #[error("{0}")]
    Setup(String),
    /// The file holds what cannot be read.
    #[error("a line of the file cannot be read, so it is not changed: {0}")]
    Unreadable(String),
    /// The problem makes no sense.
    #[error("{0}")]
    Bad(String),
    /// It cannot be written as YAML.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// A changed file.
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

/// Changes a problem in the text of a file with this name.
pub(super) fn edit(text: &str, name: &str, order: &SaveOrder) -> Result<Edited, EditError> {
    let read = yaml::read(text.as_bytes(), name);
    let mut collections = read.collections;
    let is_empty = text.trim().is_empty();
    let errors = |all: &[crate::problem::Diagnostic]| {
        all.iter().filter(|one| one.severity == Severity::Error).count()
    };
    let bad = if is_empty { 0 } else { errors(&read.diagnostics) };
    if collections.is_empty() && bad > 0 {
        let why = read.diagnostics.first().map(|one| one.message.clone());
        return Err(EditError::Unreadable(why.unwrap_or_default()));
    }
    let count = collections.iter().map(|one| one.problems.len()).sum::<usize>();
    let place = order.place.unwrap_or(count);
    let old = match order.place {
        Some(place) => Some(find(&collections, place).ok_or(EditError::NoProblem)?),
        None => None,
    };
    let is_another =
        old.is_some_and(|(at, nth)| print(&collections[at].problems[nth], text) != order.print);
    if old.is_none() && collections.is_empty() {
        collections.push(begun(name, order));
    }
    let (at, nth) = old.unwrap_or((collections.len() - 1, usize::MAX));
    let slot = collections[at].problems.get(nth).cloned();
    let entry = match &order.draft {
        Some(draft) => {
            let known = slot.as_ref().and_then(|slot| slot.entry.as_ref());
            Some(draft.entry(&collections[at], known)?)
        }
        None => None,
    };
    // The text is changed where the problem stands, …
    let spliced = match (&slot, &entry) {
        (Some(slot), _) => replaced(text, slot, entry.as_ref()),
        (None, Some(entry)) => appended(text, &collections[at], entry),
        (None, None) => return Err(EditError::NoProblem),
    };
    match (slot.is_some(), entry) {
        (true, Some(entry)) => collections[at].problems[nth].entry = Some(entry),
        (true, None) => _ = collections[at].problems.remove(nth),
        (false, Some(entry)) => collections[at].push(entry),
        (false, None) => {}
    }
    check(&collections, place, order, name)?;
    if let Some(spliced) = spliced.filter(|_| !is_empty) {
        let again = yaml::read(spliced.as_bytes(), name);
        if errors(&again.diagnostics) <= bad && same(&again.collections, &collections) {
            let inside = slot.as_ref().is_some_and(|slot| has_comments(text, name, Some(slot)));
            return Ok(Edited { text: spliced, place, is_another, loses_comments: inside });
        }
    }
    // … and written anew where that does not give what is meant.
    let written = yaml::write(&collections)?;
    if !collections.iter().all(|one| one.problems.is_empty()) {
        let again = yaml::read(written.as_bytes(), name);
        if errors(&again.diagnostics) > bad || !same(&again.collections, &collections) {
            return Err(EditError::Bad("this text cannot be kept in a file as it is".to_owned()));
        }
    }
    let loses_comments = has_comments(text, name, None);
    Ok(Edited { text: written, place, is_another, loses_comments })
}

/// A problem as a file of its own.
pub(super) fn as_text(order: &SaveOrder) -> Result<String, SaveError> {
    Ok(edit("", "problem.yaml", order)?.text)
}

/// A problem as it is drafted, with the entry that says it in full.
pub(super) fn drafted(order: &SaveOrder) -> Result<(Entry, Problem), EditError> {
    let draft = order.draft.as_ref().ok_or(EditError::NoProblem)?;
    let mut collection = Collection::default();
    let entry = draft.entry(&collection, None)?;
    collection.push(entry.clone());
    let slot = collection.problems.last().ok_or(EditError::NoProblem)?;
    let problem = resolve(&collection, slot, "").map_err(|bad| {
        let messages = bad.diagnostics.iter().map(|one| one.message.as_str());
        EditError::Bad(messages.collect::<Vec<_>>().join("; "))
    })?;
    // A draft has no id yet; the one that its place gives it means nothing elsewhere.
    Ok((entry, Problem { id: String::new(), ..problem }))
}

/// The collection and the place in it of the problem at a place of the file.
fn find(collections: &[Collection], mut place: usize) -> Option<(usize, usize)> {
    for (at, collection) in collections.iter().enumerate() {
        if place < collection.problems.len() {
            return Some((at, place));
        }
        place -= collection.problems.len();
    }
    None
}

/// A new collection for a file of this name.
fn begun(name: &str, order: &SaveOrder) -> Collection {
    let mut collection = Collection { title: Some(Text::new(stem(name))), ..Collection::default() };
    let rules = order.draft.as_ref().map(|draft| Text::new(draft.setup.rules.as_str()));
    collection.defaults.rules = rules;
    collection
}

/// That the changed problem can be put on the board.
fn check(
    collections: &[Collection],
    place: usize,
    order: &SaveOrder,
    name: &str,
) -> Result<(), EditError> {
    if order.draft.is_none() {
        return Ok(());
    }
    let (at, nth) = find(collections, place).ok_or(EditError::NoProblem)?;
    let posed = resolve(&collections[at], &collections[at].problems[nth], name);
    let why = |one: &crate::problem::Diagnostic| one.message.clone();
    posed.map(|_| ()).map_err(|bad| {
        let messages: Vec<String> = bad.diagnostics.iter().map(why).collect();
        EditError::Bad(messages.join("; "))
    })
}

/// Whether two files say the same.
fn same(one: &[Collection], other: &[Collection]) -> bool {
    let entries = |slots: &[Slot]| slots.iter().map(|slot| slot.entry.clone()).collect::<Vec<_>>();
    one.len() == other.len()
        && one.iter().zip(other).all(|(one, other)| {
            one.title == other.title
                && one.defaults == other.defaults
                && entries(&one.problems) == entries(&other.problems)
        })
}

impl Draft {
    /// The entry, with what the page does not show kept from the old one.
    fn entry(&self, collection: &Collection, old: Option<&Entry>) -> Result<Entry, EditError> {
        let rules = self.setup.rule_set().map_err(|error| EditError::Setup(error.to_string()))?;
        let stipulation: Stipulation = self.stipulation.parse()?;
        let position = self.setup.position();
        let position = position.map_err(|error| EditError::Setup(error.to_string()))?;
        let position: AnyPosition = position.map_err(|_| EditError::Illegal)?;
        let fen = Board::Fen(Text::new(position.to_string()));
        let mut entry = old.cloned().unwrap_or_else(|| Entry::new(fen.clone(), stipulation));
        if old.is_none_or(|old| !shows(collection, old, &position)) {
            entry.board = fen;
        }
        entry.stipulation = stipulation.into();
        let text = |text: &str| (!text.trim().is_empty()).then(|| Text::new(text.trim()));
        if let Some(intended) = self.intended {
            entry.intended_solutions = Some(intended).filter(|&number| number > 0);
        }
        // The page shows a title on one line, and none where an empty one says so.
        let words = |title: &str| title.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let shown = |old: &Text| words(old.as_str()) == words(&self.title);
        if !entry.title.as_ref().is_some_and(shown) {
            entry.title = text(&self.title);
        }
        entry.solution = text(&self.solution);
        let authors = self.author.split([',', '，', '、']).filter_map(text).collect();
        entry.authors = if authors == collection.defaults.authors { Vec::new() } else { authors };
        let own = text(&self.source);
        let shared = &collection.defaults.source.name;
        entry.source =
            Source { name: own.filter(|own| Some(own) != shared.as_ref()), ..entry.source };
        entry.comments = comments(&self.comments, &entry.comments);
        if let Some(text) = &self.twins {
            // The page shows names and changes; what else a twin has stays with its name.
            let old = std::mem::take(&mut entry.twins);
            let kept = |new: TwinEntry| match old.iter().find(|old| old.name == new.name) {
                Some(old) if old.change == new.change => old.clone(),
                Some(old) => TwinEntry { change: new.change, ..old.clone() },
                None => new,
            };
            let twins = twins::read(text).map_err(EditError::Bad)?;
            entry.twins = twins.into_iter().map(kept).collect();
        }
        // What holds for the whole collection is not said again.
        let said = |own: &str, shared: Option<&Text>, usual: &str| {
            let shared = shared.map_or(usual, Text::as_str);
            (own != shared).then(|| Text::new(own))
        };
        let defaults = &collection.defaults;
        let usual = RuleSet::default().name();
        entry.rules = said(rules.name(), defaults.rules.as_ref(), usual);
        let notation = if self.notation.is_empty() { "coordinates" } else { &self.notation };
        entry.notation = said(notation, defaults.notation.as_ref(), "coordinates");
        let usual = rules.repetition().name();
        let repetition = if self.repetition.is_empty() { usual } else { &self.repetition };
        entry.repetition = said(repetition, defaults.repetition.as_ref(), usual);
        Ok(entry)
    }
}

/// Whether an entry shows a position already, however it is written.
fn shows(collection: &Collection, entry: &Entry, position: &AnyPosition) -> bool {
    let slot = Slot { id: String::new(), span: 0..0, entry: Some(entry.clone()) };
    resolve(collection, &slot, "").is_ok_and(|posed| posed.position == *position)
}

/// A comment for each line, unless they are those that there are.
fn comments(text: &str, old: &[Text]) -> Vec<Text> {
    let joined = old.iter().map(Text::as_str).collect::<Vec<_>>().join("\n");
    if joined.trim() == text.trim() {
        return old.to_vec();
    }
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(Text::new).collect()
}

/// An entry as a list item: its lines without indentation.
fn lines(entry: &Entry) -> Option<Vec<String>> {
    let mut collection = Collection::default();
    collection.push(entry.clone());
    let text = yaml::write(&[collection]).ok()?;
    let own = text.strip_prefix("problems:\n")?;
    Some(own.lines().map(|line| line.get(4..).unwrap_or_default().to_owned()).collect())
}

/// An entry whose keys stand in this column; the first one has its place already.
fn indented(entry: &Entry, column: usize) -> Option<String> {
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

/// Where a problem stands on its own lines: the beginning of its first line, the column of its
/// keys, and its end behind the last line break. Nothing where it shares a line with another.
fn lines_of(text: &str, slot: &Slot) -> Option<(usize, usize, usize)> {
    let start = slot.span.start;
    let line = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
    let before = &text[line..start];
    if !before.chars().all(|c| matches!(c, ' ' | '-')) {
        return None;
    }
    let column = before.len();
    let own = text.get(slot.span.clone())?;
    let mut end = start + own.len();
    // The next line is no part of it, and neither are comments below it.
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
    // A comment behind the last value stands on its line.
    Some((line, column, rest))
}

/// The text with another entry in the place of one, or without it.
fn replaced(text: &str, slot: &Slot, entry: Option<&Entry>) -> Option<String> {
    let (line, column, end) = lines_of(text, slot)?;
    let Some(entry) = entry else {
        return Some(format!("{}{}", &text[..line], &text[end..]));
    };
    let new = indented(entry, column)?;
    Some(format!("{}{new}{}", &text[..slot.span.start], &text[end..]))
}

/// The text with an entry after the last one of a collection, the last one of the file.
fn appended(text: &str, collection: &Collection, entry: &Entry) -> Option<String> {
    let (line, column, end) = lines_of(text, collection.problems.last()?)?;
    let last = collection.problems.last()?;
    let item = text[line..last.span.start].rfind('-')?;
    let between = " ".repeat(column - item - 1);
    let dash = format!("{}-{between}", &text[line..line + item]);
    let gap = if text[..end].ends_with('\n') { "" } else { "\n" };
    let new = indented(entry, column)?;
    Some(format!("{}{gap}{dash}{new}{}", &text[..end], &text[end..]))
}

/// Whether there are comments, in a problem or in the whole file: what can be left out without
/// changing what the file says.
fn has_comments(text: &str, name: &str, slot: Option<&Slot>) -> bool {
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
