//! The text files of the World Xiangqi Federation's programs and of PlayOK: named lines, then
//! moves in WXF between `START{` and `}END`.

use std::ops::Range;

use super::error::FileFault;
use super::file::parts;
use super::headers::{GameResult, Header};
use super::loose_fen::loose_fen;
use super::pgn;
use super::placement::Placement;
use super::text_code::{TextLines, decode_as};
use super::tree::GameTree;
use super::{GameRead, ReadOptions};

/// The names of lines.
const NAMES: [(&str, Header); 5] = [
    ("GAME", Header::Event),
    ("RED", Header::Red),
    ("BLACK", Header::Black),
    ("DATE", Header::Date),
    ("AUTHOR", Header::Author),
];

/// Whether a line begins a game: `FORMAT WXF`.
pub(super) fn begins(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}');
    let mut words = line.split_whitespace();
    words.next() == Some("FORMAT") && words.next() == Some("WXF")
}

/// Where the games of a file stand.
pub(super) fn games(bytes: &[u8], lines: TextLines<'_>) -> Vec<Range<usize>> {
    let mut starts: Vec<usize> = lines.filter(|(_, line)| begins(line)).map(|(at, _)| at).collect();
    if starts.is_empty() && !bytes.is_empty() {
        starts.push(0);
    }
    parts(&starts, bytes.len())
}

/// Reads a game.
///
/// # Errors
/// A position that cannot be read, or that there are no moves.
pub(super) fn read(
    bytes: &[u8],
    base: usize,
    encoding: &'static encoding_rs::Encoding,
    options: ReadOptions,
) -> Result<GameRead, FileFault> {
    let decoded = decode_as(encoding, bytes, base);
    let mut tree = GameTree::new(options.rules, Placement::start());
    let Some(moves) = decoded.text.find("START") else {
        return Err(FileFault::new(base, "found no moves, which stand between START{ and }END"));
    };
    let mut at = 0;
    for line in decoded.text[..moves].split_inclusive('\n') {
        let (name, value) =
            line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let value = value.trim();
        match name {
            "FEN" => {
                let start = loose_fen(value.trim())
                    .map_err(|(_, message)| FileFault::new(decoded.offset(at), message))?;
                tree.start = start.placement;
            }
            "RESULT" => match GameResult::of_text(value) {
                Some(result) => tree.headers.result = result,
                None => tree.headers.set_other(name, value),
            },
            "FORMAT" | "" => {}
            _ => match NAMES.iter().find(|(known, _)| *known == name) {
                Some(&(_, header)) => tree.headers.set(header, value),
                None => tree.headers.set_other(name, value),
            },
        }
        at += line.len();
    }
    let start = moves + "START".len();
    let brace = decoded.text[start..].find('{').map_or(0, |at| at + 1);
    let end = decoded.text[start..].find("}END").map_or(decoded.text.len(), |at| start + at);
    let decoded = decoded.cut(end);
    Ok(pgn::with_moves(tree, &decoded, (start + brace).min(end), base, options))
}
