//! Plain text, the commonest form of all: a position text, then moves in Chinese or any other
//! notation. Lines above the position are headings, or headers of a name and a text. A diagram of ten rows
//! is a position text, too.

use super::charset::UTF_8;
use super::drawings::{BadDrawing, with_positions};
use super::headers::header_line;
use super::move_shape::is_move;
use super::move_word::{after_label, is_blank, resembles_move, shortened, word};
use super::placement::{broken_position, find_fen, is_of_rows};
use super::text_code::{Decoded, TextLines, placed_lines};
use super::{
    FileFault, GameRead, GameTree, Header, Headers, ReadOptions, has_stipulation, loose_fen, pgn,
};
use crate::problem::Stipulation;
use crate::problem::move_text::chinese::spaced_move;
use crate::problem::move_text::number::MoveNumber;

/// Whether a text is of this kind: a line with a position, and a later one that begins with a
/// move or its number. A collection in YAML and lists of objects hold both, too.
pub(super) fn is_plain_text(text: &str) -> bool {
    let mut bytes = text.as_bytes().to_vec();
    let (has_diagram, bad_drawings) = with_positions(&mut bytes, UTF_8);
    let text = &*String::from_utf8_lossy(&bytes);
    let keys = ["collection:", "problems:", "fen:", "diagram:", "stipulation:", "{", "---"];
    let (mut has_position, mut has_head) = (!bad_drawings.is_empty(), false);
    for line in text.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
        let item = line.strip_prefix("- ").unwrap_or(line);
        let is_list = item.starts_with('[') && MoveNumber::read(item).is_none();
        if is_list || keys.iter().any(|key| item.starts_with(key)) {
            return false;
        }
        if find_fen(line).is_some() || broken_position(line).is_some() {
            has_position = true;
        } else if has_position && has_move(line) {
            return true;
        } else if !has_position {
            has_head |= header_line(line).is_some();
        }
    }
    has_position && (has_head || has_diagram)
}

/// Whether a line begins with a move or an attempt at one, perhaps after its number.
fn has_move(line: &str) -> bool {
    if is_of_rows(line) {
        return false;
    }
    let line = after_label(line);
    let number = MoveNumber::read(line);
    let behind = line[number.map_or(0, |number| number.length)..].trim_start_matches(is_blank);
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

/// The places of the games of a file: at each position, or at the headings above it. After the moves of
/// another, an empty line comes before them.
pub(super) fn games(lines: TextLines<'_>, bad_drawings: &[BadDrawing]) -> Vec<usize> {
    let (mut starts, mut heading, mut lost) = (Vec::new(), None, None);
    let mut after_empty = false;
    for (at, line) in lines {
        let line = line.trim();
        let is_bad = || bad_drawings.iter().any(|bad| bad.0 == at);
        if starts.is_empty() && lost.is_none() && is_lost(line) {
            lost = Some(at);
        }
        if find_fen(line).is_some() || broken_position(line).is_some() || is_bad() {
            // Text before the first position may be a game whose position is damaged.
            let heading = heading.take();
            let lost = lost.filter(|_| starts.is_empty()).filter(|&lost| lost < at);
            starts.push(lost.into_iter().chain(heading).min().unwrap_or(at));
        } else if has_move(line) {
            heading = heading.filter(|_| starts.is_empty() && lost.is_none());
        } else if !line.is_empty() && (heading.is_none() || after_empty && !starts.is_empty()) {
            heading = Some(at);
        }
        after_empty = line.is_empty();
    }
    starts
}

/// Reads a game.
///
/// # Errors
/// There is neither a position nor a move of the start position.
pub(super) fn read(decoded: &Decoded<'_>, mut options: ReadOptions) -> Result<GameRead, FileFault> {
    let (mut heads, mut warnings) = (Headers::default(), Vec::new());
    let mut headings: Vec<&str> = Vec::new();
    for (at, line) in placed_lines(&decoded.text) {
        let content = line.trim().trim_start_matches('\u{feff}');
        let Some(fen) = find_fen(line) else {
            if let Some((byte, message)) = broken_position(line) {
                return Err(decoded.fault(at + byte, message));
            }
            if is_lost(content) && warnings.is_empty() {
                let found = shortened(content);
                let message = format!("found {found} before the position; it is left out");
                warnings.push(decoded.fault(at, message));
            }
            if !content.is_empty() && !heads.read_line(content) {
                headings.push(content);
            }
            continue;
        };
        let start = loose_fen(&line[fen..]).map_err(|(_, message)| decoded.fault(at, message))?;
        let said = heads.take_other("Notation").and_then(|name| name.to_lowercase().parse().ok());
        options.notation = said.or(options.notation);
        let mut tree = GameTree::new(options.rules, start.placement);
        tree.headers = heads;
        name(&mut tree, &headings);
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
        ask_in_words(&mut read.tree, &headings);
        warnings.append(&mut read.warnings);
        return Ok(GameRead { warnings, ..read });
    }
    if pgn::begins_game(&decoded.text) {
        return pgn::read(decoded, options);
    }
    Err(decoded.fault(0, "found no position text"))
}

/// Takes the headings above a position: the last is the title, and the first, if there are several, says
/// where the problem is from. What is asked does not name it.
fn name(tree: &mut GameTree, headings: &[&str]) {
    let is_name = |it: &&str| headings.len() == 1 || Stipulation::in_words(it).is_none();
    let (names, asked): (Vec<&str>, Vec<&str>) = headings.iter().partition(|it| is_name(it));
    let mut names = names.as_slice();
    for (header, is_last) in [(Header::Title, true), (Header::Event, false)] {
        let split = if is_last { names.split_last() } else { names.split_first() };
        if let Some((name, rest)) = split.filter(|_| tree.headers.get(header).is_none()) {
            tree.headers.set(header, name);
            names = rest;
        }
    }
    tree.headers.set(Header::Remark, &names.join("\n"));
    tree.say_after(GameTree::ROOT, &asked.join("\n"));
}

/// What the headings, or the words between the position and its moves, ask, where the moves do not show
/// it. The moves of a mate say its length themselves.
fn ask_in_words(tree: &mut GameTree, headings: &[&str]) {
    if has_stipulation(tree) {
        return;
    }
    let said = tree.after(GameTree::ROOT).to_owned();
    let asked = said.lines().chain(headings.iter().copied()).find_map(Stipulation::in_words);
    if let Some(asked) = asked.filter(|asked| *asked != Stipulation::SHORTEST) {
        tree.headers.set(Header::Stipulation, &asked.to_string());
    }
}
