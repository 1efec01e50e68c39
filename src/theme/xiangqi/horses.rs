//! Mates that are named after where a horse stands.

use super::super::evidence::Theme;
use super::super::name::Name;
use super::super::themed::Themed;
use super::scene::{Scene, pairs};
use crate::game::Square;
use crate::rules::xiangqi::{Point, XiangqiRole};

/// Where a horse has a name: files and rank as the loser counts it.
const STABLES: [(Name, [usize; 2], usize); 5] = [
    (Name::ElbowHorse, [2, 6], 1),
    (Name::PalaceCornerHorse, [3, 5], 2),
    (Name::AnglerHorse, [2, 6], 2),
    (Name::TigerSilhouette, [2, 6], 3),
    (Name::GoldenHook, [1, 7], 1),
];

pub(super) fn mates<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Vec<Theme<R>> {
    let mut found = Vec::new();
    for horse in scene.men(XiangqiRole::Horse) {
        let (file, depth) = scene.seen(horse);
        let stable =
            STABLES.iter().filter(|(_, files, rank)| files.contains(&file) && *rank == depth);
        for &(name, ..) in stable {
            found.extend(scene.acts(horse).then(|| scene.give(name, &[horse])).flatten());
        }
    }
    found.extend(octagonal(scene));
    found.extend(drawn_spring(scene));
    found.extend(drinking(scene));
    found
}

fn octagonal<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Option<Theme<R>> {
    let (file, depth) = scene.seen(scene.king);
    let corner = |at: usize, low: usize| at == low || at == low + 2;
    if !corner(file, 3) || !corner(depth, 0) {
        return None;
    }
    let opposite = scene.at(8 - file, 2 - depth)?;
    // The palace has two points next to a corner.
    let both = scene.men(XiangqiRole::Horse).contains(opposite) && scene.steps(opposite).len() == 2;
    both.then(|| scene.give(Name::OctagonalHorse, &[opposite])).flatten()
}

/// The last move, of another man, left the leg of a horse that checks.
fn drawn_spring<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Option<Theme<R>> {
    use crate::anatomy::Mechanism;
    let last = scene.end.last().filter(|mv| mv.role != XiangqiRole::Horse)?;
    let legged =
        |check: &&crate::anatomy::Check<R>| check.attack.mechanism == Mechanism::Leg(last.from);
    let horse = scene.checkers(XiangqiRole::Horse).find(legged)?;
    scene.give(Name::DiscoveredHorse, &[horse.attack.from])
}

fn drinking<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Option<Theme<R>> {
    let horses = scene.men(XiangqiRole::Horse);
    if scene.end.last().is_some_and(|mv| mv.role != XiangqiRole::Horse) {
        return None;
    }
    let once = pairs(horses).filter(|(a, b)| a.index() < b.index());
    once.filter(|&(a, b)| scene.acts(a) && scene.acts(b))
        .find_map(|(a, b)| scene.give(Name::DoubleHorses, &[a, b]))
}
