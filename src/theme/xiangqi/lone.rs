//! Wins of the general and one man.

use super::super::evidence::Theme;
use super::super::name::Name;
use super::super::themed::Themed;
use super::scene::Scene;
use crate::game::Set;
use crate::rules::xiangqi::{Man, Point};

const LONE: [(Man, Name); 4] = [
    (Man::Horse, Name::LoneHorse),
    (Man::Soldier, Name::LoneSoldier),
    (Man::Cannon, Name::LoneCannon),
    (Man::Chariot, Name::LoneChariot),
];

/// Of the winner's men that can attack, one is left. The horse's name is that of a stalemate.
pub(super) fn mates<R: Themed<Square = Point, Role = Man>>(scene: &Scene<'_, R>) -> Vec<Theme<R>> {
    let home = [Man::General, Man::Advisor, Man::Elephant];
    let home = home.into_iter().fold(Set::EMPTY, |men, role| men | scene.men(role));
    let attackers = scene.board().color(!scene.loser) - home;
    let [lone] = attackers.into_iter().collect::<Vec<Point>>()[..] else { return Vec::new() };
    let named = |(role, name): (Man, Name)| {
        if role == Man::Horse && !scene.checks().is_empty() {
            return None;
        }
        scene.men(role).contains(lone).then(|| scene.give(name, &[lone])).flatten()
    };
    LONE.into_iter().filter_map(named).collect()
}
