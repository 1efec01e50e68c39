//! Reads games.

use std::ops::Range;

use super::branches::Branches;
use super::fields::{Field, fields, is_structure, other_dialect};
use super::{HEADERS, script};
use crate::formats::charset::Encoding;
use crate::formats::error::FileFault;
use crate::formats::file::parts;
use crate::formats::headers::GameResult;
use crate::formats::loose_fen::loose_fen;
use crate::formats::move_reader::{MoveReader, Ranks};
use crate::formats::move_word::shortened;
use crate::formats::pgn::left_over;
use crate::formats::placement::{Placement, point};
use crate::formats::text_code::{Decoded, TextLines, decode_as};
use crate::formats::tree::{GameTree, Step};
use crate::formats::{GameRead, ReadOptions};
use crate::game::{Color, Piece};
use crate::rules::RuleSet;
use crate::rules::xiangqi::Point;

/// The most faults of one game that are reported.
const MOST_WARNINGS: usize = 100;

/// The digits of a set-up.
pub(super) const SETUP: usize = 64;

/// The places of the games of a file: from one `[DhtmlXQ]` to the next, or each line of digits.
pub(crate) fn games(bytes: &[u8], lines: TextLines<'_>) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    for (at, line) in lines {
        let inner = ["[DhtmlXQ]", "[DHJHtmlXQ]"].iter().find_map(|start| line.find(start));
        // A character of GB18030 before it would shift the byte by less than its length.
        if inner.is_some() || is_bare(&line) {
            starts.push(at);
        }
    }
    match starts.as_mut_slice() {
        [] if !bytes.is_empty() => starts.push(0),
        // A page may hold the moves of its only game before it.
        [only] => *only = 0,
        _ => {}
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
/// The set-up is missing or cannot be read.
pub(crate) fn read(
    bytes: &[u8],
    base: usize,
    encoding: &'static Encoding,
    options: ReadOptions,
) -> Result<GameRead, FileFault> {
    let decoded = decode_as(encoding, bytes, base);
    let mut warnings = Vec::new();
    let mut fields = fields(&decoded, &mut warnings);
    other_dialect(&mut fields);
    script::moves(&decoded, &mut fields, &mut warnings);
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
            let found = loose_fen(&fen.value).map_err(|(_, message)| at(&decoded, fen, message))?;
            warnings.extend(left_over(&found).map(|message| at(&decoded, fen, message)));
            found.placement
        }
        (None, Some(binit)) => {
            let (placement, said) =
                placement(&binit.value).map_err(|message| at(&decoded, binit, message))?;
            warnings.extend(said.into_iter().map(|message| at(&decoded, binit, message)));
            placement
        }
        // Moves that the start position has say that they begin there.
        (None, None) if begins_at_start(first("movelist")) => Placement::start(),
        (None, None) => {
            let message = "found no set-up, expected it in [DhtmlXQ_binit] or [DhtmlXQ_fen]";
            return Err(FileFault::new(base, message));
        }
    };
    let mut tree = GameTree::new(options.rules, start);
    headers(&mut tree, &fields, &decoded, &mut warnings);
    let branches = Branches::read(&mut tree, &fields, &decoded, &mut warnings);
    for field in &fields {
        let Some(place) = field.name.strip_prefix("comment") else { continue };
        let place = place.trim_start_matches('_');
        let (branch, ply) = place.split_once('_').unwrap_or(("0", place));
        let node = match (branch.parse(), ply.parse()) {
            (Ok(branch), Ok(ply)) => branches.node(&tree, branch, ply),
            _ => None,
        };
        if let Some(node) = node {
            tree.say_after(node, &field.value.replace("||", "\n"));
        } else {
            let (name, said) = (&field.name, shortened(field.value.trim()));
            let message = format!("there is no move for {name}: {said}");
            warnings.push(at(&decoded, field, message));
        }
    }
    warnings.truncate(MOST_WARNINGS);
    Ok(GameRead { tree, offset: base, warnings })
}

/// Whether a list of moves begins with one of the start position.
fn begins_at_start(movelist: Option<&Field>) -> bool {
    let Some(field) = movelist else { return false };
    let digits: Vec<u8> = digits(&field.value).collect();
    let Some(step) = digits.first_chunk::<4>().and_then(|four| step(four)) else { return false };
    let start = Placement::start();
    let reader = MoveReader::new(RuleSet::Xiangqi, &start, Color::Red, Ranks::Zero);
    reader.step(step).is_some()
}

/// The digits of a text.
pub(super) fn digits(text: &str) -> impl Iterator<Item = u8> + '_ {
    text.bytes().filter(u8::is_ascii_digit).map(|it| it - b'0')
}

/// The move that four digits are.
pub(super) fn step(four: &[u8]) -> Option<Step> {
    let (from, to) = (on_board(four.get(..2)?)?, on_board(four.get(2..4)?)?);
    Some(Step { from, to })
}

/// The fault of a field.
pub(super) fn at(decoded: &Decoded<'_>, field: &Field, message: impl Into<String>) -> FileFault {
    FileFault::new(decoded.offset(field.at), message)
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

/// The set-up that digits are, and what is wrong with it.
fn placement(text: &str) -> Result<(Placement, Vec<String>), String> {
    let digits: Vec<u8> = digits(text).collect();
    if digits.len() < SETUP {
        return Err(format!("found {} digits in the set-up, expected {SETUP}", digits.len()));
    }
    let mut said = Vec::new();
    if digits.len() > SETUP {
        let count = digits.len();
        said.push(format!("found {count} digits in the set-up; the first {SETUP} are read"));
    }
    let mut placement = Placement::empty();
    for (man, pair) in digits[..SETUP].chunks_exact(2).enumerate() {
        match on_board(pair) {
            Some(point) => {
                if placement.board.piece_at(point).is_some() {
                    said.push(format!("found two pieces on {point}; the second is kept"));
                }
                placement.put_numbered(man, point);
            }
            None if pair != [9, 9] => {
                let number = man + 1;
                said.push(format!(
                    "found {}{} for piece {number} of the set-up, which is not a point; it is left out",
                    pair[0], pair[1]
                ));
            }
            None => {}
        }
    }
    Ok((placement, said))
}

/// The point of a file and a rank from Black's side; 99 is off the board.
fn on_board(pair: &[u8]) -> Option<Point> {
    match *pair {
        [file, rank] => point(file, 9u8.checked_sub(rank)?),
        _ => None,
    }
}

fn headers(
    tree: &mut GameTree,
    fields: &[Field],
    decoded: &Decoded<'_>,
    warnings: &mut Vec<FileFault>,
) {
    for field in fields {
        let Field { name, value, .. } = field;
        if let Some(&(_, header)) = HEADERS.iter().find(|(known, _)| known == name) {
            tree.headers.set(header, &value.replace("||", "\n"));
        } else if name == "result" {
            if let Some(result) = GameResult::of_text(value) {
                tree.headers.result = result;
            } else {
                let message = format!("found the result {:?}", shortened(value.trim()));
                warnings.push(at(decoded, field, message));
                tree.headers.set_other(name, value);
            }
        } else if name == "rules" {
            match value.trim().parse() {
                Ok(rules) => tree.rules = rules,
                Err(_) => warnings.push(at(decoded, field, format!("found the rules {value:?}"))),
            }
        } else if !is_structure(name) {
            let plain = value.trim();
            let is_digits = plain.len() >= 4 && plain.bytes().all(|byte| byte.is_ascii_digit());
            let is_branch = name.contains('_') && name.ends_with(|c: char| c.is_ascii_digit());
            let digits = plain.bytes().filter(u8::is_ascii_digit).count();
            if name.contains(['[', '\n']) || plain.contains(']') && digits >= 4 {
                let message = format!("the name of the field {:?} is not closed", shortened(name));
                warnings.push(at(decoded, field, message));
            } else if is_digits && plain.len() % 4 == 0 && (is_branch || plain.len() > 4) {
                let message = format!("found digits in the field {name}, which is not known");
                warnings.push(at(decoded, field, message));
            }
            tree.headers.set_other(name, &value.replace("||", "\n"));
        }
    }
}
