//! Predecessors of few positions: moves are un-made from the rows that have some.
//!
//! [`Predecessors::into`] looks at every row of a slice. In most layers only few positions are
//! decided, and most rows have none.

use super::frontier::Frontier;
use super::predecessors::{Predecessors, Scratch};
use super::row_numbers::numbers;
use super::rows::{bits, each, mask, set};
use crate::game::Color;
use crate::tablebase::rules::TablebaseRules;

impl<R: TablebaseRules> Predecessors<'_, R> {
    /// Finds the positions of a slice from which `side` has a quiet move into the target; marks
    /// their rows as touched.
    pub(super) fn unmake(
        &self,
        slice: usize,
        side: Color,
        target: &Frontier,
        scratch: &mut Scratch,
    ) {
        let (count, row_words) = (self.rows.len(), self.row_words());
        let rows_of = |slice: usize| numbers(&target.rows[slice * row_words..][..row_words]);
        for (to, mirrored, step) in self.neighbours(slice, side) {
            if !target.active[to] {
                continue;
            }
            for from in rows_of(to) {
                let number = if mirrored { self.rows.all[from].mirrored as usize } else { from };
                if !(self.rows.all[number].occupied & step.off).is_empty() {
                    continue;
                }
                let there = self.packing.get(&target.words, to * count + from);
                scratch.find(number, self.by_group(number, mirrored, step, there));
            }
        }
        if target.active[slice] {
            self.unmake_inside(slice, side, target, scratch);
        }
    }

    /// The moves within the slice: those of the free piece and of the rows' pieces.
    fn unmake_inside(&self, slice: usize, side: Color, target: &Frontier, scratch: &mut Scratch) {
        let (count, row_words) = (self.rows.len(), self.row_words());
        let free = self.index.free_man();
        let mover = free.filter(|piece| piece.color == side);
        let groups = self.index.slice_board(slice);
        for number in numbers(&target.rows[slice * row_words..][..row_words]) {
            let row = &self.rows.all[number];
            let there = self.packing.get(&target.words, slice * count + number);
            let board = groups.with(&row.board);
            if let Some(piece) = mover {
                let from = bits::<R>(R::unmoves(&board, piece, set::<R>(there)));
                let from = from & self.rows.territory;
                if self.rows.has_identical() {
                    for bit in each(from) {
                        self.rows
                            .each_identical(number, bit, |row, bit| scratch.find(row, 1 << bit));
                    }
                }
                scratch.find(number, from);
            }
            for man in row.men.iter().filter(|man| man.piece.color == side) {
                R::quiet_unmoves(&board, free, man.piece, man.square, |from, free| {
                    if let Some(number) = self.rows.moved(number, man, from) {
                        scratch.find(number, there & mask(free));
                    }
                });
            }
        }
    }
}
