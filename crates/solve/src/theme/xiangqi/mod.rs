//! The named mates of Xiangqi and China-Schach.

mod cannons;
mod chariots;
mod horses;
mod mate_view;
mod soldiers;

use super::final_position::{FinalPosition, ThemeRules};
use super::{Family, Name, Theme};
use crate::game::{Color, Piece};
use crate::rules::xiangqi::{Point, RANKS, Xiangqi, XiangqiRole};
use mate_view::MateView;

/// Finds the named mates of one kind at the end of a line.
type Recogniser = fn(&MateView<'_, Xiangqi>) -> Vec<Theme<Xiangqi>>;

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

impl ThemeRules for Xiangqi {
    const FAMILY: Family = Family::Xiangqi;

    fn value(man: Piece<XiangqiRole>, at: Point) -> u32 {
        worth(man, at)
    }

    fn smothers(role: XiangqiRole) -> bool {
        matches!(role, XiangqiRole::Chariot | XiangqiRole::Horse | XiangqiRole::Soldier)
    }

    fn lone(name: Name) -> Option<XiangqiRole> {
        mate_view::LONE.into_iter().find(|(_, lone)| *lone == name).map(|(role, _)| role)
    }

    fn mates(end: &FinalPosition<'_, Self>) -> Vec<Theme<Self>> {
        let Some(view) = MateView::new(end) else { return Vec::new() };
        let recognisers: [Recogniser; 5] =
            [cannons::mates, horses::mates, chariots::mates, soldiers::mates, mate_view::mates];
        recognisers.into_iter().flat_map(|mates| mates(&view)).collect()
    }
}

/// The place of a point, as a player of this side counts it: its file from the player's left, its
/// rank from the home rank.
fn seen(point: Point, color: Color) -> (usize, usize) {
    (point.file(), point.depth(color))
}
