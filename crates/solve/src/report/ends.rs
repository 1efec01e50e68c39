//! Final positions, themes, and what a win rests on.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::line::{Line, Move};
use super::words::AnatomyLine;
use crate::rules::switch::Switch;
use crate::theme::Name;
use paiju_game::mark::Mark;

/// The end of a line, explained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndReport {
    /// The moves that lead there.
    pub line: Line,
    /// The final position, as position text.
    pub fen: String,
    /// Why it is lost, in English.
    pub text: String,
    /// The same line by line, in no language.
    #[serde(default)]
    pub lines: Vec<AnatomyLine>,
    /// The same as data; null where a repetition ends the line.
    pub anatomy: Value,
    /// What a picture of it shows.
    pub marks: Vec<Mark>,
}

impl EndReport {
    /// What a picture of it shows, the last move first.
    pub fn all_marks(&self) -> Vec<Mark> {
        let last = self.line.moves.last().map(|mv| Mark::Moved { from: mv.from, to: mv.to });
        last.into_iter().chain(self.marks.iter().cloned()).collect()
    }
}

/// A theme that the solution shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThemeReport {
    /// The name of the theme.
    #[serde(with = "super::text_form")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub name: Name,
    /// The pieces that show it.
    pub men: Vec<PlacedMan>,
    /// The squares that it is about.
    pub points: Vec<String>,
    /// The moves from the problem to the place that shows it.
    pub line: Vec<Move>,
}

/// A piece on a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlacedMan {
    /// The name of its side: `Red`.
    pub side: String,
    /// Its name: `chariot`.
    pub man: String,
    /// The name of its square: `d10`.
    pub at: String,
}

/// The answer under one changed rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RestReport {
    /// The rule that was changed.
    pub switch: Switch,
    /// What changed with it.
    pub change: RuleChange,
}

/// How a changed rule changes the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RuleChange {
    /// Length and keys are the same.
    None,
    /// There is no win within this number of moves.
    NoWin(u8),
    /// The shortest win has this length.
    Length(u8),
    /// The length is the same, but these are the keys.
    Keys(Vec<Move>),
    /// The position is illegal under the changed rule.
    Illegal,
    /// A limit was reached.
    Undecided,
}
