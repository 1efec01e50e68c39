//! What can be wrong with the texts of a problem, as data.

use serde::Serialize;
use thiserror::Error;

use super::marks::MarkError;
use super::move_text::MoveTextErrorKind;
use super::twin::TwinError;
use crate::game::{Names, PositionFault, Remedy, Term};
use crate::stipulation::{ManError, StipulationError};

/// What is wrong with a text of a problem: a catalogue of sentences has it by these names.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Error)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// A position text, a drawing or a setup is not a legal position.
    #[error(transparent)]
    Position(#[from] PositionFault),
    /// A text is not a stipulation.
    #[error(transparent)]
    Stipulation(#[from] StipulationError),
    /// The man that a stipulation names is not there.
    #[error(transparent)]
    Man(#[from] ManError),
    /// A text is not a solution.
    #[error(transparent)]
    Solution(#[from] MoveTextErrorKind),
    /// A twin cannot be put on the board.
    #[error(transparent)]
    Twin(#[from] TwinError),
    /// A text is not a mark on the board.
    #[error(transparent)]
    Mark(#[from] MarkError),
    /// A key or its value means nothing.
    #[error(transparent)]
    Key(#[from] KeyFault),
    /// A text is not YAML, or not a collection.
    #[error(transparent)]
    Yaml(#[from] YamlFault),
}

/// Why a text is not read as YAML, or what is there instead of something else.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Error)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum YamlFault {
    /// Bytes of another encoding.
    #[error("found the byte {byte} on line {line}, expected UTF-8 text")]
    Encoding { byte: String, line: usize },
    /// What the parser does not read, in its own words.
    #[error("this is not YAML: {info}")]
    Syntax { info: String },
    /// Lists in lists.
    #[error("found values nested deeper than {most}, the most that is read")]
    Deep { most: usize },
    /// A document that is too long.
    #[error("found more than {most} values in one document")]
    Values { most: usize },
    /// A list that is too long.
    #[error("found more than {most} problems in one list")]
    Problems { most: usize },
    /// A list with too many errors.
    #[error("found more than {most} problems that cannot be read in one list")]
    Unreadable { most: usize },
    /// Another format.
    #[error("this is a game in PGN, not a collection of problems")]
    Pgn,
    /// The colon of a Chinese keyboard.
    #[error("found a full-width colon, which YAML does not know")]
    Colon,
    /// A curly or full-width quote.
    #[error("found `{letter}`, which is not a quote of YAML")]
    Quote { letter: char },
    /// A quote that nothing closes.
    #[error("found a quote without an end")]
    OpenQuote,
    /// Problems below the keys of a collection.
    #[error("found a list of problems without `problems:` above it")]
    Loose,
    /// What begins with `&`.
    #[error("found `{name}`, which is an anchor in YAML and no text")]
    Anchor { name: String },
    /// What begins with `#`.
    #[error("found nothing for `{key}`, since # begins a comment in YAML")]
    Comment { key: String },
    /// A value of the wrong kind.
    #[error("found {found} for `{key}`, expected {expected}")]
    Kind { found: Term, key: String, expected: Expected },
    /// A key of the wrong kind.
    #[error("found {found} as a key, expected a key of {whose}")]
    Key { found: Term, whose: Term },
    /// A document of the wrong kind.
    #[error("found {found}, expected a collection of problems")]
    Document { found: Term },
    /// A file with nothing in it.
    #[error("found no problems, expected a collection")]
    Empty,
    /// A collection without a list.
    #[error("this collection has no `problems`")]
    NoList,
    /// A collection with an empty list.
    #[error("found nothing for `problems`, expected a list")]
    NoProblems,
    /// Two problems of one name.
    #[error("found the id `{id}` twice")]
    Id { id: String },
}

/// The kinds of values.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Error)]
#[serde(tag = "@")]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum Expected {
    /// One text.
    #[error("a text")]
    #[serde(rename = "expected.text")]
    Text,
    /// Several texts.
    #[error("a list of texts")]
    #[serde(rename = "expected.texts")]
    Texts,
    /// Several problems.
    #[error("a list of problems")]
    #[serde(rename = "expected.problems")]
    Problems,
    /// What a check is to find.
    #[error("`sound` or a list of findings")]
    #[serde(rename = "expected.findings")]
    Findings,
    /// Keys with their values.
    #[error("a mapping with {keys} and {last}")]
    #[serde(rename = "expected.mapping")]
    Mapping { keys: String, last: &'static str },
    /// Several of these.
    #[error("a list of mappings with {keys} and {last}")]
    #[serde(rename = "expected.mappings")]
    Mappings { keys: String, last: &'static str },
    /// Names of the author's with their values.
    #[error("a mapping such as `{example}`")]
    #[serde(rename = "expected.example")]
    Example { example: &'static str },
}

impl Expected {
    /// What to do about a text in its place.
    pub(super) fn remedy(&self, found: &str) -> Option<Remedy> {
        match self {
            Self::Text | Self::Findings => None,
            Self::Texts | Self::Problems | Self::Mappings { .. } => Some(Remedy::Brackets),
            Self::Mapping { .. } | Self::Example { .. } => {
                found.contains('：').then_some(Remedy::Colon)
            }
        }
    }
}

/// What is wrong with a key of a problem, or with a name that it has as its value.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Error)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum KeyFault {
    /// A name that is not one of rules.
    #[error("{found} is not a rule set, expected {names}")]
    Rules { found: String, names: Names },
    /// A name that is not one of a notation.
    #[error("{found} is not a notation, expected {names}")]
    Notation { found: String, names: Names },
    /// A name that is not one of a rule about repetition.
    #[error("expected {names}, found '{found}'")]
    Repetition { found: String, names: Names },
    /// A game without such a rule about repetition.
    #[error("repetition {repetition} is not defined for {rules}, expected {names}")]
    RepetitionOf { repetition: &'static str, rules: &'static str, names: Names },
    /// A notation of other games.
    #[error("moves of {rules} are not written in the notation {notation}")]
    NotationOf { rules: &'static str, notation: &'static str },
    /// A name that is not one of a finding.
    #[error("found `{found}`, expected a finding: {names}")]
    Finding { found: String, names: Names },
    /// A word that is not one of what is expected.
    #[error("found `{found}` for `expect`, expected `sound` or findings")]
    Expect { found: String },
    /// A side to move that is not a side.
    #[error("found the turn `{found}`, expected `red` or `black`")]
    Turn { found: String },
    /// A key that nothing has.
    #[error("found the unknown key `{key}`, expected a key of {whose}")]
    Unknown { key: String, whose: Term },
    /// A key that is there already.
    #[error("found the key `{key}` twice")]
    Twice { key: &'static str },
    /// Neither a position text nor a diagram.
    #[error("this problem has no position")]
    NoPosition,
    /// A position text and a diagram.
    #[error("this problem has two positions")]
    TwoPositions,
    /// A side to move in addition to that of a position text.
    #[error("this problem says twice which side is to move")]
    TwoTurns,
    /// A diagram without a side to move.
    #[error("this problem does not say which side is to move")]
    NoTurn,
    /// A stipulation without a text.
    #[error("found nothing for `stipulation`, expected a text such as \"#3\"")]
    NoStipulation,
}
