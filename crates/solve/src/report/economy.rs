//! What each man of a sound problem is there for.

use serde::{Deserialize, Serialize};

use super::line::Move;
use crate::anatomy::ModelMate;

/// How economical a sound problem is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EconomyReport {
    /// Its men but the royal pieces, in the order of their squares.
    pub men: Vec<ManReport>,
    /// The final position of the main line, if that is a checkmate and was examined.
    pub mate: Option<ModelMate>,
}

/// A man of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ManReport {
    /// The index of its square.
    pub at: usize,
    /// Its letter of position text.
    pub man: char,
    /// What the man is needed for.
    pub work: Work,
    /// The letter of the weakest man that could replace it.
    pub weaker: Option<char>,
    /// Whether a limit kept something of that from being known.
    pub open: bool,
}

/// What a man is there for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    /// The man is idle: the problem is the same without it.
    Idle,
    /// Without it these moves would also be keys; key, length and net are the same.
    StopsCooks(Vec<Move>),
    /// Without it there would be duals; key, length and net are the same.
    StopsDuals,
    /// The solution needs the man.
    Needed,
    /// A limit was reached.
    Undecided,
}

impl Work {
    /// The name in records.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::StopsCooks(_) => "stops-cooks",
            Self::StopsDuals => "stops-duals",
            Self::Needed => "needed",
            Self::Undecided => "undecided",
        }
    }
}

impl EconomyReport {
    /// The men that can be taken off, with their squares.
    pub fn idle(&self) -> Vec<(usize, char)> {
        let idle = self.men.iter().filter(|man| man.work == Work::Idle);
        idle.map(|man| (man.at, man.man)).collect()
    }

    /// Of how many men a limit kept something from being known.
    pub fn undecided(&self) -> usize {
        self.men.iter().filter(|man| man.open).count()
    }
}
