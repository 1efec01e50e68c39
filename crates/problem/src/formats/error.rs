//! What is wrong with a file of games.

use std::fmt::{self, Write as _};

use super::encoding::TextEncoding;
use super::text_code::undecodable;
use super::text_reader::shown;
use super::tree::TreeFull;

/// Why a game cannot be read, or what was left out of it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message} ({})", self.place())]
pub struct FileFault {
    /// The byte of the file, counted from 0.
    pub offset: usize,
    /// The line and the column in a file of text.
    pub position: Option<LineColumn>,
    /// What was found there, in lower case.
    pub message: String,
}

/// A place in a text, both numbers counted from 1; columns are characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineColumn {
    /// The line of the file, counted from 1.
    pub line: u64,
    /// Counted in characters, from 1.
    pub column: u64,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl FileFault {
    pub(crate) fn new(offset: usize, message: impl Into<String>) -> Self {
        Self { offset, position: None, message: message.into() }
    }

    /// That a part of a file, which begins at a byte of it, has bytes without a meaning.
    pub fn of_undecodable(
        TextEncoding(encoding): TextEncoding,
        bytes: &[u8],
        base: usize,
    ) -> Option<Self> {
        let (at, found, places) = undecodable(encoding, bytes)?;
        let mut message =
            format!("found {}, which is not text in {}", shown(&found), encoding.name());
        if places > 1 {
            let _ = write!(message, "; so it is at {} more places", places - 1);
        }
        Some(Self::new(base + at, message))
    }

    pub(super) fn full(offset: usize, full: TreeFull) -> Self {
        Self::new(offset, full.to_string())
    }

    /// Where it is, as messages say it.
    fn place(&self) -> String {
        self.position.map_or_else(|| format!("at byte {}", self.offset), |it| it.to_string())
    }
}
