//! The keys of collections and problems, each with its meaning.

/// A key of a mapping.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// Its name in a file.
    pub name: &'static str,
    /// The meaning of its value, in a few words.
    pub meaning: &'static str,
    /// The values that it accepts.
    pub shape: Shape,
}

/// The values that a key accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A text; YAML's numbers are texts, too.
    Text,
    /// A position text, with the side to move.
    Position,
    /// A board drawn as text.
    Drawing,
    /// A number from 1 to 10.
    Difficulty,
    /// A list of names of themes.
    Themes,
    /// A list of texts.
    Texts,
    /// The name of a rule set.
    Rules,
    /// The name of a rule about repetition.
    Repetition,
    /// The name of a notation.
    Notation,
    /// The side to move.
    Turn,
    /// Where a stipulation comes from.
    StipulationSource,
    /// A stipulation, such as `#3`.
    Stipulation,
    /// A number of solutions, or how they branch.
    Count,
    /// A text, or a list of texts.
    References,
    /// A list of marks on the board.
    Marks,
    /// `sound` or a list of findings.
    Expect,
    /// Names of twins with what they change.
    Twins,
    /// How a game ended.
    Result,
    /// Fields of other formats with their values.
    Tags,
    /// A mapping with these keys.
    Mapping(&'static [Key]),
    /// A list of mappings with these keys.
    Mappings(&'static [Key]),
}

const fn key(name: &'static str, shape: Shape, meaning: &'static str) -> Key {
    Key { name, meaning, shape }
}

/// The keys of a collection, in canonical order.
pub const OF_COLLECTION: [Key; 7] = [
    key("collection", Shape::Text, "the title of the collection"),
    key("rules", Shape::Rules, "the game; a problem may name another"),
    key("repetition", Shape::Repetition, "how repeated positions are judged"),
    key("notation", Shape::Notation, "how moves are written"),
    key("authors", Shape::Texts, "a list of names"),
    key(
        "source",
        Shape::Mapping(&OF_SOURCE),
        "where it was published: name, volume, issue, round, page, problemid and date",
    ),
    key("problems", Shape::Mappings(&OF_PROBLEM), "the list of problems"),
];

/// The keys of a problem, in canonical order.
pub const OF_PROBLEM: [Key; 39] = [
    key("id", Shape::Text, "its name, which no other problem of the collection has"),
    key("title", Shape::Text, "a title"),
    key("authors", Shape::Texts, "a list of names"),
    key(
        "source",
        Shape::Mapping(&OF_SOURCE),
        "where it was published: name, volume, issue, round, page, problemid and date",
    ),
    key(
        "award",
        Shape::Mapping(&OF_AWARD),
        "the prize that it won: tourney, distinction, judges and comment",
    ),
    key(
        "reprints",
        Shape::Mappings(&OF_SOURCE),
        "a list of sources in which it was published again",
    ),
    key(
        "foreignids",
        Shape::Mappings(&OF_FOREIGN_ID),
        "a list of its numbers in databases: domain and problemid",
    ),
    key(
        "correction-of",
        Shape::References,
        "the unsound problem that it corrects: its id, or a text that names it; or a list",
    ),
    key("version-of", Shape::References, "the problem that it is another version of"),
    key("after", Shape::References, "the problem after which it was composed"),
    key("anticipated-by", Shape::References, "the earlier problem that shows the same"),
    key(
        "players",
        Shape::Mapping(&OF_PLAYERS),
        "who played the game: red and black, with their teams, ratings and times",
    ),
    key("event", Shape::Text, "the tournament in which it was played"),
    key("round", Shape::Text, "the round there"),
    key("site", Shape::Text, "where it was played"),
    key("date", Shape::Text, "when it was played"),
    key("time-control", Shape::Text, "the rule for the time"),
    key("annotator", Shape::Text, "who wrote the comments"),
    key("result", Shape::Result, "how the game ended, if not as the stipulation has it"),
    key("remark", Shape::Text, "a remark on the whole file"),
    key("tags", Shape::Tags, "fields of other formats under their names there"),
    key("rules", Shape::Rules, "the game"),
    key("repetition", Shape::Repetition, "how repeated positions are judged"),
    key("notation", Shape::Notation, "how its moves are written"),
    key("fen", Shape::Position, "the position text"),
    key(
        "diagram",
        Shape::Drawing,
        "a drawn board in place of `fen`, as `paiju show --layout points` draws it",
    ),
    key("turn", Shape::Turn, "red or black, the side to move in a diagram"),
    key(
        "marks",
        Shape::Marks,
        "a list of points and arrows to draw on the board, such as [e10, e5 red cross, a1-a9 blue]",
    ),
    key(
        "stipulation",
        Shape::Stipulation,
        "what is asked, in quotes, since # begins a comment; # by default",
    ),
    key(
        "stipulation-source",
        Shape::StipulationSource,
        "where the stipulation was taken from, if no author gave it",
    ),
    key(
        "solution",
        Shape::Text,
        "move text with numbers, variations in parentheses, comments in braces",
    ),
    key(
        "intended-solutions",
        Shape::Count,
        "how many keys or solutions are wanted, if not one; of help and series play also how many \
         at each move, such as 2.1.1",
    ),
    key("keywords", Shape::Texts, "a list of words to find it by"),
    key("comments", Shape::Texts, "a list of texts"),
    key(
        "themes",
        Shape::Themes,
        "a list of themes, which `verify` compares with those that are found",
    ),
    key("difficulty", Shape::Difficulty, "how hard it is said to be, from 1 to 10"),
    key(
        "provenance",
        Shape::Mapping(&OF_PROVENANCE),
        "how it was made: source, from, seed, unit and tool",
    ),
    key("expect", Shape::Expect, "what `verify` is to find: sound, or a list of findings"),
    key("twins", Shape::Twins, "variants of the problem, such as {b: \"move c6 e6\"}"),
];

/// The keys of a twin that states more than its change, in canonical order.
pub const OF_TWIN: [Key; 6] = [
    key("change", Shape::Text, "what it changes, such as \"move c6 e6; remove a8\""),
    key("title", Shape::Text, "a title of its own"),
    key("solution", Shape::Text, "its solution"),
    key("intended-solutions", Shape::Count, "how many keys or solutions are wanted, if not one"),
    key("themes", Shape::Themes, "what its solution shows"),
    key("expect", Shape::Expect, "what `verify` is to find: sound, or a list of findings"),
];

/// The keys of the players, in canonical order.
pub const OF_PLAYERS: [Key; 8] = [
    key("red", Shape::Text, "who had Red"),
    key("red-team", Shape::Text, "the team"),
    key("red-rating", Shape::Text, "the rating"),
    key("red-time", Shape::Text, "the time that Red took"),
    key("black", Shape::Text, "who had Black"),
    key("black-team", Shape::Text, "the team"),
    key("black-rating", Shape::Text, "the rating"),
    key("black-time", Shape::Text, "the time that Black took"),
];

/// The keys of a source, in canonical order.
pub const OF_SOURCE: [Key; 7] = [
    key("name", Shape::Text, "the book, magazine or person"),
    key("volume", Shape::Text, "the volume of a book or a magazine"),
    key("issue", Shape::Text, "the issue of a magazine"),
    key("round", Shape::Text, "the round of a tourney"),
    key("page", Shape::Text, "the page"),
    key("problemid", Shape::Text, "its number there"),
    key("date", Shape::Text, "when it was published"),
];

/// The keys of an award, in canonical order.
pub const OF_AWARD: [Key; 4] = [
    key("tourney", Shape::Text, "the tourney"),
    key("distinction", Shape::Text, "the prize, honourable mention or commendation"),
    key("judges", Shape::Texts, "a list of those who judged"),
    key("comment", Shape::Text, "what the judge said"),
];

/// The keys of a foreign id, in canonical order.
pub const OF_FOREIGN_ID: [Key; 2] = [
    key("domain", Shape::Text, "the database"),
    key("problemid", Shape::Text, "the number of the problem there"),
];

/// The keys of a provenance, in canonical order.
pub const OF_PROVENANCE: [Key; 5] = [
    key("source", Shape::Text, "the source of positions that `generate` drew from"),
    key("from", Shape::Text, "the problem or game that it was made of"),
    key("seed", Shape::Text, "the seed of the run"),
    key("unit", Shape::Text, "the unit of work within the run"),
    key("tool", Shape::Text, "the program and its version"),
];

/// Every mapping with its noun, as in "a key of a problem".
pub const MAPPINGS: [(&str, &[Key]); 8] = [
    ("a collection", &OF_COLLECTION),
    ("a problem", &OF_PROBLEM),
    ("a source", &OF_SOURCE),
    ("an award", &OF_AWARD),
    ("a foreign id", &OF_FOREIGN_ID),
    ("the players", &OF_PLAYERS),
    ("a provenance", &OF_PROVENANCE),
    ("a twin", &OF_TWIN),
];
