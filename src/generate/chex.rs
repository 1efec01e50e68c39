//! Composing problems of Chex.

use super::composed::Composed;
use crate::game::{Color, Piece};
use crate::rules::chex::{Cell, Chex, Man, SIDE};

impl Composed for Chex {
    fn mirrored(square: Cell) -> Cell {
        square.mirrored()
    }

    fn exchanged(square: Cell) -> Cell {
        square.turned()
    }

    fn taste(man: Piece<Man>, at: Cell, near: Cell) -> u32 {
        let row = match man.color {
            Color::Red => at.number(),
            Color::Black => SIDE - 1 - at.number(),
        };
        let (letters, numbers) = (way(near.letter(), at.letter()), way(near.number(), at.number()));
        // Steps on the board: two axes at 120° and the line between them.
        let distance = letters.abs().max(numbers.abs()).max((letters - numbers).abs());
        let close = 1 + (4 - distance).max(0).unsigned_abs() as u32;
        match man.role {
            Man::King => [6, 4, 2, 1, 1, 1, 1][row.min(SIDE - 1)],
            Man::Pawn => {
                if (2..SIDE - 1).contains(&row) {
                    3
                } else {
                    1
                }
            }
            Man::Knight => close * 2,
            Man::Rook | Man::Bishop => 3,
        }
    }

    fn attacking() -> &'static [(Man, u32)] {
        &[(Man::Rook, 4), (Man::Bishop, 4), (Man::Knight, 5), (Man::Pawn, 5)]
    }

    fn defending() -> &'static [(Man, u32)] {
        &[(Man::Pawn, 6), (Man::Knight, 3), (Man::Bishop, 3), (Man::Rook, 2)]
    }

    fn promoted(role: Man) -> Option<Man> {
        matches!(role, Man::Rook | Man::Bishop | Man::Knight).then_some(Man::Pawn)
    }
}

fn way(from: usize, to: usize) -> isize {
    to.cast_signed() - from.cast_signed()
}
