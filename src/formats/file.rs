//! Files by format: recognized by their content, divided into games, read game by game.

use std::ops::Range;

use super::error::FileFault;
use super::{GameRead, ReadOptions, xqf};

/// The largest file of games that is read, in bytes; it is held as a whole.
pub const LARGEST_FILE: usize = 1 << 28;

/// A format of files that hold games and problems as trees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FileFormat {
    /// `XQStudio`.
    Xqf,
}

impl FileFormat {
    /// All of them.
    pub const ALL: [Self; 1] = [Self::Xqf];

    /// The name on the command line, which is also the usual extension of files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Xqf => "xqf",
        }
    }

    /// The format that an extension in lower case stands for.
    pub fn of_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == extension)
    }

    /// The format of a file that begins with these bytes, if it is clear.
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        if xqf::is_xqf(bytes) {
            return Some(Self::Xqf);
        }
        None
    }

    /// Whether files consist of lines of text, which messages can name.
    pub fn is_text(self) -> bool {
        !matches!(self, Self::Xqf)
    }
}

/// A whole file, divided into its games.
#[derive(Debug)]
pub struct GameFile {
    format: FileFormat,
    bytes: Vec<u8>,
    games: Vec<Range<usize>>,
}

impl GameFile {
    /// Divides a file into its games, without reading them.
    pub fn new(format: FileFormat, bytes: Vec<u8>) -> Self {
        let whole = 0..bytes.len();
        let games = match format {
            FileFormat::Xqf => vec![whole],
        };
        Self { format, bytes, games }
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The bytes of a game.
    pub fn bytes(&self, game: usize) -> &[u8] {
        self.games.get(game).and_then(|range| self.bytes.get(range.clone())).unwrap_or_default()
    }

    /// The line on which a byte stands, counted from 1; 0 if the file has no lines.
    pub fn line(&self, offset: usize) -> u64 {
        if !self.format.is_text() {
            return 0;
        }
        let before = &self.bytes[..offset.min(self.bytes.len())];
        before.split(|&byte| byte == b'\n').count() as u64
    }

    /// The byte at which a game begins.
    pub fn offset(&self, game: usize) -> usize {
        self.games.get(game).map_or(self.bytes.len(), |range| range.start)
    }

    /// Reads a game.
    ///
    /// # Errors
    /// Why it cannot be read, with the byte of the file.
    pub fn read(&self, game: usize, options: &ReadOptions) -> Result<GameRead, FileFault> {
        let bytes = self.bytes(game);
        match self.format {
            FileFormat::Xqf => xqf::read(bytes, options),
        }
    }
}
