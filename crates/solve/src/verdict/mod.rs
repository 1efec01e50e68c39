//! Verdicts on problems, claims and studies, and policies, which say how strict a check is.
//!
//! Words only. What leads to them is in [`examine`](crate::examine), and how they are written in
//! [`report`](crate::report).

mod ban;
mod claim;
mod severity;
mod study;
#[expect(clippy::module_inception, reason = "the verdict among the words of its kind")]
mod verdict;

pub use ban::RestsOnBan;
pub use claim::{AuditVerdict, ProvenLoss};
pub use severity::Severity;
pub use study::StudyValue;
pub use verdict::{Policy, Verdict, VerdictError};
