//! A finding of a check.

use serde::Serialize;

use crate::problem::FindingKind;
use crate::report::words;
use crate::report::{Finding, Move, Report, What};

/// A finding for programs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindingRecord {
    pub(crate) kind: FindingKind,
    severity: &'static str,
    /// The moves to the place of the finding, or the line that proves it.
    line: Vec<String>,
    /// The moves concerned.
    moves: Vec<String>,
    /// A sentence for people.
    pub(crate) message: String,
}

impl FindingRecord {
    pub(crate) fn of(report: &Report, finding: &Finding) -> Self {
        let moves: &[Move] = match finding.what {
            // The author's key is part of the sentence.
            What::NoWin { .. } => &[],
            _ => &finding.moves,
        };
        Self {
            kind: finding.kind,
            severity: finding.severity.name(),
            line: finding.line.coordinates(),
            moves: moves.iter().map(|mv| mv.coordinates.clone()).collect(),
            message: words::finding(report, finding).english(),
        }
    }

    /// A reason why a position is illegal.
    pub fn illegal(message: &str) -> Self {
        Self {
            kind: FindingKind::IllegalPosition,
            severity: crate::examine::Severity::Major.name(),
            line: Vec::new(),
            moves: Vec::new(),
            message: message.to_owned(),
        }
    }
}
