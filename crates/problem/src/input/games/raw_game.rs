//! A game of a file, good or bad.

use std::sync::Arc;

use super::game_text::{GameError, GameText, moves_of, read};
use crate::formats::{FileFault, GameFile, Headers, ReadOptions};
use crate::input::Excerpt;
use crate::input::lines::Line;
use crate::problem::default_id;

/// A game of a file, and what was found there.
#[derive(Clone, Debug)]
pub struct RawGame {
    /// In a stream its own id, or `<file stem>-<n>`, where `n` counts the games of its file; of a game by
    /// its number the file and `n`.
    pub id: String,
    /// The line, with its place; the place alone where a game has more than a line.
    pub excerpt: Excerpt,
    /// The game, or why it is none.
    pub game: Result<GameText, GameError>,
    /// What the file says about it.
    pub headers: Headers,
    /// What of the game could not be read.
    pub warnings: Vec<FileFault>,
}

/// Where a part of a file begins: the bytes and the lines before it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Begin {
    pub(super) bytes: usize,
    pub(super) lines: u64,
}

impl Begin {
    /// A fault of the part at its place in the file.
    fn moved(self, mut fault: FileFault) -> FileFault {
        fault.offset += self.bytes;
        if let Some(position) = &mut fault.position {
            position.line += self.lines;
        }
        fault
    }
}

impl RawGame {
    /// A game that is given on the command line.
    pub fn of_arguments(fen: &str, moves: &str) -> Self {
        let game = moves_of(moves, Some(0)).map(|moves| GameText {
            fen: fen.to_owned(),
            moves,
            ..GameText::default()
        });
        Self::new("fen".to_owned(), Excerpt::whole("--moves", moves), game)
    }

    /// A game without headers and warnings.
    pub(super) fn new(id: String, excerpt: Excerpt, game: Result<GameText, GameError>) -> Self {
        Self { id, excerpt, game, headers: Headers::default(), warnings: Vec::new() }
    }

    /// A game on a line that begins with its position.
    pub(super) fn of_line(file: &Arc<str>, nth: u64, line: Line) -> Self {
        let Line { number: first_line, text } = line;
        let (own, game) = match &text {
            Ok(text) => read(text),
            Err(fault) => (None, Err((*fault).into())),
        };
        let text = text.unwrap_or_default().into();
        let id = own.filter(|id| !id.is_empty()).unwrap_or_else(|| default_id(file, nth));
        Self::new(id, Excerpt { file: Arc::clone(file), text, first_line }, game)
    }

    /// A game of a file of another program, or of the part of one that begins there. It may have no
    /// moves.
    pub(super) fn of_file(
        id: String,
        name: &Arc<str>,
        (file, game): (&GameFile, usize),
        begin: Begin,
        options: ReadOptions,
    ) -> Self {
        match file.read(game, options) {
            Ok(read) => Self {
                id,
                excerpt: Excerpt::place(name, begin.lines + file.first_line(game)),
                game: Ok(GameText::of_tree(&read.tree)),
                headers: read.tree.headers,
                warnings: read.warnings.into_iter().map(|fault| begin.moved(fault)).collect(),
            },
            Err(fault) => {
                let excerpt = Excerpt::place(name, begin.lines + file.line(fault.offset));
                Self::new(id, excerpt, Err(begin.moved(fault).into()))
            }
        }
    }
}
