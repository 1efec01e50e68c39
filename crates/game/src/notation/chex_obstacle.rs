//! How the pieces of the board of 37 hexagons go, asked from cell to cell.
//!
//! The move generator answers "where to"; this file answers "why not there". It is slow and
//! plain on purpose, and tests hold it against the generator cell by cell.

use super::illegal_reason::{IllegalReason, Placed};
use super::way::Way;
use crate::game::{Board, Color, Rules};
use crate::rules::chex::{Cell, ChexRole};

/// What keeps a piece from a cell that no piece of its own side occupies; `pawns_block` if pawns
/// side by side block diagonals.
pub(super) fn obstacle<R: Rules<Square = Cell, Role = ChexRole>>(
    board: &Board<R>,
    man: Placed<R>,
    to: Cell,
    pawns_block: bool,
) -> Option<IllegalReason<R>> {
    let other_way = |how| Some(IllegalReason::OtherWay { man, to, how });
    let step = Step::between(man.square, to);
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

fn pawn<R: Rules<Square = Cell, Role = ChexRole>>(
    board: &Board<R>,
    man: Placed<R>,
    to: Cell,
    pawns_block: bool,
) -> Option<IllegalReason<R>> {
    let how = |how| Some(IllegalReason::OtherWay { man, to, how });
    // In White's view, whichever side moves.
    let seen = |cell: Cell| if man.piece.color == Color::Red { cell } else { cell.turned() };
    let step = Step::between(seen(man.square), seen(to));
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
fn slide<R: Rules<Square = Cell, Role = ChexRole>>(
    board: &Board<R>,
    man: Placed<R>,
    to: Cell,
    pawns_block: bool,
) -> Option<IllegalReason<R>> {
    let whole = Step::between(man.square, to);
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
fn pawn_pair<R: Rules<Square = Cell, Role = ChexRole>>(
    board: &Board<R>,
    at: Cell,
    step: Step,
) -> Option<[Placed<R>; 2]> {
    let [a, b] = step.beside()?;
    let a = Placed::on(board, at.offset(a.0, a.1)?)?;
    let b = Placed::on(board, at.offset(b.0, b.1)?)?;
    (a.piece == b.piece && a.piece.role == ChexRole::Pawn).then_some([a, b])
}

/// How far it is from one cell to another.
#[derive(Clone, Copy)]
struct Step {
    letters: isize,
    numbers: isize,
}

impl Step {
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
