//! Mates that are named after cannons.

use super::super::evidence::Theme;
use super::super::name::Name;
use super::super::themed::Themed;
use super::scene::{MIDDLE, Scene, pairs};
use crate::anatomy::{Mechanism, Standing};
use crate::game::Square;
use crate::rules::xiangqi::{Point, XiangqiRole};

pub(super) fn mates<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Vec<Theme<R>> {
    let found = [
        over_own(scene, XiangqiRole::Cannon, Name::DoubleCannon),
        over_own(scene, XiangqiRole::Horse, Name::HorseCannon),
        smothered(scene),
        bolt(scene),
        heaven_and_earth(scene),
        with_chariot(scene),
        crowned(scene),
        toast(scene),
    ];
    found.into_iter().flatten().collect()
}

/// The cannons that check, each with its screen.
fn checks<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> impl Iterator<Item = (Point, Standing<R>)> {
    scene.checkers(XiangqiRole::Cannon).filter_map(|check| match check.attack.mechanism {
        Mechanism::Screen(screen) => Some((check.attack.from, screen)),
        _ => None,
    })
}

/// A cannon checks over an own man of this kind.
fn over_own<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
    role: XiangqiRole,
    name: Name,
) -> Option<Theme<R>> {
    checks(scene)
        .filter(|(_, screen)| screen.man.color != scene.loser && screen.man.role == role)
        .find_map(|(cannon, screen)| scene.give(name, &[cannon, screen.at]))
}

fn smothered<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Option<Theme<R>> {
    if scene.checks().len() != 1 {
        return None;
    }
    let (cannon, screen) = checks(scene).next()?;
    let advisor = screen.man.color == scene.loser && screen.man.role == XiangqiRole::Advisor;
    let distance = |a: usize, b: usize| a.abs_diff(b);
    let next = distance(screen.at.file(), scene.king.file())
        + distance(screen.at.rank(), scene.king.rank())
        == 1;
    if !advisor || !next {
        return None;
    }
    let theme = scene.give(Name::SmotheredCannon, &[cannon])?;
    Some(theme.men(scene.board(), [screen.at]))
}

fn bolt<R: Themed<Square = Point, Role = XiangqiRole>>(scene: &Scene<'_, R>) -> Option<Theme<R>> {
    if scene.king.file() != MIDDLE {
        return None;
    }
    let (_, depth) = scene.seen(scene.king);
    let beside = [scene.at(MIDDLE - 1, depth), scene.at(MIDDLE + 1, depth), scene.door()];
    let checker = [XiangqiRole::Chariot, XiangqiRole::Soldier]
        .into_iter()
        .flat_map(|role| scene.checkers(role))
        .map(|check| check.attack.from)
        .find(|at| beside.contains(&Some(*at)))?;
    let cannons = scene.men(XiangqiRole::Cannon).into_iter().filter(|at| at.file() == MIDDLE);
    cannons
        .filter(|&cannon| {
            let between = scene.between(cannon, scene.king);
            let guard = |(at, man): &(Point, crate::game::Piece<XiangqiRole>)| {
                *at == checker
                    || man.color == scene.loser
                        && matches!(man.role, XiangqiRole::Advisor | XiangqiRole::Elephant)
            };
            !between.is_empty() && between.iter().all(guard)
        })
        .find_map(|cannon| scene.give(Name::IronBolt, &[cannon, checker]))
}

fn heaven_and_earth<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Option<Theme<R>> {
    let (file, depth) = scene.seen(scene.king);
    if depth != 0 {
        return None;
    }
    pairs(scene.men(XiangqiRole::Cannon))
        .filter(|&(heaven, earth)| {
            heaven.file() == file && scene.seen(heaven).1 != 0 && scene.seen(earth).1 == 0
        })
        .find_map(|(heaven, earth)| scene.give(Name::HeavenEarth, &[heaven, earth]))
}

fn with_chariot<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Option<Theme<R>> {
    let checks = |role| scene.checkers(role).next().is_some();
    if !checks(XiangqiRole::Chariot) && !checks(XiangqiRole::Cannon) {
        return None;
    }
    let wing =
        |at: Point| (at.file() != 3 && at.file() != 4 && at.file() != 5).then(|| at.file() / 5);
    let once = pairs(scene.men(XiangqiRole::Cannon)).filter(|(a, b)| a.index() < b.index());
    once.flat_map(|(a, b)| {
        scene.men(XiangqiRole::Chariot).into_iter().map(move |chariot| (a, b, chariot))
    })
    .filter(|&(a, b, chariot)| {
        let line = a.file() == b.file() || a.rank() == b.rank();
        let flank = wing(a).is_some() && wing(a) == wing(b) && wing(a) == wing(chariot);
        flank || line && !scene.steps(chariot).is_empty()
    })
    .find_map(|(a, b, chariot)| scene.give(Name::CannonsChariot, &[a, b, chariot]))
}

fn crowned<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Option<Theme<R>> {
    let door = scene.door()?;
    let front = scene.checks().iter().any(|check| {
        check.attack.from == door
            && matches!(check.attack.role, XiangqiRole::Chariot | XiangqiRole::Soldier)
    });
    let (cannon, _) = checks(scene).find(|(_, screen)| screen.at == door)?;
    front.then(|| scene.give(Name::Crowned, &[cannon, door])).flatten()
}

/// Elephant takes cannon, and cannon takes elephant.
fn toast<R: Themed<Square = Point, Role = XiangqiRole>>(scene: &Scene<'_, R>) -> Option<Theme<R>> {
    let [.., first, taking, last] = scene.end.moves else { return None };
    let cannons = first.role == XiangqiRole::Cannon && last.role == XiangqiRole::Cannon;
    let elephant =
        taking.role == XiangqiRole::Elephant && taking.capture == Some(XiangqiRole::Cannon);
    let here = first.to == taking.to && taking.to == last.to;
    let (cannon, screen) = checks(scene).next()?;
    let over = screen.man.color == scene.loser && screen.man.role == XiangqiRole::Advisor;
    (cannons && elephant && here && cannon == last.to && over)
        .then(|| scene.give(Name::DoubleToast, &[cannon]))
        .flatten()
}
