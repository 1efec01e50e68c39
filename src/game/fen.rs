//! Position text: rows of men, the side to move, and what else a rule set remembers.
//!
//! A reader tolerates a byte order mark, trailing blanks, missing fields after the side to
//! move and the usual counters, and refuses everything else with every reason at once and
//! its place. One normal form is written: rows, side, rights.

use std::fmt;
use std::ops::Range;

use super::board::Board;
use super::color::Color;
use super::piece::Piece;
use super::position::{Fault, Position};
use super::rules::{Rights, Rules};

/// The longest position text that is looked at, in bytes; the longest legal one has about
/// 110.
const MAX_LENGTH: usize = 400;

/// Everything that is wrong with a position text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.summary())]
pub struct FenError {
    /// The reasons; never empty.
    pub reasons: Vec<Reason>,
}

/// One thing that is wrong with a position text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// Where in the text, in bytes.
    pub span: Range<usize>,
    /// What was found and what was expected, in lower case.
    pub message: String,
}

impl FenError {
    fn summary(&self) -> String {
        self.reasons.iter().map(|reason| reason.message.as_str()).collect::<Vec<_>>().join("; ")
    }
}

/// Reads a position text.
///
/// # Errors
/// Every reason why the text is no position of the rule set.
pub fn read<R: Rules>(text: &str) -> Result<Position<R>, FenError> {
    let mut reader = Reader::<R> { reasons: Vec::new(), board: Board::empty(), places: vec![] };
    let (turn, rights) = reader.fields(text);
    let Reader { reasons, board, places } = reader;
    let all = 0..text.trim_end().len();
    judge(board, turn, rights, reasons, &places, all)
}

/// Makes a position of a board that was read, unless there are reasons against it; the
/// faults of the setup are added to these, each at the place of one of its men, or at
/// `all` if no man is to blame.
pub(crate) fn judge<R: Rules>(
    board: Board<R>,
    turn: Color,
    rights: R::Rights,
    mut reasons: Vec<Reason>,
    places: &[(R::Square, Range<usize>)],
    all: Range<usize>,
) -> Result<Position<R>, FenError> {
    match Position::new(board, turn, rights) {
        Ok(position) if reasons.is_empty() => return Ok(position),
        Ok(_) => {}
        // A board that was not read whole has no meaning as a position, but men that
        // stand where they never can are worth telling all the same.
        Err(faults) => {
            let whole = reasons.is_empty();
            let worth = |fault: &&Fault<R>| {
                whole || matches!(fault, Fault::OutOfTerritory { .. } | Fault::TooMany { .. })
            };
            reasons.extend(faults.iter().filter(worth).map(|fault| Reason {
                span: place(fault, places, &all),
                message: fault.to_string(),
            }));
        }
    }
    Err(FenError { reasons })
}

/// Writes the normal form: rows from top to bottom, side to move, rights unless none.
pub(super) fn write<R: Rules>(position: &Position<R>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use std::fmt::Write;
    for (number, row) in R::rows().iter().enumerate() {
        if number > 0 {
            f.write_char('/')?;
        }
        let mut empty = 0;
        for &square in *row {
            match position.board().piece_at(square) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                    }
                    empty = 0;
                    f.write_char(piece.letter())?;
                }
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
    }
    f.write_str(if position.turn() == Color::Red { " w" } else { " b" })?;
    if size_of::<R::Rights>() > 0 {
        write!(f, " {}", position.rights().text())?;
    }
    Ok(())
}

/// Where in the text the first square of a fault was read.
fn place<R: Rules>(
    fault: &Fault<R>,
    places: &[(R::Square, Range<usize>)],
    all: &Range<usize>,
) -> Range<usize> {
    let squares = fault.squares();
    places
        .iter()
        .filter(|(square, _)| squares.contains(*square))
        .map(|(_, span)| span.clone())
        .next_back()
        .unwrap_or_else(|| all.clone())
}

struct Reader<R: Rules> {
    reasons: Vec<Reason>,
    board: Board<R>,
    /// The bytes at which each man was read.
    places: Vec<(R::Square, Range<usize>)>,
}

impl<R: Rules> Reader<R> {
    fn blame(&mut self, span: Range<usize>, message: impl Into<String>) {
        self.reasons.push(Reason { span, message: message.into() });
    }

    fn fields(&mut self, text: &str) -> (Color, R::Rights) {
        let nothing = (Color::Red, R::Rights::default());
        if text.len() > MAX_LENGTH {
            let length = text.len();
            let found = format!("a position text has at most {MAX_LENGTH} bytes, found {length}");
            self.blame(0..length, found);
            return nothing;
        }
        let mut fields = fields(text);
        let Some((at, rows)) = fields.next() else {
            self.blame(0..text.len(), "the position text is empty");
            return nothing;
        };
        self.rows(at, rows);
        let turn = match fields.next() {
            Some((_, "w" | "r" | "W" | "R")) => Color::Red,
            Some((_, "b" | "B")) => Color::Black,
            Some((at, other)) => {
                let found = format!("expected the side to move, w, r or b, found {other:?}");
                self.blame(at..at + other.len(), found);
                Color::Red
            }
            None => {
                let end = text.trim_end().len();
                self.blame(end..end, "the side to move is missing: w, r or b behind a blank");
                Color::Red
            }
        };
        let mut rights = R::Rights::default();
        // Rights, then the en-passant field of chess, then two counters.
        for (number, (at, field)) in fields.enumerate() {
            let span = at..at + field.len();
            match number {
                0 => match R::Rights::read(field) {
                    Some(read) => rights = read,
                    None => self.blame(span, format!("expected - or rights, found {field:?}")),
                },
                1 if field == "-" => {}
                1..=3 if field.len() < 6 && field.bytes().all(|byte| byte.is_ascii_digit()) => {}
                1 => self.blame(span, format!("expected -, found {field:?}")),
                2 | 3 => self.blame(span, format!("expected a move counter, found {field:?}")),
                _ => self.blame(span, format!("nothing may follow the counters, found {field:?}")),
            }
        }
        (turn, rights)
    }

    fn rows(&mut self, start: usize, text: &str) {
        let rows = R::rows();
        let found = text.split('/').count();
        if found != rows.len() {
            let message = format!("expected {} rows with / between, found {found}", rows.len());
            self.blame(start..start + text.len(), message);
        }
        let mut at = start;
        for (row, line) in text.split('/').enumerate() {
            if let Some(squares) = rows.get(row) {
                self.row(row, squares, at, line);
            }
            at += line.len() + 1;
        }
    }

    fn row(&mut self, row: usize, squares: &[R::Square], start: usize, line: &str) {
        let (mut width, mut known) = (0, true);
        for (offset, letter) in line.char_indices() {
            let at = start + offset;
            if let Some(empty @ 1..) = letter.to_digit(10) {
                width += empty as usize;
            } else if let Some(piece) = Piece::from_letter(letter) {
                if let Some(&square) = squares.get(width) {
                    self.board.put(square, piece);
                    self.places.push((square, at..at + 1));
                }
                width += 1;
            } else {
                known = false;
                let message = format!("{letter:?} is no man and no number of empty squares");
                self.blame(at..at + letter.len_utf8(), message);
            }
        }
        if known && width != squares.len() {
            let name = R::rows().len() - row;
            let message =
                format!("rank {name} has {width} squares, expected {}: {line:?}", squares.len());
            self.blame(start..start + line.len(), message);
        }
    }
}

/// The blank-separated fields with their places, behind a byte order mark.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let base = text.as_ptr() as usize;
    text.trim_start_matches('\u{feff}')
        .split_ascii_whitespace()
        .map(move |field| (field.as_ptr() as usize - base, field))
}
