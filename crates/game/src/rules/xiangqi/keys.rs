//! Exact keys by an error-correcting code.
//!
//! A key must be kept up to date with one XOR for each piece that comes or goes, and two
//! different positions must never share one. For the pieces of one color and role that is a
//! map from small sets of points to bit strings that is linear over GF(2) and one-to-one on
//! sets of at most *t* points. Such a map is the syndrome of a binary BCH code that corrects
//! *t* errors: with αⁱ for the *i*-th point, the set goes to
//! (Σx, Σx³, …, Σx²ᵗ⁻¹). Two sets with the same syndrome differ by a code word, code words
//! other than zero have at least 2*t*+1 ones, and two sets of at most *t* points differ in at
//! most 2*t* points: so they are the same set (Bose & Ray-Chaudhuri 1960).
//!
//! | pieces | points | field | t | bits |
//! |---|---|---|---|---|
//! | general | 9 | – (number of the point) | 1 | 4 |
//! | advisors | 5 | – (one bit a point) | any | 5 |
//! | elephants | 7 | – (one bit a point) | any | 7 |
//! | horses, chariots, cannons | 90 | GF(2⁷) | 2 | 14 each |
//! | soldiers | 55 | GF(2⁶) | 5 | 30 |
//!
//! 88 bits a side and one for the turn. The limits *t* are the numbers of pieces that
//! [`Rules::limit`](crate::game::Rules::limit) lets into a position.

use super::point::{FILES, POINTS};
use super::role::XiangqiRole;
use crate::game::{Color, Key, Role, Square};

use super::point::Point;

static KEYS: [[[Key; POINTS]; 7]; 2] = [side(0), side(1)];

/// Set where Black is to move.
pub(super) const TURN: Key = Key([0, 0, 1 << 63]);

/// What a piece on a point contributes.
#[inline]
pub(super) fn piece_key(color: Color, role: XiangqiRole, point: Point) -> Key {
    KEYS[color.index()][role.index()][point.index()]
}

const fn side(color: usize) -> [[Key; POINTS]; 7] {
    let mut table = [[Key([0; 3]); POINTS]; 7];
    let mut point = 0;
    while point < POINTS {
        let (file, rank) = (point % FILES, point / FILES);
        // Numbers within the territory of a piece are the same for both sides.
        let depth = if color == 0 { rank } else { 9 - rank };
        let mut main = [0; 7];
        if file >= 3 && file <= 5 && depth < 3 {
            main[0] = (depth * 3 + file - 3 + 1) as u64;
            if (file + depth) % 2 == 1 {
                main[1] = 1 << 4 << ((depth * 3 + file - 3) / 2);
            }
        }
        if depth < 5 && depth % 2 == 0 && file % 2 == 0 && (file + depth) % 4 == 2 {
            // Two points on depths 0 and 4, three on depth 2.
            main[2] = 1 << 9 << (depth / 2 * 5 / 2 + file / 4);
        }
        let syndrome = syndrome(power(point, 7, 0b1000_0011), 2, 7, 0b1000_0011);
        main[3] = syndrome << 16;
        main[4] = syndrome << 30;
        main[5] = syndrome << 44;
        let mut soldier = 0;
        let number = if depth >= 5 { Some(10 + (depth - 5) * 9 + file) } else { None };
        let number = match number {
            None if depth >= 3 && file % 2 == 0 => Some((depth - 3) * 5 + file / 2),
            other => other,
        };
        if let Some(number) = number {
            soldier = self::syndrome(power(number, 6, 0b100_0011), 5, 6, 0b100_0011);
        }
        let mut role = 0;
        while role < 7 {
            let mut words = [0; 3];
            words[color] = main[role];
            if role == 6 {
                words[2] = soldier << (30 * color);
            }
            table[role][point] = Key(words);
            role += 1;
        }
        point += 1;
    }
    table
}

/// (x, x³, …, x²ᵗ⁻¹), `width` bits each.
const fn syndrome(x: u64, t: usize, width: usize, modulus: u64) -> u64 {
    let square = multiply(x, x, width, modulus);
    let (mut odd, mut all, mut i) = (x, 0, 0);
    while i < t {
        all |= odd << (width * i);
        odd = multiply(odd, square, width, modulus);
        i += 1;
    }
    all
}

/// αⁿ for the primitive element α = x.
const fn power(n: usize, width: usize, modulus: u64) -> u64 {
    let (mut result, mut i) = (1, 0);
    while i < n {
        result = multiply(result, 2, width, modulus);
        i += 1;
    }
    result
}

/// The product in GF(2^width) with this irreducible polynomial.
const fn multiply(a: u64, b: u64, width: usize, modulus: u64) -> u64 {
    let (mut result, mut i) = (0, width);
    while i > 0 {
        i -= 1;
        result <<= 1;
        if result >> width & 1 == 1 {
            result ^= modulus;
        }
        if b >> i & 1 == 1 {
            result ^= a;
        }
    }
    result
}
