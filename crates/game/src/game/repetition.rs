//! The rules about repeated positions.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a rule set says about positions that recur. Who is to blame for a repetition is
/// decided in `crate::repetition`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Repetition {
    /// Every repetition is a draw.
    #[default]
    None,
    /// Perpetual check is forbidden: a side that has given check with every move since the earlier
    /// occurrence of the position, while the other side has not, has lost.
    Checks,
    /// Perpetual check and perpetual chase are forbidden, as in the rules of the Asian Xiangqi
    /// Federation.
    Asian,
}

impl Repetition {
    /// Every rule about repetition, the most lenient first.
    pub const ALL: [Self; 3] = [Self::None, Self::Checks, Self::Asian];

    /// The name in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Checks => "checks",
            Self::Asian => "asian",
        }
    }
}

impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Repetition {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Repetition".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"enum": Self::ALL.map(Self::name), "description": "How repeated positions are judged"})
    }
}

impl Serialize for Repetition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Repetition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A text that names no rule about repetition.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected none, checks or asian, found '{0}'")]
pub struct UnknownRepetition(String);

impl FromStr for Repetition {
    type Err = UnknownRepetition;

    fn from_str(text: &str) -> Result<Self, UnknownRepetition> {
        let found = Self::ALL.into_iter().find(|repetition| repetition.name() == text);
        found.ok_or_else(|| UnknownRepetition(text.chars().take(20).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for repetition in Repetition::ALL {
            assert_eq!(repetition.to_string().parse(), Ok(repetition));
        }
        let error = "perpetual".parse::<Repetition>().unwrap_err();
        assert_eq!(error.to_string(), "expected none, checks or asian, found 'perpetual'");
    }
}
