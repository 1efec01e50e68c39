//! Composed problems examined against the proof.
//!
//! An [`Examination`] solves one problem and answers everything that commands ask of it:
//! keys, findings, solution tree, notes, themes, difficulty, tries, set play, what it rests
//! on, certificate. It is asked lazily, and one budget bounds all of it. What it finds is
//! data ([`TypedFinding`], [`Verdict`]), which becomes a [`Report`](crate::report::Report); the sentences about
//! it are in [`words`](crate::report::words).
//!
//! What a limit leaves open is `undecided`, never "sound" and never "no". A win is claimed
//! only where the independent [checker](crate::checker) does not refuse it.

mod alternatives;
mod answering;
mod audit;
mod authored;
mod certify;
mod check;
mod confirmed_answer;
mod economy;
mod examination;
mod finding;
mod forced;
mod harms;
mod held;
pub(crate) mod play;
#[cfg(feature = "certificates")]
mod proof;
#[cfg(not(feature = "certificates"))]
#[path = "no_proof.rs"]
mod proof;
mod proven_solution;
mod reporting;
mod rewritten;
mod solution;
mod solve_fen;
mod study;
mod task;
mod written_solution;

#[cfg(test)]
mod tests;

pub use crate::report::{Judgement, TriedVerdict};
pub use crate::verdict::{
    AuditVerdict, Policy, ProvenLoss, RestsOnBan, Severity, StudyValue, Verdict, VerdictError,
};
pub use answering::{Tried, answer_line};
pub use audit::audited_stipulation;
pub use certify::{CertifyError, MOST_QUESTIONS, MOST_REPLAYED, Uncertified, played, replay};
pub use economy::is_same;
pub use examination::{Examination, ExamineRules};
pub use finding::{CheckFindings, Judged, Notes, TypedFinding};
#[cfg(feature = "certificates")]
pub use proof::disagreement;
pub use proven_solution::{ProvenSolution, Unproven, prove_solution};
pub(crate) use reporting::WhileSound;
pub use reporting::{Certify, Observer, examine, explain_line, explain_position};
pub use rewritten::rewritten;
pub use solve_fen::{SolveFenError, classify_fen, solve_fen};
pub use task::{Follow, MainLine, Part as ReportPart, Plan, STUDY_NODES, Task, question};
pub use written_solution::{authored_branches, authored_line, authored_solution};
