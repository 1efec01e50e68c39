//! The fields of a problem that can be asked for.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::problem::yaml::{Key, OF_PROBLEM, OF_TWIN, Shape};
use paiju_game::similar::closest;

/// The fields that are not keys of YAML, or mean more than those, each with its meaning.
pub const FIELDS: [(&str, &str); 19] = [
    ("length", "the moves of the stipulation; with --prove, of the shortest win"),
    ("theme", "each theme of the file; with --prove, each that is found"),
    ("difficulty", "as the file says; with --prove, as it is found"),
    ("verdict", "sound or unsound, as `expect` says; with --prove, as proven, or undecided"),
    ("finding", "each finding that `expect` names; with --prove, each that is found"),
    ("men", "the number of pieces on the board"),
    ("attackers", "the number of pieces of the side to move"),
    ("defenders", "the number of pieces of the other side"),
    ("author", "each author, those of the collection included"),
    ("collection", "the title of the collection"),
    ("key", "the first move of the solution, as it is written"),
    ("variations", "the number of lines of the solution, those in parentheses included"),
    ("tries", "the number of first moves that the solution marks `?`"),
    ("mates", "the fewest different last moves with which these lines can end"),
    ("share", "how many of them, in percent, the same last move can end"),
    ("checks", "yes, where every move of the attacker in the solution gives check"),
    ("sacrifice", "each kind of piece that the solution gives up"),
    ("file", "the name of the file"),
    ("number", "the place in the whole input, from 1 on"),
];

/// Other names of fields.
const ALIASES: [(&str, &str); 7] = [
    ("moves", "length"),
    ("themes", "theme"),
    ("authors", "author"),
    ("findings", "finding"),
    ("comment", "comments"),
    ("keyword", "keywords"),
    ("twin", "twins"),
];

/// A field: a name of [`FIELDS`] or a key of YAML, and the keys within it, such as `source.name`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub(super) name: &'static str,
    pub(super) within: Vec<String>,
}

/// A name that is not a field.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("found `{found}`, which is not a field")]
pub struct FieldError {
    /// The name that is not known.
    pub found: String,
    /// The field that was perhaps meant.
    pub suggestion: Option<&'static str>,
}

impl FieldError {
    /// What can be done about it.
    pub fn remedy(&self) -> String {
        match self.suggestion {
            Some(name) => format!("did you mean `{name}`?"),
            None => "`paiju help select` lists the fields".to_owned(),
        }
    }
}

impl Field {
    /// Whether it is taken from the moves of the solution.
    pub(super) fn is_of_play(&self) -> bool {
        ["checks", "sacrifice", "mates", "share"].contains(&self.name)
    }

    /// Whether it is looked up in the proof, where there is one.
    pub fn is_proven(&self) -> bool {
        self.is_of_play() || self.is_in_report()
    }

    fn is_in_report(&self) -> bool {
        ["length", "theme", "difficulty", "verdict", "finding"].contains(&self.name)
    }
}

impl FromStr for Field {
    type Err = FieldError;

    fn from_str(text: &str) -> Result<Self, FieldError> {
        let mut parts = text.split('.');
        let first = parts.next().unwrap_or_default();
        let name = ALIASES.iter().find(|(alias, _)| *alias == first).map_or(first, |it| it.1);
        let known = || FIELDS.iter().map(|it| it.0).chain(OF_PROBLEM.iter().map(|key| key.name));
        let no_field = |found: &str, suggestion| FieldError { found: found.to_owned(), suggestion };
        let Some(name) = known().find(|it| *it == name) else {
            return Err(no_field(first, closest(first, known())));
        };
        let within: Vec<String> = parts.map(str::to_owned).collect();
        let shape = OF_PROBLEM.iter().find(|key| key.name == name).map(|key| key.shape);
        let keys: &'static [Key] = match (shape, within.as_slice()) {
            (_, []) | (Some(Shape::Tags | Shape::Twins), [_]) => {
                return Ok(Self { name, within });
            }
            (Some(Shape::Mapping(keys) | Shape::Mappings(keys)), [_]) => keys,
            (Some(Shape::Twins), [_, _]) => OF_TWIN,
            _ => return Err(no_field(text, Some(name))),
        };
        let last = within.last().map_or("", String::as_str);
        if keys.iter().any(|key| key.name == last) {
            return Ok(Self { name, within });
        }
        Err(no_field(text, closest(last, keys.iter().map(|key| key.name))))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.within.iter().try_for_each(|key| write!(f, ".{key}"))
    }
}
