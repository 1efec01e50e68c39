//! Lines, leaps and borders, computed by the compiler, and how far one sees along a line.
//!
//! Straight lines are whole rays with look-up of the first piece, as on any board. Diagonals
//! have at most three steps, and each step can be blocked by what is next to it and not
//! on it, so they are walked.

use super::Chex;
use super::cell::{CELLS, Cell, Cells};
use crate::game::{Color, Set, Square};

/// A step: the difference in letters and in numbers.
type Step = (isize, isize);

/// The six neighbours; the first three lead to cells with greater numbers.
pub(super) const STRAIGHT: [Step; 6] = [(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1)];

/// The six diagonal steps, each with the two straight steps whose sum it is.
pub(super) const DIAGONAL: [(Step, [Step; 2]); 6] = [
    ((2, 1), [(1, 0), (1, 1)]),
    ((1, 2), [(0, 1), (1, 1)]),
    ((-1, 1), [(0, 1), (-1, 0)]),
    ((-2, -1), [(-1, 0), (-1, -1)]),
    ((-1, -2), [(0, -1), (-1, -1)]),
    ((1, -1), [(0, -1), (1, 0)]),
];

/// One step of a diagonal: the cell it leads to, and the two cells between which it passes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass {
    pub(super) to: u64,
    pub(super) border: u64,
}

const NO_PASS: Pass = Pass { to: 0, border: 0 };

/// Three steps; those off the board are [`NO_PASS`] and come last.
pub(super) type Passes = [Pass; 3];

/// For each cell the six diagonals.
pub(super) static DIAGONALS: [[Passes; 6]; CELLS] = {
    let mut table = [[[NO_PASS; 3]; 6]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut way = 0;
        while way < 6 {
            let mut at = Cell::numbered(cell);
            let mut step = 0;
            while step < 3 {
                let Some(pass) = pass(at, way) else { break };
                table[cell][way][step] = pass;
                at = Cell::numbered(pass.to.trailing_zeros() as usize);
                step += 1;
            }
            way += 1;
        }
        cell += 1;
    }
    table
};

/// For each cell, the cells on its diagonals.
pub(super) static STAR: [u64; CELLS] = {
    let mut table = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut step = 0;
        while step < 18 {
            table[cell] |= DIAGONALS[cell][step / 3][step % 3].to;
            step += 1;
        }
        cell += 1;
    }
    table
};

/// The captures of a pawn of each color: at most three diagonal steps.
pub(super) static PAWN_TAKES: [[Passes; CELLS]; 2] = {
    let mut table = [[[NO_PASS; 3]; CELLS]; 2];
    let mut cell = 0;
    while cell < CELLS {
        let at = Cell::numbered(cell);
        let mut color = 0;
        while color < 2 {
            // The ways of a white pawn are those of a black one turned by half a turn.
            let turn = 3 * color;
            let home = if color == 0 { at.number() == 1 } else { at.number() == 5 };
            let ways = [Some(2), Some(0), if home { Some(1) } else { None }];
            let (mut way, mut found) = (0, 0);
            while way < 3 {
                if let Some(way) = ways[way]
                    && let Some(pass) = pass(at, (way + turn) % 6)
                {
                    table[color][cell][found] = pass;
                    found += 1;
                }
                way += 1;
            }
            color += 1;
        }
        cell += 1;
    }
    table
};

/// For each cell the places from where a pawn of a color takes there; `to` is the place.
pub(super) static PAWN_FROM: [[Passes; CELLS]; 2] = {
    let mut table = [[[NO_PASS; 3]; CELLS]; 2];
    let mut found = [[0; CELLS]; 2];
    let mut number = 0;
    while number < 2 * CELLS * 3 {
        let (color, cell) = (number / 3 / CELLS, number / 3 % CELLS);
        let Pass { to, border } = PAWN_TAKES[color][cell][number % 3];
        if to != 0 {
            let target = to.trailing_zeros() as usize;
            table[color][target][found[color][target]] = Pass { to: 1 << cell, border };
            found[color][target] += 1;
        }
        number += 1;
    }
    table
};

/// The cells that a pawn of each color can enter without taking.
pub(super) static PAWN_GOES: [[u64; CELLS]; 2] =
    [leaps([(0, 1), (1, 1)]), leaps([(0, -1), (-1, -1)])];

/// The last rows of White and Black, where pawns become other pieces.
pub(super) const LAST: [u64; 2] = [0b1111 << 33, 0b1111];

/// The cells that share an edge with each cell.
pub(super) static NEXT: [u64; CELLS] = leaps(STRAIGHT);

/// The leaps of a knight: a diagonal step and one of its two straight ones.
pub(super) static KNIGHT: [u64; CELLS] = {
    let mut steps = [(0, 0); 12];
    let mut number = 0;
    while number < 12 {
        let ((x, y), straight) = DIAGONAL[number / 2];
        let (dx, dy) = straight[number % 2];
        steps[number] = (x + dx, y + dy);
        number += 1;
    }
    leaps(steps)
};

/// The straight rays of each cell. Rays up have a further cell after the last, those down
/// one before the first, from which nothing is seen: the piece that is met where none is.
static UP: [[u64; 3]; CELLS + 1] = {
    let mut table = [[0; 3]; CELLS + 1];
    let mut cell = 0;
    while cell < CELLS {
        table[cell] = [ray(cell, 0), ray(cell, 1), ray(cell, 2)];
        cell += 1;
    }
    table
};
static DOWN: [[u64; 3]; CELLS + 1] = {
    let mut table = [[0; 3]; CELLS + 1];
    let mut cell = 0;
    while cell < CELLS {
        table[cell + 1] = [ray(cell, 3), ray(cell, 4), ray(cell, 5)];
        cell += 1;
    }
    table
};

/// For each cell, the cells on its straight lines.
pub(super) static CROSS: [u64; CELLS] = {
    let mut table = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut way = 0;
        while way < 6 {
            table[cell] |= ray(cell, way);
            way += 1;
        }
        cell += 1;
    }
    table
};

/// Where a rook gets to: empty cells and the first piece in each direction.
#[inline]
pub(super) fn straight(cell: usize, occupied: u64) -> u64 {
    let mut seen = 0;
    let (up, down) = (&UP[cell], &DOWN[cell + 1]);
    for way in 0..3 {
        let first = (up[way] & occupied | 1 << CELLS).trailing_zeros() as usize;
        seen |= up[way] & !UP[first][way];
        let met = (down[way] & occupied) << 1 | 1;
        let first = 63 - met.leading_zeros() as usize;
        seen |= down[way] & !DOWN[first][way];
    }
    seen
}

/// The cells strictly between two cells of a straight line; nothing for others.
#[inline]
pub(super) fn between(a: usize, b: usize) -> u64 {
    let mut found = 0;
    for way in 0..3 {
        found |= UP[a][way] & DOWN[b + 1][way] | DOWN[a + 1][way] & UP[b][way];
    }
    found
}

impl Chex {
    /// The cells strictly between two cells of a straight line; none between others.
    #[inline]
    pub fn between(from: Cell, to: Cell) -> Cells {
        Set::from_bits(between(from.index(), to.index()))
    }

    /// The cells that share an edge with a cell.
    #[inline]
    pub fn neighbours(cell: Cell) -> Cells {
        Set::from_bits(NEXT[cell.index()])
    }

    /// The steps of each of the six diagonals from a cell: the cell that a step leads to, and the two
    /// cells between which it passes.
    pub fn diagonals(cell: Cell) -> impl Iterator<Item = impl Iterator<Item = (Cell, Cells)>> {
        DIAGONALS[cell.index()].iter().map(steps)
    }

    /// The diagonal steps with which a pawn on a cell takes, in the same form.
    pub fn pawn_takes(color: Color, cell: Cell) -> impl Iterator<Item = (Cell, Cells)> {
        steps(&PAWN_TAKES[color.index()][cell.index()])
    }
}

#[inline]
fn steps(passes: &'static Passes) -> impl Iterator<Item = (Cell, Cells)> {
    let passes = passes.iter().take_while(|pass| pass.to != 0);
    passes.map(|pass| {
        (Cell::from_index(pass.to.trailing_zeros() as usize), Set::from_bits(pass.border))
    })
}

/// The straight ray from a cell, its own cell left out.
const fn ray(cell: usize, way: usize) -> u64 {
    let (mut set, mut at) = (0, Cell::numbered(cell));
    while let Some(next) = at.offset(STRAIGHT[way].0, STRAIGHT[way].1) {
        set |= next.bit();
        at = next;
    }
    set
}

/// A diagonal step from a cell, if it stays on the board. Both cells of its border are on
/// the board then.
const fn pass(at: Cell, way: usize) -> Option<Pass> {
    let ((x, y), [a, b]) = DIAGONAL[way];
    match (at.offset(x, y), at.offset(a.0, a.1), at.offset(b.0, b.1)) {
        (Some(to), Some(a), Some(b)) => Some(Pass { to: to.bit(), border: a.bit() | b.bit() }),
        _ => None,
    }
}

const fn leaps<const N: usize>(steps: [Step; N]) -> [u64; CELLS] {
    let mut table = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut step = 0;
        while step < N {
            if let Some(to) = Cell::numbered(cell).offset(steps[step].0, steps[step].1) {
                table[cell] |= to.bit();
            }
            step += 1;
        }
        cell += 1;
    }
    table
}
