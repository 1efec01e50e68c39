//! What only a board with files, ranks and a palace can be asked.

use super::super::{Name, Theme};
use super::seen;
use crate::game::{Color, Piece, Set};
use crate::rules::xiangqi::{Point, Points, Xiangqi, XiangqiRole};

pub(super) use super::super::mate_view::MateView;

/// The file of the throne.
pub(super) const MIDDLE: usize = 4;

impl MateView<'_, Xiangqi> {
    /// File, and rank as the loser counts it.
    pub(super) fn seen(&self, point: Point) -> (usize, usize) {
        seen(point, self.loser)
    }

    /// The point on a file and a rank as the loser counts it.
    pub(super) fn at(&self, file: usize, depth: usize) -> Option<Point> {
        match self.loser {
            Color::Red => Point::at(file, depth),
            Color::Black => Point::at(file, 9_usize.checked_sub(depth)?),
        }
    }

    /// The pieces between two points of a line.
    pub(super) fn between(&self, from: Point, to: Point) -> Vec<(Point, Piece<XiangqiRole>)> {
        let inside = |low: usize, high: usize, at: usize| at > low.min(high) && at < low.max(high);
        let on_file = from.file() == to.file();
        let on_rank = from.rank() == to.rank();
        self.board()
            .pieces()
            .filter(|(at, _)| {
                on_file && at.file() == from.file() && inside(from.rank(), to.rank(), at.rank())
                    || on_rank
                        && at.rank() == from.rank()
                        && inside(from.file(), to.file(), at.file())
            })
            .collect()
    }

    /// Whether a point lies in the loser's palace.
    pub(super) fn in_palace(&self, point: Point) -> bool {
        let (file, depth) = self.seen(point);
        (3..=5).contains(&file) && depth <= 2
    }

    /// The point directly before the general, that is, away from its home rank.
    pub(super) fn door(&self) -> Option<Point> {
        let (file, depth) = self.seen(self.king);
        self.at(file, depth + 1)
    }

    /// The centre of the loser's palace.
    pub(super) fn throne(&self) -> Option<Point> {
        self.at(MIDDLE, 1)
    }
}

/// Each pair of points of a set.
pub(super) fn pairs(points: Points) -> impl Iterator<Item = (Point, Point)> {
    points.into_iter().flat_map(move |a| {
        let rest: Set<Point> = points - Set::of(a);
        rest.into_iter().map(move |b| (a, b))
    })
}

pub(super) const LONE: [(XiangqiRole, Name); 4] = [
    (XiangqiRole::Horse, Name::LoneHorse),
    (XiangqiRole::Soldier, Name::LoneSoldier),
    (XiangqiRole::Cannon, Name::LoneCannon),
    (XiangqiRole::Chariot, Name::LoneChariot),
];

/// Of the winner's pieces that can attack, one is left. The horse's name is that of a stalemate.
pub(super) fn mates(view: &MateView<'_, Xiangqi>) -> Vec<Theme<Xiangqi>> {
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
