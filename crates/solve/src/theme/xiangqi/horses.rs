//! Mates that are named after the horse's square.

use super::super::{Name, Theme};
use super::mate_view::{MateView, pairs};
use crate::game::Square;
use crate::rules::xiangqi::{Xiangqi, XiangqiRole};

/// Where a horse has a name: files and rank as the loser counts it.
const STABLES: [(Name, [usize; 2], usize); 5] = [
    (Name::ElbowHorse, [2, 6], 1),
    (Name::PalaceCornerHorse, [3, 5], 2),
    (Name::AnglerHorse, [2, 6], 2),
    (Name::TigerSilhouette, [2, 6], 3),
    (Name::GoldenHook, [1, 7], 1),
];

pub(super) fn mates(view: &MateView<'_, Xiangqi>) -> Vec<Theme<Xiangqi>> {
    let mut found = Vec::new();
    for horse in view.winners(XiangqiRole::Horse) {
        let (file, depth) = view.seen(horse);
        let stable =
            STABLES.iter().filter(|(_, files, rank)| files.contains(&file) && *rank == depth);
        for &(name, ..) in stable {
            found.extend(view.acts(horse).then(|| view.give(name, &[horse])).flatten());
        }
    }
    found.extend(octagonal(view));
    found.extend(drawn_spring(view));
    found.extend(drinking(view));
    found
}

fn octagonal(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let (file, depth) = view.seen(view.king);
    let corner = |at: usize, low: usize| at == low || at == low + 2;
    if !corner(file, 3) || !corner(depth, 0) {
        return None;
    }
    let opposite = view.at(8 - file, 2 - depth)?;
    // The palace has two points next to a corner.
    let both =
        view.winners(XiangqiRole::Horse).contains(opposite) && view.steps(opposite).len() == 2;
    both.then(|| view.give(Name::OctagonalHorse, &[opposite])).flatten()
}

/// The last move, of another piece, left the leg of a horse that checks.
fn drawn_spring(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    use crate::anatomy::Mechanism;
    let last = view.end.last().filter(|mv| mv.role() != XiangqiRole::Horse)?;
    let legged = |check: &&crate::anatomy::Check<Xiangqi>| {
        check.attack.mechanism == Mechanism::Leg(last.from())
    };
    let horse = view.checkers(XiangqiRole::Horse).find(legged)?;
    view.give(Name::DiscoveredHorse, &[horse.attack.from])
}

fn drinking(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let horses = view.winners(XiangqiRole::Horse);
    if view.end.last().is_some_and(|mv| mv.role() != XiangqiRole::Horse) {
        return None;
    }
    let once = pairs(horses).filter(|(a, b)| a.index() < b.index());
    once.filter(|&(a, b)| view.acts(a) && view.acts(b))
        .find_map(|(a, b)| view.give(Name::DoubleHorses, &[a, b]))
}
