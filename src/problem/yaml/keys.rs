//! The keys of collections and problems, each with its meaning.

/// A key of a mapping.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// As it is written.
    pub name: &'static str,
    /// What stands behind it, in a few words.
    pub meaning: &'static str,
}

const fn key(name: &'static str, meaning: &'static str) -> Key {
    Key { name, meaning }
}

/// The keys of a collection, in canonical order.
pub const OF_COLLECTION: [Key; 7] = [
    key("collection", "the title of the collection"),
    key("rules", "the game; a problem may name another"),
    key("repetition", "how repeated positions are judged"),
    key("notation", "how moves are written"),
    key("authors", "a list of names"),
    key("source", "where it was published: name, problemid and date"),
    key("problems", "the list of problems"),
];

/// The keys of a problem, in canonical order.
pub const OF_PROBLEM: [Key; 23] = [
    key("id", "its name, which no other problem of the collection has"),
    key("title", "a title"),
    key("authors", "a list of names"),
    key("source", "where it was published: name, problemid and date"),
    key("award", "the prize that it won: tourney, distinction and comment"),
    key("reprints", "a list of sources in which it was published again"),
    key("foreignids", "a list of its numbers in databases: domain and problemid"),
    key("rules", "the game"),
    key("repetition", "how repeated positions are judged"),
    key("notation", "how its moves are written"),
    key("fen", "the position text"),
    key("diagram", "a drawn board in place of `fen`, as `paiju show --layout points` draws it"),
    key("turn", "red or black, the side to move in a diagram"),
    key("stipulation", "what is asked, in quotes, since # begins a comment"),
    key("solution", "move text with numbers, variations in parentheses, comments in braces"),
    key("intended-solutions", "how many keys are wanted, if not one"),
    key("keywords", "a list of words to find it by"),
    key("comments", "a list of texts"),
    key("themes", "a list of themes, which `verify` compares with those that are found"),
    key("difficulty", "how hard it is said to be"),
    key("provenance", "how it was made: source, from, seed, unit and tool"),
    key("expect", "what `verify` is to find: sound, or a list of findings"),
    key("twins", "changes of the position with solutions of their own; not solved yet"),
];

/// The keys of a source, in canonical order.
pub const OF_SOURCE: [Key; 3] = [
    key("name", "the book, magazine or person"),
    key("problemid", "its number there"),
    key("date", "when it was published"),
];

/// The keys of an award, in canonical order.
pub const OF_AWARD: [Key; 3] = [
    key("tourney", "the tourney"),
    key("distinction", "the prize, honourable mention or commendation"),
    key("comment", "what the judge said"),
];

/// The keys of a foreign id, in canonical order.
pub const OF_FOREIGN_ID: [Key; 2] =
    [key("domain", "the database"), key("problemid", "the number of the problem there")];

/// The keys of a provenance, in canonical order.
pub const OF_PROVENANCE: [Key; 5] = [
    key("source", "the source of positions that `generate` drew from"),
    key("from", "the problem or game that it was made of"),
    key("seed", "the seed of the run"),
    key("unit", "the unit of work within the run"),
    key("tool", "the program and its version"),
];
