//! Parts of the text of a collection: the place of a problem, and the text with that part replaced.

use crate::problem::yaml;
use crate::problem::{Collection, Entry, Slot};

use super::edit::same;

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
