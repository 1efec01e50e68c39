//! Look-up tables for the pieces that take single steps or leaps.

use super::point::{FILES, POINTS, RANKS};

/// Which steps the general can make from each point.
pub(super) static GENERAL: [u128; POINTS] = steps(&ORTHOGONAL, palace());
/// Which steps an advisor can make from each point.
pub(super) static ADVISOR: [u128; POINTS] = steps(&DIAGONAL, palace());
/// Where a soldier can step, by color and point.
pub(super) static SOLDIER: [[u128; POINTS]; 2] = [soldier(false, false), soldier(true, false)];
/// From where a soldier can step to a point, by the soldier's color and the point.
pub(super) static SOLDIER_FROM: [[u128; POINTS]; 2] = [soldier(false, true), soldier(true, true)];
/// Where a horse gets to from each point, indexed by which of its four legs are blocked (as
/// [`legs`] computes).
pub(super) static HORSE: [[u128; 16]; POINTS] = horse();
/// The points diagonally next to each point, and for each the points from where a horse
/// that goes through it reaches the point: `HORSE_FROM[point][i] = (leg, horses)`. An absent
/// leg is given as the point itself with no horses.
pub(super) static HORSE_FROM: [[(u8, u128); 4]; POINTS] = horse_from();
/// From where a horse could reach each point if no leg is blocked.
pub(super) static HORSE_ZONE: [u128; POINTS] = horse_zone();
/// Where an elephant gets to from each point, indexed by which of its four eyes are blocked (as
/// [`eyes`] computes).
pub(super) static ELEPHANT: [[u128; 16]; POINTS] = elephant();
/// The other points of the two lines through a point.
pub(super) static CROSS: [u128; POINTS] = cross();

/// Down, left, right, up: the order of [`legs`].
const ORTHOGONAL: [(isize, isize); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
/// The order of [`eyes`].
const DIAGONAL: [(isize, isize); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// Which orthogonal neighbours of a point are occupied: bit `i` for direction `i`. A bit of
/// a neighbour off the board is arbitrary.
#[inline]
pub(super) fn legs(point: usize, occupied: u128) -> usize {
    let window = (occupied << FILES >> point) as usize;
    (window & 1) | (window >> 7 & 2) | (window >> 8 & 4) | (window >> 15 & 8)
}

/// Which diagonal neighbours of a point are occupied: bit `i` for direction `i`.
#[inline]
pub(super) fn eyes(point: usize, occupied: u128) -> usize {
    let window = (occupied << (FILES + 1) >> point) as usize;
    (window & 1) | (window >> 1 & 2) | (window >> 16 & 4) | (window >> 17 & 8)
}

/// The bit of the point that is an offset away, or nothing if that is off the board.
const fn bit(point: usize, (files, ranks): (isize, isize)) -> u128 {
    // What would be below zero wraps to more than any board has.
    let file = (point % FILES).wrapping_add_signed(files);
    let rank = (point / FILES).wrapping_add_signed(ranks);
    if file >= FILES || rank >= RANKS { 0 } else { 1 << (rank * FILES + file) }
}

/// The points of both palaces, as bits.
pub(super) const fn palace() -> u128 {
    let red = 0b111 << 3 | 0b111 << (3 + FILES) | 0b111 << (3 + 2 * FILES);
    red | red << (7 * FILES)
}

/// The points of one side of the river.
pub(super) const fn half(black: bool) -> u128 {
    let red = (1 << (POINTS / 2)) - 1;
    if black { red << (POINTS / 2) } else { red }
}

const fn steps(directions: &[(isize, isize); 4], within: u128) -> [u128; POINTS] {
    let mut table = [0; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut i = 0;
        while i < 4 && within >> point & 1 == 1 {
            table[point] |= bit(point, directions[i]) & within;
            i += 1;
        }
        point += 1;
    }
    table
}

const fn soldier(black: bool, backwards: bool) -> [u128; POINTS] {
    let mut table = [0; POINTS];
    let mut from = 0;
    while from < POINTS {
        let forward = bit(from, (0, if black { -1 } else { 1 }));
        let sideways = bit(from, (-1, 0)) | bit(from, (1, 0));
        let crossed = half(!black) >> from & 1 == 1;
        let targets = if crossed { forward | sideways } else { forward };
        if !backwards {
            table[from] = targets;
        }
        let mut to = 0;
        while to < POINTS && backwards {
            if targets >> to & 1 == 1 {
                table[to] |= 1 << from;
            }
            to += 1;
        }
        from += 1;
    }
    table
}

#[expect(clippy::large_stack_arrays, reason = "computed by the compiler")]
const fn horse() -> [[u128; 16]; POINTS] {
    let mut table = [[0; 16]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut blocked = 0;
        while blocked < 16 {
            let mut i = 0;
            while i < 4 {
                let (x, y) = ORTHOGONAL[i];
                if blocked >> i & 1 == 0 {
                    // Two points straight on, then one to either side.
                    table[point][blocked] |=
                        bit(point, (2 * x + y, 2 * y + x)) | bit(point, (2 * x - y, 2 * y - x));
                }
                i += 1;
            }
            blocked += 1;
        }
        point += 1;
    }
    table
}

const fn horse_from() -> [[(u8, u128); 4]; POINTS] {
    let mut table = [[(0, 0); 4]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut i = 0;
        while i < 4 {
            let (x, y) = DIAGONAL[i];
            let leg = bit(point, (x, y));
            table[point][i] = if leg == 0 {
                (point as u8, 0)
            } else {
                (leg.trailing_zeros() as u8, bit(point, (2 * x, y)) | bit(point, (x, 2 * y)))
            };
            i += 1;
        }
        point += 1;
    }
    table
}

const fn horse_zone() -> [u128; POINTS] {
    let from = horse_from();
    let mut table = [0; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut i = 0;
        while i < 4 {
            table[point] |= from[point][i].1;
            i += 1;
        }
        point += 1;
    }
    table
}

#[expect(clippy::large_stack_arrays, reason = "computed by the compiler")]
const fn elephant() -> [[u128; 16]; POINTS] {
    let mut table = [[0; 16]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let side = half(point >= POINTS / 2);
        let mut blocked = 0;
        while blocked < 16 {
            let mut i = 0;
            while i < 4 {
                let (x, y) = DIAGONAL[i];
                if blocked >> i & 1 == 0 {
                    table[point][blocked] |= bit(point, (2 * x, 2 * y)) & side;
                }
                i += 1;
            }
            blocked += 1;
        }
        point += 1;
    }
    table
}

const fn cross() -> [u128; POINTS] {
    let mut table = [0; POINTS];
    let mut point = 0;
    while point < POINTS {
        let rank = ((1 << FILES) - 1) << (point / FILES * FILES);
        let file = super::lines::FILE << (point % FILES);
        table[point] = (rank | file) & !(1 << point);
        point += 1;
    }
    table
}
