//! The keys of a problem and of a collection, each in one row: problems that are not yet put on a board,
//! and what they share.

use std::fmt::Display;
use std::ops::Range;

use thiserror::Error;

use super::field::{Mapping, fields};
use super::game::{Game, OF_PLAYERS};
use super::publication::{Award, ForeignId, Provenance, Related, Source};
use super::question::{Board, TwinEntry};
use super::reader::{Key, MAX_NAME, Shape};
use super::value::{Leaf, Value};
use crate::problem::{Diagnostic, Expect, Intended, Spanned, Stipulation, StipulationSource, Text};

fields! {
    /// A problem as its author wrote it.
    Entry, "a problem";
    id: Option<Text> { "id", Text, "its name, which no other problem of the collection has" }
    /// An empty one means that there is none and that programs should not show the id instead.
    title: Option<Text> { "title", Text, "a title" }
    /// If empty, the authors of the collection.
    authors: Vec<Text> { "authors", Texts, "a list of names" }
    /// Each part may come from the collection.
    source: Source {
        "source", Mapping(Source::KEYS),
        "where it was published: name, volume, issue, round, page, problemid and date"
    }
    award: Award {
        "award", Mapping(Award::KEYS),
        "the prize that it won: tourney, distinction, judges and comment"
    }
    reprints: Vec<Source> {
        "reprints", Mappings(Source::KEYS), "a list of sources in which it was published again"
    }
    foreignids: Vec<ForeignId> {
        "foreignids", Mappings(ForeignId::KEYS),
        "a list of its numbers in databases: domain and problemid"
    }
    related: Related {
        "correction-of", Texts,
        "the unsound problem that it corrects: its id, or a text that names it; or a list";
        "version-of", Texts, "the problem that it is another version of";
        "after", Texts, "the problem after which it was composed";
        "anticipated-by", Texts, "the earlier problem that shows the same"
    }
    game: Game {
        "players", Mapping(OF_PLAYERS),
        "who played the game: red and black, with their teams, ratings and times";
        "event", Number, "the tournament in which it was played";
        "round", Number, "the round there";
        "site", Number, "where it was played";
        "date", Number, "when it was played";
        "time-control", Number, "the rule for the time";
        "annotator", Number, "who wrote the comments";
        "result", Result, "how the game ended, if not as the stipulation has it";
        "remark", Number, "a remark on the whole file";
        "tags", Tags, "fields of other formats under their names there"
    }
    rules: Option<Text> { "rules", Rules, "the game" }
    repetition: Option<Text> { "repetition", Repetition, "how repeated positions are judged" }
    notation: Option<Text> { "notation", Notation, "how its moves are written" }
    board: Board {
        "fen", Position, "the position text";
        "diagram", Drawing,
        "a drawn board in place of `fen`, as `paiju show --layout points` draws it";
        "turn", Turn, "red or black, the side to move in a diagram"
    }
    marks: Vec<Text> {
        "marks", Marks,
        "a list of points and arrows to draw on the board, such as [e10, e5 red cross, a1-a9 blue]"
    }
    stipulation: Spanned<Stipulation> {
        "stipulation", Stipulation,
        "what is asked, in quotes, since # begins a comment; # by default"
    }
    stipulation_source: Option<StipulationSource> {
        "stipulation-source", StipulationSource,
        "where the stipulation was taken from, if no author gave it"
    }
    solution: Option<Text> {
        "solution", Text, "move text with numbers, variations in parentheses, comments in braces"
    }
    intended_solutions: Option<Intended> {
        "intended-solutions", Count,
        "how many keys or solutions are wanted, if not one; of help and series play also how many \
         at each move, such as 2.1.1"
    }
    keywords: Vec<Text> { "keywords", Texts, "a list of words to find it by" }
    comments: Vec<Text> { "comments", Texts, "a list of texts, or one text" }
    themes: Vec<Text> {
        "themes", Themes, "a list of themes, which `verify` compares with those that are found"
    }
    difficulty: Option<Text> {
        "difficulty", Difficulty, "how hard it is said to be, from 1 to 10"
    }
    quality: Option<Text> { "quality", Number, "the points by which `generate` chose it" }
    provenance: Provenance {
        "provenance", Mapping(Provenance::KEYS),
        "how it was made: source, from, seed, unit, tool and why"
    }
    expect: Option<Spanned<Expect>> {
        "expect", Expect, "what `verify` is to find: sound, or a list of findings"
    }
    twins: Vec<TwinEntry> {
        "twins", Twins, "variants of the problem, such as {b: \"move c6 e6\"}"
    }
}

/// The keys of a problem, in canonical order.
pub const OF_PROBLEM: &[Key] = Entry::KEYS;

/// The keys of a twin that states more than its change, in canonical order.
pub const OF_TWIN: &[Key] = TwinEntry::KEYS;

/// The keys that every problem uses, or takes from its collection.
const OF_EVERY_PROBLEM: [&str; 6] = ["rules", "notation", "fen", "diagram", "turn", "stipulation"];

impl Entry {
    /// A problem with only what every problem needs.
    pub fn new(board: Board, stipulation: Stipulation) -> Self {
        Self { board, stipulation: stipulation.into(), ..Self::default() }
    }

    /// The YAML keys that it uses, other than those for its position, stipulation, rules and
    /// notation, in canonical order.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> + use<> {
        let keys: Vec<_> = self.values().into_iter().map(|(key, _)| key).collect();
        keys.into_iter().filter(|key| !OF_EVERY_PROBLEM.contains(key))
    }

    /// All its texts under the keys of YAML, in canonical order.
    pub fn leaves(&self) -> Vec<Leaf> {
        let mut leaves = Vec::new();
        self.values().iter().for_each(|(key, value)| value.leaves(&[key], &mut leaves));
        leaves
    }
}

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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    /// The problem's own id; without one, `<file stem>-<n>` where `n` counts
    /// all problems of the file from 1.
    pub id: String,
    /// Byte range of the problem in the file. Empty for a generated problem.
    pub span: Range<usize>,
    /// The problem, or `None` if it could not be read. The diagnostics about
    /// this id say why.
    pub entry: Option<Entry>,
    /// What could be read of a problem that has errors, so that all of them are reported at once.
    pub partial: Option<Box<Entry>>,
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
        self.problems.push(Slot { id, entry: Some(entry), ..Slot::default() });
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

/// Why a collection cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// It holds a problem that could not be read and would be lost.
    #[error("the problem `{id}` could not be read and cannot be written")]
    Unreadable {
        /// The id of the unreadable problem.
        id: String,
    },
    /// A twin's name that the reader would refuse.
    #[error("found a twin of `{id}` with a name longer than {MAX_NAME} letters")]
    TwinName {
        /// The id of the problem with this twin.
        id: String,
    },
    /// A tag's name that the reader would refuse.
    #[error("found a tag of `{id}` with a name longer than {MAX_NAME} letters")]
    TagName {
        /// The id of the problem with this tag.
        id: String,
    },
}

/// Writes a stream of collections: reading it gives equal collections, and
/// writing those the same bytes.
pub fn write(collections: &[Collection]) -> Result<String, WriteError> {
    let mut out = String::new();
    for (index, collection) in collections.iter().enumerate() {
        if index > 0 {
            out.push_str("---\n");
        }
        collection_to(&mut out, collection)?;
    }
    Ok(out)
}

fn collection_to(out: &mut String, collection: &Collection) -> Result<(), WriteError> {
    let title = collection.title.as_ref().map(|title| ("collection", Value::plain(title.as_str())));
    for (key, value) in title.into_iter().chain(collection.defaults.values()) {
        value.write(out, "", key);
    }
    if collection.problems.is_empty() {
        out.push_str("problems: []\n");
        return Ok(());
    }
    out.push_str("problems:\n");
    for slot in &collection.problems {
        let id = || slot.id.clone();
        let Some(entry) = &slot.entry else { return Err(WriteError::Unreadable { id: id() }) };
        let is_long = |name: &str| name.chars().count() > MAX_NAME;
        if entry.twins.iter().any(|twin| is_long(twin.name.as_str())) {
            return Err(WriteError::TwinName { id: id() });
        }
        if entry.game.tags.iter().any(|(name, _)| is_long(name.as_str())) {
            return Err(WriteError::TagName { id: id() });
        }
        // The first key follows the dash, the others go below it.
        let start = out.len();
        for (key, value) in entry.values() {
            value.write(out, "    ", key);
        }
        out.replace_range(start..start + 4, "  - ");
    }
    Ok(())
}
