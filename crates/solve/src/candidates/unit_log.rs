//! What a unit of work passed over, and why.

use std::collections::BTreeMap;
use std::fmt;

use super::problem::Rejection;
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

impl fmt::Display for PassedOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoWin => "without a win in time",
            Self::Undecided | Self::Rejected(Rejection::Undecided) => "undecided",
            Self::TooShort => "won too soon",
            Self::SecondKey => "with a second key",
            Self::LoudKey => "with a key that checks or captures",
            Self::OtherSolutions => "without the solutions asked for",
            Self::Forced => "with one legal move",
            Self::Repeated => "seen before",
            Self::Rejected(Rejection::Unsound) => "with a dual",
            Self::Rejected(Rejection::Interposition) => "longer by useless interpositions only",
            Self::Rejected(Rejection::Variations) => "with too many variations",
            Self::Rejected(
                Rejection::Pieces
                | Rejection::LoudKey
                | Rejection::Themes
                | Rejection::Dependence
                | Rejection::Difficulty
                | Rejection::Print,
            ) => "against other criteria",
        })
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
}

impl fmt::Display for UnitLog {
    /// The counts, the largest first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut counts = BTreeMap::<String, u64>::new();
        for (reason, count) in &self.passed {
            *counts.entry(reason.to_string()).or_default() += count;
        }
        let mut counts: Vec<(String, u64)> = counts.into_iter().collect();
        counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let counts: Vec<String> =
            counts.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
        f.write_str(&counts.join(", "))
    }
}
