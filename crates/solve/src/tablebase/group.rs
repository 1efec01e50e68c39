//! A side's royal piece and the pieces confined to few squares, as one factor of the index.
//!
//! Only possible placements are numbered: every piece on a square of its own that it may occupy;
//! exchanging identical pieces leaves the placement the same.

use super::combinations::Combinations;
use super::rules::TablebaseRules;
use crate::game::{Board, Color, Piece, Role, Rules, Set};

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
