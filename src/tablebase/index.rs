//! Every placement of a material as one number, and back.
//!
//! A *slab* is one placement of both sides' royal and confined men ([`Group`]s); of two slabs
//! that are mirror images only one is kept. Within a slab every other kind of men is a digit,
//! identical men not told apart ([`Combinations`]); the kind of the free man is the last one.
//!
//! ```text
//! index = slab · cells + number(kind 1) · … + number(kind of the free man)
//! ```
//!
//! While a table is built a slab is also seen as *rows*: all men but the free one, with the
//! free man's squares as the bits of a set. If there are `k` men like the free one, every
//! placement is in `k` rows, since each of them can be seen as the free one.

use super::combinations::Combinations;
use super::group::Group;
use super::material::Material;
use super::rules::TablebaseRules;
use crate::game::{Board, Color, Piece, Rules, Set};

const NO_SLAB: u32 = u32::MAX;

/// How a material's placements are numbered.
#[derive(Clone, Debug)]
pub struct Index<R: Rules> {
    material: Material<R>,
    pub(super) groups: [Group<R>; 2],
    /// For each pair of placements: twice its slab, plus 1 if it is the mirror image.
    pairs: Vec<u32>,
    /// The pair of placements of each slab.
    slabs: Vec<[u32; 2]>,
    /// All other kinds of men; the free man's is the last.
    pub(super) kinds: Vec<Combinations<R>>,
    /// How many cells a step in each kind's number is.
    strides: Vec<u64>,
    cells: u64,
}

/// Where a board is in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) slab: usize,
    /// Whether left and right are exchanged in the slab.
    pub(super) mirrored: bool,
}

impl<R: TablebaseRules> Index<R> {
    /// The numbering of a material; the sides are not exchanged.
    pub fn new(material: Material<R>) -> Self {
        let groups = Color::ALL.map(|color| Group::new(color, |role| material.count(color, role)));
        let (reds, blacks) = (groups[0].len(), groups[1].len());
        let mut pairs = vec![NO_SLAB; reds * blacks];
        let mut slabs = Vec::new();
        for red in 0..reds {
            for black in 0..blacks {
                let apart = groups[0].board(red).occupied() & groups[1].board(black).occupied();
                let at = red * blacks + black;
                if !apart.is_empty() || pairs[at] != NO_SLAB {
                    continue;
                }
                let slab = slabs.len() as u32;
                slabs.push([red as u32, black as u32]);
                pairs[groups[0].mirror(red) * blacks + groups[1].mirror(black)] = slab << 1 | 1;
                pairs[at] = slab << 1;
            }
        }
        let mut kinds: Vec<Combinations<R>> = R::ORDER
            .iter()
            .filter(|role| !R::CONFINED.contains(role))
            .flat_map(|&role| Color::ALL.map(|color| Piece { color, role }))
            .map(|piece| (piece, material.count(piece.color, piece.role)))
            .filter(|&(_, men)| men > 0)
            .map(|(piece, men)| Combinations::new(piece, men))
            .collect();
        kinds.reverse();
        let mut strides = vec![0; kinds.len()];
        let mut cells = 1u64;
        for (stride, kind) in strides.iter_mut().zip(&kinds).rev() {
            *stride = cells;
            cells = cells.saturating_mul(kind.count(0));
        }
        Self { material, groups, pairs, slabs, kinds, strides, cells }
    }

    /// The material.
    pub fn material(&self) -> &Material<R> {
        &self.material
    }

    /// How many numbers there are, or `u64::MAX` if there are more than that; some of them are
    /// of placements with two men on one square or with a general that could be taken.
    pub fn len(&self) -> u64 {
        self.cells.saturating_mul(self.slabs() as u64)
    }

    /// Whether there is nothing to number, which cannot happen.
    pub fn is_empty(&self) -> bool {
        self.slabs.is_empty()
    }

    pub(super) fn slabs(&self) -> usize {
        self.slabs.len()
    }

    /// Cells of a slab.
    pub(super) fn cells(&self) -> usize {
        self.cells as usize
    }

    /// The kind of the free man.
    #[inline]
    pub(super) fn free(&self) -> Option<&Combinations<R>> {
        self.kinds.last()
    }

    /// The free man.
    #[inline]
    pub(super) fn free_man(&self) -> Option<Piece<R::Role>> {
        self.free().map(|kind| kind.piece)
    }

    /// The royal and confined men of a slab.
    pub(super) fn slab_board(&self, slab: usize) -> Board<R> {
        let mut board = *self.groups[0].board(self.slabs[slab][0] as usize);
        for (square, piece) in self.groups[1].board(self.slabs[slab][1] as usize).pieces() {
            board.toggle(piece.color, piece.role, square);
        }
        board
    }

    /// The placements of both sides that a slab is of.
    #[inline]
    pub(super) fn slab_groups(&self, slab: usize) -> [usize; 2] {
        self.slabs[slab].map(|group| group as usize)
    }

    /// Whether a slab is its own mirror image, so that placements that are mirror images of
    /// each other both have a number in it.
    pub(super) fn is_symmetric(&self, slab: usize) -> bool {
        let [red, black] = self.slab_groups(slab);
        self.groups[0].mirror(red) == red && self.groups[1].mirror(black) == black
    }

    /// The slab of two placements.
    #[inline]
    pub(super) fn place(&self, red: usize, black: usize) -> Option<Place> {
        let code = self.pairs[red * self.groups[1].len() + black];
        (code != NO_SLAB).then_some(Place { slab: (code >> 1) as usize, mirrored: code & 1 == 1 })
    }

    /// The slab of a board.
    #[inline]
    pub(super) fn place_of(&self, board: &Board<R>) -> Option<Place> {
        self.place(self.groups[0].number(board)?, self.groups[1].number(board)?)
    }

    /// The number of a board with this material; nothing if it has another or if it is none
    /// that could be (two men on a square cannot be on a board).
    #[inline]
    pub fn index(&self, board: &Board<R>) -> Option<u64> {
        let place = self.place_of(board)?;
        let mut index = place.slab as u64 * self.cells;
        for (kind, stride) in self.kinds.iter().zip(&self.strides) {
            let mut set = board.pieces_of(kind.piece.color, kind.piece.role);
            if place.mirrored {
                set = R::mirror(set);
            }
            if set.len() != kind.men {
                return None;
            }
            index += kind.number(set)? * stride;
        }
        Some(index)
    }

    /// For a board that lacks one man: how the number depends on where that man is put.
    #[inline]
    pub(super) fn partial(
        &self,
        board: &Board<R>,
        lacking: Piece<R::Role>,
    ) -> Option<Partial<'_, R>> {
        let place = self.place_of(board)?;
        let mut base = place.slab as u64 * self.cells;
        let mut last = None;
        for (kind, &stride) in self.kinds.iter().zip(&self.strides) {
            let mut set = board.pieces_of(kind.piece.color, kind.piece.role);
            if place.mirrored {
                set = R::mirror(set);
            }
            if kind.piece == lacking {
                last = Some((kind, stride, set));
            } else {
                base += kind.number(set)? * stride;
            }
        }
        let (kind, stride, others) = last?;
        Some(Partial { base, kind, stride, others, mirrored: place.mirrored })
    }

    /// The board with a number; nothing if two men would be on one square.
    pub fn board(&self, index: u64) -> Option<Board<R>> {
        let (slab, mut rest) = ((index / self.cells) as usize, index % self.cells);
        if slab >= self.slabs.len() {
            return None;
        }
        let mut board = self.slab_board(slab);
        for (kind, stride) in self.kinds.iter().zip(&self.strides) {
            let set = kind.set(rest / stride, kind.men);
            rest %= stride;
            if !(board.occupied() & set).is_empty() {
                return None;
            }
            for square in set {
                board.toggle(kind.piece.color, kind.piece.role, square);
            }
        }
        Some(board)
    }

    /// How many placements a number stands for: its mirror image counts, too, unless that
    /// has a number of its own or is the same.
    pub fn weight(&self, index: u64) -> u64 {
        if self.is_symmetric((index / self.cells) as usize) { 1 } else { 2 }
    }
}

/// The numbers of a board that lacks one man.
pub(super) struct Partial<'a, R: Rules> {
    base: u64,
    kind: &'a Combinations<R>,
    stride: u64,
    others: Set<R::Square>,
    mirrored: bool,
}

impl<R: TablebaseRules> Partial<'_, R> {
    /// The number with the man on a square.
    #[inline]
    pub(super) fn with(&self, square: R::Square) -> Option<u64> {
        let square = if self.mirrored { R::mirrored(square) } else { square };
        let number = if self.others.is_empty() {
            self.kind.rank(square)? as u64
        } else {
            let set = Set::of(square) | self.others;
            if set.len() != self.kind.men {
                return None;
            }
            self.kind.number(set)?
        };
        Some(self.base + number * self.stride)
    }
}

/// A board with the sides exchanged.
pub(super) fn turned<R: TablebaseRules>(board: &Board<R>) -> Board<R> {
    let mut turned = Board::empty();
    for (square, piece) in board.pieces() {
        turned.toggle(!piece.color, piece.role, R::turned(square));
    }
    turned
}

/// The bit that stands for the free man's square where there is no free man: a square of no
/// board, so that no condition ever names it.
pub(super) const NOWHERE: u32 = 127;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn numbers_and_boards_belong_to_each_other() {
        for (text, len) in [("KRKAABB", 573_480), ("KNPKB", 0), ("KCCKA", 0), ("KRKNA", 0)] {
            let index = Index::<Xiangqi>::new(Material::read(text).unwrap());
            if len > 0 {
                assert_eq!(index.len(), len, "{text}");
            }
            for number in (0..index.len()).step_by(37) {
                let Some(board) = index.board(number) else { continue };
                assert_eq!(index.index(&board), Some(number), "{text} {number}");
                let mut mirror = Board::<Xiangqi>::empty();
                for (square, piece) in board.pieces() {
                    mirror.toggle(piece.color, piece.role, square.mirrored());
                }
                let slab = number / index.cells;
                if index.is_symmetric(slab as usize) {
                    assert_eq!(index.index(&mirror).map(|it| it / index.cells), Some(slab));
                } else {
                    assert_eq!(index.index(&mirror), Some(number), "{text} {number}");
                }
            }
        }
    }
}
