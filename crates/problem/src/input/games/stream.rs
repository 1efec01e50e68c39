//! The games of files as a stream; those of another program part by part, so that a file may have any size.

use std::collections::VecDeque;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::held::{Writing, named_format};
use super::raw_game::{Begin, RawGame};
use crate::formats::{
    FileFault, FileFormat, GameFile, GameParts, PartError, ReadOptions, TextEncoding, TextReader,
};
use crate::input::files::{Rest, open};
use crate::input::format::is_significant;
use crate::input::{FileError, FileErrorReason, Format, GameError, Lines, STDIN, files_of};
use crate::problem::default_id;

/// The games of some files, one after the other; a file that cannot be read is an error in
/// its place.
pub struct Games {
    files: VecDeque<Result<PathBuf, FileError>>,
    options: ReadOptions,
    encoding: Option<TextEncoding>,
    open: Option<OpenFile>,
}

/// A file that is being read.
struct OpenFile {
    path: PathBuf,
    name: Arc<str>,
    content: Content,
    games: u64,
}

/// How a file holds its games.
enum Content {
    Lines(Lines<TextReader<Box<dyn Read + Send>>>),
    Trees(OpenGames),
}

impl Games {
    /// The games of these files, of the files in these folders whose names end in `jsonl`,
    /// `ndjson`, `txt`, `fen` or as those of other programs do, and for `-` of standard input.
    /// `options` hold for files of other programs. Text is in this encoding; without it, that of each
    /// file is recognized.
    pub fn of(paths: &[PathBuf], options: ReadOptions, encoding: Option<TextEncoding>) -> Self {
        let wanted = |path: &Path| {
            let extension = path.extension().and_then(|it| it.to_str());
            extension.is_some_and(|it| ["jsonl", "ndjson", "txt", "fen"].contains(&it))
                || named_format(path).is_some()
        };
        Self { files: files_of(paths, wanted).into(), options, encoding, open: None }
    }
}

impl Iterator for Games {
    type Item = Result<RawGame, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(open) = &mut self.open else {
                let file = self.files.pop_front()?;
                match file.and_then(|path| OpenFile::open(path, self.encoding)) {
                    Ok(open) => self.open = Some(open),
                    Err(error) => return Some(Err(error)),
                }
                continue;
            };
            match open.next(self.options) {
                Ok(Some(game)) => {
                    if matches!(game.game, Err(GameError::Format(_))) {
                        // Its other lines would all be errors.
                        self.open = None;
                    }
                    return Some(Ok(game));
                }
                Ok(None) => self.open = None,
                Err(error) => {
                    let error = FileError::io(&open.path, &error);
                    self.open = None;
                    return Some(Err(error));
                }
            }
        }
    }
}

impl OpenFile {
    fn open(path: PathBuf, encoding: Option<TextEncoding>) -> Result<Self, FileError> {
        let (head, rest) = open(&path).map_err(|error| FileError::io(&path, &error))?;
        let content = match Writing::among_positions(&path, &head, encoding) {
            Writing::Format(format) => {
                Content::Trees(OpenGames::open(&path, format, (head, rest), encoding)?)
            }
            Writing::Lines | Writing::Tagged => {
                let from: Box<dyn Read + Send> = Box::new(Cursor::new(head).chain(rest));
                Content::Lines(Lines::new(TextReader::new(from, encoding)))
            }
        };
        let stdin = path.as_os_str() == STDIN;
        let name = if stdin { "stdin".into() } else { path.display().to_string().into() };
        Ok(Self { path, name, content, games: 0 })
    }

    fn next(&mut self, options: ReadOptions) -> io::Result<Option<RawGame>> {
        let lines = match &mut self.content {
            Content::Lines(lines) => lines,
            Content::Trees(games) => {
                let Some((file, game)) = games.next()? else { return Ok(None) };
                self.games += 1;
                let id = default_id(&self.name, self.games);
                let held = (&*file, game);
                let mut game = RawGame::of_file(id, &self.name, held, Begin::default(), options);
                if game.game.as_ref().is_ok_and(|game| game.moves.is_empty()) {
                    game.game = Err(GameError::NoMovesInGame);
                }
                return Ok(Some(game));
            }
        };
        while let Some(line) = lines.read()? {
            if line.text.as_ref().is_ok_and(|text| !is_significant(text)) {
                continue;
            }
            self.games += 1;
            let number = line.number;
            let mut game = RawGame::of_line(&self.name, self.games, line);
            while let Some(fault) = lines.source().fault(number) {
                let offset = fault.column as usize - 1;
                game.warnings.push(FileFault::new(offset, fault.to_string()));
            }
            if let Some(format) = other_format(&self.path) {
                game.game = Err(GameError::Format(format));
            }
            return Ok(Some(game));
        }
        Ok(None)
    }
}

/// The format that a file's name implies, if it is not one of games.
fn other_format(path: &Path) -> Option<&'static str> {
    match Format::of_name(path)? {
        Format::Yaml => Some("a YAML file"),
        Format::Csv | Format::Tsv => Some("a table"),
        _ => None,
    }
}

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
