//! What is wrong with a file of games.

use super::tree::TreeFull;

/// Why a game cannot be read, or what was left out of it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message} (at byte {offset})")]
pub struct FileFault {
    /// The byte of the file, counted from 0.
    pub offset: usize,
    /// What was found there, in lower case.
    pub message: String,
}

impl FileFault {
    pub(super) fn new(offset: usize, message: impl Into<String>) -> Self {
        Self { offset, message: message.into() }
    }

    pub(super) fn full(offset: usize, full: TreeFull) -> Self {
        Self::new(offset, full.to_string())
    }
}
