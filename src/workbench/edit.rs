//! A change of one problem in the text of a collection.

use serde::Deserialize;

use super::posed::print;
use super::rearrange::{Goal, rearrange};
use super::setup::Setup;
use super::splice::{
    EditError, Edited, appended, begun, errors, find, has_comments, replaced, written,
};
use super::{records, twins};
use crate::problem::yaml;
use crate::problem::{
    Board, Collection, Entry, Intended, Problem, Slot, Source, Stipulation, Text, TwinEntry,
    resolve,
};
use crate::rules::{AnyPosition, RuleSet};

/// A change that the page asks for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SaveOrder {
    /// The problem by its place in the file; a new one without.
    pub(super) place: Option<usize>,
    /// The fingerprint of the problem as the page knows it.
    pub(super) print: String,
    /// The new problem; `None` to remove it.
    pub(super) draft: Option<Draft>,
    /// The place to which the problem of the file is moved.
    pub(super) to: Option<usize>,
    /// The place at which a copy of it is put.
    pub(super) copy: Option<usize>,
    /// Whether a file or a problem that has changed in the meantime may be changed.
    pub(super) force: bool,
    /// Whether a collection may be made next to a file in another format.
    pub(super) convert: bool,
    /// Whether comments may be lost.
    pub(super) lossy: bool,
}

impl SaveOrder {
    /// A new problem.
    pub(super) fn of_new(draft: Draft) -> Self {
        Self { draft: Some(draft), ..Self::default() }
    }
}

/// The new content of a problem.
#[derive(Debug, Deserialize)]
pub(super) struct Draft {
    setup: Setup,
    #[serde(default)]
    title: String,
    /// The authors, separated by commas.
    #[serde(default)]
    author: String,
    #[serde(default)]
    source: String,
    /// More about its publication, one item per line; `None` keeps what the file says.
    records: Option<String>,
    /// The author's marks on the board, one per line; `None` keeps those of the file.
    marks: Option<String>,
    /// The comments, one per line.
    #[serde(default)]
    comments: String,
    stipulation: String,
    /// The twins, one per line; `None` keeps those of the file.
    twins: Option<String>,
    #[serde(default)]
    solution: String,
    #[serde(default)]
    notation: String,
    #[serde(default)]
    repetition: String,
    /// How many solutions are intended, empty if the problem does not say so; `None` keeps what the
    /// file says.
    intended: Option<String>,
}

/// Changes a problem in the text of a file with this name.
pub(super) fn edit(text: &str, name: &str, order: &SaveOrder) -> Result<Edited, EditError> {
    let goal = order.to.map(Goal::Moved).or(order.copy.map(Goal::Copied));
    if let (Some(place), Some(goal)) = (order.place, goal) {
        return rearrange(text, name, (place, &order.print), goal);
    }
    let read = yaml::read(text.as_bytes(), name);
    let mut collections = read.collections;
    let bad = if text.trim().is_empty() { 0 } else { errors(&read.diagnostics) };
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
        let rules = order.draft.as_ref().map(|draft| draft.setup.rules.as_str());
        collections.push(begun(name, rules));
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
    // The text is changed in place, …
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
    let (written, is_spliced) = written((text, name), bad, spliced, &collections)?;
    let part = slot.as_ref().filter(|_| is_spliced);
    let loses_comments = (!is_spliced || part.is_some()) && has_comments(text, name, part);
    Ok(Edited { text: written, place, is_another, loses_comments })
}

/// A problem as a file of its own.
pub(super) fn as_text(draft: Draft) -> Result<String, EditError> {
    Ok(edit("", "problem.yaml", &SaveOrder::of_new(draft))?.text)
}

/// A problem as drafted, with its complete entry.
pub(super) fn drafted(draft: &Draft) -> Result<(Entry, Problem), EditError> {
    let mut collection = Collection::default();
    let entry = draft.entry(&collection, None)?;
    collection.push(entry.clone());
    let slot = collection.problems.last().ok_or(EditError::NoProblem)?;
    let problem = resolve(&collection, slot, "").map_err(|bad| {
        let messages = bad.diagnostics.iter().map(|one| one.message.as_str());
        EditError::Bad(messages.collect::<Vec<_>>().join("; "))
    })?;
    // A draft has no id yet; the id derived from its place means nothing elsewhere.
    Ok((entry, Problem { id: String::new(), ..problem }))
}

/// Checks that the changed problem can be put on the board.
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

impl Draft {
    /// The entry, with everything that the page does not show kept from the old one.
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
        if let Some(intended) = &self.intended {
            let read = text(intended).map(|text| text.as_str().parse::<Intended>());
            let read = read.transpose().map_err(|error| EditError::Bad(error.to_string()))?;
            entry.intended_solutions = read;
        }
        // The page shows a title on one line, and none for an empty one.
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
        self.records(collection, &mut entry)?;
        if let Some(text) = &self.marks {
            entry.marks = comments(text, &entry.marks);
        }
        entry.comments = comments(&self.comments, &entry.comments);
        if let Some(text) = &self.twins {
            // The page shows names and changes; the other keys of a twin stay with its name.
            let old = std::mem::take(&mut entry.twins);
            let kept = |new: TwinEntry| match old.iter().find(|old| old.name == new.name) {
                Some(old) if old.change == new.change => old.clone(),
                Some(old) => TwinEntry { change: new.change, ..old.clone() },
                None => new,
            };
            let twins = twins::read(text).map_err(EditError::Bad)?;
            entry.twins = twins.into_iter().map(kept).collect();
        }
        // Values of the whole collection are not repeated.
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

impl Draft {
    /// Adopts the lines about the publication, unless they are unchanged.
    fn records(&self, collection: &Collection, entry: &mut Entry) -> Result<(), EditError> {
        let Some(text) = &self.records else { return Ok(()) };
        let shown = records::write(&collection.complete(entry));
        if text.trim() == shown {
            return Ok(());
        }
        let read = records::read(text).map_err(EditError::Bad)?;
        // Values of the whole collection are not repeated.
        let mut source = Source { name: entry.source.name.clone(), ..read.source };
        for (key, shared) in collection.defaults.source.parts().filter(|(key, _)| *key != "name") {
            if source.parts().any(|own| own == (key, shared.clone())) {
                source.set(key, Vec::new());
            }
        }
        entry.source = source;
        entry.award.tourney = read.tourney;
        entry.award.distinction = read.distinction;
        entry.award.judges = read.judges;
        entry.related = read.related;
        Ok(())
    }
}

/// Whether an entry shows a position already, however it is written.
fn shows(collection: &Collection, entry: &Entry, position: &AnyPosition) -> bool {
    let slot = Slot { entry: Some(entry.clone()), ..Slot::default() };
    resolve(collection, &slot, "").is_ok_and(|posed| posed.position == *position)
}

/// A comment for each line, unless they are unchanged.
fn comments(text: &str, old: &[Text]) -> Vec<Text> {
    let joined = old.iter().map(Text::as_str).collect::<Vec<_>>().join("\n");
    if joined.trim() == text.trim() {
        return old.to_vec();
    }
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(Text::new).collect()
}
