//! Chariot and cannon lines by table look-up.
//!
//! A rank is nine neighbouring bits of a set and is cut out with a shift. A file is ten bits
//! nine apart: the eight lower ones sit on the diagonal of an 8×8 bit matrix, so one
//! multiplication gathers them into a byte (and another spreads a byte over them); the two
//! upper ones are picked one by one. That is as quick as keeping occupancies by file and by
//! rank next to the board, and a position stays small and cheap to copy.

use super::Xiangqi;
use super::point::{FILES, POINTS, Point, Points, RANKS};
use crate::game::{Set, Square};

/// Bits 0, 9, 18, … 63: the eight lower points of file a.
const DIAGONAL: u64 = 0x8040_2010_0804_0201;
const ONES: u64 = 0x0101_0101_0101_0101;
const RANK: u128 = (1 << FILES) - 1;

/// For each point on a line and each occupancy of the line: where a chariot gets to,
/// occupied end points included.
static CHARIOT: [[u16; 1024]; RANKS] = table(false);
/// The pieces that a cannon can take: the second piece on either side.
static CANNON: [[u16; 1024]; RANKS] = table(true);

/// The two lines through a point.
#[derive(Clone, Copy)]
pub(super) struct Cross {
    file: usize,
    rank: usize,
    file_men: usize,
    rank_men: usize,
}

impl Cross {
    /// The lines through the point with this number, with the occupied points on them.
    #[inline]
    pub(super) fn new(point: usize, occupied: u128) -> Self {
        let (file, rank) = (point % FILES, point / FILES);
        let rank_men = ((occupied >> (rank * FILES)) & RANK) as usize;
        Self { file, rank, file_men: gather(occupied >> file), rank_men }
    }

    /// Where a chariot gets to: empty points and the first piece in each direction.
    #[inline]
    pub(super) fn chariot(self) -> u128 {
        self.spread(CHARIOT[self.rank][self.file_men], CHARIOT[self.file][self.rank_men])
    }

    /// The second piece in each direction: what a cannon can take.
    #[inline]
    pub(super) fn cannon(self) -> u128 {
        self.spread(CANNON[self.rank][self.file_men], CANNON[self.file][self.rank_men])
    }

    #[inline]
    fn spread(self, on_file: u16, on_rank: u16) -> u128 {
        // The tables know lines of ten points; a rank ends one earlier.
        let on_rank = u128::from(on_rank) & RANK;
        scatter(on_file) << self.file | on_rank << (self.rank * FILES)
    }
}

impl Xiangqi {
    /// The points strictly between two points of one line.
    #[inline]
    pub fn between(from: Point, to: Point) -> Points {
        Set::from_bits(between(from.index(), to.index()))
    }
}

/// The points strictly between two points of one line; nothing useful for others.
#[inline]
pub(super) fn between(a: usize, b: usize) -> u128 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let inside = (1u128 << high) - (2u128 << low);
    // On a rank all points in between belong; on a file only every ninth.
    if a % FILES == b % FILES { inside & FILE << (a % FILES) } else { inside }
}

/// The points of file a.
pub(super) const FILE: u128 = {
    let (mut set, mut point) = (0, 0);
    while point < POINTS {
        set |= 1 << point;
        point += FILES;
    }
    set
};

/// The ten bits of file a, low rank first.
#[inline]
fn gather(set: u128) -> usize {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let eight = (low & DIAGONAL).wrapping_mul(ONES) >> 56;
    (eight | (high & 1 << 8) | (high >> 8 & 1 << 9)) as usize
}

/// The inverse of [`gather`].
#[inline]
fn scatter(line: u16) -> u128 {
    let line = u64::from(line);
    let low = (line & 0xff).wrapping_mul(ONES) & DIAGONAL;
    let high = (line & 1 << 8) | (line & 1 << 9) << 8;
    u128::from(high) << 64 | u128::from(low)
}

#[expect(clippy::large_stack_arrays, reason = "computed by the compiler")]
const fn table(cannon: bool) -> [[u16; 1024]; RANKS] {
    let mut table = [[0; 1024]; RANKS];
    let mut place = 0;
    while place < RANKS {
        let mut men = 0;
        while men < 1024 {
            table[place][men] =
                half_line(place, men, cannon, true) | half_line(place, men, cannon, false);
            men += 1;
        }
        place += 1;
    }
    table
}

const fn half_line(place: usize, men: usize, cannon: bool, up: bool) -> u16 {
    let (mut set, mut met, mut at) = (0, 0, place);
    while if up { at + 1 < RANKS } else { at > 0 } {
        at = if up { at + 1 } else { at - 1 };
        let man = men >> at & 1 == 1;
        let reached = if cannon { man && met == 1 } else { met == 0 };
        if reached {
            set |= 1 << at;
        }
        if man {
            met += 1;
        }
    }
    set
}
