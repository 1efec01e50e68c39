//! What a problem says of its publication, its prize and other problems, as headers of formats that
//! hold headers of any name: `SourcePage`, `AwardTourney`, `CorrectionOf`.
//!
//! A header holds several names with `; ` between them.

use std::collections::BTreeMap;

use super::Headers;
use super::problem::{AUTHORS, names};
use crate::problem::yaml::Leaf;
use crate::problem::{Award, Entry, Game, Relation, Source, Text};

/// The header of a path of keys; none for what has another header or belongs to none.
fn header(keys: &[&str]) -> Option<String> {
    match keys {
        // The event, the round and the date of a game.
        ["source", "name" | "problemid" | "date"] => return None,
        ["source" | "award", _] => {}
        [key] if Relation::of_key(key).is_some() => {}
        _ => return None,
    }
    let words = keys.iter().flat_map(|key| key.split('-'));
    let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    Some(words.map(capital).collect())
}

/// Whether a header is one of these.
pub(super) fn is_record(name: &str) -> bool {
    let source = Source::names().filter_map(|key| header(&["source", key]));
    let award = Award::names().filter_map(|key| header(&["award", key]));
    let related = Relation::ALL.into_iter().filter_map(|relation| header(&[relation.key()]));
    source.chain(award).chain(related).any(|known| known == name)
}

/// Sets the tags about the source, the prize and related problems.
pub(super) fn write(headers: &mut Headers, entry: &Entry) {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for Leaf { keys, text } in entry.leaves() {
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        if let Some(name) = header(&keys) {
            found.entry(name).or_default().push(text);
        }
    }
    for (name, texts) in found {
        headers.set_other(&name, &texts.join(AUTHORS));
    }
}

/// Takes what these headers say out of the tags of a game that was read into an entry.
pub(super) fn read(entry: &mut Entry) {
    let Entry { source, award, related, game, .. } = entry;
    let mut take = |keys: &[&str]| take(game, &header(keys)?);
    for key in Source::names() {
        if let Some(text) = take(&["source", key]) {
            source.set(key, names(text.as_str()));
        }
    }
    for key in Award::names() {
        if let Some(text) = take(&["award", key]) {
            award.set(key, names(text.as_str()));
        }
    }
    for relation in Relation::ALL {
        if let Some(text) = take(&[relation.key()]) {
            related.set(relation, names(text.as_str()));
        }
    }
}

/// Takes a tag out of a game.
fn take(game: &mut Game, name: &str) -> Option<Text> {
    // DhtmlXQ writes names in lower case.
    let at = game.tags.iter().position(|(tag, _)| tag.as_str().eq_ignore_ascii_case(name))?;
    Some(game.tags.remove(at).1)
}
