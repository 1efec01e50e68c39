//! Games as a stream: files with one game on each line, and files of games of other programs.
//!
//! [`GameText`]'s file says what a line is; blank lines and lines that begin with `#` are left
//! out. Of each game in a file of another program the main line is taken.

use std::collections::VecDeque;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::files::{FileError, STDIN, files_of};
use super::format::is_significant;
use super::game_text::{GameError, GameText, moves_of, read};
use super::lines::{Line, Lines};
use super::reader::{OpenGames, open};
use super::{Excerpt, Format};
use crate::formats::{
    FileFault, FileFormat, GameFile, ReadOptions, TextEncoding, TextReader, beginning,
};
use crate::problem::default_id;

/// A game of a file, and what was found there.
#[derive(Clone, Debug)]
pub struct RawGame {
    /// Its own id, or `<file stem>-<n>`, where `n` counts the games of its file.
    pub id: String,
    /// The line, with its place; the place alone where a game has more than a line.
    pub excerpt: Excerpt,
    /// The game, or why it is none.
    pub game: Result<GameText, GameError>,
    /// What of the game could not be read.
    pub warnings: Vec<FileFault>,
}

impl RawGame {
    /// A game that is given on the command line.
    pub fn of_arguments(fen: &str, moves: &str) -> Self {
        let game = moves_of(moves, Some(0)).map(|moves| GameText {
            fen: fen.to_owned(),
            moves,
            ..GameText::default()
        });
        let excerpt = Excerpt::whole("--moves", moves);
        Self { id: "fen".to_owned(), excerpt, game, warnings: Vec::new() }
    }

    fn of_line(file: &Arc<str>, nth: u64, line: Line) -> Self {
        let Line { number: first_line, text } = line;
        let (own, game) = match &text {
            Ok(text) => read(text),
            Err(fault) => (None, Err((*fault).into())),
        };
        let text = text.unwrap_or_default().into();
        let id = own.filter(|id| !id.is_empty()).unwrap_or_else(|| default_id(file, nth));
        let excerpt = Excerpt { file: Arc::clone(file), text, first_line };
        Self { id, excerpt, game, warnings: Vec::new() }
    }

    fn of_file(
        name: &Arc<str>,
        nth: u64,
        (file, game): (&GameFile, usize),
        options: ReadOptions,
    ) -> Self {
        let (line, game, warnings) = match file.read(game, options) {
            Ok(read) => (file.first_line(game), GameText::of_tree(&read.tree), read.warnings),
            Err(fault) => (file.line(fault.offset), Err(fault.into()), Vec::new()),
        };
        Self { id: default_id(name, nth), excerpt: Excerpt::place(name, line), game, warnings }
    }
}

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
    Lines(Lines<TextReader<Box<dyn Read>>>),
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
        let content = if let Some(format) = tree_format(&path, &head, encoding) {
            Content::Trees(OpenGames::open(&path, format, (head, rest), encoding)?)
        } else {
            let from: Box<dyn Read> = Box::new(Cursor::new(head).chain(rest));
            Content::Lines(Lines::new(TextReader::new(from, encoding)))
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
                return Ok(Some(RawGame::of_file(&self.name, self.games, (&file, game), options)));
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

/// The format of a file that is read as trees; `None` for a game on each line.
fn tree_format(path: &Path, head: &[u8], encoding: Option<TextEncoding>) -> Option<FileFormat> {
    if let Some(format) = FileFormat::of_binary(head) {
        return Some(format);
    }
    let text = beginning(head, encoding);
    let first = text.lines().find(|line| is_significant(line)).unwrap_or_default();
    let is_line = first.trim_start().starts_with('{') || first.split(' ').any(|it| it == "moves");
    if is_line {
        return None;
    }
    FileFormat::of_text(&text).or_else(|| named_format(path))
}

/// The format of other programs that a file's name implies.
fn named_format(path: &Path) -> Option<FileFormat> {
    match Format::of_name(path)? {
        Format::Games(format) => Some(format),
        _ => None,
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
