//! A set-up position as a file has it, legal or not.
//!
//! Position texts are read in every shape in which they are passed around: with or without a side and
//! counters, in links of chessdb and pychess, as commands to an engine, followed by moves.

use std::fmt::Write;

use super::Step;
use super::move_shape::{half_width, is_direction, is_move};
use crate::game::{Board, Color, Piece, Rules};
use crate::problem::move_text::number::MoveNumber;
use crate::rules::xiangqi::{FILES, Point, RANKS, Xiangqi, XiangqiRole};

/// The pieces of a set-up position, and the side to move if that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The pieces, not checked for legality.
    pub board: Board<Xiangqi>,
    /// The side to move.
    pub turn: Option<Color>,
}

/// The 32 pieces in the order in which XQF and DhtmlXQ list their points.
const MEN: [XiangqiRole; 16] = {
    use XiangqiRole::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    [
        Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot, Cannon,
        Cannon, Soldier, Soldier, Soldier, Soldier, Soldier,
    ]
};

impl Placement {
    /// A board without pieces.
    pub fn empty() -> Self {
        Self { board: Board::empty(), turn: None }
    }

    /// The start of a game.
    pub fn start() -> Self {
        Self::read(Xiangqi::START).unwrap_or_else(|_| Self::empty())
    }

    /// Reads the rows of a position text, and the side to move if one follows them. The
    /// letters E and H mean elephant and horse; nothing else is asked of the set-up.
    ///
    /// # Errors
    /// What is not a position text, and its byte.
    pub fn read(text: &str) -> Result<Self, (usize, String)> {
        let mut placement = Self::empty();
        let (mut file, mut row) = (0, 0);
        for (at, letter) in text.char_indices() {
            let piece = Piece::<XiangqiRole>::from_letter(letter);
            match (letter, letter.to_digit(10), piece) {
                ('/', _, _) if file == FILES && row + 1 < RANKS => (file, row) = (0, row + 1),
                (_, Some(empty @ 1..), _) if file + empty as usize <= FILES => {
                    file += empty as usize;
                }
                (_, _, Some(piece)) if file < FILES => {
                    if let Some(point) = Point::at(file, RANKS - 1 - row) {
                        placement.board.put(point, piece);
                    }
                    file += 1;
                }
                _ if letter.is_whitespace() && (file, row) == (FILES, RANKS - 1) => {
                    placement.turn = match text[at..].split_whitespace().next() {
                        Some("w" | "r" | "W" | "R" | "red") => Some(Color::Red),
                        Some("b" | "B" | "black") => Some(Color::Black),
                        _ => None,
                    };
                    return Ok(placement);
                }
                ('/', ..) if row + 1 < RANKS => {
                    let row = row + 1;
                    return Err((at, format!("row {row} has {file} points, expected {FILES}")));
                }
                _ => {
                    return Err((
                        at,
                        format!("found {letter:?} in row {} of the position", row + 1),
                    ));
                }
            }
        }
        match (file, row + 1) {
            (FILES, RANKS) => Ok(placement),
            (_, rows) => {
                let message =
                    format!("the position ends in row {rows}, expected {RANKS} full rows");
                Err((text.len(), message))
            }
        }
    }

    /// The normal form of the position text with a side to move.
    pub fn fen(&self, turn: Color) -> String {
        let mut text = String::new();
        for rank in (0..RANKS).rev() {
            let mut empty = 0;
            for file in 0..FILES {
                match Point::at(file, rank).and_then(|point| self.board.piece_at(point)) {
                    None => empty += 1,
                    Some(piece) => {
                        number(&mut text, empty);
                        empty = 0;
                        text.push(piece.letter());
                    }
                }
            }
            number(&mut text, empty);
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push(if turn == Color::Red { 'w' } else { 'b' });
        text
    }

    /// Puts the piece with this number in the order of XQF on a point; the warning if that is not empty.
    pub(super) fn put_numbered(&mut self, number: usize, point: Point) -> Option<String> {
        let color = if number < MEN.len() { Color::Red } else { Color::Black };
        let role = MEN[number % MEN.len()];
        let is_taken = self.board.piece_at(point).is_some();
        self.board.put(point, Piece { color, role });
        is_taken.then(|| format!("found two pieces on {point}; the second is kept"))
    }

    /// The side whose piece makes a first move; without one the side that is named, or Red.
    pub(super) fn mover(&self, first: Option<Step>) -> Color {
        let man = first.and_then(|step| self.board.piece_at(step.from));
        man.map(|man| man.color).or(self.turn).unwrap_or(Color::Red)
    }

    /// The points of the 32 pieces in the order of XQF; none where a piece is off the board, and
    /// the first piece that order has no place for.
    pub(super) fn numbered(&self) -> Result<[Option<Point>; 32], Piece<XiangqiRole>> {
        let mut points = [None; 32];
        for (point, piece) in self.board.pieces() {
            let base = if piece.color == Color::Red { 0 } else { MEN.len() };
            let free = MEN
                .iter()
                .enumerate()
                .find(|&(number, &role)| role == piece.role && points[base + number].is_none());
            let Some((number, _)) = free else { return Err(piece) };
            points[base + number] = Some(point);
        }
        Ok(points)
    }
}

fn number(text: &mut String, empty: usize) {
    if empty > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "{empty}");
    }
}

/// The point of a file from Red's left and a rank from Red's side, both counted from 0.
pub(super) fn point(file: u8, rank: u8) -> Option<Point> {
    Point::at(usize::from(file), usize::from(rank))
}

/// The point with the number file * 10 + rank, as XQF has it.
pub(super) fn tens(number: u8) -> Option<Point> {
    point(number / 10, number % 10)
}

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
    let (rows, behind) = first_word(&plain);
    let rows = rows.to_owned();
    let (side, rest) = first_word(behind);
    let side = Some(side).filter(|word| is_side(word));
    let mut rest: Vec<&str> = side.map_or(behind, |_| rest).split_whitespace().collect();
    let placement = Placement::read(&format!("{rows} {}", side.unwrap_or_default()))?;
    let moves = rest.iter().position(|&word| word == "moves");
    let moves = moves.map(|at| rest.split_off(at)[1..].join(" "));
    // Of the counters there may be any number, or none.
    let is_dash = |word: &str| word.chars().all(|c| half_width(c) == '-');
    let is_counter = |word: &&&str| is_dash(word) || word.parse::<u32>().is_ok();
    let counters = rest.iter().take_while(is_counter).count();
    let mut rest = rest.split_off(counters);
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

/// The first word, up to a space or another sign between the cells of a table or around a position,
/// and what follows those signs.
fn first_word(text: &str) -> (&str, &str) {
    let is_between = |c: char| c.is_whitespace() || is_direction(c) || ",|`\")）".contains(c);
    let text = text.trim_start_matches(is_between);
    let (word, behind) = text.split_at(text.find(is_between).unwrap_or(text.len()));
    (word, behind.trim_start_matches(is_between))
}

/// Whether a word is a move in coordinates.
fn is_coordinates(word: &str) -> bool {
    word.len() < 6 && word.starts_with(|c: char| ('a'..='i').contains(&c)) && is_move(word)
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
    let side = loose.placement.turn.unwrap_or(Color::Red);
    let side = if side == Color::Red { 'w' } else { 'b' };
    let rest = if loose.rest.is_empty() { String::new() } else { format!(" {}", loose.rest) };
    Some((format!("{} {side}{rest}", loose.rows), loose.moves))
}

/// A line of a list of positions without its number there: `3. 4k4/… w`.
pub fn after_number(line: &str) -> &str {
    let first = line.split(' ').next().unwrap_or_default();
    let is_rows =
        first.contains('/') && first.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'/');
    let number = MoveNumber::read(line).filter(|number| number.value.is_some() && !is_rows);
    let Some(number) = number else { return line };
    let behind = &line[number.length..];
    if find_fen(behind) == Some(0) { behind } else { line }
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
    let ends = |c: char| c.is_whitespace() || is_direction(c) || "\"'：`】,(（".contains(c);
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

/// The byte of a line at which a position text is wrong, and what is found there.
pub(super) fn broken_position(line: &str) -> Option<(usize, String)> {
    let is_row = |row: &&str| {
        let points = "123456789kabnrcpehKABNRCPEH";
        (1..=RANKS).contains(&row.len()) && row.chars().all(|c| points.contains(c))
    };
    let of_rows = |word: &&str| {
        let meant = word.split('/').filter(is_row).count() >= FEWEST_ROWS;
        meant && !word.contains("://")
    };
    let word = line.split_whitespace().find(of_rows)?;
    let at = word.as_ptr() as usize - line.as_ptr() as usize;
    let (byte, message) = loose_fen(&line[at..]).err()?;
    Some((at + byte, message))
}

/// The text without a link or command around it, with encoded spaces decoded.
fn unwrapped(text: &str) -> String {
    let mut text = text.trim().trim_matches(['"', '\'']);
    let mut moves = None;
    if text.contains("://") || text.contains(".php?") {
        let named = ["fen=", "board="].iter().find_map(|key| Some(text.find(key)? + key.len()));
        moves = text.split(['?', '&', '#']).find_map(|field| field.strip_prefix("moves="));
        text = &text[named.unwrap_or_else(|| rows_of_link(text))..];
        text = &text[..text.find(['&', '#']).unwrap_or(text.len())];
    }
    for word in ["position", "fen", "FEN", "Fen", "startpos"] {
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
    if let Some(moves) = moves {
        plain = format!("{plain} moves {moves}");
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

    #[test]
    fn a_position_text_is_read_with_any_letters_and_written_in_one_form() {
        let other = START.replace('n', "h").replace('b', "e").replace('N', "H");
        for text in [START.to_owned(), other, format!("{START} r - - 0 1"), format!("{START} w")] {
            let placement = Placement::read(&text).unwrap();
            assert_eq!(placement.fen(Color::Red), format!("{START} w"), "{text}");
        }
        assert_eq!(Placement::read(START).unwrap().turn, None);
        assert_eq!(Placement::read(&format!("{START} b")).unwrap().turn, Some(Color::Black));
    }

    #[test]
    fn what_is_wrong_with_a_position_text_is_named_with_its_place() {
        let error = |text: &str| Placement::read(text).unwrap_err();
        assert_eq!(error("rnbakabnr/9/x").0, 12);
        assert_eq!(error("rnbakabnr/8/9").0, 11);
        assert_eq!(error("rnbakabnrr/").0, 9);
        assert_eq!(error("9/9").1, "the position ends in row 2, expected 10 full rows");
        assert_eq!(error("").0, 0);
    }

    #[test]
    fn an_illegal_set_up_is_read_as_it_stands() {
        let placement = Placement::read("K8/9/9/9/9/9/9/9/9/RRR6").unwrap();
        assert_eq!(placement.fen(Color::Black), "K8/9/9/9/9/9/9/9/9/RRR6 b");
        assert!(placement.numbered().is_err());
        assert!(Placement::start().numbered().unwrap().iter().all(Option::is_some));
    }
}

#[cfg(test)]
mod loose_fen_tests {
    use super::*;

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
