//! The classes of pieces in the rule against perpetual chase.

use super::Xiangqi;
use super::leaps::half;
use super::point::{Point, Points};
use super::role::XiangqiRole;
use crate::game::{Board, ChaseRules, Color, Rules, Set};

impl ChaseRules for Xiangqi {
    const CHASES: bool = true;

    /// All but generals and soldiers.
    #[inline]
    fn chasers(board: &Board<Self>, color: Color) -> Points {
        let free = board.role(XiangqiRole::General) | board.role(XiangqiRole::Soldier);
        board.color(color) - free
    }

    /// All but the general and soldiers that have not crossed the river.
    #[inline]
    fn quarry(board: &Board<Self>, color: Color) -> Points {
        let own_half = Set::from_bits(half(color == Color::Black));
        let at_home = board.role(XiangqiRole::Soldier) & own_half;
        board.color(color) - board.role(XiangqiRole::General) - at_home
    }

    /// Chariots above cannons and horses, these above the rest.
    #[inline]
    fn chase_value(role: XiangqiRole) -> u8 {
        match role {
            XiangqiRole::Chariot => 3,
            XiangqiRole::Horse | XiangqiRole::Cannon => 2,
            XiangqiRole::Advisor | XiangqiRole::Elephant | XiangqiRole::Soldier => 1,
            XiangqiRole::General => 0,
        }
    }

    fn is_held(board: &Board<Self>, color: Color, square: Point) -> bool {
        let Some(general) = board.royal(color) else { return false };
        if !board.pieces_of(color, XiangqiRole::Chariot).contains(square) {
            return false;
        }
        let horses = |board: &Board<Self>| {
            let horses = board.role(XiangqiRole::Horse);
            Self::attackers(board, general, !color, board.occupied()) & horses
        };
        let mut without = *board;
        without.toggle(color, XiangqiRole::Chariot, square);
        horses(&without) != horses(board)
    }

    #[inline]
    fn is_barred(attacker: XiangqiRole, quarry: XiangqiRole) -> bool {
        (attacker, quarry) == (XiangqiRole::Cannon, XiangqiRole::Chariot)
    }
}
