//! Results as text for people and as records for programs.

pub(in crate::cli) mod certificates;
pub(in crate::cli) mod check;
pub(in crate::cli) mod details;
pub(in crate::cli) mod output;
pub(in crate::cli) mod phases;
pub(in crate::cli) mod record;
pub(in crate::cli) mod snippet;
pub(in crate::cli) mod study;
pub(in crate::cli) mod style;
pub(in crate::cli) mod summary;
pub(in crate::cli) mod tree;
pub(in crate::cli) mod winners;
