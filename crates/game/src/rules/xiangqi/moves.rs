//! Legal moves.
//!
//! For each position the surroundings of the mover's general are read once: which pieces block
//! an attack from their point (*blockers*: the only piece before a chariot, one of the two
//! screens of a cannon, a piece on the leg of a horse), and which empty points no other piece
//! may enter (the line of a cannon that lacks only its screen). The moves of all other pieces
//! are legal as generated, so they are passed on as whole sets and can be counted by their
//! bits. The moves of blockers and of the general are tried one by one. In check, only moves
//! to points that answer each check are tried, and all moves of a piece that is itself the
//! cannon's screen.

use std::ops::ControlFlow;

use super::Xiangqi;
use super::force::{Force, elephant, horse};
use super::leaps::{ADVISOR, CROSS, GENERAL, HORSE_FROM, HORSE_ZONE, SOLDIER, SOLDIER_FROM};
use super::lines::{Cross, between};
use super::point::{Point, Points};
use super::role::XiangqiRole;
use crate::game::{Position, Set, Square, Visitor};

/// Shows every legal move to the visitor.
#[inline]
pub(super) fn visit<T>(position: &Position<Xiangqi>, visitor: &mut T) -> ControlFlow<()>
where
    T: Visitor<Xiangqi>,
{
    let board = position.board();
    let us = position.turn();
    let own = board.color(us).bits();
    let occupied = board.occupied().bits();
    let force = Force::of(board, !us);
    let Some(general) = board.royal(us) else { return ControlFlow::Continue(()) };
    let general = general.index();

    let here = Point::from_index(general);
    let mut steps =
        visitor.narrow(XiangqiRole::General, here, Set::from_bits(GENERAL[general] & !own));
    for to in steps {
        let bit = 1 << to.index();
        if force.checks(to.index(), occupied & !(1 << general) | bit, bit) {
            steps.remove(to);
        }
    }
    visitor.targets(XiangqiRole::General, here, steps)?;

    let mut danger = None;
    let mut show = |role: XiangqiRole, from: Point, targets: u128| {
        let mut targets = visitor.narrow(role, from, Set::from_bits(targets)).bits();
        if targets == 0 {
            return ControlFlow::Continue(());
        }
        let danger = danger.get_or_insert_with(|| Danger::read(force, general, own, occupied));
        let held = danger.blockers >> from.index() & 1 == 1;
        if !held {
            targets &= danger.open;
        }
        if held || danger.check {
            // The pieces left here are few, so each move is simply tried out.
            for to in Points::from_bits(targets) {
                let bit = 1 << to.index();
                if force.checks(general, occupied & !(1 << from.index()) | bit, bit) {
                    targets &= !bit;
                }
            }
        }
        visitor.targets(role, from, Set::from_bits(targets))
    };
    let men = |role: XiangqiRole| Points::from_bits(board.role(role).bits() & own);
    for from in men(XiangqiRole::Advisor) {
        show(XiangqiRole::Advisor, from, ADVISOR[from.index()] & !own)?;
    }
    for from in men(XiangqiRole::Elephant) {
        show(XiangqiRole::Elephant, from, elephant(from.index(), occupied) & !own)?;
    }
    for from in men(XiangqiRole::Horse) {
        show(XiangqiRole::Horse, from, horse(from.index(), occupied) & !own)?;
    }
    for from in men(XiangqiRole::Chariot) {
        show(XiangqiRole::Chariot, from, Cross::new(from.index(), occupied).chariot() & !own)?;
    }
    for from in men(XiangqiRole::Cannon) {
        show(XiangqiRole::Cannon, from, cannon(board.rules(), from.index(), occupied) & !own)?;
    }
    for from in men(XiangqiRole::Soldier) {
        show(XiangqiRole::Soldier, from, SOLDIER[us.index()][from.index()] & !own)?;
    }
    ControlFlow::Continue(())
}

/// Where a cannon gets to: as a chariot if it may slide, else only to what lies beyond its
/// screen; the pieces it could take included.
#[inline]
pub(super) fn cannon(rules: Xiangqi, from: usize, occupied: u128) -> u128 {
    let cross = Cross::new(from, occupied);
    let quiet =
        if rules.cannon_always_jumps() { landings(from, occupied) } else { cross.chariot() };
    quiet & !occupied | cross.cannon()
}

/// The empty points beyond the screens of a cannon that always jumps: a chariot's reach if
/// the first piece in each direction were not there, beyond that piece.
#[inline]
fn landings(from: usize, occupied: u128) -> u128 {
    let direct = Cross::new(from, occupied).chariot();
    let screens = direct & occupied;
    Cross::new(from, occupied & !screens).chariot() & !direct & !occupied
}

/// What threatens the mover's general.
struct Danger {
    /// Whether it is in check now.
    check: bool,
    /// Own pieces that block an attack: their moves must be tried.
    blockers: u128,
    /// The points that other pieces may go to.
    open: u128,
}

impl Danger {
    #[inline]
    fn read(force: Force, general: usize, own: u128, occupied: u128) -> Self {
        let mut danger = Self { check: false, blockers: 0, open: !0 };
        for attacker in Points::from_bits((force.straight() | force.cannons) & CROSS[general]) {
            let attacker = attacker.index();
            let line = between(general, attacker);
            let screens = line & occupied;
            let cannon = force.cannons >> attacker & 1 == 1;
            match (screens.count_ones(), cannon) {
                (0, true) => danger.open &= !line,
                (0, false) | (1, true) => {
                    danger.check = true;
                    danger.blockers |= screens & own;
                    danger.open &= line & !occupied | 1 << attacker;
                }
                (1, false) | (2, true) => danger.blockers |= screens & own,
                _ => {}
            }
        }
        let horses = force.horses & HORSE_ZONE[general];
        if horses != 0 {
            for (leg, from) in HORSE_FROM[general] {
                let attackers = horses & from;
                if attackers == 0 {
                    continue;
                }
                if occupied >> leg & 1 == 1 {
                    danger.blockers |= own & 1 << leg;
                } else {
                    danger.check = true;
                    // Two horses on one leg cannot both be taken.
                    let take = if attackers.is_power_of_two() { attackers } else { 0 };
                    danger.open &= take | 1 << leg;
                }
            }
        }
        for soldier in
            Points::from_bits(force.soldiers & SOLDIER_FROM[force.color.index()][general])
        {
            danger.check = true;
            danger.open &= 1 << soldier.index();
        }
        danger
    }
}
