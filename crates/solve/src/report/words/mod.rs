//! The sentences about a problem, each once.

pub mod en;
