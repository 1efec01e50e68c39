//! The verdict on a claim about a position.

use serde::{Deserialize, Serialize};

use crate::solve::Stopped;

/// The verdict on a claim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
    Undecided,
    /// Nothing is claimed, so nothing is searched.
    Unclaimed,
}

impl AuditVerdict {
    /// Whether the claim was found wrong in a way that what came before the position, which can
    /// only help to win, might set right.
    pub fn is_refutation(self) -> bool {
        matches!(self, Self::Longer | Self::Refuted | Self::WrongMove)
    }

    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Shorter => "shorter",
            Self::Longer => "longer",
            Self::Refuted => "refuted",
            Self::WrongMove => "wrong-move",
            Self::Undecided => "undecided",
            Self::Unclaimed => "unclaimed",
        }
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
