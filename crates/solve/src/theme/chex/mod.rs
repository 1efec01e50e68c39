//! The named mates of Chex: those of chess that make sense on hexagons, and its own.

mod mates;

use super::evidence::Theme;
use super::final_position::FinalPosition;
use super::mate_view::MateView;
use super::theme_rules::ThemeRules;
use super::{Family, Name};
use crate::game::{Move, Piece};
use crate::rules::chex::{Cell, Chex, ChexRole, Special};

impl ThemeRules for Chex {
    const FAMILY: Family = Family::Chex;

    /// As in chess: knight and bishop 3 pawns, rook 5.
    fn value(man: Piece<ChexRole>, _: Cell) -> u32 {
        match man.role {
            ChexRole::King => 0,
            ChexRole::Pawn => 2,
            ChexRole::Knight | ChexRole::Bishop => 6,
            ChexRole::Rook => 10,
        }
    }

    fn lone(name: Name) -> Option<ChexRole> {
        mates::LONE.into_iter().find(|(lone, _)| *lone == name).map(|(_, role)| role)
    }

    fn mates(end: &FinalPosition<'_, Self>) -> Vec<Theme<Self>> {
        MateView::new(end).map_or_else(Vec::new, |view| mates::mates(&view))
    }

    fn underpromotes(mv: Move<Self>) -> bool {
        matches!(mv.special(), Special::Promotion(ChexRole::Bishop | ChexRole::Knight))
    }
}
