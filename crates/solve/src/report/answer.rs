//! The answer to what a problem asks.

use serde::{Deserialize, Serialize};

use super::finding::What;
use super::line::{Line, Move};
use super::step::Tree;
use crate::exact::Value;
use crate::examine::{RestsOnBan, StudyValue};
use crate::game::Color;
use crate::solve::{Stopped, Unfinished};

/// The shortest win and all keys, as far as they are proven. Empty for a study, whose answer is a
/// [`StudyReport`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer {
    /// The length of the shortest win in the attacker's moves, if it is proven.
    pub moves: Option<u8>,
    /// A win within this number of moves is proven.
    pub at_most: Option<u8>,
    /// A win of this length was found and not replayed; it is not claimed.
    pub unconfirmed: Option<u8>,
    /// All first moves that fulfil the stipulation, or those found so far.
    pub keys: Vec<Move>,
    /// The shortest win against the longest defense.
    pub shortest: Line,
    /// The win that is followed: by the author's key, where that wins.
    pub line: Line,
    /// There is no win within this number of moves.
    pub not_within: u8,
    /// There is no win in any number of moves.
    pub never: bool,
    /// Where a limit ended the search.
    pub stopped: Option<Unfinished>,
    /// Whether longer wins were not looked for, which leaves the question open.
    pub bounded: bool,
    /// Whether there may be keys beside these.
    pub more_keys: bool,
    /// Whether the independent checker has played the win through; `None` without one.
    pub replayed: Option<bool>,
    /// Why the checker does not accept the win; it is not claimed then.
    pub refused: Option<String>,
    /// Whether keys or length would be others if perpetual check were allowed.
    pub rests_on_ban: RestsOnBan,
}

/// What became of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Study {
    /// Its value is known.
    Known(StudyReport),
    /// Why it is not.
    Unknown(What),
}

impl Study {
    /// What is known of it.
    pub fn known(&self) -> Option<&StudyReport> {
        match self {
            Self::Known(study) => Some(study),
            Self::Unknown(_) => None,
        }
    }
}

/// What is known of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyReport {
    /// Its value for the side to move.
    pub value: StudyValue,
    /// Whether that is what is asked for.
    pub fulfilled: bool,
    /// The moves that do what is asked for, the shortest win first.
    pub keys: Vec<StudyKey>,
    /// How many legal moves do not.
    pub others: usize,
    /// How many legal moves nothing is known of.
    pub unknown: usize,
    /// Best play to the end, if it is decided.
    pub line: Line,
}

/// A first move of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyKey {
    /// The move.
    pub mv: Move,
    /// The value for the side that makes it.
    pub value: Value,
}

impl StudyReport {
    /// The keys that win soonest.
    pub fn soonest(&self) -> impl Iterator<Item = &StudyKey> {
        let best = self.keys.first().map(|key| key.value.order());
        self.keys.iter().filter(move |key| Some(key.value.order()) == best)
    }
}

/// All solutions of help, self, reflex or series play that one side begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solutions {
    /// The side that begins.
    pub side: Color,
    /// The solutions.
    pub tree: Tree,
    /// Whether there are more.
    pub more: bool,
    /// The limit that kept them from being found; nothing is claimed then.
    pub stopped: Option<Stopped>,
}
