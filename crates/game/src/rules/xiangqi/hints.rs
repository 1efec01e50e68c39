//! What a solver wants to know before it makes a move: which moves give check, and
//! which pieces are sure to be able to move next turn.

use super::Xiangqi;
use super::force::{Force, horse};
use super::leaps::{CROSS, HORSE_FROM, SOLDIER, SOLDIER_FROM};
use super::lines::{Cross, between};
use super::moves::cannon;
use super::point::{FILES, Points};
use super::role::XiangqiRole;
use crate::game::{Board, CheckHints, Color, Position, Role, Set, Square};

/// Where the mover's moves give check.
///
/// A piece gives check from where it arrives, or another does because a point was left or
/// entered. A point left matters only where there is a piece of the mover that holds an attack
/// back (before a chariot, as one of a cannon's two screens, on the leg of a horse); so these
/// pieces' moves have to be tried. A point entered matters only before a cannon that lacks nothing
/// but its screen, whichever piece goes there except that cannon itself; it may jump outwards on
/// its line, though, and find a screen there. For any other piece the lines of the general do not
/// change, and neither do the points from which it attacks.
#[inline]
pub(super) fn check_hints(position: &Position<Xiangqi>) -> CheckHints<Xiangqi> {
    let board = position.board();
    let us = position.turn();
    let Some(general) = board.royal(!us) else { return CheckHints::none() };
    let general = general.index();
    let own = board.color(us).bits();
    let occupied = board.occupied().bits();
    let force = Force::of(board, us);

    let (mut from, mut at, mut entered, mut unsure) = (0, 0, 0, 0);
    for attacker in Points::from_bits((force.straight() | force.cannons) & CROSS[general]) {
        let line = between(general, attacker.index());
        let screens = line & occupied;
        let jumps = force.cannons >> attacker.index() & 1 == 1;
        match (screens.count_ones(), jumps) {
            (0, true) => {
                entered |= line;
                unsure |= 1 << attacker.index();
                at |= cannon(board.rules(), attacker.index(), occupied) & CROSS[general] & !line;
            }
            (1, false) | (2, true) => from |= screens & own,
            _ => {}
        }
    }
    let mut horses = 0;
    for (leg, points) in HORSE_FROM[general] {
        if occupied >> leg & 1 == 0 {
            horses |= points;
        } else if force.horses & points != 0 {
            from |= own & 1 << leg;
        }
    }
    let direct = Cross::new(general, occupied).chariot();
    let behind_screens = Cross::new(general, occupied & !direct).chariot() & !direct;
    let mut to = [Set::from_bits(entered); 7];
    to[XiangqiRole::Horse.index()] |= Set::from_bits(horses);
    to[XiangqiRole::Chariot.index()] |= Set::from_bits(direct);
    to[XiangqiRole::Cannon.index()] |= Set::from_bits(behind_screens);
    to[XiangqiRole::Soldier.index()] |= Set::from_bits(SOLDIER_FROM[us.index()][general]);
    let [from, at, unsure] = [from, at, unsure].map(Set::from_bits);
    CheckHints { from, at, to, unsure }
}

/// Pieces of one side that are sure to be able to move after any move of the other side that
/// neither takes them nor gives check.
///
/// A piece off the lines of its general, and off the points where it could be a horse's leg,
/// is neither pinned nor can become so by staying where it is; a step to another such
/// point is legal. A soldier and a chariot may take what gets in their way, so one free
/// neighbouring point is enough; a horse needs two free legs and a cannon two empty
/// neighbouring points, since one move of the enemy can block only one.
#[inline]
pub(super) fn sure_movers(board: &Board<Xiangqi>, color: Color) -> Points {
    let Some(general) = board.royal(color) else { return Set::EMPTY };
    let general = general.index();
    let own = board.color(color).bits();
    let occupied = board.occupied().bits();
    let mut near = CROSS[general];
    for (leg, _) in HORSE_FROM[general] {
        near |= 1 << leg;
    }
    let free = |targets: u128, taken: u128| (targets & !taken & !near).count_ones();
    let always_jumps = board.rules().cannon_always_jumps();
    let is_sure = |role: XiangqiRole, from: usize| match role {
        XiangqiRole::Chariot => free(neighbours(from), own) >= 1,
        XiangqiRole::Soldier => free(SOLDIER[color.index()][from], own) >= 1,
        // Each leg leads to two points, so three targets need two legs.
        XiangqiRole::Horse => free(horse(from, occupied), own) >= 3,
        XiangqiRole::Cannon => !always_jumps && free(neighbours(from), occupied) >= 2,
        XiangqiRole::General | XiangqiRole::Advisor | XiangqiRole::Elephant => false,
    };
    let mut sure = Set::EMPTY;
    for role in
        [XiangqiRole::Chariot, XiangqiRole::Soldier, XiangqiRole::Horse, XiangqiRole::Cannon]
    {
        for from in Points::from_bits(board.pieces_of(color, role).bits() & !near) {
            if is_sure(role, from.index()) {
                sure.insert(from);
                // More than two are never asked for.
                if sure.len() == 2 {
                    return sure;
                }
            }
        }
    }
    sure
}

/// The points next to a point along a line.
#[inline]
fn neighbours(point: usize) -> u128 {
    CROSS[point]
        & ((1 << point) >> 1 | (1 << point) << 1 | (1 << point) >> FILES | (1 << point) << FILES)
}
