//! From and to with ranks 0–9: `h2e2` as engines write it, `H2-E2` as the Internet Chinese
//! Chess Server did.
//!
//! Source: the computer standards of the Xiangqi encyclopaedia, part 2, "着法表示", section
//! on coordinates, <https://www.xqbase.com/protocol/cchess_move.htm>. Either form is read in
//! either notation, with or without the hyphen; a rank 10 belongs to the tool's own
//! coordinates and is refused by that name.

use super::coordinates::Pair;
use super::move_error::{MoveError, Phrase, play, shortened};
use super::name::Notation;
use super::notation_rules::NotationRules;
use crate::game::{Move, Position, Rules, Square};
use crate::rules::xiangqi::Point;

/// Reads from and to.
pub(super) fn read<R: NotationRules<Square = Point>>(
    notation: Notation,
    position: &Position<R>,
    text: &str,
) -> Result<Move<R>, MoveError<R>> {
    let pair = Pair::split(text).filter(|pair| !pair.has_letter());
    let Some(pair) = pair else {
        let expected =
            Phrase::new("expected.uci", "two squares with ranks 0–9, such as h2e2 or H2-E2");
        return Err(MoveError::no_move(notation, text, expected));
    };
    let (from, to) = (square(notation, pair.from)?, square(notation, pair.to)?);
    let mv = play(notation, position, text, from, to)?;
    pair.keeps_promise(mv)
}

/// Writes `h2e2`.
pub(super) fn write<R: Rules<Square = Point>>(mv: Move<R>) -> String {
    format!("{}{}", text(mv.from), text(mv.to))
}

/// Writes `H2-E2`.
pub(super) fn write_iccs<R: Rules<Square = Point>>(mv: Move<R>) -> String {
    format!("{}-{}", text(mv.from), text(mv.to)).to_ascii_uppercase()
}

fn text(point: Point) -> String {
    format!("{}{}", letter(point.file()), point.rank())
}

/// The letter of a file, 0 for a.
pub(super) fn letter(file: usize) -> char {
    char::from(b'a' + file as u8)
}

fn square<R: Rules<Square = Point>>(notation: Notation, text: &str) -> Result<Point, MoveError<R>> {
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
