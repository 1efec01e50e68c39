//! How the pieces of each board go, asked from square to square.
//!
//! The move generator answers "where to"; this file answers "why not there". It is slow and
//! plain on purpose, and tests hold it against the generator square by square.

use super::{IllegalReason, Placed, Way};
use crate::game::{Board, Color};
use crate::rules::chex::{Cell, Chex, ChexRole};
use crate::rules::xiangqi::{Point, Xiangqi, XiangqiRole};

/// What keeps a piece from a point that no piece of its own side occupies; `jumps` if a cannon
/// jumps also without taking.
pub(super) fn obstacle_on_points(
    board: &Board<Xiangqi>,
    man: Placed<Xiangqi>,
    to: Point,
    jumps: bool,
) -> Option<IllegalReason<Xiangqi>> {
    let step = PointStep::between(man.square, to, man.piece.color);
    let other_way = |how| Some(IllegalReason::OtherWay { man, to, how });
    match man.piece.role {
        XiangqiRole::General if !step.is(0, 1) => other_way(Way::General),
        XiangqiRole::Advisor if !step.is(1, 1) => other_way(Way::Advisor),
        XiangqiRole::General | XiangqiRole::Advisor => {
            (!in_palace(to, man.piece.color)).then_some(IllegalReason::LeavesPalace { man, to })
        }
        XiangqiRole::Elephant if !step.is(2, 2) => other_way(Way::Elephant),
        XiangqiRole::Elephant if to.depth(man.piece.color) > 4 => {
            Some(IllegalReason::CrossesRiver { man, to })
        }
        XiangqiRole::Elephant => {
            let by = Placed::on(board, man.square.passed(to)?)?;
            Some(IllegalReason::EyeBlocked { man, to, by })
        }
        XiangqiRole::Horse if !step.is(1, 2) => other_way(Way::Horse),
        XiangqiRole::Horse => {
            let by = Placed::on(board, man.square.passed(to)?)?;
            Some(IllegalReason::LegBlocked { man, to, by })
        }
        XiangqiRole::Soldier => soldier(man, step).and_then(other_way),
        XiangqiRole::Chariot if !step.is_straight() => other_way(Way::Chariot),
        XiangqiRole::Cannon if !step.is_straight() => other_way(Way::Cannon),
        XiangqiRole::Chariot => {
            let by = *between(board, man.square, to).first()?;
            Some(IllegalReason::PathBlocked { man, to, by })
        }
        XiangqiRole::Cannon => cannon(board, man, to, jumps),
    }
}

fn cannon(
    board: &Board<Xiangqi>,
    man: Placed<Xiangqi>,
    to: Point,
    jumps: bool,
) -> Option<IllegalReason<Xiangqi>> {
    let screens = between(board, man.square, to);
    match (Placed::on(board, to), screens.as_slice()) {
        (None, []) if jumps => Some(IllegalReason::MustJump { man, to }),
        (None, [by, ..]) if !jumps => Some(IllegalReason::JumpsToTake { man, to, by: *by }),
        (Some(target), []) => Some(IllegalReason::NoScreen { man, target }),
        (_, [] | [_]) => None,
        _ => Some(IllegalReason::ManyScreens { man, to, screens }),
    }
}

/// What a soldier does that no soldier does.
fn soldier(man: Placed<Xiangqi>, step: PointStep) -> Option<Way> {
    let crossed = man.square.depth(man.piece.color) > 4;
    match (step.files.abs(), step.forward) {
        (0, 1) => None,
        (1, 0) if crossed => None,
        (1, 0) => Some(Way::SoldierSideways),
        (_, forward) if forward < 0 => Some(Way::SoldierBack),
        _ => Some(Way::Soldier),
    }
}

/// The pieces strictly between two points of one line, from the first point on.
fn between(board: &Board<Xiangqi>, from: Point, to: Point) -> Vec<Placed<Xiangqi>> {
    let PointStep { files, ranks, .. } = PointStep::between(from, to, Color::Red);
    let mut men = Vec::new();
    let mut at = from;
    while let Some(next) = at.offset(files.signum(), ranks.signum()).filter(|&next| next != to) {
        men.extend(Placed::on(board, next));
        at = next;
    }
    men
}

/// Whether the point lies in a side's palace.
fn in_palace(point: Point, color: Color) -> bool {
    (3..=5).contains(&point.file()) && point.depth(color) <= 2
}

/// How far it is from one point to another.
#[derive(Clone, Copy)]
struct PointStep {
    /// Files to Red's right.
    files: isize,
    /// Ranks away from Red.
    ranks: isize,
    /// Ranks forward as the mover sees it.
    forward: isize,
}

impl PointStep {
    fn between(from: Point, to: Point, color: Color) -> Self {
        let files = to.file().cast_signed() - from.file().cast_signed();
        let ranks = to.rank().cast_signed() - from.rank().cast_signed();
        let forward = if color == Color::Red { ranks } else { -ranks };
        Self { files, ranks, forward }
    }

    /// Whether it is `short` points along one axis and `long` along the other.
    fn is(self, short: isize, long: isize) -> bool {
        let (files, ranks) = (self.files.abs(), self.ranks.abs());
        (files.min(ranks), files.max(ranks)) == (short, long)
    }

    fn is_straight(self) -> bool {
        self.files == 0 || self.ranks == 0
    }
}

/// What keeps a piece from a cell that no piece of its own side occupies; `pawns_block` if pawns
/// side by side block diagonals.
pub(super) fn obstacle_on_cells(
    board: &Board<Chex>,
    man: Placed<Chex>,
    to: Cell,
    pawns_block: bool,
) -> Option<IllegalReason<Chex>> {
    let other_way = |how| Some(IllegalReason::OtherWay { man, to, how });
    let step = CellStep::between(man.square, to);
    match man.piece.role {
        ChexRole::King if step.distance() == 1 && step.is_straight() => None,
        ChexRole::King if !step.is_diagonal() => other_way(Way::King),
        ChexRole::Rook if !step.is_straight() => other_way(Way::Rook),
        ChexRole::Bishop if !step.is_diagonal() => other_way(Way::Bishop),
        ChexRole::Rook | ChexRole::Bishop | ChexRole::King => slide(board, man, to, pawns_block),
        ChexRole::Knight if !step.is_knights() => other_way(Way::Knight),
        ChexRole::Knight => None,
        ChexRole::Pawn => pawn(board, man, to, pawns_block),
    }
}

fn pawn(
    board: &Board<Chex>,
    man: Placed<Chex>,
    to: Cell,
    pawns_block: bool,
) -> Option<IllegalReason<Chex>> {
    let how = |how| Some(IllegalReason::OtherWay { man, to, how });
    // In White's view, whichever side moves.
    let seen = |cell: Cell| if man.piece.color == Color::Red { cell } else { cell.turned() };
    let step = CellStep::between(seen(man.square), seen(to));
    match (step.letters, step.numbers) {
        (0 | 1, 1) => {
            let by = Placed::on(board, to)?;
            Some(IllegalReason::PathBlocked { man, to, by })
        }
        (1, 2) if seen(man.square).number() != 1 => how(Way::PawnStraight),
        (-1 | 2, 1) | (1, 2) if Placed::on(board, to).is_none() => how(Way::PawnDiagonal),
        (-1 | 2, 1) | (1, 2) => slide(board, man, to, pawns_block),
        (_, numbers) if numbers < 0 => how(Way::PawnBack),
        _ => how(Way::Pawn),
    }
}

/// What is on or next to the path along a line.
fn slide(
    board: &Board<Chex>,
    man: Placed<Chex>,
    to: Cell,
    pawns_block: bool,
) -> Option<IllegalReason<Chex>> {
    let whole = CellStep::between(man.square, to);
    let unit = whole.unit();
    let mut at = man.square;
    loop {
        if let Some(by) = pawn_pair(board, at, unit).filter(|_| pawns_block) {
            return Some(IllegalReason::DiagonalBlocked { man, to, by });
        }
        at = at.offset(unit.letters, unit.numbers).filter(|&next| next != to)?;
        if let Some(by) = Placed::on(board, at) {
            return Some(IllegalReason::PathBlocked { man, to, by });
        }
    }
}

/// The two pawns of one color between which a diagonal step would pass; none next to a
/// straight step.
fn pawn_pair(board: &Board<Chex>, at: Cell, step: CellStep) -> Option<[Placed<Chex>; 2]> {
    let [a, b] = step.beside()?;
    let a = Placed::on(board, at.offset(a.0, a.1)?)?;
    let b = Placed::on(board, at.offset(b.0, b.1)?)?;
    (a.piece == b.piece && a.piece.role == ChexRole::Pawn).then_some([a, b])
}

/// How far it is from one cell to another.
#[derive(Clone, Copy)]
struct CellStep {
    letters: isize,
    numbers: isize,
}

impl CellStep {
    fn between(from: Cell, to: Cell) -> Self {
        let difference = |from: usize, to: usize| to.cast_signed() - from.cast_signed();
        let letters = difference(from.letter(), to.letter());
        Self { letters, numbers: difference(from.number(), to.number()) }
    }

    /// Straight steps from one to the other.
    fn distance(self) -> usize {
        let Self { letters: x, numbers: y } = self;
        let away = if (x < 0) == (y < 0) { x.abs().max(y.abs()) } else { x.abs() + y.abs() };
        away.cast_unsigned()
    }

    fn is_straight(self) -> bool {
        self.letters == 0 || self.numbers == 0 || self.letters == self.numbers
    }

    fn is_diagonal(self) -> bool {
        let Self { letters: x, numbers: y } = self;
        x == 2 * y || y == 2 * x || x == -y
    }

    /// A knight's leap is three steps long and lies on no straight line.
    fn is_knights(self) -> bool {
        self.distance() == 3 && !self.is_straight()
    }

    /// One step of a line.
    fn unit(self) -> Self {
        let steps = self.distance().cast_signed() / if self.is_straight() { 1 } else { 2 };
        Self { letters: self.letters / steps, numbers: self.numbers / steps }
    }

    /// The two straight steps that make up one diagonal step.
    fn beside(self) -> Option<[(isize, isize); 2]> {
        Some(match (self.letters, self.numbers) {
            (2 | -2, y) => [(y, 0), (y, y)],
            (x, 2 | -2) => [(0, x), (x, x)],
            (x @ (1 | -1), y) if x == -y => [(x, 0), (0, y)],
            _ => return None,
        })
    }
}
