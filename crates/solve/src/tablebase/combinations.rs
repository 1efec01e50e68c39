//! Combinations: numbers for the placements of identical pieces.
//!
//! Identical pieces are a set of squares. Sets of `k` squares out of `n` are
//! numbered by the combinatorial number system: with the squares in ascending order as ranks
//! `r0 < r1 < …`, the number is C(r0, 1) + C(r1, 2) + …

use crate::game::{Piece, Rules, Set, Square};

/// Some identical pieces and the squares that they can occupy.
#[derive(Clone, Debug)]
pub(super) struct Combinations<R: Rules> {
    pub(super) piece: Piece<R::Role>,
    pub(super) men: usize,
    /// The squares that such a piece can occupy.
    pub(super) squares: Vec<R::Square>,
    /// The number of each square among them; past the end for others.
    ranks: Vec<u8>,
    /// `binomials[k][n]`: how many sets of k squares there are among n.
    binomials: Vec<Vec<u64>>,
}

impl<R: Rules> Combinations<R> {
    /// Of as many pieces on some of these squares.
    pub(super) fn new(piece: Piece<R::Role>, men: usize, squares: Set<R::Square>) -> Self {
        let squares: Vec<R::Square> = squares.into_iter().collect();
        let mut ranks = vec![u8::MAX; R::Square::COUNT];
        for (rank, square) in squares.iter().enumerate() {
            ranks[square.index()] = rank as u8;
        }
        let mut binomials = vec![vec![1; squares.len() + 1]];
        for _ in 0..men {
            let above = &binomials[binomials.len() - 1];
            let row = above.iter().take(squares.len()).scan(0, |sum, of_less| {
                *sum += of_less;
                Some(*sum)
            });
            binomials.push(std::iter::once(0).chain(row).collect());
        }
        Self { piece, men, squares, ranks, binomials }
    }

    /// How many sets of `men` squares there are among the first `among`.
    #[inline]
    pub(super) fn choose(&self, among: usize, men: usize) -> u64 {
        self.binomials[men][among]
    }

    /// The number of placements of all these pieces, or of all but `less` of them.
    pub(super) fn count(&self, less: usize) -> u64 {
        self.choose(self.squares.len(), self.men - less)
    }

    /// The number of a square; `None` if such a piece is never there.
    #[inline]
    pub(super) fn rank(&self, square: R::Square) -> Option<usize> {
        let rank = usize::from(self.ranks[square.index()]);
        (rank < self.squares.len()).then_some(rank)
    }

    /// The number of a set of at most as many squares as there are pieces.
    #[inline]
    pub(super) fn number(&self, set: Set<R::Square>) -> Option<u64> {
        let mut number = 0;
        for (at, square) in set.into_iter().enumerate() {
            number += self.choose(self.rank(square)?, at + 1);
        }
        Some(number)
    }

    /// The set of `men` squares with this number.
    pub(super) fn set(&self, mut number: u64, men: usize) -> Set<R::Square> {
        let mut set = Set::EMPTY;
        if men == 1 {
            return self.squares.get(number as usize).map_or(set, |&square| Set::of(square));
        }
        let mut below = self.squares.len();
        for k in (1..=men).rev() {
            let row = &self.binomials[k][..below];
            let rank = row.partition_point(|&count| count <= number).saturating_sub(1);
            number -= row.get(rank).copied().unwrap_or(0);
            if let Some(&square) = self.squares.get(rank) {
                set.insert(square);
            }
            below = rank;
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Color;
    use crate::rules::xiangqi::{Xiangqi, XiangqiRole};

    #[test]
    fn every_number_is_a_set_and_every_set_a_number() {
        for (role, men, count) in [(XiangqiRole::Soldier, 3, 26235), (XiangqiRole::Advisor, 2, 10)]
        {
            let piece = Piece { color: Color::Black, role };
            let combinations = Combinations::<Xiangqi>::new(piece, men, Xiangqi::territory(piece));
            assert_eq!(combinations.count(0), count);
            for number in 0..count {
                let set = combinations.set(number, men);
                assert_eq!(set.len(), men);
                assert_eq!(combinations.number(set), Some(number));
            }
        }
    }
}
