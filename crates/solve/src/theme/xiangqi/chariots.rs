//! Mates that are named after chariots, after the generals' faces, and after a wing.

use super::super::{Name, Theme};
use super::mate_view::{MIDDLE, MateView};
use crate::game::Move;
use crate::rules::xiangqi::{Point, Xiangqi, XiangqiRole};

pub(super) fn mates(view: &MateView<'_, Xiangqi>) -> Vec<Theme<Xiangqi>> {
    let found = [
        view.give_pair(Name::DoubleChariots, XiangqiRole::Chariot, XiangqiRole::Chariot),
        knife(view),
        siege(view),
        moon(view),
        throne(view),
        flank(view),
        white_face(view),
    ];
    found.into_iter().flatten().collect()
}

fn checkers(view: &MateView<'_, Xiangqi>) -> impl Iterator<Item = Point> {
    view.checkers(XiangqiRole::Chariot).map(|check| check.attack.from)
}

/// Whether a move takes the advisor on the palace centre with a piece of this kind.
fn cuts(view: &MateView<'_, Xiangqi>, mv: Move<Xiangqi>, role: XiangqiRole) -> bool {
    mv.role() == role
        && mv.capture() == Some(XiangqiRole::Advisor)
        && Some(mv.to()) == view.throne()
}

fn knife(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let cut = |role| {
        view.attacks()
            .position(move |(position, mv)| cuts(view, mv, role) && position.gives_check(mv))
    };
    if let Some(at) = cut(XiangqiRole::Chariot) {
        // The chariot that cut may be taken or stay; it is another that mates.
        let mut own = view.attacks().skip(at).map(|(_, mv)| mv);
        let mut knife = own.next()?.to();
        for mv in own {
            if mv.from() == knife {
                knife = mv.to();
            }
        }
        if let Some(other) = checkers(view).find(|&chariot| chariot != knife) {
            return view.give(Name::ThroatCutting, &[other]);
        }
    }
    cut(XiangqiRole::Soldier).map(|_| Theme::new(Name::LittleKnife).points(view.throne()))
}

fn siege(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let sides = [view.at(MIDDLE - 1, 1)?, view.at(MIDDLE + 1, 1)?];
    view.attacks().find(|(position, mv)| {
        let chariots = position.board().pieces_of(!view.loser, XiangqiRole::Chariot);
        cuts(view, *mv, mv.role()) && sides.iter().all(|&side| chariots.contains(side))
    })?;
    let chariot = checkers(view).next()?;
    view.give(Name::AdvisorSiege, &[chariot])
}

fn moon(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let (file, depth) = view.seen(view.king);
    let behind = |at: Point| view.seen(at) == (file, 0) && depth > 0;
    let checks = view.checks().iter().map(|check| check.attack);
    let scoops = checks
        .filter(|attack| {
            matches!(attack.role, XiangqiRole::Chariot | XiangqiRole::Cannon) && behind(attack.from)
        })
        .find_map(|attack| view.give(Name::SeaMoon, &[attack.from]));
    if scoops.is_some() {
        return scoops;
    }
    // The cannon has done its work on the way.
    let worked = view.attacks().any(|(position, mv)| {
        let king = position.board().royal(view.loser).map(|king| view.seen(king));
        let below =
            king.is_some_and(|(file, depth)| depth == 1 && Some(mv.to()) == view.at(file, 0));
        mv.role() == XiangqiRole::Cannon && below
    });
    let chariot = checkers(view).find(|chariot| chariot.file() == file)?;
    worked.then(|| view.give(Name::SeaMoon, &[chariot])).flatten()
}

fn throne(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let throne = view.throne().filter(|&at| view.winners(XiangqiRole::Chariot).contains(at))?;
    let other = view.checks().iter().any(|check| check.attack.from != throne);
    other.then(|| view.give(Name::CentroidChariot, &[throne])).flatten()
}

fn flank(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let wing = |at: Point| (at.file() != MIDDLE).then_some(at.file() > MIDDLE);
    let of = |role| view.winners(role).into_iter();
    of(XiangqiRole::Chariot).find_map(|chariot| {
        let side = wing(chariot)?;
        let near = move |at: &Point| wing(*at) == Some(side);
        of(XiangqiRole::Horse).filter(near).find_map(|horse| {
            of(XiangqiRole::Cannon)
                .filter(near)
                .find_map(|cannon| view.give(Name::FlankThree, &[chariot, horse, cannon]))
        })
    })
}

fn white_face(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let general = view.board().royal(!view.loser)?;
    let empty = |step: &Point| !view.board().occupied().contains(*step);
    let steps: Vec<Point> = view.sole(general).into_iter().filter(empty).collect();
    let theme =
        || Theme::new(Name::WhiteFace).pieces(view.board(), [general]).points(steps.clone());
    (!steps.is_empty() && view.end.anatomy.flying_general).then(theme)
}
