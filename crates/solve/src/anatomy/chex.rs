//! The particulars of Chex: six neighbours, diagonals that pawns bar, and a king that slides
//! along them.

use super::attack::{ExplainRules, Mechanism, Neighbour, Obstacle, PlacedPiece};
use crate::game::{Board, Color, Piece, Rules};
use crate::rules::chex::{Cell, Chex, ChexRole};

type Step = (isize, isize);

/// The straight directions, with their names as White sees them.
const STRAIGHT: [(&str, Step); 6] = [
    ("north-west", (0, 1)),
    ("north-east", (1, 1)),
    ("west", (-1, 0)),
    ("east", (1, 0)),
    ("south-west", (-1, -1)),
    ("south-east", (0, -1)),
];

/// The diagonals, each with the two straight steps between which it passes.
const DIAGONAL: [(&str, Step, [Step; 2]); 6] = [
    ("north", (1, 2), [(0, 1), (1, 1)]),
    ("west-north-west", (-1, 1), [(0, 1), (-1, 0)]),
    ("east-north-east", (2, 1), [(1, 0), (1, 1)]),
    ("west-south-west", (-2, -1), [(-1, 0), (-1, -1)]),
    ("east-south-east", (1, -1), [(1, 0), (0, -1)]),
    ("south", (-1, -2), [(0, -1), (-1, -1)]),
];

impl ExplainRules for Chex {
    const TRAITOR: Option<ChexRole> = None;
    const OFF: &'static str = "flight.off-board";
    const THROUGH: &'static str = "guard.through-cell";

    fn neighbours(board: &Board<Self>, _: Color, royal: Cell) -> Vec<Neighbour<Cell>> {
        let mut found = Vec::new();
        for (direction, (x, y)) in STRAIGHT {
            let square = royal.offset(x, y);
            found.push(Neighbour { direction, square, open: square.is_some(), border: None });
        }
        for (direction, (x, y), beside) in DIAGONAL {
            let mut at = royal;
            while let Some(next) = at.offset(x, y) {
                let wall = wall(board, at, beside);
                let border = wall.map(|men| men.map(|man| man.at));
                found.push(Neighbour { direction, square: Some(next), open: true, border });
                if wall.is_some() || board.occupied().contains(next) {
                    break;
                }
                at = next;
            }
        }
        found
    }

    fn mechanism(board: &Board<Self>, from: Cell, target: Cell) -> Mechanism<Self> {
        let next = STRAIGHT.into_iter().any(|(_, (x, y))| from.offset(x, y) == Some(target));
        match board.role_at(from) {
            Some(ChexRole::Rook | ChexRole::Bishop) => Mechanism::Line,
            Some(ChexRole::King) if !next => Mechanism::Line,
            Some(ChexRole::Knight) => Mechanism::Leap,
            Some(ChexRole::King | ChexRole::Pawn) | None => Mechanism::Step,
        }
    }

    fn obstacles(
        board: &Board<Self>,
        color: Color,
        role: ChexRole,
        from: Cell,
    ) -> Vec<Obstacle<Self>> {
        let at = |cell: Cell| board.piece_at(cell).map(|man| PlacedPiece { at: cell, man });
        let own = |cell: Cell| at(cell).filter(|man| man.man.color == color).map(Obstacle::Own);
        let straight = || STRAIGHT.into_iter().filter_map(|(_, (x, y))| from.offset(x, y));
        let diagonal = |(_, (x, y), beside): (&str, Step, [Step; 2])| {
            let next = from.offset(x, y)?;
            wall(board, from, beside).map(Obstacle::Border).or_else(|| own(next))
        };
        match role {
            ChexRole::Rook => straight().filter_map(own).collect(),
            ChexRole::King => {
                let diagonals = DIAGONAL.into_iter().filter_map(diagonal);
                straight().filter_map(own).chain(diagonals).collect()
            }
            ChexRole::Bishop => DIAGONAL.into_iter().filter_map(diagonal).collect(),
            ChexRole::Knight => {
                // What it could take or enter alone, so that its own pieces are found there.
                let mut alone = Board::empty_under(board.rules());
                alone.put(from, Piece { color, role });
                let targets = Self::reach(&alone, color, role, from) & board.color(color);
                targets.into_iter().filter_map(own).collect()
            }
            ChexRole::Pawn => {
                let forward = if color == Color::Red { 1 } else { -1 };
                let ahead = [(0, forward), (forward, forward)];
                let ahead = ahead.into_iter().filter_map(|(x, y)| at(from.offset(x, y)?));
                let ahead = ahead.map(Obstacle::Way);
                let takes = pawn_takes(color, from).into_iter().filter_map(|(x, y)| {
                    at(from.offset(x, y)?).filter(|man| man.man.color != color)?;
                    let (_, _, beside) = DIAGONAL.into_iter().find(|&(_, it, _)| it == (x, y))?;
                    wall(board, from, beside).map(Obstacle::Border)
                });
                ahead.chain(takes).collect()
            }
        }
    }
}

/// The diagonal steps with which a pawn on a cell takes.
fn pawn_takes(color: Color, from: Cell) -> Vec<Step> {
    let white = color == Color::Red;
    let home = if white { from.number() == 1 } else { from.turned().number() == 1 };
    let steps = [(-1, 1), (2, 1), (1, 2)].into_iter().take(if home { 3 } else { 2 });
    steps.map(|(x, y)| if white { (x, y) } else { (-x, -y) }).collect()
}

/// The two pawns of one color on either side of a diagonal step from a cell, if there are any.
fn wall(board: &Board<Chex>, at: Cell, beside: [Step; 2]) -> Option<[PlacedPiece<Chex>; 2]> {
    let [a, b] = beside.map(|(x, y)| {
        let at = at.offset(x, y)?;
        board.piece_at(at).map(|man| PlacedPiece { at, man })
    });
    let (a, b) = (a?, b?);
    (a.man == b.man && a.man.role == ChexRole::Pawn).then_some([a, b])
}
