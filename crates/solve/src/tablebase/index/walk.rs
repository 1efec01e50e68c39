//! Walks over the positions of finished tables, and their size before they are numbered.

use std::ops::Range;

use super::Index;
use crate::game::{Board, Color, Piece, Role, Set};
use crate::tablebase::combinations::Combinations;
use crate::tablebase::material::Material;
use crate::tablebase::rules::TablebaseRules;

impl<R: TablebaseRules> Index<R> {
    /// The index after a man of a kind of its own, which is neither royal nor confined, has gone from
    /// one square to another, on the board of an index; `None` for another man, or if the
    /// man cannot stand there.
    #[inline]
    pub(in crate::tablebase) fn moved(
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
    pub(in crate::tablebase) fn board_without_free(&self, index: u64) -> Option<Board<R>> {
        self.board_of(index, &self.kinds[..self.kinds.len().saturating_sub(1)])
    }

    /// Calls `show` with each index of a range and its board; `None` if two men would be on one square.
    /// Boards of neighbors, which differ in the free men only, are set up together.
    ///
    /// # Errors
    /// An error of `show`.
    pub(in crate::tablebase) fn try_each_board<E>(
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
pub(in crate::tablebase) fn most_entries<R: TablebaseRules>(material: &Material<R>) -> u64 {
    let kinds = Color::ALL.into_iter().flat_map(|color| {
        R::Role::ALL.iter().map(move |&role| (Piece { color, role }, material.count(color, role)))
    });
    let placements = kinds.filter(|(_, men)| *men > 0).fold(1, |all: u64, (piece, men)| {
        all.saturating_mul(Combinations::<R>::new(piece, men, R::territory(piece)).count(0))
    });
    // Of two mirror images one is kept.
    placements / 2
}
