//! The index: numbers for the placements of a material.
//!
//! A *slice* is one placement of both sides' royal and confined pieces ([`Group`]s); of two slices
//! that are mirror images one is kept. Within a slice, each other kind of pieces is one factor,
//! a number for the set of its squares ([`Combinations`]); the free piece's kind comes last.
//!
//! ```text
//! index = slice · entries + number(kind 1) · … + number(kind of the free piece)
//! ```
//!
//! The builder views a slice as *rows*: one placement of all pieces but the free one, with the
//! free piece's squares as the bits of a set. With `k` pieces of the free piece's kind every
//! placement is in `k` rows, since each of them can be the free one.

#[cfg(feature = "tables")]
use std::ops::Range;

use super::combinations::{Combinations, Group};
use super::domain::Domain;
use super::material::Material;
use super::rules::TablebaseRules;
use crate::game::{Board, Color, Piece, Role, Rules, Set};

const NO_SLAB: u32 = u32::MAX;

/// The numbering of a material's placements.
#[derive(Clone, Debug)]
pub struct Index<R: Rules> {
    domain: Domain<R>,
    pub(super) groups: [Group<R>; 2],
    /// For each pair of placements: twice its slice, plus 1 if it is the mirror image.
    pairs: Vec<u32>,
    /// The pair of placements of each slice.
    slices: Vec<[u32; 2]>,
    /// All other kinds of pieces; the free piece's is the last.
    pub(super) kinds: Vec<Combinations<R>>,
    /// The stride of each kind's number, in entries.
    strides: Vec<u64>,
    entries: u64,
}

/// The slice of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SliceRef {
    pub(super) slice: usize,
    /// Whether left and right are exchanged in the slice.
    pub(super) mirrored: bool,
}

impl<R: TablebaseRules> Index<R> {
    /// The numbering of a material; the sides are not exchanged.
    pub fn new(material: Material<R>) -> Self {
        Self::within(Domain::whole(material))
    }

    /// The numbering of the placements in a domain.
    pub(super) fn within(domain: Domain<R>) -> Self {
        let material = domain.material();
        let count = |color| move |role| material.count(color, role);
        let groups = Color::ALL.map(|color| Group::new(material.rules(), color, count(color)));
        let (reds, blacks) = (groups[0].len(), groups[1].len());
        let mut pairs = vec![NO_SLAB; reds * blacks];
        let mut slices = Vec::new();
        for red in 0..reds {
            for black in 0..blacks {
                let apart = groups[0].board(red).occupied() & groups[1].board(black).occupied();
                let at = red * blacks + black;
                if !apart.is_empty() || pairs[at] != NO_SLAB {
                    continue;
                }
                let slice = slices.len() as u32;
                slices.push([red as u32, black as u32]);
                pairs[groups[0].mirror(red) * blacks + groups[1].mirror(black)] = slice << 1 | 1;
                pairs[at] = slice << 1;
            }
        }
        let mut kinds: Vec<Combinations<R>> = R::ORDER
            .iter()
            .filter(|role| !R::CONFINED.contains(role))
            .flat_map(|&role| Color::ALL.map(|color| Piece { color, role }))
            .map(|piece| (piece, material.count(piece.color, piece.role)))
            .filter(|&(_, men)| men > 0)
            .map(|(piece, men)| Combinations::new(piece, men, domain.squares(piece)))
            .collect();
        kinds.reverse();
        let mut strides = vec![0; kinds.len()];
        let mut entries = 1u64;
        for (stride, kind) in strides.iter_mut().zip(&kinds).rev() {
            *stride = entries;
            entries = entries.saturating_mul(kind.count(0));
        }
        Self { domain, groups, pairs, slices, kinds, strides, entries }
    }

    /// The material whose placements are numbered.
    pub fn material(&self) -> &Material<R> {
        self.domain.material()
    }

    /// The squares of the pieces in the numbered placements.
    pub(super) fn domain(&self) -> &Domain<R> {
        &self.domain
    }

    /// The number of entries with one side to move, at most `u64::MAX`. Some of them belong to
    /// placements with two pieces on one square, or to illegal positions.
    pub fn len(&self) -> u64 {
        self.entries.saturating_mul(self.slices() as u64)
    }

    /// Whether there are no entries, which cannot happen.
    pub fn is_empty(&self) -> bool {
        self.slices.is_empty()
    }

    pub(super) fn slices(&self) -> usize {
        self.slices.len()
    }

    /// Entries of a slice.
    pub(super) fn entries(&self) -> usize {
        self.entries as usize
    }

    /// The kind of the free piece.
    #[inline]
    pub(super) fn free(&self) -> Option<&Combinations<R>> {
        self.kinds.last()
    }

    #[inline]
    pub(super) fn free_man(&self) -> Option<Piece<R::Role>> {
        self.free().map(|kind| kind.piece)
    }

    /// The royal and confined pieces of a slice.
    pub(super) fn slice_board(&self, slice: usize) -> Board<R> {
        let mut board = *self.groups[0].board(self.slices[slice][0] as usize);
        for (square, piece) in self.groups[1].board(self.slices[slice][1] as usize).pieces() {
            board.toggle(piece.color, piece.role, square);
        }
        board
    }

    /// The placements of both groups in a slice.
    #[inline]
    pub(super) fn slice_groups(&self, slice: usize) -> [usize; 2] {
        self.slices[slice].map(|group| group as usize)
    }

    /// Whether a slice is its own mirror image, so that it has an index for a placement and
    /// another one for the mirror image.
    pub(super) fn is_symmetric(&self, slice: usize) -> bool {
        let [red, black] = self.slice_groups(slice);
        self.groups[0].mirror(red) == red && self.groups[1].mirror(black) == black
    }

    /// The slice of two placements.
    #[inline]
    pub(super) fn place(&self, red: usize, black: usize) -> Option<SliceRef> {
        let code = self.pairs[red * self.groups[1].len() + black];
        (code != NO_SLAB)
            .then_some(SliceRef { slice: (code >> 1) as usize, mirrored: code & 1 == 1 })
    }

    /// The slice of a board.
    #[inline]
    pub(super) fn place_of(&self, board: &Board<R>) -> Option<SliceRef> {
        self.place(self.groups[0].number(board)?, self.groups[1].number(board)?)
    }

    /// The index of a board; `None` if it has another material, or a piece where it can never
    /// be, or never comes to from what the domain begins with.
    #[inline]
    pub fn index(&self, board: &Board<R>) -> Option<u64> {
        let place = self.place_of(board)?;
        let mut index = place.slice as u64 * self.entries;
        for (kind, stride) in self.kinds.iter().zip(&self.strides) {
            let mut set = board.pieces_of(kind.piece.color, kind.piece.role);
            if place.mirrored {
                set = R::mirrored_set(set);
            }
            if set.len() != kind.men {
                return None;
            }
            index += kind.number(set)? * stride;
        }
        Some(index)
    }

    /// For a board that lacks one piece: the index as a function of that piece's square.
    #[inline]
    pub(super) fn partial(
        &self,
        board: &Board<R>,
        lacking: Piece<R::Role>,
    ) -> Option<PartialIndex<'_, R>> {
        let place = self.place_of(board)?;
        let mut base = place.slice as u64 * self.entries;
        let mut last = None;
        for (kind, &stride) in self.kinds.iter().zip(&self.strides) {
            let mut set = board.pieces_of(kind.piece.color, kind.piece.role);
            if place.mirrored {
                set = R::mirrored_set(set);
            }
            if kind.piece == lacking {
                last = Some((kind, stride, set));
            } else {
                base += kind.number(set)? * stride;
            }
        }
        let (kind, stride, others) = last?;
        Some(PartialIndex { base, kind, stride, others, mirrored: place.mirrored })
    }

    /// The board with an index; `None` if two pieces would be on one square.
    pub fn board(&self, index: u64) -> Option<Board<R>> {
        self.board_of(index, &self.kinds)
    }

    /// The board with an index, with these kinds of pieces only, the first ones.
    fn board_of(&self, index: u64, kinds: &[Combinations<R>]) -> Option<Board<R>> {
        let (slice, mut rest) = ((index / self.entries) as usize, index % self.entries);
        if slice >= self.slices.len() {
            return None;
        }
        let mut board = self.slice_board(slice);
        for (kind, stride) in kinds.iter().zip(&self.strides) {
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

    /// The number of placements that share an index: 2 with the mirror image, 1 if the
    /// mirror image has an index of its own or is the same placement.
    pub fn weight(&self, index: u64) -> u64 {
        if self.is_symmetric((index / self.entries) as usize) { 1 } else { 2 }
    }
}

/// Walks over the positions of finished tables.
#[cfg(feature = "tables")]
impl<R: TablebaseRules> Index<R> {
    /// The index after a man of a kind of its own, which is neither royal nor confined, has gone from
    /// one square to another, on the board of an index; `None` for another man, or if the
    /// man cannot stand there.
    #[inline]
    pub(super) fn moved(
        &self,
        index: u64,
        board: &Board<R>,
        piece: Piece<R::Role>,
        [from, to]: [R::Square; 2],
    ) -> Option<u64> {
        let at = self.kinds.iter().position(|kind| kind.piece == piece)?;
        let (kind, stride) = (&self.kinds[at], self.strides[at]);
        let (old, new) = if kind.men == 1 {
            (kind.rank(from)? as u64, kind.rank(to)? as u64)
        } else {
            let set = board.pieces_of(piece.color, piece.role);
            (kind.number(set)?, kind.number((set - Set::of(from)) | Set::of(to))?)
        };
        Some(index - old * stride + new * stride)
    }

    /// The board with an index, without the men of the free kind; `None` if two others would be on one
    /// square.
    pub(super) fn board_without_free(&self, index: u64) -> Option<Board<R>> {
        self.board_of(index, &self.kinds[..self.kinds.len().saturating_sub(1)])
    }

    /// Calls `show` with each index of a range and its board; `None` if two men would be on one square.
    /// Boards of neighbors, which differ in the free men only, are set up together.
    ///
    /// # Errors
    /// An error of `show`.
    pub(super) fn try_each_board<E>(
        &self,
        range: Range<u64>,
        mut show: impl FnMut(u64, Option<Board<R>>) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(free) = self.free() else {
            return range.into_iter().try_for_each(|index| show(index, self.board(index)));
        };
        let (piece, run) = (free.piece, free.count(0));
        let mut known = None;
        for index in range {
            // The free men's kind comes last, so its number is the rest.
            let (first, number) = (index / run * run, index % run);
            let others = match known {
                Some((of, others)) if of == first => others,
                _ => self.board_without_free(first),
            };
            known = Some((first, others));
            let set = free.set(number, free.men);
            let board = others.filter(|others| (others.occupied() & set).is_empty());
            let board = board.map(|mut board| {
                for square in set {
                    board.toggle(piece.color, piece.role, square);
                }
                board
            });
            show(index, board)?;
        }
        Ok(())
    }
}

/// Entries of a material's table with one side to move, or somewhat more, at most `u64::MAX`: without
/// numbering the slices.
pub(super) fn most_entries<R: TablebaseRules>(material: &Material<R>) -> u64 {
    let kinds = Color::ALL.into_iter().flat_map(|color| {
        R::Role::ALL.iter().map(move |&role| (Piece { color, role }, material.count(color, role)))
    });
    let placements = kinds.filter(|(_, men)| *men > 0).fold(1, |all: u64, (piece, men)| {
        all.saturating_mul(Combinations::<R>::new(piece, men, R::territory(piece)).count(0))
    });
    // Of two mirror images one is kept.
    placements / 2
}

/// The index of a board that lacks one piece.
pub(super) struct PartialIndex<'a, R: Rules> {
    /// The index less the number of the lacking piece's kind.
    pub(super) base: u64,
    kind: &'a Combinations<R>,
    stride: u64,
    /// The other pieces of that kind, and whether left and right are exchanged in the slice.
    pub(super) others: Set<R::Square>,
    pub(super) mirrored: bool,
}

impl<R: TablebaseRules> PartialIndex<'_, R> {
    /// The index with the piece on a square.
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
    board.turned()
}

/// The bit for the free piece's square where there is no free piece. It is outside
/// every board, so no condition names it.
pub(super) const NOWHERE: u32 = 127;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn numbers_and_boards_belong_to_each_other() {
        for (text, len) in [("KRKAABB", 573_480), ("KNPKB", 0), ("KCCKA", 0), ("KRKNA", 0)] {
            let index = Index::new(Material::read(Xiangqi::default(), text).unwrap());
            if len > 0 {
                assert_eq!(index.len(), len, "{text}");
            }
            for number in (0..index.len()).step_by(37) {
                let Some(board) = index.board(number) else { continue };
                assert_eq!(index.index(&board), Some(number), "{text} {number}");
                let mirror = board.mirrored();
                let slice = number / index.entries;
                if index.is_symmetric(slice as usize) {
                    assert_eq!(index.index(&mirror).map(|it| it / index.entries), Some(slice));
                } else {
                    assert_eq!(index.index(&mirror), Some(number), "{text} {number}");
                }
            }
        }
    }
}
