//! Games of many files, each read when its turn comes, so that a run holds only small files, pieces
//! of large ones, and one game for each thread.

use std::path::Path;

use super::held_games::{Begin, HeldGames, Writing};
use super::large_file::{LargeFile, PIECE};
use crate::candidates::{Game, GameList};
use crate::formats::TextEncoding;
use crate::input::{FileError, read_bytes};
use crate::notation::Notation;
use crate::rules::RuleSet;

/// Files of games, numbered through.
#[derive(Debug, Default)]
pub struct GameFiles {
    files: Vec<NamedFile>,
    /// The notation of the moves, where the user has named one.
    notation: Option<Notation>,
    /// The encoding of text, where the user has named one.
    encoding: Option<TextEncoding>,
}

/// A file, with the number of its first game among those of all files.
#[derive(Debug)]
struct NamedFile {
    name: String,
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

impl GameFiles {
    /// No files yet. Moves are read in this notation; without one, in UCI in texts, and in
    /// whichever fits in other formats. Without an encoding, the encoding of each file is detected.
    pub fn new(notation: Option<Notation>, encoding: Option<TextEncoding>) -> Self {
        Self { files: Vec::new(), notation, encoding }
    }

    /// Adds the games of a file, or of standard input, `-`. A large file of texts or in PGN stays
    /// on the disk.
    ///
    /// # Errors
    /// The file cannot be read, or is too large for memory.
    pub fn open(&mut self, path: &Path) -> Result<(), FileError> {
        let name = path.display().to_string();
        let is_stdin = path.as_os_str() == "-";
        let large = if is_stdin {
            Ok(None)
        } else {
            LargeFile::open(path, self.notation, self.encoding, PIECE)
        };
        match large.map_err(|error| FileError::io(path, &error))? {
            Some(file) => self.push(name, FileGames::Large(file)),
            None => self.add(name, read_bytes(path)?),
        }
        Ok(())
    }

    /// Adds the games of a file that is in memory.
    pub fn add(&mut self, name: String, bytes: Vec<u8>) {
        let writing = Writing::detect(&bytes);
        let held = HeldGames::new(writing, bytes, Begin::default(), self.notation, self.encoding);
        self.push(name, FileGames::Held(held));
    }

    fn push(&mut self, name: String, games: FileGames) {
        self.files.push(NamedFile { name, first: self.len(), games });
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of games.
    fn len(&self) -> u64 {
        self.files.last().map_or(0, |file| file.first + file.games.len())
    }
}

impl GameList for GameFiles {
    fn count(&self) -> u64 {
        self.len()
    }

    fn game(&self, rules: RuleSet, number: u64) -> (Option<Game>, Vec<String>) {
        let at = self.files.partition_point(|file| file.first <= number);
        let Some(file) = at.checked_sub(1).and_then(|at| self.files.get(at)) else {
            return (None, Vec::new());
        };
        let number = number - file.first;
        let name = format!("{}, game {}", file.name, number + 1);
        match &file.games {
            FileGames::Held(held) => held.read(rules, number as usize, name, self.notation),
            FileGames::Large(large) => match large.piece(number) {
                Ok(Some((held, at))) => held.read(rules, at, name, self.notation),
                Ok(None) => (None, Vec::new()),
                Err(error) => (None, vec![format!("{name}: {error}")]),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_of_all_files_are_numbered_and_read_one_by_one() {
        let mut files = GameFiles::new(None, None);
        assert!(files.is_empty());
        files.add("a.txt".to_owned(), b"1-0 h2e2 h9g7\n0-1 b0c2\n".to_vec());
        files.add("empty.txt".to_owned(), b"# no games\n".to_vec());
        files.add("b.txt".to_owned(), b"h2e2 z9z9\n".to_vec());
        let list: &dyn GameList = &files;
        let read = |number| {
            let (game, errors) = list.game(RuleSet::Xiangqi, number);
            (game.map(|game| (game.name, game.moves.len())), errors.len())
        };
        assert_eq!(list.count(), 3);
        assert_eq!(read(1), (Some(("a.txt, game 2".to_owned(), 1)), 0));
        assert_eq!(read(2), (Some(("b.txt, game 1".to_owned(), 1)), 1));
        assert_eq!(read(3), (None, 0));
    }
}
