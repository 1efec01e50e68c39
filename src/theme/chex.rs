//! Themes of Chex: those that every game has, and underpromotion.

use super::end::End;
use super::evidence::Theme;
use super::themed::Themed;
use crate::game::{Move, Piece};
use crate::rules::chex::{Cell, Chex, Man, Special};

impl Themed for Chex {
    /// As in chess: knight and bishop 3 pawns, rook 5.
    fn value(man: Piece<Man>, _: Cell) -> u32 {
        match man.role {
            Man::King => 0,
            Man::Pawn => 2,
            Man::Knight | Man::Bishop => 6,
            Man::Rook => 10,
        }
    }

    fn mates(_: &End<'_, Self>) -> Vec<Theme<Self>> {
        Vec::new()
    }

    fn underpromotes(mv: Move<Self>) -> bool {
        matches!(mv.special, Special::Promotion(Man::Bishop | Man::Knight))
    }
}
