//! Verdicts on problems, claims and studies, and policies, which say how strict a check is.
//!
//! Words only. What leads to them is in [`examine`](crate::examine), and how they are written in
//! [`report`](crate::report).

#[expect(clippy::module_inception, reason = "the verdict among the words of its kind")]
mod verdict;

pub use verdict::{
    AuditVerdict, Policy, ProvenLoss, RestsOnBan, Severity, StudyValue, Verdict, VerdictError,
};
