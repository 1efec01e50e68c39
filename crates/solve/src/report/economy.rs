//! What the men of a problem are needed for, how a change removes a fault, and what a key does.

use serde::Serialize;

use super::line::{Line, Move, moves_of};
use crate::anatomy::ModelMate;
use crate::problem::FindingKind;

/// How economical a sound problem is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EconomyReport {
    /// Its pieces, except the royal pieces, in the order of their squares.
    pub men: Vec<ManReport>,
    /// The final position of the main line; null if it is not a checkmate, or was not examined.
    pub mate: Option<ModelMate>,
}

/// A man of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ManReport {
    /// The index of its square.
    #[serde(skip)]
    pub at: usize,
    /// The name of its square.
    #[serde(rename = "at")]
    pub square: String,
    /// The letter of the piece.
    pub man: char,
    /// What the piece is needed for.
    #[serde(flatten)]
    pub work: Work,
    /// The letter of the weakest piece that could replace it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weaker: Option<char>,
    /// Whether a limit left part of this unknown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
}

/// What a man is there for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "work", rename_all = "kebab-case")]
pub enum Work {
    /// The problem is the same without it.
    Idle,
    /// Key, length and net are the same without it, but there are other keys.
    StopsCooks {
        /// The other keys that exist without it.
        cooks: Vec<Move>,
    },
    /// Key, length and net are the same without it, but there are duals.
    StopsDuals,
    /// The solution needs it.
    Needed,
    /// A limit was reached.
    Undecided,
}

impl EconomyReport {
    /// The men that can be taken off, with their squares.
    pub fn idle(&self) -> Vec<(usize, char)> {
        let idle = self.men.iter().filter(|man| man.work == Work::Idle);
        idle.map(|man| (man.at, man.man)).collect()
    }

    /// The men that were not fully examined because of a limit, with their squares.
    pub fn undecided(&self) -> Vec<(usize, char)> {
        self.men.iter().filter(|man| man.open).map(|man| (man.at, man.man)).collect()
    }
}

/// What a sound problem has by which its versions are compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Merits {
    /// The number of its pieces, the royal ones included.
    pub men: usize,
    /// What they are worth, in half soldiers.
    pub value: u32,
    /// Pieces that are idle; null if that was not examined, or if a limit was reached.
    pub idle: Option<usize>,
    /// Duals; null unless the policy looks for all of a forced win and they can be counted.
    pub duals: Option<usize>,
    /// Whether the key neither takes a piece nor checks.
    pub quiet: bool,
    /// Whether the main line ends in a model mate.
    pub model: bool,
    /// First moves that only one reply refutes; null unless all could be examined.
    pub tries: Option<usize>,
    /// The fewest last moves with which all variations can end; null if there are too many choices.
    pub mates: Option<usize>,
    /// The different mating nets of the variations.
    pub nets: usize,
    /// In how many moves the defender would win if the attacker passed; null if not in one or two.
    pub threat: Option<u8>,
}

/// A fault of a problem, and what does away with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mended {
    /// The kind of the fault.
    pub kind: FindingKind,
    /// The moves before it; none for one of keys.
    #[serde(serialize_with = "moves_of")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub line: Line,
    /// The moves that it is about.
    pub moves: Vec<Move>,
    /// What does away with it.
    #[serde(flatten)]
    pub remedy: Remedy,
}

/// What does away with a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "remedy", content = "reply", rename_all = "kebab-case")]
pub enum Remedy {
    /// The move can no longer be played.
    Impossible,
    /// The man that was changed refutes it.
    ByItself(Move),
    /// Another man refutes it.
    Refuted(Move),
    /// The author's key solves the problem now.
    Solved(Move),
    /// It is gone; no single move says why.
    Gone,
}

/// What a key does, from what composers like most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum KeyKind {
    /// Neither of the others.
    Quiet,
    /// It offers the man that moves, which the reply takes.
    Offer,
    /// It gives check, with or without a capture.
    Check,
    /// It takes a man.
    Capture,
}

paiju_game::names! {
    KeyKind;
    Quiet => "quiet",
    Offer => "offer",
    Check => "check",
    Capture => "capture",
}
