//! How the games of a file are written, which its beginning says.

use std::path::Path;

use super::move_lines::MoveLines;
use crate::formats::{FileFormat, TextEncoding, beginning};
use crate::input::Format;
use crate::input::format::is_significant;

/// How the games of a file are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Writing {
    /// In a format of another program.
    Format(FileFormat),
    /// One on each line.
    Lines,
    /// As texts of moves, each after tags.
    Tagged,
}

impl Writing {
    /// Where a line is a position and the moves from there. A name decides where the beginning does not.
    pub(super) fn among_positions(
        path: &Path,
        head: &[u8],
        encoding: Option<TextEncoding>,
    ) -> Self {
        if let Some(format) = FileFormat::of_binary(head) {
            return Self::Format(format);
        }
        let text = beginning(head, encoding);
        let first = text.lines().find(|line| is_significant(line)).unwrap_or_default();
        let is_line =
            first.trim_start().starts_with('{') || first.split(' ').any(|it| it == "moves");
        if is_line {
            return Self::Lines;
        }
        let format = FileFormat::of_text(&text).or_else(|| named_format(path));
        format.map_or(Self::Lines, Self::Format)
    }

    /// Where a line is the moves of a game from its start.
    pub(super) fn among_moves(head: &[u8]) -> Self {
        let tagged = MoveLines::has_tags(head);
        let texts = if tagged { Self::Tagged } else { Self::Lines };
        match FileFormat::detect(head) {
            // One game per line, with or without results and numbers.
            Some(FileFormat::Pgn) if !tagged && !begins_with_number(head) => texts,
            Some(format) => Self::Format(format),
            None => texts,
        }
    }

    /// Whether a file of this kind can be cut at the beginnings of games and read in parts.
    pub(super) fn can_be_cut(self) -> bool {
        matches!(self, Self::Format(FileFormat::Pgn) | Self::Lines | Self::Tagged)
    }
}

/// The format of other programs that a file's name implies.
pub(super) fn named_format(path: &Path) -> Option<FileFormat> {
    match Format::of_name(path)? {
        Format::Games(format) => Some(format),
        _ => None,
    }
}

/// Whether the first word of a text is a move number.
fn begins_with_number(bytes: &[u8]) -> bool {
    let first = bytes.trim_ascii_start();
    let digits = first.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && first.get(digits) == Some(&b'.') || !first.is_ascii()
}
