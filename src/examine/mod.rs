//! The author against the proof: every finding there is to a composed problem.
//!
//! [`verify`] solves the problem exhaustively and compares: no solution, a shorter win,
//! other keys (cooks), more than one continuation (duals), authored moves that are
//! impossible or do not win. What a limit leaves open is `undecided`, never "sound" and
//! never "no".

mod authored;
mod certify;
mod check;
mod report;
mod solution;
mod study;

pub use certify::{CertifyError, MOST_POSITIONS, REPLAYED, certify, replay};
pub use check::{Options, Task, no_win, progress, question, verify};
pub use report::{Finding, Policy, Report, Severity, Verdict};
pub use study::{Judged, judge};
