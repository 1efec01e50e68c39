//! A collection as written in a file: problems that are not yet put on a board, and what they share.

use std::fmt::Display;
use std::ops::Range;

use super::entry::{Entry, OF_PROBLEM, OF_TWIN};
use super::field::{Mapping, fields};
use super::game::OF_PLAYERS;
use super::publication::{Award, ForeignId, Provenance, Source};
use super::reader::{Key, Shape};
use super::twins::TwinEntry;
use crate::problem::{Diagnostic, Text};

/// One collection: the problems of one document and what they share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// `collection`: its title.
    pub title: Option<Text>,
    /// Defaults for every problem that does not say otherwise.
    pub defaults: Defaults,
    /// The problems in the order of the file, the unreadable ones included.
    pub problems: Vec<Slot>,
}

fields! {
    /// What a collection may say for all its problems.
    Defaults, "a collection";
    rules: Option<Text> { "rules", Rules, "the game; a problem may name another" }
    repetition: Option<Text> { "repetition", Repetition, "how repeated positions are judged" }
    notation: Option<Text> { "notation", Notation, "how moves are written" }
    authors: Vec<Text> { "authors", Texts, "a list of names" }
    source: Source {
        "source", Mapping(Source::KEYS),
        "where it was published: name, volume, issue, round, page, problemid and date"
    }
}

/// The keys of a collection, in canonical order: its title, what holds for all problems, and these.
pub const OF_COLLECTION: &[Key] = &{
    let title =
        Key { name: "collection", shape: Shape::Text, meaning: "the title of the collection" };
    let problems = Key {
        name: "problems",
        shape: Shape::Mappings(OF_PROBLEM),
        meaning: "the list of problems",
    };
    let mut keys = [title; Defaults::KEYS.len() + 2];
    let mut at = 0;
    while at < Defaults::KEYS.len() {
        keys[at + 1] = Defaults::KEYS[at];
        at += 1;
    }
    keys[at + 1] = problems;
    keys
};

/// Every mapping with its noun, as in "a key of a problem".
pub const MAPPINGS: [(&str, &[Key]); 8] = [
    (Defaults::NOUN, OF_COLLECTION),
    (Entry::NOUN, OF_PROBLEM),
    (Source::NOUN, Source::KEYS),
    (Award::NOUN, Award::KEYS),
    (ForeignId::NOUN, ForeignId::KEYS),
    ("the players", OF_PLAYERS),
    (Provenance::NOUN, Provenance::KEYS),
    (TwinEntry::NOUN, OF_TWIN),
];

/// A place in a collection: a problem, or what should have been one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The problem's own id; without one, `<file stem>-<n>` where `n` counts
    /// all problems of the file from 1.
    pub id: String,
    /// Byte range of the problem in the file. Empty for a generated problem.
    pub span: Range<usize>,
    /// The problem, or `None` if it could not be read. The diagnostics about
    /// this id say why.
    pub entry: Option<Entry>,
}

/// The id of a problem that has none: `<file stem>-<n>`, where `n` counts the problems of the
/// file from 1.
pub fn default_id(file: &str, n: impl Display) -> String {
    format!("{}-{n}", stem(file))
}

/// The name of a file without its folders and its extension; for a packed file, without both
/// extensions.
pub fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let name = name.strip_suffix(".gz").filter(|name| !name.is_empty()).unwrap_or(name);
    match name.rfind('.') {
        Some(dot) if dot > 0 => &name[..dot],
        _ if name.is_empty() => "problem",
        _ => name,
    }
}

impl Slot {
    /// Whether a diagnostic of the file says why this problem could not be read.
    pub fn is_concerned(&self, diagnostic: &Diagnostic) -> bool {
        let here = |at: usize| self.span.contains(&at) || self.span.end == at;
        self.entry.is_none()
            && diagnostic.subject.as_ref() == Some(&self.id)
            && diagnostic.primary.as_ref().is_none_or(|label| here(label.span.start))
    }
}

impl Collection {
    /// Whether it sets no defaults, as for problems outside a collection.
    pub fn is_bare(&self) -> bool {
        self.title.is_none() && self.defaults == Defaults::default()
    }

    /// Adds a problem that is not from a file. Without an id it is called `problem-<n>`, counted
    /// from 1.
    pub fn push(&mut self, entry: Entry) {
        let id = match &entry.id {
            Some(id) => id.as_str().to_owned(),
            None => format!("problem-{}", self.problems.len() + 1),
        };
        self.problems.push(Slot { id, span: 0..0, entry: Some(entry) });
    }

    /// The name of the rule set that applies to a problem of this collection.
    pub fn rules<'a>(&'a self, entry: &'a Entry) -> Option<&'a Text> {
        entry.rules.as_ref().or(self.defaults.rules.as_ref())
    }

    /// The rule about repeated positions that applies to a problem of this collection.
    pub fn repetition<'a>(&'a self, entry: &'a Entry) -> Option<&'a Text> {
        entry.repetition.as_ref().or(self.defaults.repetition.as_ref())
    }

    /// The notation that applies to a problem of this collection.
    pub fn notation<'a>(&'a self, entry: &'a Entry) -> Option<&'a Text> {
        entry.notation.as_ref().or(self.defaults.notation.as_ref())
    }

    /// The authors of a problem of this collection.
    pub fn authors<'a>(&'a self, entry: &'a Entry) -> &'a [Text] {
        if entry.authors.is_empty() { &self.defaults.authors } else { &entry.authors }
    }

    /// A problem with what this collection says of its authors and its source.
    pub fn complete(&self, entry: &Entry) -> Entry {
        let (authors, source) = (self.authors(entry).to_vec(), self.source(entry));
        Entry { authors, source, ..entry.clone() }
    }

    /// The source of a problem of this collection, part by part.
    pub fn source(&self, entry: &Entry) -> Source {
        entry.source.or(&self.defaults.source)
    }
}
