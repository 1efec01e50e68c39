//! A final position as the recognisers look at it.

use super::super::end::End;
use super::super::evidence::Theme;
use super::super::name::Name;
use super::super::themed::Themed;
use super::seen;
use crate::anatomy::{Check, Guard, Prospect};
use crate::game::{Board, Color, Move, Piece, Position, Set};
use crate::rules::xiangqi::{Man, Point, Points};

/// The file of the throne.
pub(super) const MIDDLE: usize = 4;

/// A final position, with the questions that definitions of mates are made of.
pub(super) struct Scene<'a, R: Themed<Square = Point, Role = Man>> {
    pub(super) end: &'a End<'a, R>,
    pub(super) loser: Color,
    /// The loser's general.
    pub(super) king: Point,
}

impl<'a, R: Themed<Square = Point, Role = Man>> Scene<'a, R> {
    pub(super) fn new(end: &'a End<'a, R>) -> Option<Self> {
        let loser = end.loser();
        Some(Self { end, loser, king: end.board().royal(loser)? })
    }

    pub(super) fn board(&self) -> &Board<R> {
        self.end.board()
    }

    /// The winner's men of a role.
    pub(super) fn men(&self, role: Man) -> Points {
        self.board().men(!self.loser, role)
    }

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

    pub(super) fn checks(&self) -> &[Check<R>] {
        &self.end.anatomy.checks
    }

    /// The men of a role that check.
    pub(super) fn checkers(&self, role: Man) -> impl Iterator<Item = &Check<R>> {
        self.checks().iter().filter(move |check| check.attack.role == role)
    }

    /// The steps that may not be entered, with those that guard them. A step that an own man
    /// occupies is not guarded in this sense.
    pub(super) fn guarded(&self) -> impl Iterator<Item = (Point, &[Guard<R>], Option<Man>)> {
        self.end.anatomy.flights.iter().filter_map(|flight| match &flight.prospect {
            Prospect::Guarded { takes, guards } => Some((flight.square?, &guards[..], *takes)),
            _ => None,
        })
    }

    /// The steps that a man controls.
    pub(super) fn steps(&self, man: Point) -> Vec<Point> {
        let by = |guards: &[Guard<R>]| guards.iter().any(|guard| guard.attack.from == man);
        self.guarded().filter(|(_, guards, _)| by(guards)).map(|(step, ..)| step).collect()
    }

    /// The steps that no other man controls.
    pub(super) fn sole(&self, man: Point) -> Vec<Point> {
        let only = |guards: &[Guard<R>]| guards.iter().all(|guard| guard.attack.from == man);
        self.guarded().filter(|(_, guards, _)| only(guards)).map(|(step, ..)| step).collect()
    }

    /// Whether a man checks or controls a step.
    pub(super) fn acts(&self, man: Point) -> bool {
        self.checks().iter().any(|check| check.attack.from == man) || !self.steps(man).is_empty()
    }

    /// Gives a name that rests on some men of the winner, if each of them is needed.
    pub(super) fn give(&self, name: Name, men: &[Point]) -> Option<Theme<R>> {
        let needed = men.iter().all(|&man| self.end.needs(man));
        let steps: Points = men.iter().flat_map(|&man| self.steps(man)).collect();
        needed.then(|| {
            let men: Points = men.iter().copied().collect();
            Theme::new(name).men(self.board(), men).points(steps - men)
        })
    }

    /// The winner's moves with the positions before them and the man that moves.
    pub(super) fn attacks(&self) -> impl Iterator<Item = (&Position<R>, Move<R>)> {
        self.end.attacks()
    }

    /// The men between two points of a line.
    pub(super) fn between(&self, from: Point, to: Point) -> Vec<(Point, Piece<Man>)> {
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

    /// The point directly before the general, that is, away from his home rank.
    pub(super) fn door(&self) -> Option<Point> {
        let (file, depth) = self.seen(self.king);
        self.at(file, depth + 1)
    }

    /// The palace centre.
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
