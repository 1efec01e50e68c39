//! What can be wrong with the texts of a problem, as data.

use serde::Serialize;
use thiserror::Error;

use super::marks::MarkError;
use super::move_text::MoveTextErrorKind;
use super::twin::TwinError;
use crate::game::{Names, PositionFault, Term};
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
