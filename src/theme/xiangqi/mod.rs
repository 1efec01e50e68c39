//! The named mates of Xiangqi and China-Schach.

mod cannons;
mod chariots;
mod horses;
mod lone;
mod scene;
mod soldiers;

use super::end::End;
use super::evidence::Theme;
use super::name::Family;
use super::themed::Themed;
use crate::anatomy::Anatomical;
use crate::game::{Color, Piece};
use crate::rules::xiangqi::{NineByTen, Point, RANKS, XiangqiRole};
use scene::Scene;

/// Finds the named mates of one kind at the end of a line.
type Recogniser<R> = fn(&Scene<'_, R>) -> Vec<Theme<R>>;

/// Half soldiers: soldier 1, across the river 2; advisor and elephant 2; horse 4; cannon 4½;
/// chariot 9.
fn worth(man: Piece<XiangqiRole>, at: Point) -> u32 {
    match man.role {
        XiangqiRole::General => 0,
        XiangqiRole::Advisor | XiangqiRole::Elephant => 4,
        XiangqiRole::Horse => 8,
        XiangqiRole::Cannon => 9,
        XiangqiRole::Chariot => 18,
        XiangqiRole::Soldier if at.depth(man.color) >= RANKS / 2 => 4,
        XiangqiRole::Soldier => 2,
    }
}

impl<const JUMPS: bool> Themed for NineByTen<JUMPS, false, false>
where
    Self: Anatomical<Square = Point, Role = XiangqiRole>,
{
    const FAMILY: Family = Family::Xiangqi;

    fn value(man: Piece<XiangqiRole>, at: Point) -> u32 {
        worth(man, at)
    }

    fn smothers(role: XiangqiRole) -> bool {
        matches!(role, XiangqiRole::Chariot | XiangqiRole::Horse | XiangqiRole::Soldier)
    }

    fn mates(end: &End<'_, Self>) -> Vec<Theme<Self>> {
        let Some(scene) = Scene::new(end) else { return Vec::new() };
        let recognisers: [Recogniser<Self>; 5] =
            [cannons::mates, horses::mates, chariots::mates, soldiers::mates, lone::mates];
        recognisers.into_iter().flat_map(|mates| mates(&scene)).collect()
    }
}

/// Where a point lies, as a player of this side counts it: its file from his left, its rank
/// from his home rank.
fn seen(point: Point, color: Color) -> (usize, usize) {
    (point.file(), point.depth(color))
}
