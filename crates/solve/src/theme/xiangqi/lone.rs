//! Wins of the general and one piece.

use super::super::Name;
use super::super::evidence::Theme;
use super::super::theme_rules::ThemeRules;
use super::mate_view::MateView;
use crate::game::Set;
use crate::rules::xiangqi::{Point, XiangqiRole};

pub(super) const LONE: [(XiangqiRole, Name); 4] = [
    (XiangqiRole::Horse, Name::LoneHorse),
    (XiangqiRole::Soldier, Name::LoneSoldier),
    (XiangqiRole::Cannon, Name::LoneCannon),
    (XiangqiRole::Chariot, Name::LoneChariot),
];

/// Of the winner's pieces that can attack, one is left. The horse's name is that of a stalemate.
pub(super) fn mates<R: ThemeRules<Square = Point, Role = XiangqiRole>>(
    view: &MateView<'_, R>,
) -> Vec<Theme<R>> {
    let home = [XiangqiRole::General, XiangqiRole::Advisor, XiangqiRole::Elephant];
    let home = home.into_iter().fold(Set::EMPTY, |men, role| men | view.winners(role));
    let attackers = view.board().color(!view.loser) - home;
    let [lone] = attackers.into_iter().collect::<Vec<Point>>()[..] else { return Vec::new() };
    let named = |(role, name): (XiangqiRole, Name)| {
        if role == XiangqiRole::Horse && !view.checks().is_empty() {
            return None;
        }
        view.winners(role).contains(lone).then(|| view.give(name, &[lone])).flatten()
    };
    LONE.into_iter().filter_map(named).collect()
}
