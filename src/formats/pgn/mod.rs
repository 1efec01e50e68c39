//! PGN for Xiangqi, by the encyclopaedia's standard (中国象棋电脑应用规范, part 3) and as chess
//! programs write it.
//!
//! Tags in brackets, then moves in Chinese, WXF, ICCS or as in chess, with comments in braces.
//! That standard has no variations: its readers take parentheses for comments, too. So the
//! writer adds them only where they are asked for.

mod reader;
mod writer;

pub(super) use reader::{games, read, with_moves};
pub use writer::{Style, write};

use crate::formats::headers::Header;

/// Whether a line is a tag: a name and a value in quotes.
fn tag(line: &str) -> Option<(&str, &str)> {
    let inside = line.trim().trim_start_matches('\u{feff}').strip_prefix('[')?;
    let (name, value) = inside.split_once(char::is_whitespace)?;
    let is_name =
        !name.is_empty() && name.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_');
    let value = value.trim().trim_end_matches(']').trim_end();
    let value = value.strip_prefix('"')?;
    is_name.then(|| (name, value.strip_suffix('"').unwrap_or(value)))
}

/// The value of a tag as it stands between quotes: a backslash keeps a quote or a backslash, and
/// `\n` is a line end.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

/// The value of a tag out of what stands between its quotes.
fn unescaped(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            plain.push(letter);
            continue;
        }
        match letters.next() {
            Some('n') => plain.push('\n'),
            Some(kept @ ('"' | '\\')) => plain.push(kept),
            other => {
                plain.push(letter);
                plain.extend(other);
            }
        }
    }
    plain
}

/// Whether the reader takes a tag of this name for more than a remark.
fn has_meaning(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let own = ["fen", "game", "variant", "format", "setup", "result", "white", "site", "place"];
    own.contains(&name.as_str())
        || Header::ALL.iter().any(|(_, header)| header.to_ascii_lowercase() == name)
}

/// Whether a text is a file of this format: its first line that is not blank is a tag.
pub(super) fn is_pgn(text: &str) -> bool {
    let mut lines = text.lines().map(|line| line.trim().trim_start_matches('\u{feff}'));
    lines
        .find(|line| !line.is_empty() && !line.starts_with(['%', ';']))
        .is_some_and(|line| tag(line).is_some())
}
