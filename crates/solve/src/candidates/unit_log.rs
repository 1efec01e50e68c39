//! What a unit of work passed over, and why.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::problem::Rejection;
use crate::game::insertion_sort_by_key;
use crate::solve::Stopped;

/// Why a position did not become a problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PassedOver {
    /// No win within the accepted number of moves.
    NoWin,
    /// A limit was reached before a win was found or excluded.
    Undecided,
    /// A win that is shorter than asked for.
    TooShort,
    /// A second key wins as fast.
    SecondKey,
    /// The key checks or captures.
    LoudKey,
    /// A test did not find the solutions that are asked for.
    OtherSolutions,
    /// One legal move; for studies, a move that takes back, too.
    Forced,
    /// The position was seen before in its game, or belongs to a win that is a problem already.
    Repeated,
    /// The full proof rejected it.
    Rejected(Rejection),
}

impl From<Stopped> for PassedOver {
    fn from(_: Stopped) -> Self {
        Self::Undecided
    }
}

impl PassedOver {
    /// The key of the sentence about it.
    fn name(self) -> &'static str {
        match self {
            Self::NoWin => "no-win",
            Self::Undecided | Self::Rejected(Rejection::Undecided) => "undecided",
            Self::TooShort => "too-short",
            Self::SecondKey => "second-key",
            Self::LoudKey => "loud-key",
            Self::OtherSolutions => "other-solutions",
            Self::Forced => "forced",
            Self::Repeated => "repeated",
            Self::Rejected(Rejection::Unsound) => "dual",
            Self::Rejected(Rejection::Interposition) => "interposition",
            Self::Rejected(Rejection::Variations) => "variations",
            Self::Rejected(Rejection::Print) => "print",
            Self::Rejected(
                Rejection::Pieces
                | Rejection::LoudKey
                | Rejection::Themes
                | Rejection::Dependence
                | Rejection::Difficulty,
            ) => "criteria",
        }
    }
}

/// What a unit passed over, and what it could not read.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct UnitLog {
    /// How many positions were passed over for each reason.
    pub passed: BTreeMap<PassedOver, u64>,
    /// What could not be read.
    pub warnings: Vec<String>,
}

impl UnitLog {
    /// Counts a position that is passed over.
    pub fn pass(&mut self, reason: PassedOver) {
        *self.passed.entry(reason).or_default() += 1;
    }

    /// Adds what another has counted.
    pub fn add(&mut self, other: Self) {
        for (reason, count) in other.passed {
            *self.passed.entry(reason).or_default() += count;
        }
        self.warnings.extend(other.warnings);
    }

    /// All positions that were passed over.
    pub fn count(&self) -> u64 {
        self.passed.values().sum()
    }

    /// The counts by the names of the reasons, the largest first.
    pub fn counts(&self) -> Vec<(&'static str, u64)> {
        let mut counts = BTreeMap::<&str, u64>::new();
        for (reason, count) in &self.passed {
            *counts.entry(reason.name()).or_default() += count;
        }
        let mut counts: Vec<(&str, u64)> = counts.into_iter().collect();
        insertion_sort_by_key(&mut counts, |&(name, count)| (Reverse(count), name));
        counts
    }
}
