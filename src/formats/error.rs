//! What is wrong with a file of games.

use super::encoding::TextEncoding;
use super::text_code::undecodable;
use super::text_reader::shown;
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

    /// That a part of a file, which begins at a byte of it, has bytes without a meaning.
    pub(crate) fn of_undecodable(
        TextEncoding(encoding): TextEncoding,
        bytes: &[u8],
        base: usize,
    ) -> Option<Self> {
        let (at, found, places) = undecodable(encoding, bytes)?;
        let mut message =
            format!("found {}, which is not text in {}", shown(&found), encoding.name());
        if places > 1 {
            message += &format!("; so it is at {} more places", places - 1);
        }
        Some(Self::new(base + at, message))
    }

    pub(super) fn full(offset: usize, full: TreeFull) -> Self {
        Self::new(offset, full.to_string())
    }
}
