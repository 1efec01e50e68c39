//! Results as text for people and as records for programs.
//!
//! What was examined is data; this folder makes sentences and records of it. `solved` and
//! `check` report on one problem; the other modules each write one part of that.

pub(in crate::cli) mod anatomy;
pub(in crate::cli) mod audited;
pub(in crate::cli) mod certificates;
pub(in crate::cli) mod check;
pub(in crate::cli) mod dependence;
pub(in crate::cli) mod details;
pub(in crate::cli) mod fairy;
pub(in crate::cli) mod findings;
pub(in crate::cli) mod hinted;
pub(in crate::cli) mod judged;
pub(in crate::cli) mod layout;
pub(in crate::cli) mod moves;
pub(in crate::cli) mod output;
pub(in crate::cli) mod phases;
pub(in crate::cli) mod pictures;
pub(in crate::cli) mod printed;
pub(in crate::cli) mod record;
pub(in crate::cli) mod recurrence;
pub(in crate::cli) mod snippet;
pub(in crate::cli) mod solved;
pub(in crate::cli) mod study;
pub(in crate::cli) mod style;
pub(in crate::cli) mod summary;
pub(in crate::cli) mod themes;
pub(in crate::cli) mod tree;
pub(in crate::cli) mod winners;
