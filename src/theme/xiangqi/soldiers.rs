//! Mates that are named after soldiers.

use super::super::evidence::Theme;
use super::super::name::Name;
use super::super::themed::Themed;
use super::scene::{Scene, pairs};
use crate::rules::xiangqi::{Point, XiangqiRole};

pub(super) fn mates<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Vec<Theme<R>> {
    let found = [devils(scene), three(scene), enthroned(scene), eunuchs(scene), searches(scene)];
    found.into_iter().flatten().collect()
}

fn devils<R: Themed<Square = Point, Role = XiangqiRole>>(scene: &Scene<'_, R>) -> Option<Theme<R>> {
    pairs(scene.men(XiangqiRole::Soldier))
        .filter(|&(a, b)| scene.in_palace(a) && scene.in_palace(b))
        .filter(|&(a, b)| (a.file(), b.file()) == (3, 5))
        .find_map(|(a, b)| scene.give(Name::TwoDevils, &[a, b]))
}

fn three<R: Themed<Square = Point, Role = XiangqiRole>>(scene: &Scene<'_, R>) -> Option<Theme<R>> {
    let last = scene.end.last()?;
    let near = |at: &Point| scene.seen(*at).1 <= 2;
    let men = |role| scene.men(role).into_iter().filter(near).collect::<Vec<Point>>();
    let (chariots, soldiers) = (men(XiangqiRole::Chariot), men(XiangqiRole::Soldier));
    let first = scene.end.path.first()?;
    let advisor = !first.board().pieces_of(scene.loser, XiangqiRole::Advisor).is_empty();
    if chariots.is_empty() || soldiers.is_empty() || chariots.len() + soldiers.len() < 3 || !advisor
    {
        return None;
    }
    let all: Vec<Point> = chariots.iter().chain(&soldiers).copied().collect();
    let needed: Vec<Point> = all.into_iter().filter(|&at| scene.end.needs(at)).collect();
    let kinds = [&chariots, &soldiers].map(|kind| kind.iter().any(|at| needed.contains(at)));
    (needed.len() == 3 && kinds == [true; 2] && needed.contains(&last.to))
        .then(|| scene.give(Name::ThreeChariots, &needed))
        .flatten()
}

fn enthroned<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Option<Theme<R>> {
    let throne = scene.throne().filter(|&at| scene.men(XiangqiRole::Soldier).contains(at))?;
    scene.acts(throne).then(|| scene.give(Name::CentroidPawn, &[throne])).flatten()
}

/// Follows the soldier that made the last move back through the line.
fn eunuchs<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Option<Theme<R>> {
    let last = scene.end.last().filter(|mv| mv.role == XiangqiRole::Soldier)?;
    let attacks: Vec<_> = scene.attacks().collect();
    let (mut at, mut checks) = (last.to, 0);
    for &(position, mv) in attacks.iter().rev() {
        if mv.to == at && mv.role == XiangqiRole::Soldier {
            checks += usize::from(position.gives_check(mv));
            at = mv.from;
        }
    }
    let first = attacks.first()?.0.board().royal(scene.loser)?;
    let driven = scene.seen(first).1 > 0 && scene.seen(scene.king).1 == 0;
    let checker = scene.checkers(XiangqiRole::Soldier).any(|check| check.attack.from == last.to);
    (driven && checker && checks >= 2).then(|| scene.give(Name::Eunuchs, &[last.to])).flatten()
}

fn searches<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Option<Theme<R>> {
    let last = scene.end.last().filter(|mv| mv.role == XiangqiRole::Soldier)?;
    let sideways = last.from.rank() == last.to.rank() && scene.seen(last.to).1 == 0;
    let checker = scene.checkers(XiangqiRole::Soldier).any(|check| check.attack.from == last.to);
    (sideways && checker).then(|| scene.give(Name::OldPawn, &[last.to])).flatten()
}
