//! Mates that are named after chariots, after the generals' faces, and after a wing.

use super::super::evidence::Theme;
use super::super::name::Name;
use super::super::themed::Themed;
use super::scene::{MIDDLE, Scene};
use crate::game::Move;
use crate::rules::xiangqi::{Point, XiangqiRole};

pub(super) fn mates<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Vec<Theme<R>> {
    let found = [
        scene.give_pair(Name::DoubleChariots, XiangqiRole::Chariot, XiangqiRole::Chariot),
        knife(scene),
        siege(scene),
        moon(scene),
        throne(scene),
        flank(scene),
        white_face(scene),
    ];
    found.into_iter().flatten().collect()
}

fn checkers<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> impl Iterator<Item = Point> {
    scene.checkers(XiangqiRole::Chariot).map(|check| check.attack.from)
}

/// Whether a move takes the advisor on the palace centre with a man of this kind.
fn cuts<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
    mv: Move<R>,
    role: XiangqiRole,
) -> bool {
    mv.role == role && mv.capture == Some(XiangqiRole::Advisor) && Some(mv.to) == scene.throne()
}

fn knife<R: Themed<Square = Point, Role = XiangqiRole>>(scene: &Scene<'_, R>) -> Option<Theme<R>> {
    let cut = |role| {
        scene
            .attacks()
            .position(move |(position, mv)| cuts(scene, mv, role) && position.gives_check(mv))
    };
    if let Some(at) = cut(XiangqiRole::Chariot) {
        // The chariot that cut may be taken or stay; it is another that mates.
        let mut own = scene.attacks().skip(at).map(|(_, mv)| mv);
        let mut knife = own.next()?.to;
        for mv in own {
            if mv.from == knife {
                knife = mv.to;
            }
        }
        if let Some(other) = checkers(scene).find(|&chariot| chariot != knife) {
            return scene.give(Name::ThroatCutting, &[other]);
        }
    }
    cut(XiangqiRole::Soldier).map(|_| Theme::new(Name::LittleKnife).points(scene.throne()))
}

fn siege<R: Themed<Square = Point, Role = XiangqiRole>>(scene: &Scene<'_, R>) -> Option<Theme<R>> {
    let sides = [scene.at(MIDDLE - 1, 1)?, scene.at(MIDDLE + 1, 1)?];
    scene.attacks().find(|(position, mv)| {
        let chariots = position.board().pieces_of(!scene.loser, XiangqiRole::Chariot);
        cuts(scene, *mv, mv.role) && sides.iter().all(|&side| chariots.contains(side))
    })?;
    let chariot = checkers(scene).next()?;
    scene.give(Name::AdvisorSiege, &[chariot])
}

fn moon<R: Themed<Square = Point, Role = XiangqiRole>>(scene: &Scene<'_, R>) -> Option<Theme<R>> {
    let (file, depth) = scene.seen(scene.king);
    let behind = |at: Point| scene.seen(at) == (file, 0) && depth > 0;
    let checks = scene.checks().iter().map(|check| check.attack);
    let scoops = checks
        .filter(|attack| {
            matches!(attack.role, XiangqiRole::Chariot | XiangqiRole::Cannon) && behind(attack.from)
        })
        .find_map(|attack| scene.give(Name::SeaMoon, &[attack.from]));
    if scoops.is_some() {
        return scoops;
    }
    // The cannon has done its work on the way.
    let worked = scene.attacks().any(|(position, mv)| {
        let king = position.board().royal(scene.loser).map(|king| scene.seen(king));
        let below =
            king.is_some_and(|(file, depth)| depth == 1 && Some(mv.to) == scene.at(file, 0));
        mv.role == XiangqiRole::Cannon && below
    });
    let chariot = checkers(scene).find(|chariot| chariot.file() == file)?;
    worked.then(|| scene.give(Name::SeaMoon, &[chariot])).flatten()
}

fn throne<R: Themed<Square = Point, Role = XiangqiRole>>(scene: &Scene<'_, R>) -> Option<Theme<R>> {
    let throne = scene.throne().filter(|&at| scene.men(XiangqiRole::Chariot).contains(at))?;
    let other = scene.checks().iter().any(|check| check.attack.from != throne);
    other.then(|| scene.give(Name::CentroidChariot, &[throne])).flatten()
}

fn flank<R: Themed<Square = Point, Role = XiangqiRole>>(scene: &Scene<'_, R>) -> Option<Theme<R>> {
    let wing = |at: Point| (at.file() != MIDDLE).then_some(at.file() > MIDDLE);
    let of = |role| scene.men(role).into_iter();
    of(XiangqiRole::Chariot).find_map(|chariot| {
        let side = wing(chariot)?;
        let near = move |at: &Point| wing(*at) == Some(side);
        of(XiangqiRole::Horse).filter(near).find_map(|horse| {
            of(XiangqiRole::Cannon)
                .filter(near)
                .find_map(|cannon| scene.give(Name::FlankThree, &[chariot, horse, cannon]))
        })
    })
}

fn white_face<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Option<Theme<R>> {
    let general = scene.board().royal(!scene.loser)?;
    let empty = |step: &Point| !scene.board().occupied().contains(*step);
    let steps: Vec<Point> = scene.sole(general).into_iter().filter(empty).collect();
    let theme = || Theme::new(Name::WhiteFace).men(scene.board(), [general]).points(steps.clone());
    (!steps.is_empty() && scene.end.anatomy.flying_general).then(theme)
}
