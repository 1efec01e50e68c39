//! A problem of a collection moved to another place of it, copied there, or put into another file.

use super::posed::{PosedRecord, print};
use super::splice::{
    EditError, Edited, appended, begun, errors, find, has_comments, indented, lines_of, written,
};
use crate::problem::{Collection, Defaults, Entry, Slot, Source, Text, resolve, yaml};
use crate::rules::RuleSet;

/// Where a problem goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// To another place of the file.
    Moved(usize),
    /// A copy goes to this place.
    Copied(usize),
}

/// Moves the problem at a place of the file to another one, or puts a copy of it there.
pub(super) fn rearrange(
    text: &str,
    name: &str,
    (place, known): (usize, &str),
    goal: Goal,
) -> Result<Edited, EditError> {
    let (to, copy) = match goal {
        Goal::Moved(to) => (to, false),
        Goal::Copied(to) => (to, true),
    };
    let read = yaml::read(text.as_bytes(), name);
    let bad = errors(&read.diagnostics);
    let mut collections = read.collections;
    let (at, nth) = find(&collections, place).ok_or(EditError::NoProblem)?;
    let is_another = print(&collections[at].problems[nth], text) != known;
    // The place after the last problem of a collection belongs to it, too.
    let before: usize = collections[..at].iter().map(|one| one.problems.len()).sum();
    let count = collections[at].problems.len();
    let most = if copy { count } else { count - 1 };
    let Some(goal) = to.checked_sub(before).filter(|goal| *goal <= most) else {
        let why = "a problem cannot be moved into another part (---) of its file";
        return Err(EditError::Bad(why.to_owned()));
    };
    let slot = collections[at].problems[nth].clone();
    let entry = slot.entry.clone().ok_or(EditError::NoProblem)?;
    let problems = collections[at].problems.clone();
    let spliced = if copy {
        let entry = Entry { id: None, ..entry };
        let spliced = inserted(text, &problems, goal, &entry);
        collections[at].problems.insert(goal, Slot { entry: Some(entry), ..slot });
        spliced
    } else {
        let moved = collections[at].problems.remove(nth);
        collections[at].problems.insert(goal, moved);
        moved_lines(text, &problems, nth, goal)
    };
    let (written, is_spliced) = written((text, name), bad, spliced, &collections)?;
    let loses_comments = !is_spliced && has_comments(text, name, None);
    Ok(Edited { text: written, place: to, is_another, loses_comments })
}

/// The text with an entry before the problem at a place of its collection, or after the last one.
fn inserted(text: &str, problems: &[Slot], goal: usize, entry: &Entry) -> Option<String> {
    let Some(next) = problems.get(goal) else {
        let last = Collection { problems: problems.to_vec(), ..Collection::default() };
        return appended(text, &last, entry);
    };
    let (line, column, _) = lines_of(text, next)?;
    let dash = &text[line..next.span.start];
    Some(format!("{}{dash}{}{}", &text[..line], indented(entry, column)?, &text[line..]))
}

/// The text with the lines of a problem at another place.
fn moved_lines(text: &str, problems: &[Slot], nth: usize, goal: usize) -> Option<String> {
    let (from, _, end) = lines_of(text, &problems[nth])?;
    let at = if goal < nth {
        lines_of(text, &problems[goal])?.0
    } else {
        lines_of(text, &problems[goal])?.2
    };
    let mut own = text[from..end].to_owned();
    if !own.ends_with('\n') {
        own.push('\n');
    }
    let gap = if at == text.len() && !text.ends_with('\n') { "\n" } else { "" };
    let moved = if at <= from {
        [&text[..at], &own, &text[at..from], &text[end..]].concat()
    } else {
        [&text[..from], &text[end..at], gap, &own, &text[at..]].concat()
    };
    Some(moved)
}

/// Puts the problem at a place of one file at the end of another one; returns the text of that
/// file, and the place there.
pub(super) fn put_into(
    (text, name): (&str, &str),
    place: usize,
    (other, other_name): (&str, &str),
) -> Result<Edited, EditError> {
    let collections = yaml::read(text.as_bytes(), name).collections;
    let (at, nth) = find(&collections, place).ok_or(EditError::NoProblem)?;
    let (collection, slot) = (&collections[at], &collections[at].problems[nth]);
    let entry = slot.entry.as_ref().ok_or(EditError::NoProblem)?;
    let read = yaml::read(other.as_bytes(), other_name);
    let is_empty = other.trim().is_empty();
    let bad = if is_empty { 0 } else { errors(&read.diagnostics) };
    let mut others = read.collections;
    if others.is_empty() {
        if bad > 0 {
            let why = read.diagnostics.first().map(|one| one.message.clone());
            return Err(EditError::Unreadable(why.unwrap_or_default()));
        }
        let rules = entry.rules.as_ref().or(collection.defaults.rules.as_ref());
        others.push(begun(other_name, rules.map(Text::as_str)));
    }
    let place = others.iter().map(|one| one.problems.len()).sum();
    let ids = || {
        others
            .iter()
            .flat_map(|one| &one.problems)
            .filter_map(|one| one.entry.as_ref()?.id.as_ref())
    };
    if let Some(id) = entry.id.as_ref().filter(|own| ids().any(|other| other == *own)) {
        return Err(EditError::Bad(format!("{other_name} has another problem with the id {id}")));
    }
    let last = others.len() - 1;
    let settled = settled(collection, entry, &others[last].defaults)?;
    let spliced = appended(other, &others[last], &settled);
    others[last].push(settled);
    let new = others[last].problems.last().ok_or(EditError::NoProblem)?;
    let says = |collection: &Collection, slot: &Slot| {
        let problem = resolve(collection, slot, "").ok()?;
        let record =
            PosedRecord { id: String::new(), ..PosedRecord::with(&problem, slot.entry.as_ref()) };
        serde_json::to_string(&record).ok()
    };
    if says(collection, slot) != says(&others[last], new) {
        let why = format!("what {other_name} says of all its problems is not true of this one");
        return Err(EditError::Bad(why));
    }
    let (written, is_spliced) = written((other, other_name), bad, spliced, &others)?;
    let loses_comments = !is_spliced && has_comments(other, other_name, None);
    Ok(Edited { text: written, place, is_another: false, loses_comments })
}

/// An entry with the values that its collection sets for it, unless the target collection sets the
/// same.
fn settled(from: &Collection, entry: &Entry, to: &Defaults) -> Result<Entry, EditError> {
    let said = |own: Option<&Text>, here: Option<&Text>, there: Option<&Text>, usual: &str| {
        let own = own.or(here).map_or(usual, Text::as_str);
        (own != there.map_or(usual, Text::as_str)).then(|| Text::new(own))
    };
    let here = &from.defaults;
    let usual = RuleSet::default();
    let rules = entry.rules.as_ref().or(here.rules.as_ref());
    let played: RuleSet = rules.map_or(usual, |name| name.as_str().parse().unwrap_or(usual));
    let authors = if entry.authors.is_empty() { &here.authors } else { &entry.authors };
    if authors.is_empty() && !to.authors.is_empty() {
        let why = "the other file names authors of all its problems, and this problem has none";
        return Err(EditError::Bad(why.to_owned()));
    }
    let source: Source = from.source(entry);
    Ok(Entry {
        rules: said(entry.rules.as_ref(), here.rules.as_ref(), to.rules.as_ref(), usual.name()),
        repetition: said(
            entry.repetition.as_ref(),
            here.repetition.as_ref(),
            to.repetition.as_ref(),
            played.repetition().name(),
        ),
        notation: said(
            entry.notation.as_ref(),
            here.notation.as_ref(),
            to.notation.as_ref(),
            "coordinates",
        ),
        authors: if *authors == to.authors { Vec::new() } else { authors.clone() },
        source: if source == to.source { Source::default() } else { source },
        ..entry.clone()
    })
}
