//! Generator data for Chex.

use super::generator_rules::GeneratorRules;
use crate::game::{Color, Piece};
use crate::rules::chex::{Cell, Chex, ChexRole, SIDE};

impl GeneratorRules for Chex {
    fn placement_weight(piece: Piece<ChexRole>, at: Cell, near: Cell) -> u32 {
        let row = match piece.color {
            Color::Red => at.number(),
            Color::Black => SIDE - 1 - at.number(),
        };
        let close = 1 + 4_usize.saturating_sub(at.distance(near)) as u32;
        match piece.role {
            ChexRole::King => [6, 4, 2, 1, 1, 1, 1][row.min(SIDE - 1)],
            ChexRole::Pawn => {
                if (2..SIDE - 1).contains(&row) {
                    3
                } else {
                    1
                }
            }
            ChexRole::Knight => close * 2,
            ChexRole::Rook | ChexRole::Bishop => 3,
        }
    }

    fn attacker_weights() -> &'static [(ChexRole, u32)] {
        &[(ChexRole::Rook, 4), (ChexRole::Bishop, 4), (ChexRole::Knight, 5), (ChexRole::Pawn, 5)]
    }

    fn defender_weights() -> &'static [(ChexRole, u32)] {
        &[(ChexRole::Pawn, 6), (ChexRole::Knight, 3), (ChexRole::Bishop, 3), (ChexRole::Rook, 2)]
    }

    fn promoted_from(role: ChexRole) -> Option<ChexRole> {
        matches!(role, ChexRole::Rook | ChexRole::Bishop | ChexRole::Knight)
            .then_some(ChexRole::Pawn)
    }
}
