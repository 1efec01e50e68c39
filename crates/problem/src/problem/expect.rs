//! What the author expects a check of a problem to find.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use paiju_game::similar::closest;

/// The kinds of findings, in the order of the table in the README.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// No key fulfils the stipulation.
    NoSolution,
    /// The stipulation can be fulfilled in fewer moves.
    ShortWin,
    /// A key other than the author's.
    Cook,
    /// More than one continuation in time.
    Dual,
    /// An authored move is illegal, ambiguous or does not keep the win.
    WrongSolution,
    /// The stipulation is the length of the printed line, and the shortest win has another length.
    PrintedLength,
    /// The position breaks the rules.
    IllegalPosition,
    /// A limit was reached.
    Undecided,
}

impl FindingKind {
    /// All kinds in order.
    pub const ALL: [Self; 8] = [
        Self::NoSolution,
        Self::ShortWin,
        Self::Cook,
        Self::Dual,
        Self::WrongSolution,
        Self::PrintedLength,
        Self::IllegalPosition,
        Self::Undecided,
    ];

    /// The word for it in files and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoSolution => "no-solution",
            Self::ShortWin => "short-win",
            Self::Cook => "cook",
            Self::Dual => "dual",
            Self::WrongSolution => "wrong-solution",
            Self::PrintedLength => "printed-length",
            Self::IllegalPosition => "illegal-position",
            Self::Undecided => "undecided",
        }
    }
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no finding.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "found `{found}`, expected a finding: no-solution, short-win, cook, dual, wrong-solution, \
     printed-length, illegal-position or undecided"
)]
pub struct FindingKindError {
    /// The word, cut if it is long.
    pub found: String,
    /// The finding that was probably meant.
    pub meant: Option<&'static str>,
}

impl FromStr for FindingKind {
    type Err = FindingKindError;

    fn from_str(word: &str) -> Result<Self, FindingKindError> {
        Self::ALL.into_iter().find(|kind| kind.name() == word).ok_or_else(|| FindingKindError {
            found: word.chars().take(40).collect(),
            meant: closest(word, Self::ALL.map(Self::name)),
        })
    }
}

/// What a check is expected to find.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expect {
    /// The problem is sound.
    Sound,
    /// Exactly these kinds of findings, at least one.
    Findings(BTreeSet<FindingKind>),
}

impl fmt::Display for Expect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sound => f.write_str("sound"),
            Self::Findings(kinds) => {
                let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
                write!(f, "[{}]", names.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::FindingKind;

    #[test]
    fn every_kind_is_read_by_its_name() {
        for kind in FindingKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert_eq!(serde_json::to_string(&kind).unwrap(), format!("\"{kind}\""));
        }
    }

    #[test]
    fn an_unknown_word_gets_a_suggestion() {
        let error = "short-wins".parse::<FindingKind>().unwrap_err();
        assert_eq!(error.meant, Some("short-win"));
    }
}
