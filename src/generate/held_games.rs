//! Games in memory: those of a file, or of a piece of a large one.

use super::{GameTexts, game_of_tree};
use crate::candidates::Game;
use crate::formats::{FileFault, FileFormat, GameFile, ReadOptions, TextEncoding};
use crate::notation::Notation;
use crate::rules::RuleSet;

/// How the games of a file are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Writing {
    /// In a format of another program.
    Format(FileFormat),
    /// As texts of moves, each after tags or on a line.
    Texts { tagged: bool },
}

impl Writing {
    /// The format of a file that begins with these bytes.
    pub(super) fn detect(bytes: &[u8]) -> Self {
        let tagged = GameTexts::has_tags(bytes);
        match FileFormat::detect(bytes) {
            // One game per line, with or without results and numbers.
            Some(FileFormat::Pgn) if !tagged && !begins_with_number(bytes) => {
                Self::Texts { tagged }
            }
            Some(format) => Self::Format(format),
            None => Self::Texts { tagged },
        }
    }

    /// Whether a file of this kind can be cut at the beginnings of games and read in parts.
    pub(super) fn can_be_cut(self) -> bool {
        matches!(self, Self::Format(FileFormat::Pgn) | Self::Texts { .. })
    }
}

/// Whether the first word of a text is a move number.
fn begins_with_number(bytes: &[u8]) -> bool {
    let first = bytes.trim_ascii_start();
    let digits = first.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && first.get(digits) == Some(&b'.') || !first.is_ascii()
}

/// Where a part of a file begins: the bytes and the lines before it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Begin {
    pub(super) bytes: usize,
    pub(super) lines: u64,
}

/// Games in memory, divided but not read.
#[derive(Debug)]
pub(super) enum HeldGames {
    /// In a format of another program, with the place where they begin in the file.
    Trees(GameFile, Begin),
    Texts(GameTexts),
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
        match writing {
            Writing::Format(format) => {
                Self::Trees(GameFile::with_encoding(format, bytes, encoding), begin)
            }
            Writing::Texts { tagged } => {
                let notation = notation.unwrap_or(Notation::Uci);
                Self::Texts(GameTexts::divided(bytes, notation, tagged, encoding))
            }
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

    /// Reads a game up to its first impossible move; also returns what could not be read.
    pub(super) fn read(
        &self,
        rules: RuleSet,
        game: usize,
        name: String,
        notation: Option<Notation>,
    ) -> (Option<Game>, Vec<String>) {
        let (file, begin) = match self {
            Self::Trees(file, begin) => (file, *begin),
            Self::Texts(texts) => {
                let undecodable =
                    texts.undecodable(game).map(|fault| said(&name, Begin::default(), fault));
                let (game, error) = texts.read(rules, game, name);
                let error = error.iter().map(ToString::to_string);
                return (game, undecodable.into_iter().chain(error).collect());
            }
        };
        let options = ReadOptions { rules, notation };
        let said = |fault: FileFault| said(&name, begin, fault);
        match file.read(game, options) {
            Ok(read) => {
                let (game, error) = game_of_tree(rules, &read.tree, &name);
                let faults = read.warnings.into_iter().map(said);
                (game, faults.chain(error.map(|error| error.to_string())).collect())
            }
            Err(fault) => (None, vec![said(fault)]),
        }
    }
}

/// A fault of a game in a part of a file.
fn said(name: &str, begin: Begin, mut fault: FileFault) -> String {
    fault.offset += begin.bytes;
    if let Some(position) = &mut fault.position {
        position.line += begin.lines;
    }
    format!("{name}: {fault}")
}
