//! Games of many files, each read when its turn comes, so that a run holds only small files, pieces
//! of large ones, and one game for each thread.

use std::path::Path;
use std::sync::Arc;

use super::GameError;
use super::held::HeldGames;
use super::pieces::{LargeFile, PIECE};
use super::raw_game::{Begin, RawGame};
use super::writing::Writing;
use crate::formats::{ReadOptions, TextEncoding};
use crate::input::Excerpt;
use crate::input::files::{FileError, STDIN};
use crate::input::opened::read_whole;
use crate::notation::Notation;
use crate::rules::RuleSet;

/// Files of games, numbered through from 0. A line of moves is a game from its start.
#[derive(Debug, Default)]
pub struct NumberedGames {
    files: Vec<NamedFile>,
    /// The notation of the moves, where the user has named one.
    notation: Option<Notation>,
    /// The encoding of text, where the user has named one.
    encoding: Option<TextEncoding>,
}

/// A file, with the number of its first game among those of all files.
#[derive(Debug)]
struct NamedFile {
    name: Arc<str>,
    first: u64,
    games: FileGames,
}

/// The games of a file.
#[derive(Debug)]
enum FileGames {
    Held(HeldGames),
    Large(LargeFile),
}

impl FileGames {
    fn len(&self) -> u64 {
        match self {
            Self::Held(held) => held.len() as u64,
            Self::Large(file) => file.len(),
        }
    }
}

impl NumberedGames {
    /// No files yet. Moves are read in this notation; without one, in UCI in texts, and in
    /// whichever fits in other formats. Without an encoding, the encoding of each file is detected.
    pub fn new(notation: Option<Notation>, encoding: Option<TextEncoding>) -> Self {
        Self { files: Vec::new(), notation, encoding }
    }

    /// Adds the games of a file, or of standard input, `-`. What is packed by gzip is unpacked. A large
    /// file of texts or in PGN that is not packed stays on the disk.
    ///
    /// # Errors
    /// The file cannot be read, or is too large for memory.
    pub fn open(&mut self, path: &Path) -> Result<(), FileError> {
        let name = path.display().to_string();
        let large = if path.as_os_str() == STDIN {
            Ok(None)
        } else {
            LargeFile::open(path, self.notation, self.encoding, PIECE)
        };
        match large.map_err(|error| FileError::io(path, &error))? {
            Some(file) => self.push(name, FileGames::Large(file)),
            None => self.add(name, read_whole(path)?),
        }
        Ok(())
    }

    /// Adds the games of a file that is in memory.
    pub fn add(&mut self, name: String, bytes: Vec<u8>) {
        let writing = Writing::among_moves(&bytes);
        let held = HeldGames::new(writing, bytes, Begin::default(), self.notation, self.encoding);
        self.push(name, FileGames::Held(held));
    }

    fn push(&mut self, name: String, games: FileGames) {
        self.files.push(NamedFile { name: name.into(), first: self.len(), games });
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of games.
    pub fn len(&self) -> u64 {
        self.files.last().map_or(0, |file| file.first + file.games.len())
    }

    /// Reads a game, of these rules unless its file says otherwise; `None` if there is none of this
    /// number. It may have no moves.
    pub fn read(&self, rules: RuleSet, number: u64) -> Option<RawGame> {
        let at = self.files.partition_point(|file| file.first <= number);
        let NamedFile { name, first, games } = self.files.get(at.checked_sub(1)?)?;
        let number = number - first;
        let id = format!("{name}, game {}", number + 1);
        let options = ReadOptions { rules, notation: self.notation };
        match games {
            FileGames::Held(held) => {
                let game = usize::try_from(number).ok().filter(|&game| game < held.len())?;
                Some(held.read(game, (name, id), options))
            }
            FileGames::Large(large) => match large.piece(number) {
                Ok(piece) => piece.map(|(held, game)| held.read(game, (name, id), options)),
                Err(error) => {
                    let unread = Err(GameError::Unread(error.to_string()));
                    Some(RawGame::new(id, Excerpt::place(name, 0), unread))
                }
            },
        }
    }
}
