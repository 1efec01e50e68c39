//! What one side's pieces attack.

use super::Xiangqi;
use super::leaps::{
    ADVISOR, CROSS, ELEPHANT, GENERAL, HORSE, HORSE_FROM, HORSE_ZONE, SOLDIER_FROM, eyes, half,
    legs,
};
use super::lines::Cross;
use super::point::{Point, Points};
use super::role::XiangqiRole;
use crate::game::{Board, ChaseRules, Color, Rules, Set};

/// The pieces of one side that can ever give check, as sets of bits.
#[derive(Clone, Copy)]
pub(super) struct Force {
    pub(super) horses: u128,
    pub(super) chariots: u128,
    pub(super) cannons: u128,
    pub(super) soldiers: u128,
    /// The general, where it guards open files; nothing where generals may face.
    pub(super) general: u128,
    pub(super) color: Color,
}

impl Force {
    /// The pieces of a color.
    #[inline]
    pub(super) fn of(board: &Board<Xiangqi>, color: Color) -> Self {
        let men = board.color(color).bits();
        Self {
            horses: men & board.role(XiangqiRole::Horse).bits(),
            chariots: men & board.role(XiangqiRole::Chariot).bits(),
            cannons: men & board.role(XiangqiRole::Cannon).bits(),
            soldiers: men & board.role(XiangqiRole::Soldier).bits(),
            general: if board.rules().generals_may_face() {
                0
            } else {
                men & board.role(XiangqiRole::General).bits()
            },
            color,
        }
    }

    /// The pieces that attack along open lines. Generals are never on one rank, so what the
    /// general guards is on its file.
    #[inline]
    pub(super) fn straight(self) -> u128 {
        self.chariots | self.general
    }

    /// The force after a piece of it has gone from one point to another.
    #[inline]
    pub(super) fn moved(mut self, role: XiangqiRole, from: u128, to: u128) -> Self {
        let men = match role {
            XiangqiRole::Horse => &mut self.horses,
            XiangqiRole::Chariot => &mut self.chariots,
            XiangqiRole::Cannon => &mut self.cannons,
            XiangqiRole::Soldier => &mut self.soldiers,
            // An advisor or elephant does not give check, and a general that opened a file to
            // the other would have made no legal move.
            XiangqiRole::General | XiangqiRole::Advisor | XiangqiRole::Elephant => return self,
        };
        *men = *men & !from | to;
        self
    }

    /// Whether any of these pieces, without the one on `taken`, attacks the enemy general on
    /// this point.
    #[inline]
    pub(super) fn checks(self, point: usize, occupied: u128, taken: u128) -> bool {
        let straight = self.straight() & !taken;
        let cannons = self.cannons & !taken;
        if (straight | cannons) & CROSS[point] != 0 {
            let cross = Cross::new(point, occupied);
            if cross.chariot() & straight != 0 || cross.cannon() & cannons != 0 {
                return true;
            }
        }
        let horses = self.horses & HORSE_ZONE[point] & !taken;
        if horses != 0 {
            for (leg, from) in HORSE_FROM[point] {
                if horses & from != 0 && occupied >> leg & 1 == 0 {
                    return true;
                }
            }
        }
        self.soldiers & SOLDIER_FROM[self.color.index()][point] & !taken != 0
    }

    /// The pieces that attack the enemy general on this point.
    pub(super) fn checkers(self, point: usize, occupied: u128) -> u128 {
        let cross = Cross::new(point, occupied);
        let mut found = cross.chariot() & self.straight()
            | cross.cannon() & self.cannons
            | self.soldiers & SOLDIER_FROM[self.color.index()][point];
        for (leg, from) in HORSE_FROM[point] {
            if occupied >> leg & 1 == 0 {
                found |= self.horses & from;
            }
        }
        found
    }
}

/// The pieces that do not leave their own half and that attack a point by stepping to it.
pub(super) fn guards(board: &Board<Xiangqi>, by: Color, point: usize, occupied: u128) -> u128 {
    // Steps of generals, advisors and elephants go both ways, so the points they come from
    // are the points they would go to.
    let men = board.color(by).bits();
    let steps = GENERAL[point] & board.role(XiangqiRole::General).bits()
        | ADVISOR[point] & board.role(XiangqiRole::Advisor).bits()
        | ELEPHANT[point][eyes(point, occupied)] & board.role(XiangqiRole::Elephant).bits();
    men & steps
}

/// Where a horse on this point gets to.
#[inline]
pub(super) fn horse(point: usize, occupied: u128) -> u128 {
    HORSE[point][legs(point, occupied)]
}

/// Where an elephant on this point gets to.
#[inline]
pub(super) fn elephant(point: usize, occupied: u128) -> u128 {
    ELEPHANT[point][eyes(point, occupied)]
}

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
