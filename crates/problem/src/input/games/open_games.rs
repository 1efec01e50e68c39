//! The games of a file of another program, part by part, so that a file of any size can be a stream.

use std::io::{self, Cursor, Read};
use std::path::Path;
use std::sync::Arc;

use crate::formats::{FileFormat, GameFile, GameParts, PartError, TextEncoding};
use crate::input::files::{FileError, FileErrorReason};
use crate::input::opened::Rest;

/// The games of a file.
pub(in crate::input) struct OpenGames {
    parts: GameParts<Rest>,
    /// The part that is being read, and how many of its games were returned.
    part: Arc<GameFile>,
    returned: usize,
}

impl OpenGames {
    /// Begins to read a file of games, from its beginning and what follows.
    pub(in crate::input) fn open(
        path: &Path,
        format: FileFormat,
        (head, rest): (Vec<u8>, Rest),
        encoding: Option<TextEncoding>,
    ) -> Result<Self, FileError> {
        let from: Rest = Box::new(Cursor::new(head).chain(rest));
        let mut parts = GameParts::new(format, from, encoding);
        let part = parts.next_part().map_err(|error| match error {
            PartError::Io(error) => FileError::io(path, &error),
            error @ PartError::TooLarge(_) => {
                FileError::new(path, FileErrorReason::Other(error.to_string()))
            }
        })?;
        // A file without a game has an empty part.
        let part = part.unwrap_or_else(|| GameFile::new(format, Vec::new()));
        Ok(Self { parts, part: Arc::new(part), returned: 0 })
    }

    /// The next game, by the part that holds it and its place there.
    ///
    /// # Errors
    /// The file cannot be read, or a game is too large.
    pub(in crate::input) fn next(&mut self) -> io::Result<Option<(Arc<GameFile>, usize)>> {
        while self.returned == self.part.len() {
            let next = self.parts.next_part().map_err(|error| match error {
                PartError::Io(error) => error,
                error @ PartError::TooLarge(_) => io::Error::other(error.to_string()),
            })?;
            let Some(next) = next else { return Ok(None) };
            (self.part, self.returned) = (Arc::new(next), 0);
        }
        self.returned += 1;
        Ok(Some((Arc::clone(&self.part), self.returned - 1)))
    }
}
