//! Problems on one line: a position text with EPD operations, a row of a table, or a JSON
//! object.

mod columns;
mod epd;
mod names;

use std::collections::BTreeMap;

use serde_json::Value;

use self::names::{OF_OUTPUT, OUTPUT, in_lower_case, is_of_moves, is_slip, moves_of};
use super::json_object::Object;
use crate::problem::{
    Board, Claim, ClaimError, Entry, Expect, FindingKindError, Game, GameField, GameResult,
    Stipulation, StipulationError, StipulationSourceError, Text,
};

pub use columns::{Columns, cells};
pub use names::NAMES;
pub use names::unread_names;
pub(super) use names::{NOT_READ, is_question};

/// Why a line is not a problem, or a row not one of column names.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FieldError {
    /// No field holds a position.
    #[error("there is no position text (fen)")]
    NoPosition,
    /// The stipulation cannot be read.
    #[error("{}", .0.with_help())]
    Stipulation(#[from] StipulationError),
    /// A word in `stipulation_source` that is not a source.
    #[error(transparent)]
    StipulationSource(#[from] StipulationSourceError),
    /// A word in `expect` that is not a finding.
    #[error(transparent)]
    Expect(#[from] FindingKindError),
    /// A quote that is not closed in EPD operations.
    #[error("found a quote without an end in the operations")]
    OpenQuote,
    /// The line is not a JSON object.
    #[error("found no JSON object: {0}")]
    Json(String),
    /// A field of a JSON object that is a list, an object or a truth value.
    #[error("found a `{0}` that is neither text nor a number")]
    NotScalar(String),
    /// The line is not a row of cells.
    #[error("found no row of cells: {0}")]
    NoRow(String),
    /// A row is longer than the row of names.
    #[error("found {found} cells in the row, expected {expected}")]
    TooManyCells {
        /// The cells of the row.
        found: usize,
        /// The cells of the row of names.
        expected: usize,
    },
    /// No column has the name that the user gave.
    #[error("there is no column `{0}`")]
    NoColumn(String),
    /// What is not a number of moves.
    #[error("found {0:?} in `after`, expected a number of moves")]
    After(String),
    /// The problem begins after more moves than its solution has.
    #[error("the problem begins after {0} moves, and no more are given")]
    TooFewMoves(u32),
    /// No column holds positions.
    #[error("there is no column `fen` among {0}")]
    NoFenColumn(String),
}

/// The fields that a line can have; of all others only the names are kept.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Fields {
    /// The name that the line gives its problem.
    pub id: Option<String>,
    /// The name of the problem; an empty one is kept.
    pub title: Option<String>,
    /// The position text as given.
    pub fen: Option<String>,
    /// The rule set's name.
    pub rules: Option<String>,
    /// How repeated positions are judged.
    pub repetition: Option<String>,
    /// How its moves are written.
    pub notation: Option<String>,
    /// The text of the stipulation.
    pub stipulation: Option<String>,
    /// Where the stipulation comes from, if no author gave it.
    pub stipulation_source: Option<String>,
    /// The author's solution, as move text.
    pub solution: Option<String>,
    /// What a check is expected to find.
    pub expect: Option<String>,
    /// A claim about the position, see [`Claim::read`].
    pub claim: Option<String>,
    /// The moves of the solution that are played before the problem begins.
    pub after: Option<String>,
    /// The composers, in the order of the file.
    pub authors: Vec<String>,
    /// Comments on the problem, in the order of the file.
    pub comments: Vec<String>,
    /// The game that it is taken from.
    pub game: Game,
    /// Moves under a name that others use for the solution, with that name.
    pub moves: Option<(String, String)>,
    /// Whether the program itself has written the line, as a result.
    pub is_output: bool,
    /// The names of the first fields with a value that are none of these.
    pub unread: Vec<String>,
    /// What looks like a slip of the pen, in words.
    pub warnings: Vec<String>,
    /// What is wrong with the moves after its position.
    pub faults: Vec<String>,
}

/// What a line says of its moves.
#[derive(Debug, Default)]
pub(super) struct Moves {
    /// How many are played before its problem begins.
    pub(super) after: Option<String>,
    /// Whether they are under a name of other programs.
    pub(super) is_foreign: bool,
}

/// Names of unknown fields that are kept of one line, and letters of each.
const MOST_UNREAD: usize = 20;
const MOST_LETTERS: usize = 40;

impl Fields {
    /// A JSON object. `renamed` says which name holds which field where they are not named
    /// alike.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn json(line: &str, renamed: &BTreeMap<String, String>) -> Result<Self, FieldError> {
        let Object { fields: mut object, repeated } =
            serde_json::from_str(line).map_err(|error| FieldError::Json(json_fault(&error)))?;
        let taken: Vec<_> =
            renamed.iter().map(|(field, name)| (field, object.get(name).cloned())).collect();
        for (field, value) in taken {
            object.insert(field.clone(), value.unwrap_or_default());
        }
        let lower = |name: &String| in_lower_case(name, |it| object.contains_key(it));
        let lowered: Vec<_> =
            object.keys().filter_map(|name| Some((name.clone(), lower(name)?))).collect();
        for (name, lower) in lowered {
            let value = object.remove(&name).unwrap_or_default();
            object.entry(lower).or_insert(value);
        }
        let mut fields = Self { is_output: object.contains_key(OF_OUTPUT), ..Self::default() };
        for name in repeated {
            fields.warnings.push(cut(&format!("found `{name}` more than once; the last is read")));
        }
        for (name, value) in object {
            let Some(field) = fields.named(&name) else {
                let is_known = value.is_null()
                    || fields.of_game(&name, &value)?
                    || fields.of_game(&name.to_lowercase(), &value)?;
                if !is_known {
                    match moves_of(&name, &value) {
                        Some(text) => fields.say_moves(&name, text),
                        None => fields.note_unread(&name),
                    }
                }
                continue;
            };
            *field = match value {
                Value::Null => continue,
                Value::String(text) => Some(text),
                Value::Number(number) => Some(number.to_string()),
                Value::Array(items) if name == "expect" || name == "solution" => {
                    let words = items.iter().map(|item| item.as_str().unwrap_or("?"));
                    Some(words.collect::<Vec<_>>().join(" "))
                }
                _ => return Err(FieldError::NotScalar(name)),
            };
        }
        Ok(fields)
    }

    /// Takes a value under a key of the game, the authors or the comments; false for other names
    /// and for a result that is none.
    fn of_game(&mut self, name: &str, value: &Value) -> Result<bool, FieldError> {
        let wrong = || FieldError::NotScalar(name.to_owned());
        match (name, value) {
            ("players" | "tags", Value::Object(fields)) => {
                for (key, value) in fields {
                    let text = scalar(value).ok_or_else(wrong)?;
                    if name == "tags" {
                        self.game.tags.push((Text::new(key), Text::new(text)));
                    } else if !self.said(key, &text) {
                        self.note_unread(&format!("players.{key}"));
                    }
                }
                Ok(true)
            }
            ("authors" | "comments", Value::Array(items)) => {
                let texts = items.iter().map(scalar).collect::<Option<Vec<_>>>();
                let texts = texts.ok_or_else(wrong)?;
                *(if name == "authors" { &mut self.authors } else { &mut self.comments }) = texts;
                Ok(true)
            }
            _ => Ok(scalar(value).is_some_and(|text| self.said(name, &text))),
        }
    }

    /// Takes a text of one cell under a key of the game, the authors or the comments.
    fn said(&mut self, name: &str, text: &str) -> bool {
        match (name, GameField::of_key(name), GameResult::of_text(text)) {
            ("authors", ..) => {
                let names = text.split("; ").map(str::to_owned);
                self.authors = names.filter(|name| !name.is_empty()).collect();
            }
            ("comments", ..) => self.comments = vec![text.to_owned()],
            ("result", _, Some(result)) => self.game.result = Some(result.into()),
            (_, Some(field), _) => self.game.set(field, Some(Text::new(text))),
            _ => return false,
        }
        true
    }

    /// What the line says of its moves.
    pub(super) fn how_moves_are(&self) -> Moves {
        let after = self.after.clone().filter(|after| !after.is_empty());
        Moves { after, is_foreign: self.solution.is_none() && self.moves.is_some() }
    }

    /// The claim about the position, if there is one.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) fn claim(&self) -> Result<Option<Claim>, ClaimError> {
        self.claim.as_deref().map_or(Ok(None), Claim::read)
    }

    /// Takes moves under a name that is not `solution` for the solution, which comes first.
    fn say_moves(&mut self, name: &str, text: String) {
        let is_free = self.solution.is_none() && !self.is_output;
        if is_free && is_of_moves(name) {
            self.moves.get_or_insert((name.to_owned(), text));
        } else {
            self.note_unread(name);
        }
    }

    /// What of the line is not read, as a warning; names that are in another warning are not in it.
    pub(super) fn not_read(&self) -> Option<String> {
        let is_said = |name: &str| {
            let quoted = format!("`{name}`");
            self.warnings.iter().chain(&self.faults).any(|said| said.contains(&quoted))
        };
        let is_own = |name: &str| self.is_output && OUTPUT.split(' ').any(|own| own == name);
        let names = self.unread.iter().filter(|name| !is_said(name) && !is_own(name));
        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        (!names.is_empty()).then(|| format!("{NOT_READ}{}", names.join(", ")))
    }

    fn note_unread(&mut self, name: &str) {
        let letters = |text: &str| text.chars().flat_map(char::to_lowercase).collect::<Vec<_>>();
        let meant = NAMES.into_iter().find(|known| is_slip(&letters(name), &letters(known)));
        if name.contains(char::is_control) {
            self.warnings.push(cut(&format!("found the name {name:?}, which is not read")));
        } else if let Some(meant) = meant {
            let found = format!("found `{name}`, which is not read; did you mean `{meant}`?");
            self.warnings.push(cut(&found));
        }
        if self.unread.len() < MOST_UNREAD {
            self.unread.push(name.chars().take(MOST_LETTERS).collect());
        }
    }

    fn named(&mut self, name: &str) -> Option<&mut Option<String>> {
        Some(match name {
            "id" => &mut self.id,
            "title" => &mut self.title,
            "fen" => &mut self.fen,
            "rules" => &mut self.rules,
            "repetition" => &mut self.repetition,
            "notation" => &mut self.notation,
            "stipulation" => &mut self.stipulation,
            "stipulation_source" => &mut self.stipulation_source,
            "solution" => &mut self.solution,
            "expect" => &mut self.expect,
            "claim" => &mut self.claim,
            "after" => &mut self.after,
            _ => return None,
        })
    }

    /// Makes a problem of the fields; without a stipulation the given one holds.
    ///
    /// # Errors
    /// What is missing or cannot be understood.
    pub fn entry(self, otherwise: Stipulation) -> Result<Entry, FieldError> {
        let text = |text: Option<String>| text.filter(|text| !text.is_empty()).map(Text::new);
        let fen = self.fen.filter(|fen| !fen.is_empty()).ok_or(FieldError::NoPosition)?;
        let stipulation = match self.stipulation.filter(|asked| !asked.is_empty()) {
            Some(asked) => asked.parse()?,
            None => otherwise,
        };
        let source = self.stipulation_source.filter(|source| !source.is_empty());
        let source = source.map(|source| source.parse()).transpose()?;
        let expect = self.expect.as_deref().map(expect).transpose()?.flatten();
        let mut entry = Entry::new(Board::Fen(Text::new(fen)), stipulation);
        entry.stipulation_source = source;
        entry.id = text(self.id);
        entry.title = text(self.title);
        entry.rules = text(self.rules);
        entry.repetition = text(self.repetition);
        entry.notation = text(self.notation);
        let moves = self.moves.map(|(_, moves)| moves);
        entry.solution = text(self.solution.filter(|it| !it.is_empty()).or(moves));
        entry.expect = expect.map(Into::into);
        let texts = |texts: Vec<String>| texts.into_iter().map(Text::new).collect();
        (entry.authors, entry.comments) = (texts(self.authors), texts(self.comments));
        entry.game = self.game;
        Ok(entry)
    }
}

/// A message without the end of a long word.
fn cut(message: &str) -> String {
    message.chars().take(120).collect()
}

/// A text or a number.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// What is wrong with a line of JSON, whose place is a column of the line.
pub fn json_fault(error: &serde_json::Error) -> String {
    if error.is_eof() {
        return "it is cut off".to_owned();
    }
    error.to_string().replace(" at line 1 column ", " at column ")
}

/// `sound`, or kinds of findings separated by spaces or commas.
fn expect(text: &str) -> Result<Option<Expect>, FieldError> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    if words.is_empty() || words == ["sound"] {
        return Ok((!words.is_empty()).then_some(Expect::Sound));
    }
    let kinds = words.into_iter().map(str::parse).collect::<Result<_, _>>()?;
    Ok(Some(Expect::Findings(kinds)))
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) const FEN: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";

    fn json(line: &str) -> Result<Fields, FieldError> {
        Fields::json(line, &BTreeMap::new())
    }

    #[test]
    fn objects_may_name_their_fields_otherwise() {
        let renamed = [("claim", "dtm"), ("solution", "pv"), ("id", "none")];
        let renamed = renamed.map(|(field, name)| (field.to_owned(), name.to_owned())).into();
        let line = r#"{"fen":"x","id":"a","dtm":3,"pv":["c6d8","e10f10"],"claim":9}"#;
        let fields = Fields::json(line, &renamed).unwrap();
        assert_eq!(fields.claim.as_deref(), Some("3"));
        assert_eq!(fields.solution.as_deref(), Some("c6d8 e10f10"));
        assert_eq!(fields.id, None);
    }

    #[test]
    fn a_name_that_an_object_has_twice_is_a_doubt() {
        let fields =
            json(r#"{"fen":"x","title":"a","title":"b","tags":{"ECO":"1","ECO":"2"}}"#).unwrap();
        assert_eq!(fields.title.as_deref(), Some("b"));
        let found = ["`title`", "`tags.ECO`"];
        let warnings = found.map(|name| format!("found {name} more than once; the last is read"));
        assert_eq!(fields.warnings, warnings);
        let columns = Columns::read("fen,id,id", true, &BTreeMap::new()).unwrap();
        assert_eq!(columns.row("x,a,a").unwrap().warnings, [""; 0]);
        let row = columns.row("x,a,b").unwrap();
        assert_eq!(row.id.as_deref(), Some("b"));
        assert_eq!(row.warnings, ["found the column `id` more than once; the last is read"]);
    }

    #[test]
    fn rows_and_objects_give_the_same_fields() {
        let renamed = BTreeMap::from([("id".to_owned(), "number".to_owned())]);
        let tabs = Columns::read("number\tfen\tother", false, &renamed).unwrap();
        let commas = Columns::read("other,\"fen\",id", true, &BTreeMap::new()).unwrap();
        let expected = json(&format!("{{\"fen\":\"{FEN}\",\"id\":7,\"other\":[]}}")).unwrap();
        assert_eq!(expected.unread, ["other"]);
        assert_eq!(tabs.row(&format!("7\t{FEN}\tx")).unwrap(), expected);
        assert_eq!(commas.row(&format!("\"x, \"\"y\"\"\",{FEN},7")).unwrap(), expected);
        assert!(commas.row("a,b,c,d").is_err());
        let semicolons = Columns::read("other;\"fen\";id", true, &BTreeMap::new()).unwrap();
        assert_eq!(semicolons.row(&format!("\"x; \"\"y\"\"\";{FEN};7")).unwrap(), expected);
        let error = Columns::read("a;b,c", true, &BTreeMap::new()).unwrap_err();
        assert_eq!(error, FieldError::NoFenColumn("a;b, c".to_owned()));
        assert!(Columns::read("a,b", true, &BTreeMap::new()).is_err());
        assert!(Columns::read("fen", true, &renamed).is_err());
        assert!(json("[1]").is_err() && json("{\"fen\":{}}").is_err());
    }

    #[test]
    fn rows_and_objects_say_the_same_of_a_game() {
        let names = "fen,red,black-rating,date,result,authors,comments";
        let commas = Columns::read(names, true, &BTreeMap::new()).unwrap();
        let row = commas.row(&format!("{FEN},Hu,2500,1990,0-1,A; B,\"x, y\"")).unwrap();
        let object = json(&format!(
            "{{\"fen\":\"{FEN}\",\"players\":{{\"red\":\"Hu\",\"black-rating\":2500}},\"date\":1990,\
             \"result\":\"0-1\",\"authors\":[\"A\",\"B\"],\"comments\":[\"x, y\"]}}"
        ));
        assert_eq!(object.unwrap(), row);
        let entry = row.entry(Stipulation::WIN).unwrap();
        assert_eq!(entry.game.result.as_ref().unwrap().value, GameResult::BlackWins);
        assert_eq!(entry.game.get(GameField::Red).unwrap().as_str(), "Hu");
        // A result of another kind is a field that is not known.
        let other = json("{\"fen\":\"x\",\"result\":\"mate\",\"players\":{\"age\":7}}").unwrap();
        assert_eq!(other.unread, ["players.age", "result"]);
    }

    #[test]
    fn what_is_expected_is_read_from_words() {
        assert_eq!(expect("sound"), Ok(Some(Expect::Sound)));
        assert!(
            matches!(expect("cook, dual"), Ok(Some(Expect::Findings(kinds))) if kinds.len() == 2)
        );
        assert!(expect("cooks").is_err());
    }
}
