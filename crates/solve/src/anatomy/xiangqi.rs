//! The particulars of Xiangqi and China-Schach: palaces, screens, legs and eyes.

use super::attack::{ExplainRules, Mechanism, Neighbour, Obstacle, PlacedPiece};
use crate::game::{Board, Color, Piece, Rules};
use crate::rules::xiangqi::{Point, Xiangqi, XiangqiRole};

/// The four lines, with their names as Red sees them.
const LINES: [(&str, (isize, isize)); 4] =
    [("north", (0, 1)), ("west", (-1, 0)), ("east", (1, 0)), ("south", (0, -1))];
const DIAGONALS: [(isize, isize); 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

impl ExplainRules for Xiangqi {
    const TRAITOR: Option<XiangqiRole> = Some(XiangqiRole::Advisor);
    const OFF: &'static str = "flight.off-palace";
    const THROUGH: &'static str = "guard.through-point";

    fn neighbours(_: &Board<Self>, color: Color, royal: Point) -> Vec<Neighbour<Point>> {
        let palace = Self::territory(Piece { color, role: XiangqiRole::General });
        let neighbour = |(direction, (files, ranks))| {
            let square = royal.offset(files, ranks);
            let open = square.is_some_and(|point| palace.contains(point));
            Neighbour { direction, square, open, border: None }
        };
        LINES.into_iter().map(neighbour).collect()
    }

    fn mechanism(board: &Board<Self>, from: Point, target: Point) -> Mechanism<Self> {
        let (files, ranks) = way(from, target);
        let step = files.abs() + ranks.abs() == 1;
        match board.role_at(from) {
            Some(XiangqiRole::Chariot) => Mechanism::Line,
            Some(XiangqiRole::General) if !step => Mechanism::FlyingGeneral,
            Some(XiangqiRole::Cannon) => match first(board, from, (files.signum(), ranks.signum()))
            {
                Some(screen) => Mechanism::Screen(screen),
                None => Mechanism::Line,
            },
            Some(XiangqiRole::Horse) => from.passed(target).map_or(Mechanism::Leap, Mechanism::Leg),
            Some(XiangqiRole::Elephant) => {
                from.passed(target).map_or(Mechanism::Leap, Mechanism::Eye)
            }
            Some(XiangqiRole::General | XiangqiRole::Advisor | XiangqiRole::Soldier) | None => {
                Mechanism::Step
            }
        }
    }

    fn obstacles(
        board: &Board<Self>,
        color: Color,
        role: XiangqiRole,
        from: Point,
    ) -> Vec<Obstacle<Self>> {
        let around = Surroundings { board, piece: Piece { color, role }, from };
        match role {
            XiangqiRole::Horse => around.horse(),
            XiangqiRole::Elephant => around.elephant(),
            XiangqiRole::Advisor => {
                DIAGONALS.into_iter().filter_map(|step| around.own(step)).collect()
            }
            XiangqiRole::Cannon if board.rules().cannon_always_jumps() => around.jumper(),
            XiangqiRole::Cannon => around.way(),
            XiangqiRole::General | XiangqiRole::Chariot => around.sides().collect(),
            XiangqiRole::Soldier => {
                // Its way differs with the river, so the way it would have alone is asked for.
                let mut alone = Board::empty_under(board.rules());
                alone.put(from, around.piece);
                let targets = Self::reach(&alone, color, role, from);
                let own = targets & board.color(color);
                own.into_iter().filter_map(|at| around.at(at)).map(Obstacle::Own).collect()
            }
        }
    }
}

/// A piece whose way is examined.
struct Surroundings<'a> {
    board: &'a Board<Xiangqi>,
    piece: Piece<XiangqiRole>,
    from: Point,
}

impl Surroundings<'_> {
    fn at(&self, at: Point) -> Option<PlacedPiece<Xiangqi>> {
        self.board.piece_at(at).map(|man| PlacedPiece { at, man })
    }

    /// The square that is an offset away, if the piece can be there.
    fn target(&self, (files, ranks): (isize, isize)) -> Option<Point> {
        let to = self.from.offset(files, ranks)?;
        Xiangqi::territory(self.piece).contains(to).then_some(to)
    }

    /// The own piece where this one would go.
    fn own(&self, step: (isize, isize)) -> Option<Obstacle<Xiangqi>> {
        let standing = self.at(self.target(step)?)?;
        (standing.man.color == self.piece.color).then_some(Obstacle::Own(standing))
    }

    fn sides(&self) -> impl Iterator<Item = Obstacle<Xiangqi>> {
        LINES.into_iter().filter_map(|(_, step)| self.own(step))
    }

    fn horse(&self) -> Vec<Obstacle<Xiangqi>> {
        let mut found = Vec::new();
        for (_, (x, y)) in LINES {
            let landings = [(2 * x + y, 2 * y + x), (2 * x - y, 2 * y - x)];
            if landings.iter().all(|&landing| self.target(landing).is_none()) {
                continue;
            }
            match self.from.offset(x, y).and_then(|leg| self.at(leg)) {
                Some(man) => found.push(Obstacle::Leg(man)),
                None => found.extend(landings.iter().filter_map(|&landing| self.own(landing))),
            }
        }
        found
    }

    fn elephant(&self) -> Vec<Obstacle<Xiangqi>> {
        let obstacle = |(x, y): (isize, isize)| {
            self.target((2 * x, 2 * y))?;
            match self.from.offset(x, y).and_then(|eye| self.at(eye)) {
                Some(man) => Some(Obstacle::Eye(man)),
                None => self.own((2 * x, 2 * y)),
            }
        };
        DIAGONALS.into_iter().filter_map(obstacle).collect()
    }

    /// The pieces next to a cannon that slides: it can take none of them.
    fn way(&self) -> Vec<Obstacle<Xiangqi>> {
        let next = |(_, step)| self.at(self.target(step)?).map(Obstacle::Way);
        LINES.into_iter().filter_map(next).collect()
    }

    /// The own pieces directly beyond the screens of a cannon that must jump.
    fn jumper(&self) -> Vec<Obstacle<Xiangqi>> {
        let screens: Vec<_> = LINES
            .into_iter()
            .filter_map(|(_, step)| first(self.board, self.from, step).map(|man| (step, man)))
            .collect();
        if screens.is_empty() {
            return vec![Obstacle::NoScreen];
        }
        let behind = |((x, y), screen): &((isize, isize), PlacedPiece<Xiangqi>)| {
            let man = self.at(screen.at.offset(*x, *y)?)?;
            (man.man.color == self.piece.color).then_some(Obstacle::Own(man))
        };
        screens.iter().filter_map(behind).collect()
    }
}

/// The first piece in a direction; none in no direction at all.
fn first(
    board: &Board<Xiangqi>,
    from: Point,
    (x, y): (isize, isize),
) -> Option<PlacedPiece<Xiangqi>> {
    let next = |at: &Point| at.offset(x, y).filter(|_| (x, y) != (0, 0));
    let stands = |at| board.piece_at(at).map(|man| PlacedPiece { at, man });
    std::iter::successors(next(&from), next).find_map(stands)
}

/// How many files to the right and ranks up one point is from another.
fn way(from: Point, to: Point) -> (isize, isize) {
    let difference = |from: usize, to: usize| to.cast_signed() - from.cast_signed();
    (difference(from.file(), to.file()), difference(from.rank(), to.rank()))
}
