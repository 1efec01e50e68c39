//! Mates that are named after cannons.

use super::super::{Name, Theme};
use super::mate_view::{MIDDLE, MateView, pairs};
use crate::anatomy::{Mechanism, PlacedPiece};
use crate::game::Square;
use crate::rules::xiangqi::{Point, Xiangqi, XiangqiRole};

pub(super) fn mates(view: &MateView<'_, Xiangqi>) -> Vec<Theme<Xiangqi>> {
    let found = [
        over_own(view, XiangqiRole::Cannon, Name::DoubleCannon),
        over_own(view, XiangqiRole::Horse, Name::HorseCannon),
        smothered(view),
        bolt(view),
        heaven_and_earth(view),
        with_chariot(view),
        crowned(view),
        toast(view),
    ];
    found.into_iter().flatten().collect()
}

/// The cannons that check, each with its screen.
fn checks(view: &MateView<'_, Xiangqi>) -> impl Iterator<Item = (Point, PlacedPiece<Xiangqi>)> {
    view.checkers(XiangqiRole::Cannon).filter_map(|check| match check.attack.mechanism {
        Mechanism::Screen(screen) => Some((check.attack.from, screen)),
        _ => None,
    })
}

/// A cannon checks over an own piece of this kind.
fn over_own(view: &MateView<'_, Xiangqi>, role: XiangqiRole, name: Name) -> Option<Theme<Xiangqi>> {
    checks(view)
        .filter(|(_, screen)| screen.man.color != view.loser && screen.man.role == role)
        .find_map(|(cannon, screen)| view.give(name, &[cannon, screen.at]))
}

fn smothered(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    if view.checks().len() != 1 {
        return None;
    }
    let (cannon, screen) = checks(view).next()?;
    let advisor = screen.man.color == view.loser && screen.man.role == XiangqiRole::Advisor;
    let distance = |a: usize, b: usize| a.abs_diff(b);
    let next = distance(screen.at.file(), view.king.file())
        + distance(screen.at.rank(), view.king.rank())
        == 1;
    if !advisor || !next {
        return None;
    }
    view.give(Name::SmotheredCannon, &[cannon, screen.at])
}

fn bolt(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    if view.king.file() != MIDDLE {
        return None;
    }
    let (_, depth) = view.seen(view.king);
    let beside = [view.at(MIDDLE - 1, depth), view.at(MIDDLE + 1, depth), view.door()];
    let checker = [XiangqiRole::Chariot, XiangqiRole::Soldier]
        .into_iter()
        .flat_map(|role| view.checkers(role))
        .map(|check| check.attack.from)
        .find(|at| beside.contains(&Some(*at)))?;
    let cannons = view.winners(XiangqiRole::Cannon).into_iter().filter(|at| at.file() == MIDDLE);
    cannons
        .filter(|&cannon| {
            let between = view.between(cannon, view.king);
            let guard = |(at, man): &(Point, crate::game::Piece<XiangqiRole>)| {
                *at == checker
                    || man.color == view.loser
                        && matches!(man.role, XiangqiRole::Advisor | XiangqiRole::Elephant)
            };
            !between.is_empty() && between.iter().all(guard)
        })
        .find_map(|cannon| view.give(Name::IronBolt, &[cannon, checker]))
}

fn heaven_and_earth(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let (file, depth) = view.seen(view.king);
    if depth != 0 {
        return None;
    }
    pairs(view.winners(XiangqiRole::Cannon))
        .filter(|&(heaven, earth)| {
            heaven.file() == file && view.seen(heaven).1 != 0 && view.seen(earth).1 == 0
        })
        .find_map(|(heaven, earth)| view.give(Name::HeavenEarth, &[heaven, earth]))
}

fn with_chariot(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let checks = |role| view.checkers(role).next().is_some();
    if !checks(XiangqiRole::Chariot) && !checks(XiangqiRole::Cannon) {
        return None;
    }
    let wing =
        |at: Point| (at.file() != 3 && at.file() != 4 && at.file() != 5).then(|| at.file() / 5);
    let once = pairs(view.winners(XiangqiRole::Cannon)).filter(|(a, b)| a.index() < b.index());
    once.flat_map(|(a, b)| {
        view.winners(XiangqiRole::Chariot).into_iter().map(move |chariot| (a, b, chariot))
    })
    .filter(|&(a, b, chariot)| {
        let line = a.file() == b.file() || a.rank() == b.rank();
        let flank = wing(a).is_some() && wing(a) == wing(b) && wing(a) == wing(chariot);
        flank || line && !view.steps(chariot).is_empty()
    })
    .find_map(|(a, b, chariot)| view.give(Name::CannonsChariot, &[a, b, chariot]))
}

fn crowned(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let door = view.door()?;
    let front = view.checks().iter().any(|check| {
        check.attack.from == door
            && matches!(check.attack.role, XiangqiRole::Chariot | XiangqiRole::Soldier)
    });
    let (cannon, _) = checks(view).find(|(_, screen)| screen.at == door)?;
    front.then(|| view.give(Name::Crowned, &[cannon, door])).flatten()
}

/// Elephant takes cannon, and cannon takes elephant.
fn toast(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let [.., first, taking, last] = view.end.moves else { return None };
    let cannons = first.role() == XiangqiRole::Cannon && last.role() == XiangqiRole::Cannon;
    let elephant =
        taking.role() == XiangqiRole::Elephant && taking.capture() == Some(XiangqiRole::Cannon);
    let here = first.to() == taking.to() && taking.to() == last.to();
    let (cannon, screen) = checks(view).next()?;
    let over = screen.man.color == view.loser && screen.man.role == XiangqiRole::Advisor;
    (cannons && elephant && here && cannon == last.to() && over)
        .then(|| view.give(Name::DoubleToast, &[cannon]))
        .flatten()
}
