//! Games of many files, each read when its turn comes, so that a run holds only small files, pieces
//! of large ones, and one game for each thread.
//!
//! A large file is read once to find the pieces, which end where a game begins, and then each piece
//! when the turn of its games comes. The parts of a stream (`stream.rs`) serve another purpose: each is
//! read once, so nothing has to know where it begins. Units of work go through the games in order, so
//! that the threads of a run work on one or two pieces at a time. A file in UTF-16 is decoded first,
//! into a temporary file.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::held::{HeldGames, Writing};
use super::raw_game::{Begin, RawGame};
use crate::formats::{LARGEST_FILE, ReadOptions, TextEncoding, TextReader};
use crate::input::files::read_whole;
use crate::input::{Excerpt, FileError, GameError, STDIN};
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

/// The size in bytes from which a file is read in pieces, and the least size of a piece.
const PIECE: usize = 8 << 20;

/// The bytes by which a format is recognized, at least.
const BEGINNING: usize = 1 << 10;

/// Pieces that are kept in memory.
const KEPT: usize = 2;

/// A file of games in pieces.
#[derive(Debug)]
struct LargeFile {
    file: File,
    writing: Writing,
    notation: Option<Notation>,
    /// The encoding of the text, where it is known.
    encoding: Option<TextEncoding>,
    pieces: Vec<Piece>,
    games: u64,
    /// The pieces that were requested last, the latest first.
    kept: Mutex<Vec<(usize, Arc<HeldGames>)>>,
}

/// A part of the file.
#[derive(Debug)]
struct Piece {
    bytes: Range<u64>,
    /// The lines before it.
    lines: u64,
    /// The number of its first game.
    first: u64,
}

impl LargeFile {
    /// Divides a file into pieces of at least this number of bytes; `None` if it is not a regular
    /// file, if it is smaller, or if files of its format are read as a whole.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn open(
        path: &Path,
        notation: Option<Notation>,
        said: Option<TextEncoding>,
        piece: usize,
    ) -> io::Result<Option<Self>> {
        let mut file = File::open(path)?;
        let metadata = file.metadata()?;
        if !metadata.is_file() || metadata.len() <= piece as u64 {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        let mut ended = more(&mut file, piece.max(BEGINNING), &mut bytes)?;
        let writing = Writing::among_moves(&bytes);
        if !writing.can_be_cut() {
            return Ok(None);
        }
        // Letters that all encodings share do not show the encoding of the rest.
        let mut encoding = said.or_else(|| TextEncoding::of(&bytes));
        if encoding.is_some_and(TextEncoding::is_utf16) {
            file = decoded(file, encoding)?;
            encoding = Some(TextEncoding::UTF_8);
            bytes.clear();
            ended = more(&mut file, piece.max(BEGINNING), &mut bytes)?;
        }
        let (mut pieces, mut games, mut start, mut lines) = (Vec::new(), 0, 0, 0);
        loop {
            let held = HeldGames::new(writing, bytes.clone(), Begin::default(), notation, encoding);
            // The last game may continue in the next part.
            let whole = if ended { held.len() } else { held.len().saturating_sub(1) };
            let cut = if ended { bytes.len() } else { held.offset(whole) };
            if whole > 0 {
                let end = start + cut as u64;
                pieces.push(Piece { bytes: start..end, lines, first: games });
                games += whole as u64;
                lines += line_ends(&bytes[..cut]);
                bytes.drain(..cut);
                start = end;
            }
            if ended {
                break;
            }
            // Each piece is divided again until a game ends in it.
            if bytes.len() > LARGEST_FILE {
                let mib = LARGEST_FILE >> 20;
                return Err(io::Error::other(format!("a game takes more than {mib} MiB")));
            }
            ended = more(&mut file, piece, &mut bytes)?;
        }
        let kept = Mutex::default();
        Ok(Some(Self { file, writing, notation, encoding, pieces, games, kept }))
    }

    /// The number of games.
    pub(super) fn len(&self) -> u64 {
        self.games
    }

    /// The piece that holds a game, and the number of the game in it; `None` if there is none.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn piece(&self, game: u64) -> io::Result<Option<(Arc<HeldGames>, usize)>> {
        let number = self.pieces.partition_point(|piece| piece.first <= game);
        let Some(number) = number.checked_sub(1) else { return Ok(None) };
        let Some(piece) = self.pieces.get(number) else { return Ok(None) };
        let at = (game - piece.first) as usize;
        // Other threads wait here, since they probably need the same piece.
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = kept.iter().position(|(other, _)| *other == number) {
            kept[..=place].rotate_right(1);
        } else {
            kept.truncate(KEPT - 1);
            let first = usize::try_from(piece.bytes.start).unwrap_or(usize::MAX);
            let begin = Begin { bytes: first, lines: piece.lines };
            let (bytes, encoding) = (self.read(piece)?, self.encoding);
            let held = HeldGames::new(self.writing, bytes, begin, self.notation, encoding);
            kept.insert(0, (number, Arc::new(held)));
        }
        Ok(kept.first().map(|(_, held)| (Arc::clone(held), at)))
    }

    fn read(&self, piece: &Piece) -> io::Result<Vec<u8>> {
        // One piece is read at a time.
        let mut file = &self.file;
        file.seek(SeekFrom::Start(piece.bytes.start))?;
        let mut bytes = Vec::new();
        file.take(piece.bytes.end - piece.bytes.start).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// The text of a file, without a mark, in a temporary file.
fn decoded(mut file: File, encoding: Option<TextEncoding>) -> io::Result<File> {
    file.rewind()?;
    let mut into = tempfile::tempfile()?;
    io::copy(&mut TextReader::new(file, encoding), &mut into)?;
    into.rewind()?;
    Ok(into)
}

/// The lines that end in a part of a text: by a line feed, a carriage return or both.
fn line_ends(bytes: &[u8]) -> u64 {
    let ends = |(at, &byte): (usize, &u8)| {
        byte == b'\n' || byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')
    };
    bytes.iter().enumerate().filter(|&it| ends(it)).count() as u64
}

/// Reads at most this number of further bytes; returns whether that was the end.
fn more(file: &mut File, most: usize, bytes: &mut Vec<u8>) -> io::Result<bool> {
    Ok(file.take(most as u64).read_to_end(bytes)? < most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{FileFault, ReadOptions};
    use crate::input::{GameError, GameText};

    type Found = (Result<GameText, GameError>, Vec<FileFault>);

    /// The moves of all games, or what is wrong with them, with pieces of this size.
    fn games(text: impl AsRef<[u8]>, piece: usize) -> Option<Vec<Found>> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        let large = LargeFile::open(file.path(), None, None, piece).unwrap()?;
        let read = |number| {
            let (held, at) = large.piece(number).unwrap().unwrap();
            let (file, options) = ("g".into(), ReadOptions::default());
            let raw = held.read(at, (&file, format!("game {number}")), options);
            (raw.game, raw.warnings)
        };
        // Backwards, so that pieces are read again.
        let mut all: Vec<_> = (0..large.len()).rev().map(read).collect();
        all.reverse();
        Some(all)
    }

    #[test]
    fn a_file_in_pieces_has_the_games_of_the_whole() {
        let lines: String =
            (0..400).map(|at| "h2e2 h9g7\n".repeat(1 + at % 2) + "# no game\n").collect();
        let tags =
            "[Event \"a {b\"]\n[Site \"x\"]\n\n1. H2-E2 {a\n[no tag]\n} H9-G7 2. H0-G2 *\n\n"
                .repeat(60);
        let broken =
            "[Event \"a\"]\n\n1. H2-E2 Z9-Z9 *\n\n[Event \"b\"]\n\n1. H2-E2 {open\n".repeat(60);
        for text in [lines, tags, broken] {
            let whole = games(&text, text.len() - 1).unwrap();
            let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            assert_eq!(games(utf16, 2000).unwrap(), whole);
            assert!(whole.len() > 1 && whole.iter().any(|(game, _)| game.is_ok()), "{whole:?}");
            for piece in [1, 7, 64, 333, 2000] {
                assert_eq!(games(&text, piece).unwrap(), whole, "pieces of {piece} bytes");
            }
        }
        assert_eq!(games("h2e2\n", 5), None);
    }
}
