//! How sets of positions of Chex move.
//!
//! A diagonal step passes between two cells and is blocked by pawns of one color on both.
//! Where the free piece is a pawn it can be one of the two, so a move is possible only while it
//! is not there.

use super::rules::{FreeMan, TablebaseRules};
use crate::game::{Board, Color, Piece, Rules, Set};
use crate::rules::chex::{Cell, Cells, Chex, ChexRole, PROMOTIONS};

type Step = (isize, isize);

const STRAIGHT: [Step; 6] = [(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1)];
/// The diagonal steps, each with the two straight steps whose sum it is; White's pawns take
/// along the first two, from their home row also along the third.
const DIAGONAL: [(Step, [Step; 2]); 6] = [
    ((2, 1), [(1, 0), (1, 1)]),
    ((-1, 1), [(0, 1), (-1, 0)]),
    ((1, 2), [(0, 1), (1, 1)]),
    ((-2, -1), [(-1, 0), (-1, -1)]),
    ((1, -1), [(0, -1), (1, 0)]),
    ((-1, -2), [(0, -1), (-1, -1)]),
];

impl TablebaseRules for Chex {
    const ORDER: &'static [ChexRole] =
        &[ChexRole::Rook, ChexRole::Bishop, ChexRole::Knight, ChexRole::Pawn];
    const CONFINED: &'static [ChexRole] = &[];
    const EXAMPLE: &'static str = "KRKN";
    const PROMOTIONS: &'static [(ChexRole, ChexRole)] = &[
        (ChexRole::Pawn, PROMOTIONS[0]),
        (ChexRole::Pawn, PROMOTIONS[1]),
        (ChexRole::Pawn, PROMOTIONS[2]),
    ];

    fn promotes(piece: Piece<ChexRole>, to: Cell) -> bool {
        piece.role == ChexRole::Pawn && !Self::territory(piece).contains(to)
    }

    fn advances(piece: Piece<ChexRole>, from: Cell) -> Option<Cells> {
        let takes = || pawn_takes(piece.color, from).filter_map(|way| pass(from, way));
        let goes = || pawn_goes(piece.color, from).into_iter().flatten();
        (piece.role == ChexRole::Pawn).then(|| goes().chain(takes()).collect())
    }

    fn quiet_moves(
        board: &Board<Self>,
        free: Option<Piece<ChexRole>>,
        piece: Piece<ChexRole>,
        from: Cell,
        mut show: impl FnMut(Cell, FreeMan<Self>),
    ) {
        let occupied = board.occupied();
        let mut step = |to: Cell| {
            if !occupied.contains(to) {
                show(to, FreeMan::NotOn(Set::of(to)));
            }
        };
        match piece.role {
            ChexRole::Knight => leaps(from).for_each(step),
            ChexRole::Pawn => pawn_goes(piece.color, from).into_iter().flatten().for_each(step),
            ChexRole::Rook => {
                for way in STRAIGHT {
                    let mut passed = Set::EMPTY;
                    for to in ray(from, way).take_while(|&to| !occupied.contains(to)) {
                        passed.insert(to);
                        show(to, FreeMan::NotOn(passed));
                    }
                }
            }
            ChexRole::King | ChexRole::Bishop => {
                if piece.role == ChexRole::King {
                    neighbours(from).for_each(&mut step);
                }
                for way in 0..6 {
                    diagonal(board, free, from, way, |to, off| {
                        if !occupied.contains(to) {
                            show(to, FreeMan::NotOn(off | Set::of(to)));
                        }
                    });
                }
            }
        }
    }

    fn quiet_unmoves(
        board: &Board<Self>,
        free: Option<Piece<ChexRole>>,
        piece: Piece<ChexRole>,
        to: Cell,
        show: impl FnMut(Cell, FreeMan<Self>),
    ) {
        // A pawn goes where one of the other side comes from.
        let color = if piece.role == ChexRole::Pawn { !piece.color } else { piece.color };
        Self::quiet_moves(board, free, Piece { color, ..piece }, to, show);
    }

    fn extra_blockers(
        board: &Board<Self>,
        free: Option<Piece<ChexRole>>,
        from: Cell,
        to: Cell,
    ) -> Option<Cells> {
        if neighbours(from).any(|next| next == to) {
            return Some(Set::EMPTY);
        }
        let mut off = None;
        for way in 0..6 {
            let mut passed = Set::EMPTY;
            diagonal(board, free, from, way, |at, all| {
                if at == to {
                    off = Some(all - passed);
                }
                passed.insert(at);
            });
        }
        off
    }

    fn attack_condition(
        board: &Board<Self>,
        free: Option<Piece<ChexRole>>,
        piece: Piece<ChexRole>,
        from: Cell,
        to: Cell,
        _: ChexRole,
    ) -> Option<FreeMan<Self>> {
        match piece.role {
            ChexRole::Knight => {
                leaps(from).any(|at| at == to).then_some(FreeMan::NotOn(Set::EMPTY))
            }
            ChexRole::Pawn => {
                let way = pawn_takes(piece.color, from).find(|&way| pass(from, way) == Some(to))?;
                walls(board, free, from, way).map(FreeMan::NotOn)
            }
            ChexRole::Rook => STRAIGHT.into_iter().find_map(|way| {
                let between: Cells = ray(from, way).take_while(|&at| at != to).collect();
                let reached = ray(from, way).any(|at| at == to);
                let clear = (between & board.occupied()).is_empty();
                (reached && clear).then_some(FreeMan::NotOn(between))
            }),
            ChexRole::King | ChexRole::Bishop => {
                let king = piece.role == ChexRole::King;
                if king && neighbours(from).any(|next| next == to) {
                    return Some(FreeMan::NotOn(Set::EMPTY));
                }
                let mut found = None;
                for way in 0..6 {
                    diagonal(board, free, from, way, |at, off| {
                        if at == to {
                            found = Some(FreeMan::NotOn(off));
                        }
                    });
                }
                found
            }
        }
    }

    fn attacked_squares(board: &Board<Self>, piece: Piece<ChexRole>, from: Cell) -> Cells {
        let occupied = board.occupied();
        let reached: Cells = match piece.role {
            ChexRole::Knight => leaps(from).collect(),
            ChexRole::Pawn => pawn_takes(piece.color, from)
                .filter(|&way| walls(board, None, from, way).is_some())
                .filter_map(|way| pass(from, way))
                .collect(),
            ChexRole::Rook | ChexRole::King | ChexRole::Bishop => slides(board, piece.role, from),
        };
        reached - occupied
    }

    fn unmoves(board: &Board<Self>, piece: Piece<ChexRole>, targets: Cells) -> Cells {
        let mut from = Set::EMPTY;
        for to in targets {
            from |= match piece.role {
                ChexRole::Knight => leaps(to).collect(),
                ChexRole::Pawn => pawn_goes(!piece.color, to).into_iter().flatten().collect(),
                ChexRole::Rook | ChexRole::King | ChexRole::Bishop => slides(board, piece.role, to),
            };
        }
        from - board.occupied()
    }

    fn attack_origins(board: &Board<Self>, piece: Piece<ChexRole>, target: Cell) -> Cells {
        let from: Cells = match piece.role {
            ChexRole::Knight => leaps(target).collect(),
            // A piece that takes here comes along a diagonal step.
            ChexRole::Pawn => (0..6)
                .filter_map(|way| pass(target, way))
                .filter(|&from| {
                    pawn_takes(piece.color, from).any(|way| {
                        pass(from, way) == Some(target) && walls(board, None, from, way).is_some()
                    })
                })
                .collect(),
            ChexRole::Rook | ChexRole::King | ChexRole::Bishop => slides(board, piece.role, target),
        };
        from - board.occupied()
    }
}

fn neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
    STRAIGHT.into_iter().filter_map(move |(x, y)| cell.offset(x, y))
}

fn ray(from: Cell, (x, y): Step) -> impl Iterator<Item = Cell> {
    std::iter::successors(from.offset(x, y), move |at| at.offset(x, y))
}

fn leaps(from: Cell) -> impl Iterator<Item = Cell> {
    let steps = DIAGONAL
        .into_iter()
        .flat_map(|((x, y), straight)| straight.into_iter().map(move |(a, b)| (x + a, y + b)));
    steps.filter_map(move |(x, y)| from.offset(x, y))
}

/// Where a diagonal step leads to.
fn pass(from: Cell, way: usize) -> Option<Cell> {
    let (x, y) = DIAGONAL[way].0;
    from.offset(x, y)
}

fn pawn_goes(color: Color, from: Cell) -> [Option<Cell>; 2] {
    let up = if color == Color::Red { 1 } else { -1 };
    [from.offset(0, up), from.offset(up, up)]
}

/// The diagonal ways that a pawn takes along.
fn pawn_takes(color: Color, from: Cell) -> impl Iterator<Item = usize> {
    let (first, home) = match color {
        Color::Red => (0, from.number() == 1),
        Color::Black => (3, from.turned().number() == 1),
    };
    first..first + if home { 3 } else { 2 }
}

/// Where the free piece must not be for the border of a step to let it pass; nothing if it does
/// not anyway.
fn walls(
    board: &Board<Chex>,
    free: Option<Piece<ChexRole>>,
    from: Cell,
    way: usize,
) -> Option<Cells> {
    let [a, b] = DIAGONAL[way].1.map(|(x, y)| from.offset(x, y));
    let (Some(a), Some(b)) = (a, b) else { return Some(Set::EMPTY) };
    let mut off = Set::EMPTY;
    for color in Color::ALL {
        let pawns = board.pieces_of(color, ChexRole::Pawn);
        let mine = free == Some(Piece { color, role: ChexRole::Pawn });
        match (pawns.contains(a), pawns.contains(b)) {
            (true, true) => return None,
            (true, false) if mine => off.insert(b),
            (false, true) if mine => off.insert(a),
            _ => {}
        }
    }
    Some(off)
}

/// Shows the cells of a diagonal up to the first piece, each with the cells that the free
/// piece must not occupy for a piece to see that far.
fn diagonal(
    board: &Board<Chex>,
    free: Option<Piece<ChexRole>>,
    from: Cell,
    way: usize,
    mut show: impl FnMut(Cell, Cells),
) {
    let (mut at, mut off) = (from, Cells::EMPTY);
    while let Some(to) = pass(at, way) {
        let Some(beside) = walls(board, free, at, way) else { break };
        off |= beside;
        show(to, off);
        if board.occupied().contains(to) {
            break;
        }
        off.insert(to);
        at = to;
    }
}

/// What a rook, bishop or king sees, pieces included; lines can be gone in both directions.
fn slides(board: &Board<Chex>, role: ChexRole, from: Cell) -> Cells {
    let mut seen = Cells::EMPTY;
    if role == ChexRole::Rook {
        for way in STRAIGHT {
            for to in ray(from, way) {
                seen.insert(to);
                if board.occupied().contains(to) {
                    break;
                }
            }
        }
        return seen;
    }
    if role == ChexRole::King {
        seen |= neighbours(from).collect();
    }
    for way in 0..6 {
        diagonal(board, None, from, way, |to, _| seen.insert(to));
    }
    seen
}
