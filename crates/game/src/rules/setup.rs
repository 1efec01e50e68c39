//! Boards of any rule set, and positions set up piece by piece, for code that is compiled once.

use std::ops::Range;

use super::{AnyPosition, Man, RuleSet};
use crate::game::fen::{PartsRead, Reason, judge};
use crate::game::{Board, Color, FenError, Piece, Position, Rights, Rules, Square};
use crate::{with_position, with_rules};

/// What a reader has found of a position that is not written as position text.
#[derive(Debug)]
pub struct Setup<'a> {
    /// The pieces by their letters, with the indices of their squares.
    pub men: &'a [(usize, char)],
    /// The side to move.
    pub turn: Color,
    /// The rights as in position text, if they were read.
    pub rights: Option<&'a str>,
    /// What is wrong already.
    pub reasons: Vec<Reason>,
    /// The places at which each piece was read.
    pub places: &'a [(usize, Range<usize>)],
    /// The place of the whole text.
    pub all: Range<usize>,
}

impl RuleSet {
    /// The rows of position text as indices of squares, top row first, each from left to right.
    pub fn rows(self) -> Vec<Vec<usize>> {
        with_rules!(self, _: R => {
            R::rows().iter().map(|row| row.iter().map(|at| at.index()).collect()).collect()
        })
    }

    /// Reads the name of a square at the beginning of a text. Also returns its length in bytes.
    pub fn read_square(self, text: &str) -> Option<(usize, usize)> {
        with_rules!(self, _: R => {
            <R as Rules>::Square::read(text).map(|(square, length)| (square.index(), length))
        })
    }

    /// The piece with this letter in position text.
    pub fn man(self, letter: char) -> Option<Man> {
        with_rules!(self, _: R => Piece::<<R as Rules>::Role>::from_letter(letter).map(Man::from))
    }

    /// The most pieces of this kind that a side can have; 0 for a letter without a piece.
    pub fn limit(self, letter: char) -> usize {
        with_rules!(self, _: R => {
            let piece = Piece::<<R as Rules>::Role>::from_letter(letter);
            piece.map_or(0, |piece| R::limit(piece.role))
        })
    }

    /// Whether position text has a field for rights, such as castling.
    pub fn has_rights(self) -> bool {
        with_rules!(self, _: R => size_of::<<R as Rules>::Rights>() > 0)
    }

    /// Whether a text is a field of rights.
    pub fn reads_rights(self, text: &str) -> bool {
        with_rules!(self, _: R => <R as Rules>::Rights::read(text).is_some())
    }

    /// Makes a position of what was read. If there are reasons against it, the errors of the
    /// setup are added to them, each at the place of one of its pieces. A letter without a piece
    /// and a square off the board are passed over.
    pub fn judge(self, setup: Setup<'_>) -> Result<AnyPosition, FenError> {
        with_rules!(self, rules: _ => set_up(rules, setup).map(AnyPosition::from))
    }
}

fn set_up<R: Rules>(rules: R, setup: Setup<'_>) -> Result<Position<R>, FenError> {
    let square = |index: usize| (index < R::Square::COUNT).then(|| R::Square::from_index(index));
    let mut board = Board::empty_under(rules);
    for &(at, letter) in setup.men {
        if let (Some(at), Some(piece)) = (square(at), Piece::<R::Role>::from_letter(letter)) {
            board.put(at, piece);
        }
    }
    let rights = setup.rights.and_then(R::Rights::read).unwrap_or_default();
    let places: Vec<_> =
        setup.places.iter().filter_map(|(at, place)| Some((square(*at)?, place.clone()))).collect();
    let known = PartsRead { pieces: setup.reasons.is_empty(), turn: true };
    judge(board, setup.turn, rights, setup.reasons, known, &places, setup.all)
}

impl AnyPosition {
    /// The rights as in position text; `None` if neither side has any.
    pub fn rights(&self) -> Option<String> {
        with_position!(self, position => rights(position))
    }
}

fn rights<R: Rules>(position: &Position<R>) -> Option<String> {
    let rights = position.rights();
    (rights != R::Rights::default()).then(|| rights.text().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_hold_every_square_once_and_names_are_read_back() {
        for rules in RuleSet::ALL {
            let mut squares = rules.rows().concat();
            squares.sort_unstable();
            assert_eq!(squares, (0..rules.square_count()).collect::<Vec<_>>());
            for square in squares {
                let name = rules.square_name(square).unwrap();
                assert_eq!(rules.read_square(&name), Some((square, name.len())));
            }
        }
    }

    #[test]
    fn a_position_is_set_up_from_its_pieces() {
        for rules in RuleSet::ALL {
            let start = rules.start();
            let men: Vec<_> = start.men().iter().map(|&(at, man)| (at, man.letter)).collect();
            let rights = start.rights();
            assert_eq!(rights.is_some(), rules.has_rights());
            let setup = |men| Setup {
                men,
                turn: start.turn(),
                rights: rights.as_deref(),
                reasons: Vec::new(),
                places: &[],
                all: 0..0,
            };
            assert_eq!(rules.judge(setup(&men)), Ok(start));
            assert!(rules.judge(setup(&men[..1])).is_err());
            assert!(men.iter().all(|&(_, letter)| rules.man(letter).unwrap().letter == letter));
            assert!(rules.man('?').is_none() && rules.limit('?') == 0 && rules.limit('k') == 1);
        }
    }
}
