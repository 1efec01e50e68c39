//! The text files of the World Xiangqi Federation's programs and of PlayOK: named lines, then
//! moves in WXF between `START{` and `}END`.

use super::move_word::begins_play;
use super::placement::find_fen;
use super::text_code::{Decoded, TextLines, placed_lines};
use super::{FileFault, GameRead, GameTree, Header, Placement, ReadOptions, loose_fen, pgn};

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

/// Whether a text is a game whose first line is damaged: its moves follow `START{`.
pub(super) fn has_start(text: &str) -> bool {
    let mut lines = text.lines().take(MOST_NAMES).map(str::trim);
    lines.any(|line| line.strip_prefix("START").is_some_and(|rest| rest.trim() == "{"))
}

/// The most lines before the moves that are examined to recognize the format.
const MOST_NAMES: usize = 40;

/// The places of the games of a file.
pub(super) fn games(lines: TextLines<'_>) -> Vec<usize> {
    lines.filter(|(_, line)| begins(line)).map(|(at, _)| at).collect()
}

/// Reads a game. Without a position it begins at the start; without `START{` its moves begin with
/// the first line that is one of moves.
///
/// # Errors
/// A position that cannot be read, or that there are neither moves nor a position.
pub(super) fn read(decoded: &Decoded<'_>, options: ReadOptions) -> Result<GameRead, FileFault> {
    let mut tree = GameTree::new(options.rules, Placement::start());
    let (mut moves, mut has_fen, mut has_start) = (None, false, false);
    let mut warnings = Vec::new();
    for (at, line) in placed_lines(&decoded.text) {
        let fault = |message: String| decoded.fault(at, message);
        let content = line.trim().trim_start_matches('\u{feff}');
        let (name, value) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
        let known = NAMES.iter().find(|(known, _)| *known == name);
        if name.starts_with("START") {
            let brace = line.find('{').map_or("START".len(), |brace| brace + 1);
            moves = Some(at + brace);
            has_start = true;
            break;
        }
        if let Some(&(_, header)) = known {
            tree.headers.set(header, value);
            continue;
        }
        match name {
            "FEN" => {
                let start = loose_fen(value.trim()).map_err(|(_, message)| fault(message))?;
                warnings.extend(pgn::left_over(&start).map(fault));
                tree.start = start.placement;
                has_fen = true;
            }
            "RESULT" => warnings.extend(tree.headers.read_result(name, value).map(fault)),
            "FORMAT" | "" => {}
            // A name that is not a word, or is misspelt.
            _ if begins_play(content) => {
                moves = Some(at);
                break;
            }
            _ if content.contains('{') => {
                let message = format!("found {name}, expected START{{ before the moves");
                warnings.push(fault(message));
                moves = Some(at + line.find('{').map_or(0, |brace| brace + 1));
                break;
            }
            // A word alone names nothing.
            _ if value.trim().is_empty() => tree.say_after(GameTree::ROOT, name),
            _ => {
                if let Some(begin) = find_fen(content).filter(|_| !has_fen) {
                    let start = loose_fen(&content[begin..]).map_err(|(_, text)| fault(text))?;
                    let message = "found a position without the word FEN before it; it is taken \
                                   for the start";
                    warnings.push(fault(message.to_owned()));
                    tree.start = start.placement;
                    has_fen = true;
                }
                tree.headers.set_other(name, value);
            }
        }
    }
    let Some(start) = moves.or(has_fen.then_some(decoded.text.len())) else {
        return Err(decoded.fault(0, "found no moves, expected them between START{ and }END"));
    };
    let end = closing(&decoded.text[start..]).map_or(decoded.text.len(), |at| start + at);
    if end == decoded.text.len() && has_start {
        warnings.push(decoded.fault(end, "found no }END after the moves"));
    }
    if let Some(next) = decoded.text[end..].find("START{") {
        let message = "found a second START{ without a line FORMAT WXF before it; it is left out";
        warnings.push(decoded.fault(end + next, message));
    }
    let from = if has_fen { pgn::with_moves } else { pgn::with_moves_of_game };
    let mut read = from(&tree, &decoded.cut(end), start.min(end), options);
    let after = &decoded.text[end..];
    let after = after.strip_prefix("}END").or(after.strip_prefix('}')).unwrap_or_default();
    if !after.contains("START{") {
        let last = read.tree.main_line().last().unwrap_or(GameTree::ROOT);
        read.tree.say_after(last, after.trim());
    }
    warnings.append(&mut read.warnings);
    Ok(GameRead { warnings, ..read })
}

/// The byte of the brace that closes the moves: that before `END`, or the last of the text.
fn closing(text: &str) -> Option<usize> {
    let last = || text.rfind('}').filter(|at| text[at + 1..].trim().is_empty());
    text.find("}END").or_else(last)
}
