//! Position text: rows of pieces, the side to move, and the rights of the rule set.
//!
//! A reader tolerates a byte order mark, trailing spaces, missing fields after the side to
//! move and the usual counters, and refuses everything else with every reason at once and
//! its place. One normal form is written: rows, side, rights.

use std::fmt;
use std::ops::Range;

use super::{
    Board, Color, Piece, Position, PositionError, PositionFault, RankRead, Remedy, Rights, Rules,
    SetupError,
};

/// The greatest length of a position text in bytes; the longest legal one has about 110.
const MAX_LENGTH: usize = 400;

/// Every reason why a text is not a position text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.summary())]
pub struct FenError {
    /// The reasons; never empty.
    pub reasons: Vec<Reason>,
}

/// One reason why a text is not a position text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// Where in the text, in bytes.
    pub span: Range<usize>,
    /// What was found and what was expected.
    pub fault: PositionFault,
    /// What would be right, if there is more to say than that.
    pub help: Option<Remedy>,
}

impl FenError {
    fn summary(&self) -> String {
        self.reasons.iter().map(|reason| reason.fault.to_string()).collect::<Vec<_>>().join("; ")
    }
}

/// Reads a position text under the default rules of the board.
///
/// # Errors
/// Every reason why the text is not a position under them.
pub fn read<R: Rules>(text: &str) -> Result<Position<R>, FenError> {
    read_under(R::default(), text)
}

/// Reads a position text.
///
/// # Errors
/// Every reason why the text is not a position under the rules.
pub fn read_under<R: Rules>(rules: R, text: &str) -> Result<Position<R>, FenError> {
    let mut reader = Reader::new(rules);
    let rights = reader.fields(text);
    let Reader { reasons, board, places, pieces_missing, turn } = reader;
    let all = 0..text.trim_end().len();
    let known = PartsRead { pieces: !pieces_missing, turn: turn.is_some() };
    judge(board, turn.unwrap_or(Color::Red), rights, reasons, known, &places, all)
}

/// Reads a position text without asking whether the position is legal; `None` if it is not a
/// position text. The result is for drawing, not for play.
pub(crate) fn read_unchecked<R: Rules>(rules: R, text: &str) -> Option<Position<R>> {
    let mut reader = Reader::new(rules);
    let rights = reader.fields(text);
    let is_read = reader.reasons.is_empty() && !reader.pieces_missing;
    is_read.then(|| Position::trusted(reader.board, reader.turn.unwrap_or(Color::Red), rights))
}

/// Which parts of a setup were read, so that errors can be reported for them.
#[derive(Clone, Copy)]
pub struct PartsRead {
    /// Whether every piece of the text is on the board.
    pub pieces: bool,
    /// Whether the side to move was read.
    pub turn: bool,
}

impl PartsRead {
    /// Whether an error would remain if the whole text had been read.
    fn confirms<R: Rules>(self, error: &PositionError<R>) -> bool {
        match error {
            PositionError::TooMany { .. } | PositionError::OutOfTerritory { .. } => true,
            PositionError::NoRoyal(_) => self.pieces,
            PositionError::Rule(error) => self.pieces || !error.depends_on_missing_pieces(),
            PositionError::OpponentInCheck { .. } => self.pieces && self.turn,
        }
    }
}

/// Whether a field is a hyphen or a dash.
pub fn is_dash(field: &str) -> bool {
    matches!(field, "-" | "–" | "—" | "−")
}

/// Makes a position of a board that was read. If there are reasons against it, the errors of
/// the setup are added to them, each at the place of one of its pieces, or at `all` if no
/// piece is to blame. For readers of other texts of a board, such as a diagram.
///
/// # Errors
/// All these reasons.
pub fn judge<R: Rules>(
    board: Board<R>,
    turn: Color,
    rights: R::Rights,
    mut reasons: Vec<Reason>,
    known: PartsRead,
    places: &[(R::Square, Range<usize>)],
    all: Range<usize>,
) -> Result<Position<R>, FenError> {
    let errors = match Position::new(board, turn, rights) {
        Ok(position) if reasons.is_empty() => return Ok(position),
        Ok(_) => Vec::new(),
        Err(illegal) => illegal.reasons,
    };
    for error in errors.iter().filter(|error| known.confirms(error)) {
        let span = place(error, places, &all);
        reasons.push(Reason { span, fault: error.fault(), help: error.help() });
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

/// Where in the text the first square of an error was read.
fn place<R: Rules>(
    error: &PositionError<R>,
    places: &[(R::Square, Range<usize>)],
    all: &Range<usize>,
) -> Range<usize> {
    let squares = error.squares();
    places
        .iter()
        .filter(|(square, _)| squares.contains(*square))
        .map(|(_, span)| span.clone())
        .next_back()
        .unwrap_or_else(|| all.clone())
}

/// A square of a row: a piece and the byte of its letter, or nothing.
type RowSquare<R> = Option<(Piece<<R as Rules>::Role>, usize)>;

struct Reader<R: Rules> {
    reasons: Vec<Reason>,
    board: Board<R>,
    /// The bytes at which each piece was read.
    places: Vec<(R::Square, Range<usize>)>,
    /// Whether there may be pieces in the text that are not on the board.
    pieces_missing: bool,
    turn: Option<Color>,
}

impl<R: Rules> Reader<R> {
    fn new(rules: R) -> Self {
        let (reasons, board, places) = (Vec::new(), Board::empty_under(rules), Vec::new());
        Self { reasons, board, places, pieces_missing: false, turn: None }
    }

    fn blame(&mut self, span: Range<usize>, fault: PositionFault) {
        self.reasons.push(Reason { span, fault, help: None });
    }

    fn fields(&mut self, text: &str) -> R::Rights {
        let nothing = R::Rights::default();
        let length = text.trim_ascii_end().len();
        if length == 0 || length > MAX_LENGTH {
            self.pieces_missing = true;
            self.blame(
                0..length,
                match length {
                    0 => PositionFault::Empty,
                    found => PositionFault::TooLong { most: MAX_LENGTH, found },
                },
            );
            return nothing;
        }
        let mark = if text.starts_with(MARK) { MARK.len_utf8() } else { 0 };
        let mut fields = fields(text, mark);
        let Some((at, rows)) = fields.next() else {
            self.pieces_missing = true;
            self.blame(0..length, PositionFault::Empty);
            return nothing;
        };
        if at > mark {
            self.blame(mark..at, PositionFault::LeadingSpaces);
        }
        self.rows(at, rows);
        match fields.next() {
            Some((_, "w" | "r" | "W" | "R")) => self.turn = Some(Color::Red),
            Some((_, "b" | "B")) => self.turn = Some(Color::Black),
            Some((at, other)) => {
                let found = format!("{other:?}");
                self.blame(at..at + other.len(), PositionFault::Turn { found });
            }
            None => self.blame(length..length, PositionFault::NoTurn),
        }
        self.further(fields)
    }

    /// Rights, then the en-passant field of chess, then two counters; each may be missing.
    fn further<'a>(&mut self, fields: impl Iterator<Item = (usize, &'a str)>) -> R::Rights {
        let mut rights = R::Rights::default();
        let (mut counters, before) = (0, self.reasons.len());
        for (number, (at, field)) in fields.enumerate() {
            let (span, found) = (at..at + field.len(), format!("{field:?}"));
            let counter = field.len() < 6 && field.bytes().all(|byte| byte.is_ascii_digit());
            let is_dash = is_dash(field);
            if number == 0 {
                match R::Rights::read(if is_dash { "-" } else { field }) {
                    Some(read) => rights = read,
                    None => self.blame(span, PositionFault::Rights { found }),
                }
            } else if counters == 2 {
                self.blame(span, PositionFault::AfterCounters { found });
            } else if counter || is_dash && number > 1 {
                counters += 1;
            } else if number > 1 {
                self.blame(span, PositionFault::Counter { found });
            } else if !is_dash {
                self.blame(span, PositionFault::Dash { found });
            }
            // Where one field has no meaning, those after it have none, too.
            if self.reasons.len() > before {
                break;
            }
        }
        rights
    }

    fn rows(&mut self, start: usize, text: &str) {
        let rows = R::rows();
        let found = text.split('/').count();
        if found != rows.len() {
            self.pieces_missing = true;
            let fault = PositionFault::Rows { expected: rows.len(), found };
            let help = Some(ranks_as_read(text, rows.len()));
            self.reasons.push(Reason { span: start..start + text.len(), fault, help });
        }
        let mut at = start;
        for (row, line) in text.split('/').enumerate() {
            if let Some(squares) = rows.get(row) {
                let pieces = self.row(row, squares, at, line);
                // A missing row shifts all others, and a row of the wrong width its own pieces:
                // those displaced pieces are not reported.
                if found == rows.len() && pieces.len() == squares.len() {
                    self.put(squares, &pieces, at);
                } else {
                    self.pieces_missing = true;
                }
            }
            at += line.len() + 1;
        }
    }

    /// Reads one row: the piece on each square, with its offset in the line.
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
                // It may have been meant as a piece, so it counts as one.
                men.push(None);
                known = false;
                self.pieces_missing = true;
                self.unknown(at, letter, line);
            }
        }
        if known && men.len() != squares.len() {
            let (rank, found, expected) = (R::rows().len() - row, men.len(), squares.len());
            let fault = PositionFault::Rank { rank, found, expected, line: format!("{line:?}") };
            self.blame(start..start + line.len(), fault);
        }
        men
    }

    /// Blames a letter of a row that means nothing, once.
    fn unknown(&mut self, at: usize, letter: char, row: &str) {
        let found = format!("{letter:?}");
        let same = |reason: &Reason| match &reason.fault {
            PositionFault::Letter { found: before } => before.eq_ignore_ascii_case(&found),
            _ => false,
        };
        if !self.reasons.iter().any(same) {
            let hidden = row.matches(['x', 'X']).count();
            let help = (hidden > 1).then_some(Remedy::FaceDown);
            let span = at..at + letter.len_utf8();
            self.reasons.push(Reason { span, fault: PositionFault::Letter { found }, help });
        }
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

/// The rows of a text that has too few or too many, with the ranks assigned to them.
fn ranks_as_read(text: &str, expected: usize) -> Remedy {
    let found = text.split('/').count();
    let rank = |(row, line): (usize, &str)| match (expected.checked_sub(row), line.to_owned()) {
        (Some(rank @ 1..), line) => RankRead::Rank { rank, line },
        (_, line) => RankRead::Below { line },
    };
    // Anything longer is not a board.
    let ranks = text.split('/').enumerate().map(rank).take(expected + 3).collect();
    match expected.saturating_sub(found) {
        0 => Remedy::Ranks { ranks },
        1 => Remedy::NoFirstRank { ranks },
        last => Remedy::NoLastRanks { ranks, last },
    }
}

/// The byte order mark that some editors put before a text.
const MARK: char = '\u{feff}';

/// The space-separated fields from a byte on, with their places.
fn fields(text: &str, from: usize) -> impl Iterator<Item = (usize, &str)> {
    let base = text.as_ptr() as usize;
    let behind = text.get(from..).unwrap_or_default();
    behind.split_ascii_whitespace().map(move |field| (field.as_ptr() as usize - base, field))
}
