//! Plain text, the commonest form of all: a position text, then moves in Chinese or any other
//! notation. Lines above the position are headings, or headers of a name and a text. A diagram of ten rows
//! is a position text, too.

use std::ops::Range;

use super::charset::{Encoding, UTF_8};
use super::drawings::{BadDrawing, with_positions};
use super::headers::header_line;
use super::move_shape::is_move;
use super::move_word::{Token, after_label, heads_solutions, is_blank, shortened, tokens, word};
use super::placement::{broken_position, find_fen, is_of_rows};
use super::text_code::{Decoded, TextLines, lines, placed_lines};
use super::{
    FileFault, GameRead, GameTree, Header, Headers, LooseFen, ReadOptions, has_stipulation,
    loose_fen, pgn,
};
use crate::problem::Stipulation;
use crate::problem::move_text::number::MoveNumber;

/// Whether a text is of this kind: a line with a position, and a later one that begins with a
/// move or its number. A collection in YAML and lists of objects hold both, too.
pub(super) fn is_plain_text(text: &str) -> bool {
    let mut bytes = text.as_bytes().to_vec();
    let (has_diagram, bad_drawings) = with_positions(&mut bytes, UTF_8);
    let text = &*String::from_utf8_lossy(&bytes);
    let keys = ["collection:", "problems:", "diagram:", "stipulation:", "{", "---"];
    let (mut has_position, mut has_head) = (!bad_drawings.is_empty(), false);
    for whole in text.lines().filter(|line| !line.trim_start().starts_with('#')) {
        let line = whole.trim();
        let item = line.strip_prefix("- ").unwrap_or(line);
        // A page has times, names and moves in brackets.
        let inside = item.strip_prefix('[').and_then(|rest| rest.split(']').next());
        let is_list = inside.is_some_and(|it| it.contains([',', '"', '[', '{']))
            && MoveNumber::read(item).is_none()
            && !has_move(item);
        // A key of a problem belongs to a list; one at the margin is the head of a page.
        let is_key = item.starts_with("fen:") && item.len() < whole.len();
        if is_list || is_key || keys.iter().any(|key| item.starts_with(key)) {
            return false;
        }
        if let Some(at) = find_fen(line) {
            if let Ok(LooseFen { rest, moves: None, .. }) = loose_fen(&line[at..])
                && begins_moves(&rest)
            {
                return true;
            }
            has_position = true;
            has_head |= is_named_before(&line[..at]);
        } else if broken_position(line).is_some() {
            has_position = true;
        } else if has_position && (has_move(line) || holds_move(line)) {
            return true;
        } else if !has_position {
            has_head |= header_line(line).is_some();
        }
    }
    has_position && (has_head || has_diagram)
}

/// Whether what follows a position on its line are moves, perhaps after what is asked.
fn begins_moves(rest: &str) -> bool {
    let rest = rest.trim_start_matches(|c: char| is_blank(c) || matches!(c, ';' | ':'));
    let rest = rest.strip_prefix('#').map_or(rest, |asked| {
        let asked = asked.trim_start_matches(|c: char| c.is_ascii_digit());
        asked.trim_start_matches(|c: char| is_blank(c) || c == ';')
    });
    let number = MoveNumber::read(rest).filter(|it| it.value.is_some());
    let first = Token::of(&rest[number.map_or(0, |number| number.length)..]);
    first.is_move && first.text.len() > 3
}

/// Whether a line of prose holds a move.
fn holds_move(line: &str) -> bool {
    !is_of_rows(line) && tokens(line).any(|(_, it)| it.is_move && it.text.len() > 3)
}

/// Whether a name with a closing sign precedes a position on its line, and not the cell of a table.
fn is_named_before(text: &str) -> bool {
    let is_closed = text.trim_end().ends_with([':', '：', ')', '）', ']', '】', '.', '、']);
    is_closed && !text.contains(['\t', ',', ';', '"', '<', '=']) && !heading_before(text).is_empty()
}

/// What precedes a position on its line: the name of the problem, without its number in a list, a
/// command or the name of the field.
fn heading_before(text: &str) -> &str {
    let text = text.trim().trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, ')' | '）'));
    let plain = text.to_lowercase();
    let is_name = |word: &str| ["position", "fen", "startpos", "局面"].contains(&word);
    let is_known =
        plain.split(|c: char| !c.is_alphanumeric()).all(|it| it.is_empty() || is_name(it));
    if is_known || !text.contains(char::is_alphabetic) { "" } else { text }
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
        || Token::of(behind).is_meant()
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

/// The solutions that a page prints after all positions, below a heading of their own: the byte of
/// that heading, and for each game its solution, if it has one. A number that is the next problem's
/// begins the solution of that problem, if `is_legal`, given the place of the heading, says so of what
/// follows.
pub(super) fn solutions(
    (bytes, encoding): (&[u8], &'static Encoding),
    games: &[usize],
    is_legal: impl Fn(usize, Range<usize>, usize) -> bool,
) -> Option<(usize, Vec<Option<Range<usize>>>)> {
    let &last = games.last().filter(|_| games.len() > 1 && bytes.len() <= LARGEST_PAGE)?;
    let placed =
        |from: usize| lines(encoding, &bytes[from..]).map(move |(at, line)| (from + at, line));
    let below: Vec<_> = placed(last).skip_while(|(_, line)| !heads_solutions(line)).collect();
    let &(heading, _) = below.first()?;
    let mut above = placed(0).take_while(|(at, _)| *at < heading);
    if above.any(|(_, line)| find_fen(&line).is_none() && has_move(&line)) {
        return None;
    }
    let mut found: Vec<Option<Range<usize>>> = vec![None; games.len()];
    let mut of = None;
    for (index, (at, line)) in below.iter().enumerate().skip(1) {
        let next = of.map_or(0, |of: usize| of + 1);
        let stop = below.get(index + 1).map_or(bytes.len(), |(at, _)| *at);
        let begin = number_of_problem(line).filter(|(number, _)| *number == next + 1);
        let begin = begin.map(|(_, length)| at + encoding.encode(&line[..length]).0.len());
        if let Some(begin) =
            begin.filter(|&begin| next < games.len() && is_legal(next, begin..stop, heading))
        {
            of = Some(next);
            found[next] = Some(begin..stop);
        } else if let Some(range) = of.and_then(|of| found[of].as_mut()) {
            range.end = stop;
        }
    }
    of.map(|_| (heading, found))
}

/// The largest page whose solutions are looked for after all positions, in bytes: each is read with all that
/// is between it and its position.
const LARGEST_PAGE: usize = 1 << 18;

/// The number of a problem at the beginning of a line, and its bytes: `3.`, `No. 3:`, `题3：`, `第3局`.
fn number_of_problem(line: &str) -> Option<(usize, usize)> {
    let digits = line.find(|c: char| c.is_ascii_digit())?;
    let is_word = |c: char| c.is_alphabetic() || ".# （(".contains(c);
    if digits > 16 || !line[..digits].chars().all(is_word) {
        return None;
    }
    let behind = line[digits..].trim_start_matches(|c: char| c.is_ascii_digit());
    let number = line[digits..line.len() - behind.len()].parse().ok()?;
    let closed =
        behind.trim_start_matches(['题', '局', '.', '．', '、', ':', '：', ')', '）', ' ']);
    (closed.len() < behind.len()).then_some((number, line.len() - closed.len()))
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
        let found = find_fen(line);
        let before = heading_before(&line[..found.unwrap_or(0)]);
        headings.extend(Some(before).filter(|before| !before.is_empty()));
        let Some(fen) = found else {
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
        let behind = behind.trim_start_matches([';', ' ']);
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
