//! Wins of the general and one man.

use super::super::evidence::Theme;
use super::super::name::Name;
use super::super::themed::Themed;
use super::scene::Scene;
use crate::game::Set;
use crate::rules::xiangqi::{Point, XiangqiRole};

const LONE: [(XiangqiRole, Name); 4] = [
    (XiangqiRole::Horse, Name::LoneHorse),
    (XiangqiRole::Soldier, Name::LoneSoldier),
    (XiangqiRole::Cannon, Name::LoneCannon),
    (XiangqiRole::Chariot, Name::LoneChariot),
];

/// Of the winner's men that can attack, one is left. The horse's name is that of a stalemate.
pub(super) fn mates<R: Themed<Square = Point, Role = XiangqiRole>>(
    scene: &Scene<'_, R>,
) -> Vec<Theme<R>> {
    let home = [XiangqiRole::General, XiangqiRole::Advisor, XiangqiRole::Elephant];
    let home = home.into_iter().fold(Set::EMPTY, |men, role| men | scene.men(role));
    let attackers = scene.board().color(!scene.loser) - home;
    let [lone] = attackers.into_iter().collect::<Vec<Point>>()[..] else { return Vec::new() };
    let named = |(role, name): (XiangqiRole, Name)| {
        if role == XiangqiRole::Horse && !scene.checks().is_empty() {
            return None;
        }
        scene.men(role).contains(lone).then(|| scene.give(name, &[lone])).flatten()
    };
    LONE.into_iter().filter_map(named).collect()
}
