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
use crate::rules::xiangqi::{Man, NineByTen, Point, RANKS};
use scene::Scene;

/// Finds the named mates of one kind at the end of a line.
type Recogniser<R> = fn(&Scene<'_, R>) -> Vec<Theme<R>>;

/// Half soldiers: soldier 1, across the river 2; advisor and elephant 2; horse 4; cannon 4½;
/// chariot 9.
fn worth(man: Piece<Man>, at: Point) -> u32 {
    match man.role {
        Man::General => 0,
        Man::Advisor | Man::Elephant => 4,
        Man::Horse => 8,
        Man::Cannon => 9,
        Man::Chariot => 18,
        Man::Soldier if at.depth(man.color) >= RANKS / 2 => 4,
        Man::Soldier => 2,
    }
}

impl<const JUMPS: bool> Themed for NineByTen<JUMPS, false, false>
where
    Self: Anatomical<Square = Point, Role = Man>,
{
    const FAMILY: Family = Family::Xiangqi;

    fn value(man: Piece<Man>, at: Point) -> u32 {
        worth(man, at)
    }

    fn smothers(role: Man) -> bool {
        matches!(role, Man::Chariot | Man::Horse | Man::Soldier)
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
