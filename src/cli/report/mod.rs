//! Reports as text for people; their records for programs are in [`record`](crate::record).
//!
//! What was examined is a [`Report`](crate::report::Report); this folder lays it out. `solved`,
//! `check` and `audited` ask for the report of one problem; the other modules each write one part
//! of it.

pub(in crate::cli) mod audited;
pub(in crate::cli) mod certificates;
pub(in crate::cli) mod check;
pub(in crate::cli) mod details;
pub(in crate::cli) mod judged;
pub(in crate::cli) mod layout;
pub(in crate::cli) mod pictures;
pub(in crate::cli) mod printed;
pub(in crate::cli) mod proposals;
pub(in crate::cli) mod proven;
pub(in crate::cli) mod proving;
pub(in crate::cli) mod snippet;
pub(in crate::cli) mod solved;
pub(in crate::cli) mod style;
pub(in crate::cli) mod summary;
pub(in crate::cli) mod texts;
