//! Position text: rows of men, the side to move, and what else a rule set remembers.
//!
//! A reader tolerates a byte order mark, trailing blanks, missing fields after the side to
//! move and the usual counters, and refuses everything else with every reason at once and
//! its place. One normal form is written: rows, side, rights.

use std::fmt;
use std::ops::Range;

use super::board::Board;
use super::color::Color;
use super::fault::Fault;
use super::piece::Piece;
use super::position::Position;
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
    let mut reader = Reader::<R> {
        reasons: Vec::new(),
        board: Board::empty(),
        places: vec![],
        men_missing: false,
        turn: None,
    };
    let rights = reader.fields(text);
    let Reader { reasons, board, places, men_missing, turn } = reader;
    let all = 0..text.trim_end().len();
    let known = Known { men: !men_missing, turn: turn.is_some() };
    judge(board, turn.unwrap_or(Color::Red), rights, reasons, known, &places, all)
}

/// What of a setup was read and can be held against it.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    /// Whether every man is on the board, so that one that is not there is missing.
    pub(crate) men: bool,
    /// Whether it is known who is to move.
    pub(crate) turn: bool,
}

impl Known {
    /// Whether a fault of the setup is one of the position and not only of its reading.
    fn confirms<R: Rules>(self, fault: &Fault<R>) -> bool {
        match fault {
            Fault::TooMany { .. }
            | Fault::OutOfTerritory { .. }
            | Fault::TooManyPromoted { .. } => true,
            Fault::NoRoyal(_) | Fault::Facing { .. } | Fault::CannotCastle { .. } => self.men,
            Fault::WaitingInCheck { .. } => self.men && self.turn,
        }
    }
}

/// Makes a position of a board that was read, unless there are reasons against it; the
/// faults of the setup are added to these, each at the place of one of its men, or at
/// `all` if no man is to blame.
pub(crate) fn judge<R: Rules>(
    board: Board<R>,
    turn: Color,
    rights: R::Rights,
    mut reasons: Vec<Reason>,
    known: Known,
    places: &[(R::Square, Range<usize>)],
    all: Range<usize>,
) -> Result<Position<R>, FenError> {
    let faults = match Position::new(board, turn, rights) {
        Ok(position) if reasons.is_empty() => return Ok(position),
        Ok(_) => Vec::new(),
        Err(faults) => faults,
    };
    for fault in faults.iter().filter(|fault| known.confirms(fault)) {
        reasons.push(Reason { span: place(fault, places, &all), message: fault.to_string() });
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

/// What stands on a square of a row: a man and the byte of its letter, or nothing.
type RowSquare<R> = Option<(Piece<<R as Rules>::Role>, usize)>;

struct Reader<R: Rules> {
    reasons: Vec<Reason>,
    board: Board<R>,
    /// The bytes at which each man was read.
    places: Vec<(R::Square, Range<usize>)>,
    /// Whether there may be men in the text that are not on the board.
    men_missing: bool,
    turn: Option<Color>,
}

impl<R: Rules> Reader<R> {
    fn blame(&mut self, span: Range<usize>, message: impl Into<String>) {
        self.reasons.push(Reason { span, message: message.into() });
    }

    fn fields(&mut self, text: &str) -> R::Rights {
        let nothing = R::Rights::default();
        let length = text.trim_ascii_end().len();
        if length == 0 || length > MAX_LENGTH {
            self.men_missing = true;
            self.blame(
                0..length,
                match length {
                    0 => "the position text is empty".to_owned(),
                    _ => format!("a position text has at most {MAX_LENGTH} bytes, found {length}"),
                },
            );
            return nothing;
        }
        let mark = if text.starts_with(MARK) { MARK.len_utf8() } else { 0 };
        let mut fields = fields(text, mark);
        let Some((at, rows)) = fields.next() else {
            self.men_missing = true;
            self.blame(0..length, "the position text is empty");
            return nothing;
        };
        if at > mark {
            self.blame(mark..at, "a position text begins with its rows, found blanks");
        }
        self.rows(at, rows);
        match fields.next() {
            Some((_, "w" | "r" | "W" | "R")) => self.turn = Some(Color::Red),
            Some((_, "b" | "B")) => self.turn = Some(Color::Black),
            Some((at, other)) => {
                let found = format!("expected the side to move, w, r or b, found {other:?}");
                self.blame(at..at + other.len(), found);
            }
            None => {
                let message = "the side to move is missing: w, r or b behind a blank";
                self.blame(length..length, message);
            }
        }
        self.further(fields)
    }

    /// Rights, then the en-passant field of chess, then two counters; each may be missing.
    fn further<'a>(&mut self, fields: impl Iterator<Item = (usize, &'a str)>) -> R::Rights {
        let mut rights = R::Rights::default();
        let mut counters = 0;
        for (number, (at, field)) in fields.enumerate() {
            let span = at..at + field.len();
            let counter = field.len() < 6 && field.bytes().all(|byte| byte.is_ascii_digit());
            if number == 0 {
                match R::Rights::read(field) {
                    Some(read) => rights = read,
                    None => self.blame(span, format!("expected - or rights, found {field:?}")),
                }
            } else if counters == 2 {
                self.blame(span, format!("nothing may follow the counters, found {field:?}"));
            } else if counter {
                counters += 1;
            } else if number > 1 || field != "-" {
                let expected = if number == 1 { "-" } else { "a move counter" };
                self.blame(span, format!("expected {expected}, found {field:?}"));
            }
        }
        rights
    }

    fn rows(&mut self, start: usize, text: &str) {
        let rows = R::rows();
        let found = text.split('/').count();
        if found != rows.len() {
            self.men_missing = true;
            let message = format!("expected {} rows with / between, found {found}", rows.len());
            self.blame(start..start + text.len(), message);
        }
        let mut at = start;
        for (row, line) in text.split('/').enumerate() {
            if let Some(squares) = rows.get(row) {
                let men = self.row(row, squares, at, line);
                // A missing row moves all others, and a row of the wrong width its own men:
                // they are not blamed for standing where they were not put.
                if found == rows.len() && men.len() == squares.len() {
                    self.put(squares, &men, at);
                } else {
                    self.men_missing = true;
                }
            }
            at += line.len() + 1;
        }
    }

    /// Reads one row: what stands on each square, with its offset in the line.
    fn row(
        &mut self,
        row: usize,
        squares: &[R::Square],
        start: usize,
        line: &str,
    ) -> Vec<RowSquare<R>> {
        let (mut men, mut known) = (Vec::with_capacity(squares.len()), true);
        for (offset, letter) in line.char_indices() {
            let at = start + offset;
            if let Some(empty @ 1..) = letter.to_digit(10) {
                men.extend((0..empty).map(|_| None));
            } else if let Some(piece) = Piece::from_letter(letter) {
                men.push(Some((piece, offset)));
            } else {
                // It may have been meant as a man, so it takes the place of one.
                men.push(None);
                known = false;
                self.men_missing = true;
                let message = format!("{letter:?} is no man and no number of empty squares");
                self.blame(at..at + letter.len_utf8(), message);
            }
        }
        if known && men.len() != squares.len() {
            let name = R::rows().len() - row;
            let (found, expected) = (men.len(), squares.len());
            let message = format!("rank {name} has {found} squares, expected {expected}: {line:?}");
            self.blame(start..start + line.len(), message);
        }
        men
    }

    fn put(&mut self, squares: &[R::Square], men: &[RowSquare<R>], start: usize) {
        for (&square, man) in squares.iter().zip(men) {
            if let Some((piece, offset)) = *man {
                self.board.put(square, piece);
                self.places.push((square, start + offset..start + offset + 1));
            }
        }
    }
}

/// The byte order mark that some editors put before a text.
const MARK: char = '\u{feff}';

/// The blank-separated fields from a byte on, with their places.
fn fields(text: &str, from: usize) -> impl Iterator<Item = (usize, &str)> {
    let base = text.as_ptr() as usize;
    let behind = text.get(from..).unwrap_or_default();
    behind.split_ascii_whitespace().map(move |field| (field.as_ptr() as usize - base, field))
}
