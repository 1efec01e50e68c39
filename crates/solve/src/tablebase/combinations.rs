//! Combinations: numbers for the placements of identical pieces.
//!
//! Identical pieces are a set of squares. Sets of `k` squares out of `n` are
//! numbered by the combinatorial number system: with the squares in ascending order as ranks
//! `r0 < r1 < …`, the number is C(r0, 1) + C(r1, 2) + …
//!
//! A side's royal piece and the pieces confined to few squares are one factor of the index ([`Group`]).
//! Only their possible placements are numbered: every piece on a square of its own that it may occupy.

use super::rules::TablebaseRules;
use crate::game::{Board, Color, Piece, Role, Rules, Set, Square};

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

const NO_NUMBER: u32 = u32::MAX;

/// The placements of one side's royal and confined pieces.
#[derive(Clone, Debug)]
pub(super) struct Group<R: Rules> {
    /// The royal piece, then the kinds of confined pieces.
    kinds: Vec<Combinations<R>>,
    /// The number of each combination of the kinds' numbers.
    numbers: Vec<u32>,
    /// The pieces of each placement alone on a board.
    boards: Vec<Board<R>>,
    /// The number of each placement with left and right exchanged.
    mirrored: Vec<u32>,
}

impl<R: TablebaseRules> Group<R> {
    /// The group of one side, with `count` pieces of each role.
    pub(super) fn new(rules: R, color: Color, count: impl Fn(R::Role) -> usize) -> Self {
        let royal = std::iter::once((R::Role::ROYAL, 1));
        let confined = R::CONFINED.iter().map(|&role| (role, count(role)));
        let kinds: Vec<Combinations<R>> = royal
            .chain(confined)
            .filter(|&(_, men)| men > 0)
            .map(|(role, men)| (Piece { color, role }, men))
            .map(|(piece, men)| Combinations::new(piece, men, R::territory(piece)))
            .collect();
        let all = kinds.iter().map(|kind| kind.count(0) as usize).product();
        let mut group =
            Self { kinds, numbers: vec![NO_NUMBER; all], boards: Vec::new(), mirrored: Vec::new() };
        for code in 0..all {
            if let Some(board) = group.decode(rules, code) {
                group.numbers[code] = group.boards.len() as u32;
                group.boards.push(board);
            }
        }
        let mirrored = group
            .boards
            .iter()
            .map(|board| group.number(&board.mirrored()).map_or(NO_NUMBER, |number| number as u32));
        group.mirrored = mirrored.collect();
        group
    }

    fn decode(&self, rules: R, mut code: usize) -> Option<Board<R>> {
        let mut board = Board::empty_under(rules);
        for kind in &self.kinds {
            let count = kind.count(0) as usize;
            let set = kind.set((code % count) as u64, kind.men);
            code /= count;
            if !(board.occupied() & set).is_empty() {
                return None;
            }
            for square in set {
                board.toggle(kind.piece.color, kind.piece.role, square);
            }
        }
        Some(board)
    }

    /// How many placements there are.
    pub(super) fn len(&self) -> usize {
        self.boards.len()
    }

    /// The pieces of a placement, alone on a board.
    #[inline]
    pub(super) fn board(&self, number: usize) -> &Board<R> {
        &self.boards[number]
    }

    /// A placement with left and right exchanged.
    #[inline]
    pub(super) fn mirror(&self, number: usize) -> usize {
        self.mirrored[number] as usize
    }

    /// The number of the placement on a board; other pieces are ignored.
    #[inline]
    pub(super) fn number(&self, board: &Board<R>) -> Option<usize> {
        self.number_by(|piece| board.pieces_of(piece.color, piece.role))
    }

    /// The number of the placement with these squares of each kind of pieces.
    #[inline]
    pub(super) fn number_by(
        &self,
        men: impl Fn(Piece<R::Role>) -> Set<R::Square>,
    ) -> Option<usize> {
        let (mut code, mut factor) = (0, 1);
        for kind in &self.kinds {
            let set = men(kind.piece);
            if set.len() != kind.men {
                return None;
            }
            code += kind.number(set)? as usize * factor;
            factor *= kind.count(0) as usize;
        }
        let number = *self.numbers.get(code)?;
        (number != NO_NUMBER).then_some(number as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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

    #[test]
    fn a_full_guard_has_1410_placements() {
        let group = Group::new(Xiangqi::default(), Color::Black, |role| match role {
            XiangqiRole::Advisor | XiangqiRole::Elephant => 2,
            _ => 0,
        });
        assert_eq!(group.len(), 1410);
        for number in 0..group.len() {
            assert_eq!(group.number(group.board(number)), Some(number));
            assert_eq!(group.mirror(group.mirror(number)), number);
        }
    }
}
