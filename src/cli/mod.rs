//! The command line: the only room that prints.

pub mod snippet;
