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
        let close = 1 + 4_usize.saturating_sub(at.distance(near)) as u32;
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
