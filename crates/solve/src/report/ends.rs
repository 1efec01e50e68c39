//! Final positions, themes, and what a win rests on.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::Value;

use super::line::{Line, Move, moves_of};
use super::words::{AnatomyLine, Sentence, english};
use crate::game::{Piece, Role, Rules};
use crate::rules::switch::Switch;
use crate::solve::{Change, Harming, Stopped};
use crate::theme::Name;
use paiju_game::mark::Mark;

/// The end of a line, explained.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndReport {
    /// The moves that lead there.
    #[serde(serialize_with = "moves_of")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub line: Line,
    /// The final position, as position text.
    pub fen: String,
    /// Why it is lost, in English.
    #[serde(skip)]
    pub text: String,
    /// The same line by line, in no language.
    #[serde(skip)]
    pub lines: Vec<AnatomyLine>,
    /// The same as data; null where a repetition ends the line.
    pub anatomy: Value,
    /// What a picture of it shows.
    #[serde(skip)]
    pub marks: Vec<Mark>,
    /// Why the replies of the line fail; each reply is in the first line that has it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub defences: Vec<DefenceReport>,
}

impl EndReport {
    /// What a picture of it shows, the last move first.
    pub fn all_marks(&self) -> Vec<Mark> {
        let last = self.line.moves.last().map(|mv| Mark::Moved { from: mv.from, to: mv.to });
        last.into_iter().chain(self.marks.iter().cloned()).collect()
    }
}

/// Why a defence fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DefenceReport {
    /// The moves before the reply.
    pub after: Vec<Move>,
    /// The reply.
    pub reply: Move,
    /// The answer, which wins.
    pub answer: Move,
    /// Whether no other reply is legal.
    pub forced: bool,
    /// The first move of what is threatened; null if nothing is.
    pub threat: Option<Move>,
    /// Whether the reply meets the threat.
    pub meets: Option<bool>,
    /// Whether, in check, the answer wins after every other reply, too.
    pub always: bool,
    /// What it does to its own side, each solved.
    pub harms: Vec<HarmReport>,
    /// The same as sentences.
    #[serde(rename = "messages", serialize_with = "english")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub reasons: Vec<Sentence>,
}

/// What a defence does to its own side: without that, the answer would not win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HarmReport {
    /// Its kind.
    pub kind: Harming,
    /// The square that is blocked, occupied, left or not guarded any more.
    pub square: String,
    /// The piece that it obstructs or pins, or the horse whose leg it blocks or frees.
    pub man: Option<PlacedMan>,
}

/// A theme that the solution shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThemeReport {
    /// The name of the theme.
    #[serde(flatten, serialize_with = "theme_names")]
    #[cfg_attr(feature = "schema", schemars(with = "ThemeNames"))]
    pub name: Name,
    /// The pieces that show it: `Red chariot d10`.
    pub men: Vec<PlacedMan>,
    /// The squares that it is about.
    pub points: Vec<String>,
    /// The moves from the problem to the place that shows it.
    pub line: Vec<Move>,
}

/// The names of a theme in machine output.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ThemeNames {
    name: &'static str,
    english: &'static str,
    chinese: &'static str,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn theme_names<S: Serializer>(name: &Name, to: S) -> Result<S::Ok, S::Error> {
    ThemeNames { name: name.id(), english: name.english(), chinese: name.chinese() }.serialize(to)
}

/// A piece on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedMan {
    /// The name of its side: `Red`.
    pub side: String,
    /// Its name: `chariot`.
    pub man: String,
    /// The name of its square: `d10`.
    pub at: String,
}

impl PlacedMan {
    /// A piece of a rule set.
    pub(crate) fn of<R: Rules>(at: R::Square, man: Piece<R::Role>) -> Self {
        let side = R::COLORS[man.color.index()].to_owned();
        Self { side, man: man.role.name().to_owned(), at: at.to_string() }
    }
}

impl fmt::Display for PlacedMan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.side, self.man, self.at)
    }
}

/// The answer under one changed rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RestReport {
    /// The rule that was changed.
    pub switch: Switch,
    /// What changed with it.
    #[serde(flatten)]
    pub change: Change<Move>,
}

/// Types whose values machine output always has as their text.
macro_rules! written_as_text {
    ($($type:ty),*) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                String::schema_name()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                String::json_schema(generator)
            }
        }
    )*};
}

written_as_text!(Move, PlacedMan, Stopped);
