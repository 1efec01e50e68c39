//! Position texts in every shape in which they are passed around: with or without a side and
//! counters, in links of chessdb and pychess, as commands to an engine, followed by moves.

use super::move_reader::is_move;
use super::placement::Placement;
use crate::rules::xiangqi::RANKS;

/// A position text that was found in another text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LooseFen {
    /// The pieces, and the side to move if it is named.
    pub placement: Placement,
    /// The rows as found, without side and counters.
    pub rows: String,
    /// What follows the counters.
    pub rest: String,
    /// The moves after the word `moves`, with ranks from 0.
    pub moves: Option<String>,
}

/// Reads a position text in any shape.
///
/// # Errors
/// What is not a position text, and the byte of the text without its wrapping.
pub fn loose_fen(text: &str) -> Result<LooseFen, (usize, String)> {
    let plain = unwrapped(text);
    let mut words = plain.split_whitespace();
    let rows = words.next().unwrap_or_default().to_owned();
    let mut rest: Vec<&str> = words.collect();
    let side = rest.first().map(|word| word.trim_matches(',')).filter(|word| is_side(word));
    let placement = Placement::read(&format!("{rows} {}", side.unwrap_or_default()))?;
    let moves = rest.iter().position(|&word| word == "moves");
    let moves = moves.map(|at| rest.split_off(at)[1..].join(" "));
    // Of the counters there may be any number, or none.
    let counters = rest.iter().skip(usize::from(side.is_some()));
    let counters = counters.take_while(|word| **word == "-" || word.parse::<u32>().is_ok()).count();
    let mut rest = rest.split_off(usize::from(side.is_some()) + counters);
    // Moves may follow without a word before them, and a result after them.
    let words = || rest.iter().map(|word| word.trim_matches(','));
    let mut moves = moves;
    if moves.is_none() && words().next().is_some_and(is_coordinates) {
        moves = Some(words().take_while(|word| is_coordinates(word)).collect::<Vec<_>>().join(" "));
        rest.clear();
    }
    let rest = rest.join(" ");
    Ok(LooseFen { placement, rows, rest, moves })
}

/// Whether a word is a move in coordinates.
fn is_coordinates(word: &str) -> bool {
    is_move(word) && word.len() < 6 && word.starts_with(|c: char| ('a'..='i').contains(&c))
}

fn is_side(word: &str) -> bool {
    matches!(word, "w" | "b" | "r" | "W" | "B" | "R" | "red" | "black")
}

/// Where the rows of a position begin in the path of a link or after its `#`; 0 without any.
fn rows_of_link(link: &str) -> usize {
    let row = |part: &str| {
        let points = part.chars().map(|c| match c {
            '1'..='9' => c.to_digit(10).unwrap_or(0),
            _ if "kabnrcpehKABNRCPEH".contains(c) => 1,
            _ => 100,
        });
        points.sum::<u32>() == 9
    };
    let starts = link.match_indices(['/', '#', '=', '?']).map(|(at, found)| at + found.len());
    let is_start = |&at: &usize| {
        let mut parts = link[at..].split('/');
        // The last row ends where the side to move, an option or nothing follows.
        let rows = parts.by_ref().take(RANKS - 1).filter(|part| row(part)).count();
        let last = parts.next().unwrap_or_default();
        let end = last.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(last.len());
        rows == RANKS - 1 && row(&last[..end])
    };
    starts.filter(|_| link.len() < 2000).find(is_start).unwrap_or(0)
}

/// Whether a text names a position of ten rows in another shape than the one that is written:
/// then the plain shape, with a side to move and what follows the counters.
pub fn plain_position(line: &str) -> Option<(String, Option<String>)> {
    let slashes = line.matches('/').count();
    if slashes < RANKS - 1 {
        return None;
    }
    let first = line.split_whitespace().next()?;
    let has_side =
        line.split_whitespace().nth(1).is_some_and(|word| is_side(word.trim_matches(',')));
    let is_plain = first.matches('/').count() == RANKS - 1 && !first.contains(['%', '_', ':', '"']);
    // Without the two dashes the counters would be taken for rights.
    let dashless = line.split_whitespace().nth(2).is_some_and(|word| word.parse::<u32>().is_ok());
    let has_moves = line.split_whitespace().any(|word| is_coordinates(word.trim_matches(',')));
    if is_plain && has_side && !dashless && (!has_moves || line.contains('"')) {
        return None;
    }
    let loose = loose_fen(line).ok()?;
    let side = loose.placement.turn.unwrap_or(crate::game::Color::Red);
    let side = if side == crate::game::Color::Red { 'w' } else { 'b' };
    let rest = if loose.rest.is_empty() { String::new() } else { format!(" {}", loose.rest) };
    Some((format!("{} {side}{rest}", loose.rows), loose.moves))
}

/// The rows that show that a word was meant as a position.
const FEWEST_ROWS: usize = 6;

/// Whether a line was meant as a position: a word of it is divided by slashes into many short
/// parts, and is not an address.
pub(super) fn is_of_rows(line: &str) -> bool {
    let is_row = |part: &&str| (1..=RANKS).contains(&part.chars().count());
    let mut words = line.split_whitespace().filter(|word| !word.contains("://"));
    words.any(|word| word.split('/').filter(is_row).count() >= FEWEST_ROWS)
}

/// The most words of a line that are tried as position texts.
const MOST_TRIED: usize = 4;

/// The first byte in a line of a position text, or of a link that holds one.
pub(super) fn find_fen(line: &str) -> Option<usize> {
    let ends = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '：');
    let (mut at, mut tried) = (0, 0);
    for word in line.split(ends) {
        let most = line[at..].char_indices().nth(400).map_or(line.len(), |(end, _)| at + end);
        let is_candidate = word.matches('/').count() >= RANKS - 1 && tried < MOST_TRIED;
        tried += usize::from(is_candidate);
        if is_candidate && loose_fen(&line[at..most]).is_ok() {
            return Some(at);
        }
        at += word.len() + line[at + word.len()..].chars().next().map_or(0, char::len_utf8);
    }
    None
}

/// The text without a link or command around it, with encoded spaces decoded.
fn unwrapped(text: &str) -> String {
    let mut text = text.trim().trim_matches(['"', '\'']);
    if text.contains("://") || text.contains(".php?") {
        let named = ["fen=", "board="].iter().find_map(|key| Some(text.find(key)? + key.len()));
        text = &text[named.unwrap_or_else(|| rows_of_link(text))..];
        text = &text[..text.find(['&', '#']).unwrap_or(text.len())];
    }
    for word in ["position", "fen", "FEN", "startpos"] {
        let rest = text.strip_prefix(word).and_then(|rest| rest.strip_prefix([' ', ':', '=']));
        text = rest.map_or(text, str::trim_start);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['%', '_', '+']) {
        plain.push_str(&rest[..at]);
        let code = rest.get(at + 1..at + 3).and_then(|code| u8::from_str_radix(code, 16).ok());
        match (rest.as_bytes()[at], code) {
            (b'%', Some(byte @ 0x20..0x7f)) => {
                plain.push(char::from(byte));
                rest = &rest[at + 3..];
            }
            (b'%', _) => {
                plain.push('%');
                rest = &rest[at + 1..];
            }
            _ => {
                plain.push(' ');
                rest = &rest[at + 1..];
            }
        }
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Color;

    const ROWS: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4";

    #[test]
    fn a_position_is_found_in_every_shape() {
        let shapes = [
            ("{} b - - 0 1", Some(Color::Black)),
            ("{}", None),
            ("{} w", Some(Color::Red)),
            ("{} r - - 3 12", Some(Color::Red)),
            ("{} w 0 1", Some(Color::Red)),
            ("fen {} w - - 0 1", Some(Color::Red)),
            ("position fen {} w - - 0 1", Some(Color::Red)),
            ("https://www.chessdb.cn/query/?{}%20w", Some(Color::Red)),
            (
                "http://www.chessdb.cn/chessdb.php?action=queryall&board={}%20b&egtbmetric=dtm",
                Some(Color::Black),
            ),
            ("chessdb.php?action=queryall&board={}%20w&egtbmetric=dtm", Some(Color::Red)),
            ("https://www.pychess.org/analysis/xiangqi?fen={}_w_-_-_0_1", Some(Color::Red)),
            ("\"{}+w+-+-+0+1\"", Some(Color::Red)),
            ("https://xiangqiai.com/#/{}%20w", Some(Color::Red)),
            ("https://example.org/analysis/{}_b_-_-_0_1#x", Some(Color::Black)),
            ("https://example.org/#board/{}", None),
            ("https://example.org/a?x=1#fen={}%20b&y=2", Some(Color::Black)),
            ("https://example.org/view#position={}%20w%20-%20-%200%201", Some(Color::Red)),
        ];
        for (shape, turn) in shapes {
            let loose = loose_fen(&shape.replace("{}", ROWS)).unwrap();
            assert_eq!((loose.rows.as_str(), loose.placement.turn), (ROWS, turn), "{shape}");
            assert_eq!((loose.rest.as_str(), loose.moves), ("", None), "{shape}");
        }
        for shape in ["position fen {} w - - 0 1 moves c5d7 e9f9", "{} w, c5d7 e9f9, 1-0"] {
            let loose = loose_fen(&shape.replace("{}", ROWS)).unwrap();
            assert_eq!((loose.moves.as_deref(), &*loose.rest), (Some("c5d7 e9f9"), ""), "{shape}");
        }
        assert_eq!(find_fen(&format!("局面：{ROWS} w")), Some("局面：".len()));
    }

    #[test]
    fn a_plain_position_text_is_left_as_it_is() {
        assert_eq!(plain_position(&format!("{ROWS} w id \"a\";")), None);
        let dashless = plain_position(&format!("{ROWS} b 0 1"));
        assert_eq!(dashless, Some((format!("{ROWS} b"), None)));
        assert_eq!(plain_position("rbkn/ppppp/6/7/6/PPPPP/NKBR w Kk"), None);
        let plain = plain_position(&format!("{ROWS} id \"a\";")).unwrap();
        assert_eq!(plain, (format!("{ROWS} w id \"a\";"), None));
    }
}
