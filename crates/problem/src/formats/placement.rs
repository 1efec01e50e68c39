//! A set-up position as a file has it, legal or not.

use std::fmt::Write;

use crate::game::{Board, Color, Piece, Rules};
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

    /// Puts the piece with this number in the order of XQF on a point.
    pub(super) fn put_numbered(&mut self, number: usize, point: Point) {
        let color = if number < MEN.len() { Color::Red } else { Color::Black };
        let role = MEN[number % MEN.len()];
        self.board.put(point, Piece { color, role });
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
