//! Reads games.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use super::{END, FIELD, HEADERS, OTHER_END, OTHER_FIELD};
use crate::formats::error::FileFault;
use crate::formats::file::parts;
use crate::formats::headers::GameResult;
use crate::formats::loose_fen::loose_fen;
use crate::formats::placement::{Placement, point};
use crate::formats::text_code::{Decoded, TextLines, decode_as};
use crate::formats::tree::{GameTree, NodeId, Step};
use crate::formats::{GameRead, ReadOptions};
use crate::game::{Color, Piece};
use crate::rules::xiangqi::Point;

/// The most faults of one game that are reported.
const MOST_WARNINGS: usize = 100;

/// The digits of a set-up.
const SETUP: usize = 64;

/// Where the games of a file stand: from one `[DhtmlXQ]` to the next, or each line of digits.
pub(crate) fn games(bytes: &[u8], lines: TextLines<'_>) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    for (at, line) in lines {
        let inner = ["[DhtmlXQ]", "[DHJHtmlXQ]"].iter().find_map(|start| line.find(start));
        // A character of GB18030 before it would shift the byte by less than its length.
        if inner.is_some() || is_bare(&line) {
            starts.push(at);
        }
    }
    if starts.is_empty() && !bytes.is_empty() {
        starts.push(0);
    }
    parts(&starts, bytes.len())
}

/// Whether a line is a game as bare digits.
pub(crate) fn is_bare(line: &str) -> bool {
    let line = line.trim().trim_start_matches('\u{feff}');
    line.len() >= SETUP && line.bytes().take(SETUP).all(|byte| byte.is_ascii_digit())
}

/// Reads a game.
///
/// # Errors
/// That there is no set-up, or one that cannot be read.
pub(crate) fn read(
    bytes: &[u8],
    base: usize,
    encoding: &'static encoding_rs::Encoding,
    options: ReadOptions,
) -> Result<GameRead, FileFault> {
    let decoded = decode_as(encoding, bytes, base);
    let mut fields = fields(&decoded.text);
    other_dialect(&mut fields);
    let mut warnings = Vec::new();
    let first = |name: &str| fields.iter().find(|field| field.name == name);
    let start = match (first("fen"), first("binit")) {
        (None, None) if first("31").is_some() => {
            let (board, side) = (first("31"), first("32"));
            let side = side.is_some_and(|side| side.value.trim() == "1");
            let read = |field: &Field| {
                lettered(&field.value, side).map_err(|message| at(&decoded, field, message))
            };
            board.map(read).transpose()?.unwrap_or_else(Placement::start)
        }
        (Some(fen), _) => {
            loose_fen(&fen.value).map_err(|(_, message)| at(&decoded, fen, message))?.placement
        }
        (None, Some(binit)) => {
            placement(&binit.value).map_err(|message| at(&decoded, binit, message))?
        }
        (None, None) => {
            let message = "found no set-up, which stands in [DhtmlXQ_binit] or [DhtmlXQ_fen]";
            return Err(FileFault::new(base, message));
        }
    };
    let mut tree = GameTree::new(options.rules, start);
    headers(&mut tree, &fields);
    let branches = Branches::read(&mut tree, &fields, &decoded, &mut warnings);
    for field in &fields {
        let Some(place) = field.name.strip_prefix("comment") else { continue };
        let place = place.trim_start_matches('_');
        let (branch, ply) = place.split_once('_').unwrap_or(("0", place));
        let node = match (branch.parse(), ply.parse()) {
            (Ok(branch), Ok(ply)) => branches.node(&tree, branch, ply),
            _ => None,
        };
        match node {
            Some(node) => tree.say_after(node, &field.value.replace("||", "\n")),
            None => {
                warnings.push(at(&decoded, field, format!("there is no move for {}", field.name)));
            }
        }
    }
    warnings.truncate(MOST_WARNINGS);
    Ok(GameRead { tree, offset: base, warnings })
}

/// The fault of a field.
fn at(decoded: &Decoded<'_>, field: &Field, message: impl Into<String>) -> FileFault {
    FileFault::new(decoded.offset(field.at), message)
}

/// A field with the byte of its value.
struct Field {
    name: String,
    value: String,
    at: usize,
}

/// The fields of a game in their order. What ends one is any end tag, since many are misspelled.
fn fields(text: &str) -> Vec<Field> {
    let mut found = Vec::new();
    if let Some(digits) = text.lines().next().filter(|line| is_bare(line)) {
        let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
        let (setup, moves) = digits.split_at(SETUP);
        for (name, value, at) in [("binit", setup, 0), ("movelist", moves, SETUP)] {
            found.push(Field { name: name.to_owned(), value: value.to_owned(), at });
        }
        return found;
    }
    let dialect = text.contains(OTHER_FIELD);
    let (begin, close) = if dialect { (OTHER_FIELD, OTHER_END) } else { (FIELD, END) };
    let is_html = text.trim_start().starts_with('<') || text.contains("<br") || text.contains("</");
    let mut at = 0;
    while let Some(next) = text[at..].find(begin) {
        let name_at = at + next + begin.len();
        let Some(name) = text[name_at..].find(']').map(|end| &text[name_at..name_at + end]) else {
            break;
        };
        let value_at = name_at + name.len() + 1;
        let rest = &text[value_at..];
        // A field that is not closed ends where the next one begins.
        let end = rest.find(begin).unwrap_or(rest.len());
        let end = rest[..end].find(close).unwrap_or(end);
        let value = &rest[..end];
        let value = if is_html { without_html(value).trim().to_owned() } else { value.to_owned() };
        found.push(Field { name: name.trim().to_ascii_lowercase(), value, at: value_at });
        at = value_at + end;
    }
    found
}

/// The fields of the dialect of 打虎将 under the names here: its moves have ranks from Red's side.
fn other_dialect(fields: &mut [Field]) {
    for field in fields.iter_mut().filter(|field| field.name == "34") {
        let turned = |(at, digit): (usize, u8)| match (at % 2, digit) {
            (1, b'0'..=b'9') => char::from(b'0' + (b'9' - digit)),
            _ => char::from(digit),
        };
        let digits = field.value.bytes().filter(u8::is_ascii_digit);
        field.value = digits.enumerate().map(turned).collect();
        "movelist".clone_into(&mut field.name);
    }
}

/// A set-up of 90 characters, the letters of position text from Black's left on.
fn lettered(text: &str, black: bool) -> Result<Placement, String> {
    let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).take(91).collect();
    if letters.len() != 90 {
        return Err(format!("found {} points in the set-up, expected 90", letters.len()));
    }
    let mut placement = Placement::empty();
    placement.turn = Some(if black { Color::Black } else { Color::Red });
    for (index, &letter) in letters.iter().enumerate() {
        let point = point((index % 9) as u8, 9 - (index / 9) as u8);
        if let (Some(point), Some(piece)) = (point, Piece::from_letter(letter)) {
            placement.board.put(point, piece);
        }
    }
    Ok(placement)
}

/// A text with the marks of HTML resolved.
fn without_html(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['<', '&']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(64).position(|byte| byte == b'>' || byte == b';');
        let opens = |c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '#' | '!');
        let end = end.filter(|_| rest[1..].starts_with(opens));
        let Some(mark) = end.map(|end| &rest[..=end]) else {
            plain.push_str(&rest[..1]);
            rest = &rest[1..];
            continue;
        };
        let number = mark.strip_prefix("&#").and_then(|it| it.strip_suffix(';')).and_then(|it| {
            let hex = it.strip_prefix(['x', 'X']);
            hex.map_or(it.parse().ok(), |it| u32::from_str_radix(it, 16).ok())
        });
        match (mark, number.and_then(char::from_u32)) {
            (_, Some(character)) => plain.push(character),
            ("&lt;", _) => plain.push('<'),
            ("&gt;", _) => plain.push('>'),
            ("&amp;", _) => plain.push('&'),
            ("&quot;", _) => plain.push('"'),
            ("&nbsp;", _) => plain.push(' '),
            _ if mark.starts_with("<br") => plain.push('\n'),
            _ if mark.starts_with('<') && mark.ends_with('>') => {}
            _ => plain.push_str(mark),
        }
        rest = &rest[mark.len()..];
    }
    plain.push_str(rest);
    plain
}

fn placement(digits: &str) -> Result<Placement, String> {
    let digits: Vec<u8> = digits.bytes().filter(u8::is_ascii_digit).map(|it| it - b'0').collect();
    if digits.len() < SETUP {
        return Err(format!("found {} digits in the set-up, expected {SETUP}", digits.len()));
    }
    let mut placement = Placement::empty();
    for (man, pair) in digits[..SETUP].chunks_exact(2).enumerate() {
        if let Some(point) = on_board(pair) {
            placement.put_numbered(man, point);
        }
    }
    Ok(placement)
}

/// The point of a file and a rank from Black's side; 99 is off the board.
fn on_board(pair: &[u8]) -> Option<Point> {
    match *pair {
        [file, rank] => point(file, 9u8.checked_sub(rank)?),
        _ => None,
    }
}

fn headers(tree: &mut GameTree, fields: &[Field]) {
    for Field { name, value, .. } in fields {
        if let Some(&(_, header)) = HEADERS.iter().find(|(known, _)| known == name) {
            tree.headers.set(header, &value.replace("||", "\n"));
        } else if name == "result" {
            match GameResult::of_text(value) {
                Some(result) => tree.headers.result = result,
                None => tree.headers.set_other(name, value),
            }
        } else if name == "rules" {
            if let Ok(rules) = value.trim().parse() {
                tree.rules = rules;
            }
        } else if !is_structure(name) {
            tree.headers.set_other(name, &value.replace("||", "\n"));
        }
    }
}

/// Whether a field is about the page or holds the moves.
pub(super) fn is_structure(name: &str) -> bool {
    let exact =
        ["31", "32", "33", "ver", "init", "binit", "movelist", "fen", "length", "type", "firstnum"];
    exact.contains(&name) || name.starts_with("move_") || name.starts_with("comment")
}

/// The moves of the branches, by their numbers; the main line has 0.
struct Branches(BTreeMap<u32, Branch>);

struct Branch {
    /// The ply of its first move, counted from 1.
    start: u32,
    moves: Vec<NodeId>,
}

impl Branches {
    fn read(
        tree: &mut GameTree,
        fields: &[Field],
        decoded: &Decoded<'_>,
        warnings: &mut Vec<FileFault>,
    ) -> Self {
        let mut branches = Self(BTreeMap::new());
        let mut leaving: BTreeMap<u32, BTreeMap<u32, (u32, &Field)>> = BTreeMap::new();
        let main = fields.iter().find(|field| field.name == "movelist");
        for field in fields {
            let Some(place) = field.name.strip_prefix("move_") else { continue };
            let mut numbers = place.split('_').map(str::parse);
            match (numbers.next(), numbers.next(), numbers.next()) {
                (Some(Ok(from)), Some(Ok(ply)), Some(Ok(number))) if number != 0 => {
                    leaving.entry(from).or_default().insert(number, (ply, field));
                }
                _ => warnings.push(at(decoded, field, format!("found the field {}", field.name))),
            }
        }
        let mut waiting = VecDeque::from([(0, 1, GameTree::ROOT, main)]);
        while let Some((number, start, parent, field)) = waiting.pop_front() {
            if branches.0.contains_key(&number) {
                continue;
            }
            let moves = field.map_or_else(Vec::new, |field| {
                line(tree, parent, field).unwrap_or_else(|(moves, message)| {
                    warnings.push(at(decoded, field, message));
                    moves
                })
            });
            branches.0.insert(number, Branch { start, moves });
            for (&next, &(ply, field)) in leaving.remove(&number).iter().flatten() {
                let parent = ply.checked_sub(1);
                if let Some(parent) = parent.and_then(|ply| branches.node(tree, number, ply)) {
                    waiting.push_back((next, ply, parent, Some(field)));
                } else {
                    let message = format!("{} leaves its branch behind its end", field.name);
                    warnings.push(at(decoded, field, message));
                }
            }
        }
        for (_, field) in leaving.values().flat_map(BTreeMap::values) {
            let message = format!("there is no branch that {} leaves", field.name);
            warnings.push(at(decoded, field, message));
        }
        branches
    }

    /// The move of a branch at a ply, which may stand before the branch begins.
    fn node(&self, tree: &GameTree, number: u32, ply: u32) -> Option<NodeId> {
        let branch = self.0.get(&number)?;
        if ply == 0 {
            return Some(GameTree::ROOT);
        }
        if let Some(own) = ply.checked_sub(branch.start) {
            return branch.moves.get(own as usize).copied();
        }
        let mut id = *branch.moves.first()?;
        for _ in ply..branch.start {
            id = tree.parent(id);
        }
        Some(id)
    }
}

/// Adds the moves of a field behind a node, or those before the first that cannot be one.
fn line(
    tree: &mut GameTree,
    parent: NodeId,
    field: &Field,
) -> Result<Vec<NodeId>, (Vec<NodeId>, String)> {
    let digits: Vec<u8> =
        field.value.bytes().filter(u8::is_ascii_digit).map(|it| it - b'0').collect();
    let (mut moves, mut at) = (Vec::new(), parent);
    for four in digits.chunks(4) {
        let points = (four.get(..2).and_then(on_board), four.get(2..4).and_then(on_board));
        let (Some(from), Some(to)) = points else {
            let message = format!("move {} of {} is no move", moves.len() + 1, field.name);
            return Err((moves, message));
        };
        match tree.add(at, Step { from, to }) {
            Ok(id) => at = id,
            Err(full) => return Err((moves, full.to_string())),
        }
        moves.push(at);
    }
    Ok(moves)
}
