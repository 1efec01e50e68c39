//! Mates that are named after soldiers.

use super::super::{Name, Theme};
use super::mate_view::{MateView, pairs};
use crate::rules::xiangqi::{Point, Xiangqi, XiangqiRole};

pub(super) fn mates(view: &MateView<'_, Xiangqi>) -> Vec<Theme<Xiangqi>> {
    let found = [devils(view), three(view), enthroned(view), eunuchs(view), searches(view)];
    found.into_iter().flatten().collect()
}

fn devils(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    pairs(view.winners(XiangqiRole::Soldier))
        .filter(|&(a, b)| view.in_palace(a) && view.in_palace(b))
        .filter(|&(a, b)| (a.file(), b.file()) == (3, 5))
        .find_map(|(a, b)| view.give(Name::TwoDevils, &[a, b]))
}

fn three(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let last = view.end.last()?;
    let near = |at: &Point| view.seen(*at).1 <= 2;
    let men = |role| view.winners(role).into_iter().filter(near).collect::<Vec<Point>>();
    let (chariots, soldiers) = (men(XiangqiRole::Chariot), men(XiangqiRole::Soldier));
    let first = view.end.path.first()?;
    let advisor = !first.board().pieces_of(view.loser, XiangqiRole::Advisor).is_empty();
    if chariots.is_empty() || soldiers.is_empty() || chariots.len() + soldiers.len() < 3 || !advisor
    {
        return None;
    }
    let all: Vec<Point> = chariots.iter().chain(&soldiers).copied().collect();
    let needed: Vec<Point> = all.into_iter().filter(|&at| view.end.needs(at)).collect();
    let kinds = [&chariots, &soldiers].map(|kind| kind.iter().any(|at| needed.contains(at)));
    (needed.len() == 3 && kinds == [true; 2] && needed.contains(&last.to()))
        .then(|| view.give(Name::ThreeChariots, &needed))
        .flatten()
}

fn enthroned(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let throne = view.throne().filter(|&at| view.winners(XiangqiRole::Soldier).contains(at))?;
    view.acts(throne).then(|| view.give(Name::CentroidPawn, &[throne])).flatten()
}

/// Follows the soldier that made the last move back through the line.
fn eunuchs(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let last = view.end.last().filter(|mv| mv.role() == XiangqiRole::Soldier)?;
    let attacks: Vec<_> = view.attacks().collect();
    let (mut at, mut checks) = (last.to(), 0);
    for &(position, mv) in attacks.iter().rev() {
        if mv.to() == at && mv.role() == XiangqiRole::Soldier {
            checks += usize::from(position.gives_check(mv));
            at = mv.from();
        }
    }
    let first = attacks.first()?.0.board().royal(view.loser)?;
    let driven = view.seen(first).1 > 0 && view.seen(view.king).1 == 0;
    let checker = view.checkers(XiangqiRole::Soldier).any(|check| check.attack.from == last.to());
    (driven && checker && checks >= 2).then(|| view.give(Name::Eunuchs, &[last.to()])).flatten()
}

fn searches(view: &MateView<'_, Xiangqi>) -> Option<Theme<Xiangqi>> {
    let last = view.end.last().filter(|mv| mv.role() == XiangqiRole::Soldier)?;
    let sideways = last.from().rank() == last.to().rank() && view.seen(last.to()).1 == 0;
    let checker = view.checkers(XiangqiRole::Soldier).any(|check| check.attack.from == last.to());
    (sideways && checker).then(|| view.give(Name::OldPawn, &[last.to()])).flatten()
}
