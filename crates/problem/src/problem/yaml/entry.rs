//! The keys of a problem, each in one row.

use super::field::{Mapping, fields};
use super::game::{Game, OF_PLAYERS};
use super::publication::{Award, ForeignId, Provenance, Related, Source};
use super::question::Board;
use super::reader::Key;
use super::twins::TwinEntry;
use super::value::Leaf;
use crate::problem::{Expect, Intended, Spanned, Stipulation, StipulationSource, Text};

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
        "correction-of", References,
        "the unsound problem that it corrects: its id, or a text that names it; or a list";
        "version-of", References, "the problem that it is another version of";
        "after", References, "the problem after which it was composed";
        "anticipated-by", References, "the earlier problem that shows the same"
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
    comments: Vec<Text> { "comments", Texts, "a list of texts" }
    themes: Vec<Text> {
        "themes", Themes, "a list of themes, which `verify` compares with those that are found"
    }
    difficulty: Option<Text> {
        "difficulty", Difficulty, "how hard it is said to be, from 1 to 10"
    }
    provenance: Provenance {
        "provenance", Mapping(Provenance::KEYS),
        "how it was made: source, from, seed, unit and tool"
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
