//! The named mates of Chex: those of chess that make sense on hexagons, and its own.

mod mates;

use super::end::End;
use super::evidence::Theme;
use super::name::Family;
use super::scene::Scene;
use super::themed::Themed;
use crate::game::{Move, Piece};
use crate::rules::chex::{Cell, Chex, Man, Special};

impl Themed for Chex {
    const FAMILY: Family = Family::Chex;

    /// As in chess: knight and bishop 3 pawns, rook 5.
    fn value(man: Piece<Man>, _: Cell) -> u32 {
        match man.role {
            Man::King => 0,
            Man::Pawn => 2,
            Man::Knight | Man::Bishop => 6,
            Man::Rook => 10,
        }
    }

    fn mates(end: &End<'_, Self>) -> Vec<Theme<Self>> {
        Scene::new(end).map_or_else(Vec::new, |scene| mates::mates(&scene))
    }

    fn underpromotes(mv: Move<Self>) -> bool {
        matches!(mv.special, Special::Promotion(Man::Bishop | Man::Knight))
    }
}
