//! PGN for Xiangqi, by the encyclopaedia's standard (中国象棋电脑应用规范, part 3) and as chess
//! programs write it.
//!
//! Tags in brackets, then moves in Chinese, WXF, ICCS or as in chess, with comments in braces.
//! That standard has no variations: its readers take parentheses for comments, too. So the
//! writer adds them only where they are asked for.

mod division;
mod reader;
mod tags;
mod writer;

use super::headers::header_line;
use super::text_code::placed_lines;
use super::{Header, handicap};

pub(super) use division::games;
pub(super) use reader::{left_over, read, with_moves, with_moves_of_game};
pub(super) use tags::tag_in;
pub(super) use writer::VARIATION;
pub use writer::{Style, write};

/// The value of a tag as written between quotes: a backslash keeps a quote or a backslash, and
/// `\n` is a line end.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

/// Whether the reader takes a tag of this name for more than a remark.
fn has_meaning(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let own = ["fen", "game", "variant", "format", "setup", "result", "white", "site", "place"];
    own.contains(&name.as_str())
        || Header::ALL.iter().any(|(_, tag, ..)| tag.to_ascii_lowercase() == name)
}

/// Whether a text is a file of this format: its first line that is not empty is a tag.
pub(super) fn is_pgn(text: &str) -> bool {
    let lines =
        placed_lines(text).map(|(at, line)| (at, line.trim().trim_start_matches('\u{feff}')));
    let mut significant =
        lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(['%', ';']));
    significant.next().is_some_and(|(at, line)| {
        line.contains('"') && tags::Tag::read(text[at..].trim_start_matches(is_outside)).is_some()
    })
}

/// Whether a text without tags begins with moves from the start position, perhaps after a title.
pub(super) fn begins_game(text: &str) -> bool {
    let lines = text.lines().map(|line| line.trim_matches(is_outside));
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with(['%', '#']));
    let given = handicap::named(lines.clone().take(2 * MOST_TITLES));
    let lines = lines.skip_while(|line| header_line(line).is_some());
    for (index, line) in lines.take(MOST_TITLES).enumerate() {
        let is_numbered = line.starts_with(|c: char| !c.is_alphabetic());
        if (index == 0 || is_numbered) && reader::begins_at_start(line, &given) {
            return true;
        }
        // Other formats have signs that a title has not.
        if line.contains([':', '{', '}', '[', ']', '\t', ',', '"', '/']) {
            return false;
        }
    }
    false
}

/// The most lines that may precede the first move of a text without tags.
const MOST_TITLES: usize = 8;

fn is_outside(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}
