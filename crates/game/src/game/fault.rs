//! What can be wrong with a text of a position, as data. Each reason is said here in English; a catalogue of
//! sentences has it in other languages by the name of its variant, with its fields.

use serde::Serialize;

use super::Color;

/// Words that differ from language to language, such as the name of a side or of a kind of piece.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, thiserror::Error)]
#[error("{english}")]
pub struct Term {
    /// Its key in a catalogue.
    #[serde(rename = "@")]
    pub key: String,
    /// The words in English.
    #[serde(skip)]
    pub english: &'static str,
}

impl Term {
    /// Words with their key.
    pub fn new(key: impl Into<String>, english: &'static str) -> Self {
        Self { key: key.into(), english }
    }

    /// A side by its English name.
    pub fn side(english: &'static str) -> Self {
        Self { key: format!("side.{}", english.to_ascii_lowercase()), english }
    }

    /// A kind of piece by its English name; in Chinese some have a different name for each side.
    pub fn man(color: Color, english: &'static str) -> Self {
        let side = if color == Color::Red { "first" } else { "second" };
        Self { key: format!("man.{side}.{english}"), english }
    }
}

/// The names that are expected, with "or" before the last.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, thiserror::Error)]
#[serde(tag = "@")]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum Names {
    /// Only one.
    #[error("{text}")]
    #[serde(rename = "text")]
    One { text: String },
    /// Several, those before the last with commas.
    #[error("{one} or {other}")]
    #[serde(rename = "form.or")]
    Several { one: String, other: &'static str },
}

impl Names {
    /// The names in their order.
    pub fn of(names: &[&'static str]) -> Self {
        match names {
            [first @ .., other] if !first.is_empty() => {
                Self::Several { one: first.join(", "), other }
            }
            names => Self::One { text: names.concat() },
        }
    }
}

/// Why a text, a drawing or a setup is not a legal position. What was found is quoted already.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum PositionFault {
    /// There is nothing but spaces.
    #[error("the position text is empty")]
    Empty,
    /// It is longer than any position text.
    #[error("a position text has at most {most} bytes, found {found}")]
    TooLong { most: usize, found: usize },
    /// There are spaces before it.
    #[error("a position text begins with its rows, found only spaces")]
    LeadingSpaces,
    /// Another word where the side to move belongs.
    #[error("expected the side to move, w, r or b, found {found}")]
    Turn { found: String },
    /// It ends after its rows.
    #[error("the side to move is missing: w, r or b after a space")]
    NoTurn,
    /// Another word where the rights belong.
    #[error("expected - or rights, found {found}")]
    Rights { found: String },
    /// Another word where the en-passant field of chess would be.
    #[error("expected -, found {found}")]
    Dash { found: String },
    /// Another word where a counter belongs.
    #[error("expected a move counter, found {found}")]
    Counter { found: String },
    /// A word after both counters.
    #[error("nothing may follow the counters, found {found}")]
    AfterCounters { found: String },
    /// Too few or too many rows.
    #[error("expected {expected} rows with / between, found {found}")]
    Rows { expected: usize, found: usize },
    /// A row that is too short or too long.
    #[error("rank {rank} has {found} squares, expected {expected}: {line}")]
    Rank { rank: usize, found: usize, expected: usize, line: String },
    /// A sign that is not used in rows.
    #[error("{found} is neither a piece nor a number of empty squares")]
    Letter { found: String },

    /// A drawing is longer than any drawing.
    #[error("a drawing has at most {most} bytes, found {found}")]
    LongDrawing { most: usize, found: usize },
    /// Too few or too many rows of a drawing.
    #[error("the drawing has {found} rows, expected {expected}")]
    DrawnRows { expected: usize, found: usize },
    /// A row of a drawing that is too short or too long.
    #[error("row {row} has {found} {square}s, expected {expected}")]
    DrawnRow { row: usize, found: usize, expected: usize, square: Term },
    /// A sign of a drawing that is nothing on a board.
    #[error("{found} is neither a piece nor an empty {square}")]
    Symbol { found: String, square: Term },
    /// A drawing says that the other side is to move.
    #[error("expected {side} to move, found {found}")]
    DrawnTurn { side: Term, found: String },
    /// A line about castling that says something else.
    #[error("found {found}, expected rights as in position text")]
    DrawnRights { found: String },
    /// The river is between the wrong rows.
    #[error("expected the river after row {expected}, found it after {found}")]
    River { expected: usize, found: usize },
    /// A board of cells with a river.
    #[error("there is no river on this board")]
    NoRiver,
    /// File letters above and below the board that do not agree.
    #[error("the file letters run both ways")]
    FilesBothWays,
    /// A rank number at the wrong row.
    #[error("expected rank {expected}, found {found}")]
    RankNumber { expected: usize, found: String },
    /// Rank numbers that begin at the top.
    #[error(
        "expected rank {expected}, found {found}; a board with rank 1 at the top must show its file \
         letters"
    )]
    RankFromTop { expected: usize, found: String },
    /// A character that prints use for both sides occurs too often for one.
    #[error(
        "{man} occurs {count} times, so it is not clear whose they are: {man} is {side}'s, write {other} \
         for {opponent}'s"
    )]
    EitherSide { man: char, count: usize, side: Term, other: char, opponent: Term },

    /// A side has no royal piece.
    #[error("{side} has no {man}")]
    NoRoyal { side: Term, man: Term },
    /// A side has more pieces of a kind than it can have.
    #[error("{side} has {found} men of the kind {man} ({squares}), there can be at most {limit}")]
    TooMany { side: Term, man: Term, found: usize, squares: String, limit: usize },
    /// A piece is on a square that it can never reach.
    #[error("{side}'s {man} on {square} is where it can never get")]
    Territory { side: Term, man: Term, square: String },
    /// The side that is not to move is in check.
    #[error("{side} is in check from {squares} although {other} is to move")]
    Check { side: Term, squares: String, other: Term },
    /// The generals are in each other's sight.
    #[error("the generals on {squares} face each other on an open file")]
    Facing { squares: String },
    /// A right to castle without king or rook at home.
    #[error("{side} can castle only with its king on {king} and its rook on {rook}")]
    CannotCastle { side: Term, king: String, rook: String },
    /// More pieces than pawns can have become.
    #[error(
        "{side} has {pawns} pawns and {promoted} pieces more than it began with, of {limit} pawns at most \
         {left} can be left"
    )]
    TooManyPromoted { side: Term, pawns: usize, promoted: usize, limit: usize, left: usize },
}

/// What would be right in place of a faulty text, if there is more to say than the message does.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum Remedy {
    /// The rows of a text that has too many, with the ranks assigned to them.
    #[error("the ranks as read, from the top: {}", commas(ranks))]
    Ranks { ranks: Vec<RankRead> },
    /// The rows of a text that has one too few.
    #[error("the ranks as read, from the top: {}; nothing is left for rank 1", commas(ranks))]
    NoFirstRank { ranks: Vec<RankRead> },
    /// The rows of a text that has too few.
    #[error(
        "the ranks as read, from the top: {}; nothing is left for the ranks {last} to 1",
        commas(ranks)
    )]
    NoLastRanks { ranks: Vec<RankRead>, last: usize },
    /// Pieces of a game with hidden pieces.
    #[error("x and X are the face-down pieces of Jieqi (揭棋), which is not played here")]
    FaceDown,
    /// Where a kind of piece can be.
    #[error("{side}'s {man} can only be on {squares}")]
    Territory { side: Term, man: Term, squares: String },
    /// The signs of a Chinese keyboard.
    #[error("write `{text}`, with plain signs")]
    PlainSigns { text: String },
    /// The text is one of another game.
    #[error("this is a position of {rules}: write `rules: {rules}`, or give --rules {rules}")]
    OtherRules { rules: &'static str },
    /// Upper and lower case are exchanged.
    #[error(
        "upper case is Red's and lower case Black's; with both exchanged it is legal: `{text}`"
    )]
    Exchanged { text: String },
    /// A word that is misspelt.
    #[error("did you mean `{word}`?")]
    Meant { word: String },
    /// All the words that would do.
    #[error("expected {names}")]
    Expected { names: Names },
    /// All the keys that would do.
    #[error("the keys of {whose} are {names}")]
    Keys { whose: Term, names: String },

    /// A stipulation that was written in other words.
    #[error("write `{text}`")]
    Stipulation { text: String },
    /// A win: there are two kinds.
    #[error("write `#`, or `+` for a win of any length")]
    Win,
    /// A value with more after it.
    #[error("write `#` in its place, and `#.5` where the defender is to move")]
    Mate,
    /// A draw in a number of moves.
    #[error("write `=={text}` for a stalemate")]
    Stalemate { text: String },
    /// A man on a point of one side, asked of both.
    #[error("write `by {man}` for any such man")]
    AnyMan { man: char },
    /// A man is on another point.
    #[error("write `by {man}{point}`, or `by {man}` for any")]
    ManThere { man: char, point: String },
    /// A side has no such man.
    #[error("name a man of that side, or leave it out")]
    OwnMan,
    /// A letter that means no man.
    #[error("name a kind of man by its letter in the position")]
    ManLetter,

    /// A mark on no point.
    #[error("write a point such as `e5`, or an arrow such as `a1-a9`")]
    MarkedPoint,
    /// An arrow to its own point.
    #[error("write the point alone, or another one after the hyphen")]
    ArrowEnd,
    /// All that a mark can look like.
    #[error("the colors are {colors}, the signs {signs}")]
    Looks { colors: String, signs: String },
    /// Two colors or two signs.
    #[error("leave one of them out")]
    OneLook,
    /// An arrow with a sign.
    #[error("an arrow has a color alone")]
    ArrowColor,

    /// What a check may be expected to find.
    #[error("write `expect: sound`, or a list of {names}")]
    Findings { names: String },
    /// `unsound` in place of the findings.
    #[error("name the findings that `verify` shows, as in `expect: [cook]`")]
    NameFindings,

    /// Two positions.
    #[error("keep one of them")]
    KeepOne,
    /// A side to move that the position has already.
    #[error("leave `turn` out")]
    NoTurn,
    /// A diagram without a side to move.
    #[error("add `turn: red`, which is also `white`, or `turn: black`")]
    AddTurn,
    /// A text that YAML takes for a comment.
    #[error("quote it: `{key}: \"{text}\"`")]
    Quote { key: String, text: String },
    /// A text that YAML takes for an anchor.
    #[error("a text that begins with `&` needs quotes")]
    QuoteAnchor,
    /// A text with signs of YAML.
    #[error("texts with `: `, ` #` or a mark such as `[` or `*` in front need quotes")]
    QuoteSigns,
    /// A quote of another kind than the first.
    #[error("close the text with `{quote}`, as it was opened")]
    CloseAs { quote: String },
    /// A quote that nothing closes.
    #[error("close it on the same line")]
    Close,
    /// A full-width colon.
    #[error("write an ASCII colon and a space after the key, not `：`")]
    Colon,
    /// A tab.
    #[error("lines are indented with spaces, never with tabs")]
    Spaces,
    /// Keys that are not below each other.
    #[error(
        "the keys of a problem begin in the same column, two after its dash, and are indented with \
         spaces"
    )]
    Column,
    /// An alias.
    #[error("aliases are not read; write the value out")]
    WriteOut,
    /// A tag.
    #[error("tags are not read; leave it out")]
    NoTag,
    /// A text instead of a list.
    #[error("put it in brackets: `[…]`")]
    Brackets,
    /// Two problems of one name.
    #[error("an id names one problem of a collection")]
    OneId,
    /// What is not a collection.
    #[error("a collection begins with `problems:` and lists its problems")]
    Collection,
    /// A list without its key.
    #[error("write `problems:` on a line of its own before the first problem")]
    ProblemsAbove,
    /// A collection without a list.
    #[error("write `problems:` and list them below, each after a dash: `- id: …`")]
    Problems,
    /// A key without a list.
    #[error("list the problems below it, each after a dash: `- id: …`")]
    List,
    /// A file that is too long.
    #[error("divide the collection into several files")]
    Divide,
    /// A game.
    #[error("`paiju generate --source games --games FILE` makes problems from games")]
    FromGames,
    /// Another encoding.
    #[error("save the file as UTF-8")]
    SaveAsUtf8,
}

/// A row of a text, with the rank that it would be.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, thiserror::Error)]
#[serde(tag = "@")]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum RankRead {
    /// A rank of the board.
    #[error("{rank} `{line}`")]
    #[serde(rename = "remedy.rank")]
    Rank { rank: usize, line: String },
    /// A row for which there is no rank.
    #[error("below the board `{line}`")]
    #[serde(rename = "remedy.below")]
    Below { line: String },
}

fn commas(ranks: &[RankRead]) -> String {
    ranks.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
