//! Exact position keys.
//!
//! A hash table that a verdict depends on must not confuse two positions, so
//! a key here is not a 64-bit hash but a *code*: 192 bits, kept up to date by XOR as in
//! Zobrist hashing, and different for any two different positions that a rule set allows.
//! Each rule set proves that for its own constants (for Xiangqi see
//! [`crate::rules::xiangqi::keys`]).

use std::ops::{BitXor, BitXorAssign};

/// An exact key: equal for two positions under the same rules only if they are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Key(pub [u64; 3]);

impl Key {
    /// A 64-bit hash of the key, well mixed, for choosing a place in a table. Two different
    /// keys can have the same hash.
    #[inline]
    pub fn hash(self) -> u64 {
        let [a, b, c] = self.0;
        fold(a ^ 0x9e37_79b9_7f4a_7c15, b ^ 0xd1b5_4a32_d192_ed03)
            ^ fold(c ^ 0x8cb9_2ba7_2f3d_8dd7, 0xaef1_7502_108e_f2d9)
    }
}

/// Multiplies to 128 bits and folds the halves, so that every input bit reaches every
/// output bit.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product as u64) ^ ((product >> 64) as u64)
}

impl BitXor for Key {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        let (own, its) = (self.0, other.0);
        Self([own[0] ^ its[0], own[1] ^ its[1], own[2] ^ its[2]])
    }
}

impl BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}
