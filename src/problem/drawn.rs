//! Positions as an author draws them: rows of men and dots, Red at the bottom.

use std::ops::Range;

use crate::game::fen::Reason;
use crate::game::{Board, Color, Fault, FenError, Piece, Position, Rules};
use crate::rules::{AnyPosition, RuleSet};

/// The characters on the men, and the letter of position text that each stands for.
/// Where both sides use the same character (the simplified 马, 车) it says nothing about
/// the side, so those that tell no side are refused as ambiguous.
const CHARACTERS: [(&str, char); 14] = [
    ("帥帅", 'K'),
    ("仕", 'A'),
    ("相", 'B'),
    ("傌", 'N'),
    ("俥", 'R'),
    ("炮", 'C'),
    ("兵", 'P'),
    ("將将", 'k'),
    ("士", 'a'),
    ("象", 'b'),
    ("馬", 'n'),
    ("車", 'r'),
    ("砲", 'c'),
    ("卒", 'p'),
];

/// The longest drawing that is looked at, in bytes.
const MAX_LENGTH: usize = 4000;

/// Reads a drawing: one line for each row of the board, top row first; on it one letter or
/// character for each man and `.` for each empty point, with blanks where one likes.
///
/// # Errors
/// Every reason why the drawing is no position of the rule set, with its place in the
/// drawing.
pub fn read(rules: RuleSet, drawing: &str, turn: Color) -> Result<AnyPosition, FenError> {
    Ok(match rules {
        RuleSet::Xiangqi => AnyPosition::Xiangqi(position(drawing, turn)?),
        RuleSet::ChinaSchach => AnyPosition::ChinaSchach(position(drawing, turn)?),
    })
}

fn position<R: Rules>(drawing: &str, turn: Color) -> Result<Position<R>, FenError> {
    let mut drawn = Drawn::<R> { board: Board::empty(), places: Vec::new(), reasons: Vec::new() };
    drawn.rows(drawing);
    let Drawn { board, places, mut reasons } = drawn;
    if reasons.is_empty() {
        match Position::new(board, turn, R::Rights::default()) {
            Ok(position) => return Ok(position),
            Err(faults) => reasons.extend(faults.iter().map(|fault| Reason {
                span: place(fault, &places).unwrap_or(0..drawing.trim_end().len()),
                message: fault.to_string(),
            })),
        }
    }
    Err(FenError { reasons })
}

struct Drawn<R: Rules> {
    board: Board<R>,
    /// Where in the drawing each man stands.
    places: Vec<(R::Square, Range<usize>)>,
    reasons: Vec<Reason>,
}

impl<R: Rules> Drawn<R> {
    fn rows(&mut self, drawing: &str) {
        if drawing.len() > MAX_LENGTH {
            let found = drawing.len();
            let message = format!("a diagram has at most {MAX_LENGTH} bytes, found {found}");
            self.reasons.push(Reason { span: 0..found, message });
            return;
        }
        let mut at = 0;
        let mut lines = Vec::new();
        for line in drawing.split_inclusive('\n') {
            if !line.trim().is_empty() {
                lines.push((at, line.trim_end()));
            }
            at += line.len();
        }
        let rows = R::rows();
        if lines.len() != rows.len() {
            let message = format!(
                "expected a diagram of {} rows, the top one first, found {}",
                rows.len(),
                lines.len()
            );
            self.reasons.push(Reason { span: 0..drawing.trim_end().len(), message });
        }
        for (number, (&squares, &(start, line))) in rows.iter().zip(&lines).enumerate() {
            self.row(rows.len() - number, squares, start, line);
        }
    }

    fn row(&mut self, name: usize, squares: &[R::Square], start: usize, line: &str) {
        let mut width = 0;
        for (offset, letter) in line.char_indices().filter(|(_, letter)| !letter.is_whitespace()) {
            let span = start + offset..start + offset + letter.len_utf8();
            if letter != '.' {
                match (man::<R>(letter), squares.get(width)) {
                    (Some(piece), Some(&square)) => {
                        self.board.put(square, piece);
                        self.places.push((square, span));
                    }
                    (Some(_), None) => {}
                    (None, _) => {
                        let message = if "马车".contains(letter) {
                            format!("{letter:?} does not tell the side, use a letter")
                        } else {
                            format!("{letter:?} is no man and no empty point `.`")
                        };
                        self.reasons.push(Reason { span, message });
                    }
                }
            }
            width += 1;
        }
        if width != squares.len() {
            let indent = line.len() - line.trim_start().len();
            let span = start + indent..start + line.len();
            let message = format!("rank {name} has {width} points, expected {}", squares.len());
            self.reasons.push(Reason { span, message });
        }
    }
}

fn man<R: Rules>(letter: char) -> Option<Piece<R::Role>> {
    let known = CHARACTERS.iter().find(|(characters, _)| characters.contains(letter));
    Piece::from_letter(known.map_or(letter, |&(_, letter)| letter))
}

/// Where the last man that a fault is about stands in the drawing.
fn place<R: Rules>(fault: &Fault<R>, places: &[(R::Square, Range<usize>)]) -> Option<Range<usize>> {
    let squares = fault.squares();
    let here = |(square, _): &&(R::Square, _)| squares.contains(*square);
    places.iter().rfind(here).map(|(_, span)| span.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWING: &str = "
        . . . a k a . . .
        . . . . . . . . .
        ..... ....
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . 卒
        . . . 帥 . . . . R
    ";

    #[test]
    fn a_drawing_is_the_position_that_it_shows() {
        let read = read(RuleSet::Xiangqi, DRAWING, Color::Red).unwrap();
        assert_eq!(read.to_string(), "3aka3/9/9/9/9/9/9/9/8p/3K4R w");
        let other = super::read(RuleSet::ChinaSchach, DRAWING, Color::Black).unwrap();
        assert_eq!(other.to_string(), "3aka3/9/9/9/9/9/9/9/8p/3K4R b");
    }

    #[test]
    fn every_reason_has_its_place() {
        let wrong = |from: &str, to: &str| {
            let drawing = DRAWING.replacen(from, to, 1);
            let reason =
                read(RuleSet::Xiangqi, &drawing, Color::Red).unwrap_err().reasons.remove(0);
            (drawing[reason.span].trim().to_owned(), reason.message)
        };
        assert_eq!(wrong("a k a", "a x a").0, "x");
        assert_eq!(wrong("k", "马").1, "'马' does not tell the side, use a letter");
        assert_eq!(wrong("..... ....", "........").1, "rank 8 has 8 points, expected 9");
        assert_eq!(
            wrong("..... ....", "").1,
            "expected a diagram of 10 rows, the top one first, found 9"
        );
        assert_eq!(
            wrong("a k a .", "a k . a"),
            ("a".to_owned(), "Black's advisor on g10 stands where it can never get".to_owned())
        );
        assert_eq!(wrong("帥", "兵").1, "Red has no general");
    }
}
