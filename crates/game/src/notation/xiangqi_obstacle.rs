//! How the pieces of the board of 9 × 10 points go, asked from point to point.
//!
//! The move generator answers "where to"; this file answers "why not there". It is slow and
//! plain on purpose, and tests hold it against the generator point by point.

use super::illegal_reason::{IllegalReason, Placed};
use super::way::Way;
use crate::game::{Board, Color, Rules};
use crate::rules::xiangqi::{Point, XiangqiRole};

/// What keeps a piece from a point that no piece of its own side occupies; `jumps` if a cannon
/// jumps also without taking.
pub(super) fn obstacle<R: Rules<Square = Point, Role = XiangqiRole>>(
    board: &Board<R>,
    man: Placed<R>,
    to: Point,
    jumps: bool,
) -> Option<IllegalReason<R>> {
    let step = Step::between(man.square, to, man.piece.color);
    let other_way = |how| Some(IllegalReason::OtherWay { man, to, how });
    match man.piece.role {
        XiangqiRole::General if !step.is(0, 1) => other_way(Way::General),
        XiangqiRole::Advisor if !step.is(1, 1) => other_way(Way::Advisor),
        XiangqiRole::General | XiangqiRole::Advisor => {
            (!in_palace(to, man.piece.color)).then_some(IllegalReason::LeavesPalace { man, to })
        }
        XiangqiRole::Elephant if !step.is(2, 2) => other_way(Way::Elephant),
        XiangqiRole::Elephant if to.depth(man.piece.color) > 4 => {
            Some(IllegalReason::CrossesRiver { man, to })
        }
        XiangqiRole::Elephant => {
            let by = Placed::on(board, man.square.passed(to)?)?;
            Some(IllegalReason::EyeBlocked { man, to, by })
        }
        XiangqiRole::Horse if !step.is(1, 2) => other_way(Way::Horse),
        XiangqiRole::Horse => {
            let by = Placed::on(board, man.square.passed(to)?)?;
            Some(IllegalReason::LegBlocked { man, to, by })
        }
        XiangqiRole::Soldier => soldier(man, step).and_then(other_way),
        XiangqiRole::Chariot if !step.is_straight() => other_way(Way::Chariot),
        XiangqiRole::Cannon if !step.is_straight() => other_way(Way::Cannon),
        XiangqiRole::Chariot => {
            let by = *between(board, man.square, to).first()?;
            Some(IllegalReason::PathBlocked { man, to, by })
        }
        XiangqiRole::Cannon => cannon(board, man, to, jumps),
    }
}

fn cannon<R: Rules<Square = Point, Role = XiangqiRole>>(
    board: &Board<R>,
    man: Placed<R>,
    to: Point,
    jumps: bool,
) -> Option<IllegalReason<R>> {
    let screens = between(board, man.square, to);
    match (Placed::on(board, to), screens.as_slice()) {
        (None, []) if jumps => Some(IllegalReason::MustJump { man, to }),
        (None, [by, ..]) if !jumps => Some(IllegalReason::JumpsToTake { man, to, by: *by }),
        (Some(target), []) => Some(IllegalReason::NoScreen { man, target }),
        (_, [] | [_]) => None,
        _ => Some(IllegalReason::ManyScreens { man, to, screens }),
    }
}

/// What a soldier does that no soldier does.
fn soldier<R: Rules<Square = Point, Role = XiangqiRole>>(
    man: Placed<R>,
    step: Step,
) -> Option<Way> {
    let crossed = man.square.depth(man.piece.color) > 4;
    match (step.files.abs(), step.forward) {
        (0, 1) => None,
        (1, 0) if crossed => None,
        (1, 0) => Some(Way::SoldierSideways),
        (_, forward) if forward < 0 => Some(Way::SoldierBack),
        _ => Some(Way::Soldier),
    }
}

/// The pieces strictly between two points of one line, from the first point on.
fn between<R: Rules<Square = Point>>(board: &Board<R>, from: Point, to: Point) -> Vec<Placed<R>> {
    let Step { files, ranks, .. } = Step::between(from, to, Color::Red);
    let mut men = Vec::new();
    let mut at = from;
    while let Some(next) = at.offset(files.signum(), ranks.signum()).filter(|&next| next != to) {
        men.extend(Placed::on(board, next));
        at = next;
    }
    men
}

/// Whether the point lies in a side's palace.
fn in_palace(point: Point, color: Color) -> bool {
    (3..=5).contains(&point.file()) && point.depth(color) <= 2
}

/// How far it is from one point to another.
#[derive(Clone, Copy)]
struct Step {
    /// Files to Red's right.
    files: isize,
    /// Ranks away from Red.
    ranks: isize,
    /// Ranks forward as the mover sees it.
    forward: isize,
}

impl Step {
    fn between(from: Point, to: Point, color: Color) -> Self {
        let files = to.file().cast_signed() - from.file().cast_signed();
        let ranks = to.rank().cast_signed() - from.rank().cast_signed();
        let forward = if color == Color::Red { ranks } else { -ranks };
        Self { files, ranks, forward }
    }

    /// Whether it is `short` points along one axis and `long` along the other.
    fn is(self, short: isize, long: isize) -> bool {
        let (files, ranks) = (self.files.abs(), self.ranks.abs());
        (files.min(ranks), files.max(ranks)) == (short, long)
    }

    fn is_straight(self) -> bool {
        self.files == 0 || self.ranks == 0
    }
}
