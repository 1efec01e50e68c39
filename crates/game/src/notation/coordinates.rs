//! From and to: in the tool's own coordinates (`h3e3`, `h3-e3`, `h3xe3`, `Ch3-e3`), and with ranks 0–9
//! (`h2e2` as engines write it, `H2-E2` as the Internet Chinese Chess Server did).
//!
//! One square after the other, for every board. Between them there may be a hyphen, or an `x`
//! that promises a capture and is held to it. A piece's letter may come first and must
//! then be right; which letters there are is the notation's to say (see
//! [`letters`](super::letters)). An upper-case letter with a rank before a square in lower case is
//! read as neither: chess programs write a piece and its rank so. Ranks begin with 1; a rank 0 belongs
//! to the other notations and is refused by that name, as a rank 10 is there.
//!
//! Source of those: the computer standards of the Xiangqi encyclopaedia, part 2, "着法表示", section
//! on coordinates, <https://www.xqbase.com/protocol/cchess_move.htm>. Either form is read in
//! either notation, with or without the hyphen.

use super::move_error::{play, shortened};
use super::{Letters, MoveError, Notation, NotationRules, Phrase};
use crate::game::{Move, Position, Rules, Square};
use crate::rules::xiangqi::{Point, Xiangqi};

/// Reads from and to in the tool's own coordinates.
pub(super) fn read<R: NotationRules>(
    position: &Position<R>,
    text: &str,
) -> Result<Move<R>, MoveError<R>> {
    read_lettered(Letters::of_position_text(), position, text)
}

/// Reads from and to with or without a piece's letter in front, in any notation that is made
/// so. If the letter is wrong, the other notations are asked, but only for the complaint.
pub(super) fn read_lettered<R: NotationRules>(
    letters: Letters<R>,
    position: &Position<R>,
    text: &str,
) -> Result<Move<R>, MoveError<R>> {
    attempt(letters, position, text).map_err(|error| {
        let others = R::NOTATIONS.iter().filter(|&&other| other != letters.notation);
        error.fitting(|| {
            let fits = |&other: &Notation| {
                let letters = R::letters(other)?;
                attempt(letters, position, text).is_ok().then_some(other)
            };
            others.filter_map(fits).collect()
        })
    })
}

fn attempt<R: NotationRules>(
    letters: Letters<R>,
    position: &Position<R>,
    text: &str,
) -> Result<Move<R>, MoveError<R>> {
    let Letters { notation, expected, .. } = letters;
    let Some(pair) = Pair::split(text) else {
        return Err(MoveError::no_move(notation, text, expected));
    };
    let (from, to) = (square(notation, pair.from)?, square(notation, pair.to)?);
    if let Some(letter) = pair.letter {
        letters.agree(letter, position.board(), from)?;
    }
    let mv = play(notation, position, text, from, to)?;
    pair.keeps_promise(mv)
}

/// Writes from and to.
pub(super) fn write<R: Rules>(mv: Move<R>) -> String {
    format!("{}{}", mv.from, mv.to)
}

/// Writes the piece's letter, from and to, and whether something is taken: `T a1-a5`.
pub(super) fn write_lettered<R: Rules>(letters: Letters<R>, mv: Move<R>) -> String {
    let sign = if mv.capture.is_some() { 'x' } else { '-' };
    format!("{} {}{sign}{}", (letters.write)(mv.role), mv.from, mv.to)
}

fn square<R: NotationRules>(notation: Notation, text: &str) -> Result<R::Square, MoveError<R>> {
    let whole = |text: &str| R::Square::read(text).filter(|&(_, length)| length == text.len());
    if let Some((square, _)) = whole(text) {
        return Ok(square);
    }
    // The other ranks are worth naming only on a file of the board, and where they exist.
    let zero = text.strip_suffix('0').filter(|file| whole(&format!("{file}1")).is_some());
    if zero.is_some() && R::NOTATIONS.contains(&Notation::Uci) {
        return Err(MoveError::OtherRanks {
            square: shortened(text),
            ranks: "1–10",
            notation,
            others: "0–9",
            other: Notation::Uci,
        });
    }
    Err(MoveError::OffBoard { square: shortened(text), expected: R::SQUARES })
}

/// Two squares as a text has them, each a letter with digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair<'a> {
    /// The piece's letter in front.
    pub(super) letter: Option<char>,
    pub(super) from: &'a str,
    pub(super) to: &'a str,
    /// Whether there is an `x` between the squares.
    takes: bool,
}

impl<'a> Pair<'a> {
    /// Finds the squares in a text, or `None` if that is not what it consists of.
    pub(super) fn split(text: &'a str) -> Option<Self> {
        let mut first = text.chars();
        let (letter, rest) = match (first.next()?, first.next()?) {
            // German books set the letter apart; extra spaces do not change the meaning.
            (letter, next)
                if letter.is_ascii_alphabetic()
                    && (next.is_ascii_alphabetic() || next.is_whitespace()) =>
            {
                (Some(letter), text[1..].trim_start())
            }
            _ => (None, text),
        };
        let (from, rest) = take_square(rest)?;
        let sign = rest.chars().next()?;
        let takes = matches!(sign, 'x' | 'X' | '×');
        let rest =
            if takes || matches!(sign, '-' | '–') { &rest[sign.len_utf8()..] } else { rest };
        let (to, rest) = take_square(rest)?;
        // Chess programs write `C3d3` for the cannon on rank 3, which has nothing to do with c3.
        let is_lettered = letter.is_none()
            && from.starts_with(|c: char| c.is_ascii_uppercase())
            && to.starts_with(|c: char| c.is_ascii_lowercase());
        (rest.is_empty() && !is_lettered).then_some(Self { letter, from, to, takes })
    }

    /// Holds an `x` against what is taken.
    pub(super) fn keeps_promise<R: Rules>(self, mv: Move<R>) -> Result<Move<R>, MoveError<R>> {
        if self.takes && mv.capture.is_none() {
            return Err(MoveError::NothingTaken { square: mv.to });
        }
        Ok(mv)
    }

    /// Whether the text starts with a piece's letter.
    fn has_letter(self) -> bool {
        self.letter.is_some()
    }
}

/// A letter with all digits after it, and the rest.
fn take_square(text: &str) -> Option<(&str, &str)> {
    let digits = text.strip_prefix(|first: char| first.is_ascii_alphabetic())?;
    let length = digits.bytes().take_while(u8::is_ascii_digit).count();
    (length > 0).then(|| text.split_at(1 + length))
}

/// Reads from and to.
pub(super) fn read_uci(
    notation: Notation,
    position: &Position<Xiangqi>,
    text: &str,
) -> Result<Move<Xiangqi>, MoveError<Xiangqi>> {
    let pair = Pair::split(text).filter(|pair| !pair.has_letter());
    let Some(pair) = pair else {
        let expected =
            Phrase::new("expected.uci", "two squares with ranks 0–9, such as h2e2 or H2-E2");
        return Err(MoveError::no_move(notation, text, expected));
    };
    let (from, to) = (square_from_zero(notation, pair.from)?, square_from_zero(notation, pair.to)?);
    let mv = play(notation, position, text, from, to)?;
    pair.keeps_promise(mv)
}

/// Writes `h2e2`.
pub(super) fn write_uci(mv: Move<Xiangqi>) -> String {
    format!("{}{}", from_zero(mv.from), from_zero(mv.to))
}

/// Writes `H2-E2`.
pub(super) fn write_iccs(mv: Move<Xiangqi>) -> String {
    format!("{}-{}", from_zero(mv.from), from_zero(mv.to)).to_ascii_uppercase()
}

fn from_zero(point: Point) -> String {
    format!("{}{}", letter(point.file()), point.rank())
}

/// The letter of a file, 0 for a.
pub(super) fn letter(file: usize) -> char {
    char::from(b'a' + file as u8)
}

fn square_from_zero(notation: Notation, text: &str) -> Result<Point, MoveError<Xiangqi>> {
    if let &[letter, rank @ b'0'..=b'9'] = text.as_bytes() {
        let file = usize::from(letter.to_ascii_lowercase().wrapping_sub(b'a'));
        if let Some(point) = Point::at(file, usize::from(rank - b'0')) {
            return Ok(point);
        }
    }
    if Point::read(text).is_some_and(|(_, length)| length == text.len()) {
        return Err(MoveError::OtherRanks {
            square: shortened(text),
            ranks: "0–9",
            notation,
            others: "1–10",
            other: Notation::Coordinates,
        });
    }
    let expected = Phrase::new("squares.uci", "files a–i and ranks 0–9, such as h2e2");
    Err(MoveError::OffBoard { square: shortened(text), expected })
}
