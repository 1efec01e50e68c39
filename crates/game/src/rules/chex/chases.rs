//! Chex has no rule against perpetual chase.

use super::Chex;
use super::cell::{Cell, Cells};
use super::role::ChexRole;
use crate::game::{Board, ChaseRules, Color};

impl ChaseRules for Chex {
    const CHASES: bool = false;

    fn chasers(_: &Board<Self>, _: Color) -> Cells {
        Cells::EMPTY
    }

    fn quarry(_: &Board<Self>, _: Color) -> Cells {
        Cells::EMPTY
    }

    fn chase_value(_: ChexRole) -> u8 {
        0
    }

    fn is_held(_: &Board<Self>, _: Color, _: Cell) -> bool {
        false
    }

    fn is_barred(_: ChexRole, _: ChexRole) -> bool {
        false
    }
}
