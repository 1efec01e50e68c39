//! Symmetries of the board of 9 × 10 points.

use super::nine_by_ten::Xiangqi;
use super::point::{FILES, Point, Points, RANKS};
use crate::game::{Set, Symmetry};

/// The points of file a.
const FILE: u128 = {
    let (mut set, mut rank) = (0, 0);
    while rank < RANKS {
        set |= 1 << (rank * FILES);
        rank += 1;
    }
    set
};

impl Symmetry for Xiangqi {
    #[inline]
    fn mirrored(square: Point) -> Point {
        square.mirrored()
    }

    #[inline]
    fn turned(square: Point) -> Point {
        square.turned()
    }

    #[inline]
    fn mirrored_set(set: Points) -> Points {
        let bits = set.bits();
        let swap = |bits: u128, left: usize, right: usize| {
            let by = right - left;
            (bits >> by & FILE << left) | ((bits & FILE << left) << by)
        };
        let middle = bits & FILE << 4;
        Set::from_bits(
            swap(bits, 0, 8) | swap(bits, 1, 7) | swap(bits, 2, 6) | swap(bits, 3, 5) | middle,
        )
    }
}
