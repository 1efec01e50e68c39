//! Stipulations as text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::error::cut;
use super::{Goal, Length, MAX_MOVES, MAX_PLAY_MOVES, Play, Stipulation, StipulationError};
use crate::similar::closest;

impl FromStr for Stipulation {
    type Err = StipulationError;

    fn from_str(text: &str) -> Result<Self, StipulationError> {
        let text = text.trim();
        match text {
            "" => return Err(StipulationError::Empty),
            "+" => return Ok(Self::WIN),
            "=" => return Ok(Self::DRAW),
            _ => {}
        }
        let Some(rest) = text.strip_prefix('#') else { return with_prefix(text) };
        let (number, words) = match rest.find(char::is_whitespace) {
            Some(blank) => (&rest[..blank], rest[blank..].trim()),
            None => (rest, ""),
        };
        let within = match number {
            "" => None,
            number => Some(moves(number)?),
        };
        match words {
            "" => Ok(Self::mate(within)),
            "checks" => Ok(Self::mate(within).with_checks(true)),
            words => {
                Err(StipulationError::Word { found: cut(words), meant: closest(words, ["checks"]) })
            }
        }
    }
}

/// Reads a stipulation of help, self, reflex or series play.
fn with_prefix(text: &str) -> Result<Stipulation, StipulationError> {
    let unknown = || StipulationError::Unknown { found: cut(text) };
    let sign = text.find(['#', '=']).ok_or_else(unknown)?;
    let (prefix, rest) = text.split_at(sign);
    let mut kinds = Play::PREFIXED.into_iter();
    let play = kinds.find(|play| play.prefix() == prefix).ok_or_else(unknown)?;
    let signs = [("==", Goal::Stalemate), ("=", Goal::Stalemate), ("#", Goal::Win)];
    let mut signs =
        signs.into_iter().filter_map(|(sign, goal)| Some((goal, rest.strip_prefix(sign)?)));
    let (goal, rest) = signs.next().ok_or_else(unknown)?;
    let start = || text[..text.len() - rest.len()].to_owned();
    let (number, word) = match rest.find(char::is_whitespace) {
        Some(blank) => (&rest[..blank], rest[blank..].trim()),
        None => (rest, ""),
    };
    let (whole, half) = match number.strip_suffix(".5") {
        Some(whole) => (whole, true),
        None => (number, false),
    };
    let digits = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
    let fewest = u8::from(!(half && play == Play::Help));
    let moves = whole.parse().ok().filter(|moves| {
        digits
            && (fewest..=MAX_PLAY_MOVES).contains(moves)
            && (whole == "0" || !whole.starts_with('0'))
    });
    let wrong = || StipulationError::PlayNumber { start: start(), found: cut(number) };
    let moves = moves.ok_or_else(wrong)?;
    if half && !play.may_have_half() {
        return Err(StipulationError::Half { found: cut(text) });
    }
    let asked = Stipulation { play, goal, length: Length::Moves { moves, half }, duplex: false };
    match word {
        "" => Ok(asked),
        "duplex" => Ok(Stipulation { duplex: true, ..asked }),
        word => Err(StipulationError::PlayWord {
            start: format!("{}{number}", start()),
            found: cut(word),
            meant: closest(word, ["duplex"]),
        }),
    }
}

/// Reads the `N` of `#N`. Signs and leading zeros are refused, so that every
/// stipulation has one spelling.
fn moves(number: &str) -> Result<u8, StipulationError> {
    let digits = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
    match number.parse() {
        Ok(moves) if digits && moves <= MAX_MOVES => Ok(moves),
        _ => Err(StipulationError::Number { found: cut(number) }),
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match (self.goal, self.length) {
            (Goal::Win, Length::Any) => "+",
            (Goal::Win, _) => "#",
            (Goal::Stalemate, _) => "==",
            (Goal::Draw, _) => "=",
        };
        write!(f, "{}{sign}", self.play.prefix())?;
        if let Length::Moves { moves, half } = self.length {
            write!(f, "{moves}{}", if half { ".5" } else { "" })?;
        }
        f.write_str(if self.is_by_checks() { " checks" } else { "" })?;
        f.write_str(if self.duplex { " duplex" } else { "" })
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Stipulation {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Stipulation".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "string", "description": "What is asked, such as `#3`, `#`, `#3 checks`, `+`, `=`, `h#2.5`, `s#2` or `ser-h#4 duplex`"})
    }
}

impl Serialize for Stipulation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Stipulation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
