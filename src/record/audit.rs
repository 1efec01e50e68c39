//! An audited claim.

use serde::Serialize;

use crate::examine::AuditVerdict;

/// A claim and its verdict.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuditRecord {
    /// The verdict on the claim.
    pub(crate) audit: AuditVerdict,
    /// The claim: a number of moves, `<=` before one that is a bound, below 0 for a loss, `+` or
    /// `=`; null where nothing is claimed.
    pub(crate) claim: Option<String>,
    /// The first move that is claimed to win or draw, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) claimed_move: Option<String>,
    /// The engine that claims it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) claimed_by: Option<String>,
    /// The side to move loses in this number of moves of the other side, and in no fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lost_in: Option<u8>,
    /// It does not lose within this number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) not_lost_within: Option<u8>,
}
