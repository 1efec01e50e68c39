//! Plain text, the commonest form of all: a position text, then moves in Chinese or any other
//! notation. The line before the position may be a title.

use super::move_shape::is_move;
use super::move_word::{resembles_move, shortened, word};
use super::placement::{find_fen, is_of_rows};
use super::text_code::{Decoded, TextLines, placed_lines};
use super::{FileFault, GameRead, GameTree, Header, ReadOptions, loose_fen, pgn};
use crate::problem::move_text::chinese::spaced_move;
use crate::problem::move_text::number::MoveNumber;

/// Whether a text is of this kind: a line with a position, and a later one that begins with a
/// move or its number. A collection in YAML and lists of objects hold both, too.
pub(super) fn is_plain_text(text: &str) -> bool {
    let keys = ["collection:", "problems:", "fen:", "diagram:", "stipulation:", "{", "[", "---"];
    let mut has_position = false;
    for line in text.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
        let item = line.strip_prefix("- ").unwrap_or(line);
        if keys.iter().any(|key| item.starts_with(key)) {
            return false;
        }
        if find_fen(line).is_some() {
            has_position = true;
        } else if has_position && has_move(line) {
            return true;
        }
    }
    false
}

/// Whether a line begins with a move or an attempt at one, perhaps after its number.
fn has_move(line: &str) -> bool {
    if is_of_rows(line) {
        return false;
    }
    let number = MoveNumber::read(line);
    let behind = &line[number.map_or(0, |number| number.length)..];
    let mut words = behind.split_whitespace().take(2).map(word);
    number.is_some_and(|number| number.is_second)
        || resembles_move(word(behind))
        || spaced_move(behind).is_some()
        || words.any(is_move)
}

/// Whether a line without a position holds moves, or rows of a board.
fn is_lost(line: &str) -> bool {
    find_fen(line).is_none() && (has_move(line) || is_of_rows(line))
}

/// The places of the games of a file: at each position, or at the title before it.
pub(super) fn games(lines: TextLines<'_>) -> Vec<usize> {
    let (mut starts, mut title, mut lost) = (Vec::new(), None, None);
    for (at, line) in lines {
        let line = line.trim();
        if starts.is_empty() && lost.is_none() && is_lost(line) {
            lost = Some(at);
        }
        if find_fen(line).is_some() {
            // Text before the first position may be a game whose position is damaged.
            let title = title.take();
            let lost = lost.filter(|_| starts.is_empty()).filter(|&lost| lost < at);
            starts.push(lost.or(title).unwrap_or(at));
        } else if has_move(line) {
            title = None;
        } else if !line.is_empty() {
            title = Some(at);
        }
    }
    starts
}

/// Reads a game.
///
/// # Errors
/// There is no position.
pub(super) fn read(decoded: &Decoded<'_>, options: ReadOptions) -> Result<GameRead, FileFault> {
    let (mut title, mut warnings) = ("", Vec::new());
    for (at, line) in placed_lines(&decoded.text) {
        let content = line.trim().trim_start_matches('\u{feff}');
        let Some(fen) = find_fen(line) else {
            if is_lost(content) && warnings.is_empty() {
                let found = shortened(content);
                let message = format!("found {found} before the position; it is left out");
                warnings.push(decoded.fault(at, message));
            }
            if !content.is_empty() {
                title = content;
            }
            continue;
        };
        let start = loose_fen(&line[fen..]).map_err(|(_, message)| decoded.fault(at, message))?;
        let mut tree = GameTree::new(options.rules, start.placement);
        tree.headers.set(Header::Title, title);
        if start.placement.turn.is_none() && start.rest.starts_with(['w', 'b', 'r', 'W', 'B', 'R'])
        {
            let found = shortened(start.rest.split_whitespace().next().unwrap_or_default());
            let message = format!("found {found} after the position, expected w or b");
            warnings.push(decoded.fault(at, message));
        }
        // Moves may follow on the same line.
        let behind = start.moves.unwrap_or(start.rest);
        let first = behind.split_whitespace().next();
        let moves = first.and_then(|word| Some(at + fen + line[fen..].find(word)?));
        let moves = moves.unwrap_or(at + line.len());
        let mut read = pgn::with_moves(&tree, decoded, moves, options);
        warnings.append(&mut read.warnings);
        return Ok(GameRead { warnings, ..read });
    }
    Err(decoded.fault(0, "found no position text"))
}
