//! The board of 37 hexagons: three shades, and the figures of chess.

use super::drawn::{Drawn, Script};
use crate::game::{Color, Piece, Role};
use crate::rules::chex::{Cell, ChexRole, ChexVariant, Hexagons};

/// What is written, in the order of [`ChexRole`].
const WHITE: [char; 5] = ['♔', '♖', '♗', '♘', '♙'];
const BLACK: [char; 5] = ['♚', '♜', '♝', '♞', '♟'];

impl<V: ChexVariant> Drawn for Hexagons<V> {
    const CELLS: bool = true;
    const RIVER: Option<usize> = None;

    fn character(piece: Piece<ChexRole>, _: Script) -> char {
        let figures = if piece.color == Color::Red { WHITE } else { BLACK };
        figures[piece.role.index()]
    }

    fn symbol(piece: Piece<ChexRole>) -> char {
        Self::character(piece, Script::Traditional)
    }

    fn from_character(character: char) -> Option<Piece<ChexRole>> {
        let find =
            |figures: [char; 5]| ChexRole::ALL.iter().find(|man| figures[man.index()] == character);
        let white = find(WHITE).map(|&role| Piece { color: Color::Red, role });
        white.or_else(|| find(BLACK).map(|&role| Piece { color: Color::Black, role }))
    }

    fn told_apart(_: char) -> Option<char> {
        None
    }

    fn palace(_: Cell) -> bool {
        false
    }

    fn shade(square: Cell) -> usize {
        square.shade()
    }

    fn strokes(_: usize) -> &'static str {
        ""
    }
}
