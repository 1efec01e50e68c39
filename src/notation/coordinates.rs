//! From and to in the tool's own coordinates: `h3e3`, `h3-e3`, `h3xe3`, `Ch3-e3`.
//!
//! One square after the other, for every board. Between them may stand a hyphen, or an `x`
//! that promises a capture and is held to it. A man's letter may stand in front and must
//! then be right. Ranks begin with 1; a rank 0 belongs to [`uci`](super::uci) and is refused
//! by that name.

use super::move_error::{MoveError, play, shortened};
use super::name::Notation;
use super::notated::Notated;
use super::why::Placed;
use crate::game::{Move, Position, Role, Rules, Square};

/// Reads from and to.
pub(super) fn read<R: Notated>(
    position: &Position<R>,
    text: &str,
) -> Result<Move<R>, MoveError<R>> {
    let notation = Notation::Coordinates;
    let Some(pair) = Pair::split(text) else {
        return Err(MoveError::no_move(notation, text, "two squares, such as h3e3 or h3-e3"));
    };
    let (from, to) = (square(pair.from)?, square(pair.to)?);
    pair.agrees(notation, position, from)?;
    let mv = play(notation, position, text, from, to)?;
    pair.keeps_promise(mv)
}

/// Writes from and to.
pub(super) fn write<R: Rules>(mv: Move<R>) -> String {
    format!("{}{}", mv.from, mv.to)
}

fn square<R: Notated>(text: &str) -> Result<R::Square, MoveError<R>> {
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
            notation: Notation::Coordinates,
            others: "0–9",
            other: Notation::Uci,
        });
    }
    Err(MoveError::OffBoard { square: shortened(text), expected: R::SQUARES })
}

/// Two squares as a text has them, each a letter with digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair<'a> {
    /// The man's letter in front.
    letter: Option<char>,
    pub(super) from: &'a str,
    pub(super) to: &'a str,
    /// Whether an `x` stands between the squares.
    takes: bool,
}

impl<'a> Pair<'a> {
    /// Finds the squares in a text, or `None` if that is not what it consists of.
    pub(super) fn split(text: &'a str) -> Option<Self> {
        let mut first = text.chars();
        let (letter, rest) = match (first.next()?, first.next()?) {
            (letter, next) if letter.is_ascii_alphabetic() && next.is_ascii_alphabetic() => {
                (Some(letter), &text[1..])
            }
            _ => (None, text),
        };
        let (from, rest) = take_square(rest)?;
        let sign = rest.chars().next()?;
        let takes = matches!(sign, 'x' | 'X' | '×');
        let rest =
            if takes || matches!(sign, '-' | '–') { &rest[sign.len_utf8()..] } else { rest };
        let (to, rest) = take_square(rest)?;
        rest.is_empty().then_some(Self { letter, from, to, takes })
    }

    /// Compares the man's letter with the man.
    pub(super) fn agrees<R: Rules>(
        self,
        notation: Notation,
        position: &Position<R>,
        from: R::Square,
    ) -> Result<(), MoveError<R>> {
        let Some(letter) = self.letter else { return Ok(()) };
        let Some(found) = Placed::on(position.board(), from) else { return Ok(()) };
        match R::Role::from_letter(letter.to_ascii_lowercase()) {
            Some(named) if named == found.piece.role => Ok(()),
            Some(named) => Err(MoveError::OtherMan { named, found }),
            None => Err(MoveError::no_move(
                notation,
                &letter.to_string(),
                "a letter of position text in front of the squares",
            )),
        }
    }

    /// Holds an `x` against what is taken.
    pub(super) fn keeps_promise<R: Rules>(self, mv: Move<R>) -> Result<Move<R>, MoveError<R>> {
        if self.takes && mv.capture.is_none() {
            return Err(MoveError::NothingTaken { square: mv.to });
        }
        Ok(mv)
    }

    /// Whether a man's letter stands in front.
    pub(super) fn has_letter(self) -> bool {
        self.letter.is_some()
    }
}

/// A letter with all digits behind it, and the rest.
fn take_square(text: &str) -> Option<(&str, &str)> {
    let digits = text.strip_prefix(|first: char| first.is_ascii_alphabetic())?;
    let length = digits.bytes().take_while(u8::is_ascii_digit).count();
    (length > 0).then(|| text.split_at(1 + length))
}
