//! Where a stipulation that no author gave comes from.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Where a stipulation that the file does not state comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StipulationSource {
    /// The printed line ends the game after this number of moves. The win may take longer against
    /// another defence, and no author claims this number.
    Line,
    /// The result of the game.
    Result,
}

impl StipulationSource {
    /// Both sources, the line first.
    pub const ALL: [Self; 2] = [Self::Line, Self::Result];

    /// The word in files and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Result => "result",
        }
    }
}

impl fmt::Display for StipulationSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that does not name a source of a stipulation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found `{0}`, expected line or result, where the stipulation was taken from")]
pub struct StipulationSourceError(String);

impl FromStr for StipulationSource {
    type Err = StipulationSourceError;

    fn from_str(word: &str) -> Result<Self, StipulationSourceError> {
        let found = Self::ALL.into_iter().find(|it| it.name() == word);
        found.ok_or_else(|| StipulationSourceError(word.chars().take(40).collect()))
    }
}
