//! Verdicts on problems, claims and studies, and policies, which say how strict a check is.
//!
//! Words only. What leads to them is in [`examine`](crate::examine), and how they are written in
//! [`report`](crate::report).

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::exact::{Value, Wdl};
use crate::problem::FindingKind;
use crate::solve::Stopped;

/// The verdict on a problem that was solved, checked, or could not be read. Its names are those of
/// the machine output, in alphabetical order.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It cannot be set up on the board.
    Error,
    /// Solved: proven that no key fulfils the stipulation.
    NoSolution,
    /// Solved: all keys are known.
    Solved,
    /// Checked: it has exactly one key and nothing was found that the policy counts.
    Sound,
    /// A limit was reached before enough was proven.
    #[default]
    Undecided,
    /// Checked: something was found that the policy counts, and it is proven.
    Unsound,
}

paiju_game::names! {
    Verdict: Display;
    Error => "error",
    NoSolution => "no-solution",
    Solved => "solved",
    Sound => "sound",
    Undecided => "undecided",
    Unsound => "unsound",
}

impl Verdict {
    /// The word that the findings of a check lead to.
    pub(crate) fn of_findings(
        findings: impl Iterator<Item = (FindingKind, Severity)>,
        policy: Policy,
    ) -> Self {
        let counted = findings.filter(|&(_, severity)| policy.minds(severity));
        let mut counted = counted.map(|(kind, _)| kind).peekable();
        if counted.peek().is_none() {
            Self::Sound
        } else if counted.all(|kind| kind == FindingKind::Undecided) {
            Self::Undecided
        } else {
            // What was proven before the limit remains valid.
            Self::Unsound
        }
    }
}

/// A word that is not a verdict.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found `{0}`, expected a verdict such as solved or undecided")]
pub struct VerdictError(pub String);

impl FromStr for Verdict {
    type Err = VerdictError;

    fn from_str(word: &str) -> Result<Self, VerdictError> {
        Self::of_name(word).ok_or_else(|| VerdictError(word.chars().take(40).collect()))
    }
}

/// How strict to be about uniqueness.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Policy {
    /// No dual at all, every longest defence answered, no wrong mark.
    Strict,
    /// Major duals count against the problem.
    #[default]
    Standard,
    /// No dual on the main line before its last move; elsewhere duals are not looked for.
    /// Meant for puzzles from games, which are played along one line. Stipulations other than
    /// a forced win are judged as under the standard policy.
    OnlyMove,
    /// Only the key must be unique; duals are not looked for.
    Key,
    /// As under the standard policy, and no other first move wins in any number of moves (紅先勝). Moves
    /// that come back to the solution are detours and no fault.
    AnyWin,
    /// As composers of shogi problems judge: on the main line no other move wins before the last one,
    /// even if it takes longer; duals elsewhere and detours are accepted, and useless
    /// interpositions do not count.
    Tsume,
}

paiju_game::names! {
    Policy;
    Strict => "strict",
    Standard => "standard",
    OnlyMove => "only-move",
    Key => "key",
    AnyWin => "any-win",
    Tsume => "tsume",
}

impl Policy {
    /// Whether findings of this weight make a problem unsound.
    pub fn minds(self, severity: Severity) -> bool {
        severity == Severity::Major || self == Self::Strict && severity == Severity::Minor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verdict_is_read_by_its_name_and_stands_in_alphabetical_order() {
        for verdict in Verdict::ALL {
            assert_eq!(verdict.to_string().parse(), Ok(verdict));
            assert_eq!(serde_json::to_string(&verdict).unwrap(), format!("\"{verdict}\""));
        }
        assert!(Verdict::ALL.is_sorted() && Verdict::ALL.map(Verdict::name).is_sorted());
        assert!("Solved".parse::<Verdict>().is_err());
    }
}

/// How much a finding weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; no fault of anybody.
    Remark,
    /// Worth knowing; makes a problem unsound only under
    /// [`Policy::Strict`].
    Minor,
    /// Makes a problem unsound.
    Major,
}

paiju_game::names! {
    Severity;
    Remark => "remark",
    Minor => "minor",
    Major => "major",
}

/// Whether keys or length would be others if every repetition were a draw. Without the ban there
/// are fewer wins and no new ones, so a problem that is not won does not rest on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RestsOnBan {
    /// The keys that were examined are the same.
    #[default]
    No,
    /// A key does not win in time then.
    Yes,
    /// A key was replayed with the help of the ban, and its result without the ban is not known.
    Perhaps,
}

impl RestsOnBan {
    /// Whether there is nothing to remark.
    pub fn is_no(&self) -> bool {
        *self == Self::No
    }
}

/// The value of a study, or what is proven about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StudyValue {
    /// The value for the side to move.
    pub value: Value,
    /// Whether it may be a shorter win: a limit ended the search for one.
    pub or_fewer: bool,
}

impl StudyValue {
    /// The value that tables give, or a proven shortest win.
    pub fn exact(value: Value) -> Self {
        Self { value, or_fewer: false }
    }

    /// Won, drawn or lost.
    pub fn wdl(self) -> Wdl {
        self.value.wdl()
    }
}

/// The verdict on a claim.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AuditVerdict {
    /// It is proven as it was claimed.
    Confirmed,
    /// The win, or the loss, takes fewer moves.
    Shorter,
    /// There is a win or a loss, but it takes more moves.
    Longer,
    /// Proven not to be so; no other length is known.
    Refuted,
    /// The value is as claimed, but the claimed first move does not keep it, or cannot be played.
    WrongMove,
    /// A limit was reached, or tables are missing.
    #[default]
    Undecided,
    /// Nothing is claimed, so nothing is searched.
    Unclaimed,
}

paiju_game::names! {
    AuditVerdict;
    Confirmed => "confirmed",
    Shorter => "shorter",
    Longer => "longer",
    Refuted => "refuted",
    WrongMove => "wrong-move",
    Undecided => "undecided",
    Unclaimed => "unclaimed",
}

impl AuditVerdict {
    /// Whether the claim was found wrong in a way that what came before the position, which can
    /// only help to win, might set right.
    pub fn is_refutation(self) -> bool {
        matches!(self, Self::Longer | Self::Refuted | Self::WrongMove)
    }
}

/// What is proven about how soon the side to move loses, in moves of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProvenLoss {
    /// It loses in this number of moves, and in no fewer.
    pub moves: Option<u8>,
    /// It does not lose within this number; nothing is proven if there is none.
    pub not_within: Option<u8>,
    /// The limit that was reached.
    pub stopped: Option<Stopped>,
}

impl ProvenLoss {
    /// The verdict on a claim that it loses in this number of moves.
    pub(crate) fn verdict(self, claimed: u16, or_fewer: bool) -> AuditVerdict {
        match (self.moves.map(u16::from), self.not_within.map(u16::from)) {
            (Some(moves), _) if moves == claimed || moves < claimed && or_fewer => {
                AuditVerdict::Confirmed
            }
            (Some(_), _) => AuditVerdict::Shorter,
            (None, Some(none)) if none >= claimed => AuditVerdict::Refuted,
            _ => AuditVerdict::Undecided,
        }
    }
}
