//! Games in memory: those of a file, or of a piece of a large one.

use std::sync::Arc;

use super::move_lines::MoveLines;
use super::raw_game::{Begin, RawGame};
use super::writing::Writing;
use crate::formats::{GameFile, ReadOptions, TextEncoding};
use crate::notation::Notation;

/// Games in memory, divided but not read.
#[derive(Debug)]
pub(super) enum HeldGames {
    /// In a format of another program, with the place where they begin in the file.
    Trees(GameFile, Begin),
    Texts(MoveLines),
}

impl HeldGames {
    /// Divides a part of a file into games. Texts are in UCI unless a notation is named.
    pub(super) fn new(
        writing: Writing,
        bytes: Vec<u8>,
        begin: Begin,
        notation: Option<Notation>,
        encoding: Option<TextEncoding>,
    ) -> Self {
        let notation = notation.unwrap_or(Notation::Uci);
        let texts =
            |bytes, tagged| Self::Texts(MoveLines::divided(bytes, notation, tagged, encoding));
        match writing {
            Writing::Format(format) => {
                Self::Trees(GameFile::with_encoding(format, bytes, encoding), begin)
            }
            Writing::Lines => texts(bytes, false),
            Writing::Tagged => texts(bytes, true),
        }
    }

    /// The number of games.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Trees(file, _) => file.len(),
            Self::Texts(texts) => texts.len(),
        }
    }

    /// The byte at which a game begins.
    pub(super) fn offset(&self, game: usize) -> usize {
        match self {
            Self::Trees(file, _) => file.offset(game),
            Self::Texts(texts) => texts.offset(game),
        }
    }

    /// Reads a game of the file of this name.
    pub(super) fn read(
        &self,
        game: usize,
        (file, id): (&Arc<str>, String),
        options: ReadOptions,
    ) -> RawGame {
        match self {
            Self::Trees(held, begin) => RawGame::of_file(id, file, (held, game), *begin, options),
            Self::Texts(texts) => texts.read(game, (file, id), options.rules),
        }
    }
}
