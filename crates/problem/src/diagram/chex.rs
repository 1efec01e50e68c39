//! The board of 37 hexagons: three shades, and the figures of chess.

use super::drawn::{Drawn, Script, role};
use crate::game::{Color, Piece, Role, Square};
use crate::rules::Man;
use crate::rules::chex::{Cell, ChexRole};

/// What is written, in the order of [`ChexRole`].
const WHITE: [char; 5] = ['♔', '♖', '♗', '♘', '♙'];
const BLACK: [char; 5] = ['♚', '♜', '♝', '♞', '♟'];

pub(super) struct Cells;

impl Drawn for Cells {
    fn has_cells(&self) -> bool {
        true
    }

    fn river(&self) -> Option<usize> {
        None
    }

    fn character(&self, man: Man, _: Script) -> char {
        let figures = if man.color == Color::Red { WHITE } else { BLACK };
        figures[role::<ChexRole>(man).index()]
    }

    fn symbol(&self, man: Man) -> char {
        self.character(man, Script::Traditional)
    }

    fn read_character(&self, character: char) -> Option<Man> {
        let find =
            |figures: [char; 5]| ChexRole::ALL.iter().find(|man| figures[man.index()] == character);
        let white = find(WHITE).map(|&role| Piece { color: Color::Red, role });
        white
            .or_else(|| find(BLACK).map(|&role| Piece { color: Color::Black, role }))
            .map(Man::from)
    }

    fn told_apart(&self, _: char) -> Option<char> {
        None
    }

    fn palace(&self, _: usize) -> bool {
        false
    }

    fn shade(&self, square: usize) -> usize {
        Cell::from_index(square.min(Cell::COUNT - 1)).shade()
    }

    fn strokes(&self, _: usize) -> &'static str {
        ""
    }
}
