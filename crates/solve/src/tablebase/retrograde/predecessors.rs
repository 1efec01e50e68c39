//! Predecessors: the positions of a slice with a quiet move into a set of positions.

use std::mem;

use super::frontier::{Frontier, Target};
use super::rows::{Packing, RowNumbers, Rows, at, bits, each, mask, numbers, set};
use crate::game::{Board, Color, Piece, Role, Rules, Set};
use crate::tablebase::index::Index;
use crate::tablebase::rules::{FreeMan, TablebaseRules};

/// Finds predecessors of sets of positions of one material.
pub(super) struct Predecessors<'a, R: Rules> {
    pub(super) index: &'a Index<R>,
    pub(super) rows: Rows<R>,
    pub(super) packing: Packing,
    /// For each side and kind of piece, its possible squares.
    territories: [R::PerRole<Set<R::Square>>; 2],
    /// For each side and placement of its group, the quiet moves of the group's pieces.
    group_moves: [Vec<Vec<GroupMove<R>>>; 2],
}

/// A quiet move of a royal or confined piece.
pub(super) struct GroupMove<R: Rules> {
    group: u32,
    from: R::Square,
    to: R::Square,
    pub(super) off: Set<R::Square>,
}

/// Scratch memory for one slice.
pub(super) struct Scratch {
    /// The positions of each row whose answer is wanted.
    pub(super) want: Vec<u128>,
    /// Of each row, predecessors: all wanted ones, perhaps others.
    pub(super) found: Vec<u128>,
    /// The rows to look at. In the others `found` is zero, unless all rows were looked at.
    pub(super) touched: RowNumbers,
}

impl Scratch {
    pub(super) fn new(rows: usize) -> Self {
        Self { want: vec![0; rows], found: vec![0; rows], touched: RowNumbers::new(rows) }
    }

    /// Adds predecessors to those of a row.
    #[inline]
    pub(super) fn find(&mut self, number: usize, positions: u128) {
        if positions != 0 {
            self.found[number] |= positions;
            self.touched.touch(number);
        }
    }

    /// Forgets what was found in the touched rows.
    #[inline]
    pub(super) fn forget(&mut self) {
        for number in self.touched.numbers() {
            self.found[number] = 0;
        }
        self.touched.clear();
    }

    /// Makes the found positions that are in `of` the wanted ones; only their rows stay touched.
    #[inline]
    pub(super) fn want_found(&mut self, of: impl Fn(usize) -> u128) {
        let Self { want, found, touched } = self;
        touched.retain(|number| {
            want[number] = mem::take(&mut found[number]) & of(number);
            want[number] != 0
        });
    }
}

impl<'a, R: TablebaseRules> Predecessors<'a, R> {
    pub(super) fn new(index: &'a Index<R>) -> Self {
        let rows = Rows::new(index);
        let packing = Packing::of(index.free());
        let group_moves = Color::ALL.map(|color| {
            let group = &index.groups[color.index()];
            (0..group.len()).map(|number| group_moves(index, color, group.board(number))).collect()
        });
        let territories = Color::ALL.map(|color| {
            let mut territories = R::per_role(Set::EMPTY);
            for &role in R::Role::ALL {
                territories[role.index()] = R::territory(Piece { color, role });
            }
            territories
        });
        Self { index, rows, packing, territories, group_moves }
    }

    /// The possible squares of a piece, worked out once.
    #[inline]
    pub(super) fn territory(&self, piece: Piece<R::Role>) -> Set<R::Square> {
        self.territories[piece.color.index()][piece.role.index()]
    }

    /// Words of a slice.
    pub(super) fn words(&self) -> usize {
        self.rows.len() * self.packing.words()
    }

    /// Words of a slice with one bit for each row.
    pub(super) fn row_words(&self) -> usize {
        self.rows.len().div_ceil(64)
    }

    /// The rows of all slices.
    pub(super) fn all_rows(&self) -> u64 {
        (self.rows.len() * self.index.slices()) as u64
    }

    /// Slices that a thread takes at once: of some two thousand rows.
    pub(super) fn chunk(&self) -> usize {
        (2048 / self.rows.len()).max(1)
    }

    /// The slices that a move of a side's group leads to, each with whether it is mirrored, and
    /// the move.
    #[inline]
    pub(super) fn neighbours(
        &self,
        slice: usize,
        side: Color,
    ) -> impl Iterator<Item = (usize, bool, &GroupMove<R>)> + '_ {
        let groups = self.index.slice_groups(slice);
        let other = !side;
        let others = self.index.groups[other.index()].board(groups[other.index()]).occupied();
        self.group_moves[side.index()][groups[side.index()]].iter().filter_map(move |step| {
            if !(step.off & others).is_empty() {
                return None;
            }
            let mut to = groups;
            to[side.index()] = step.group as usize;
            let place = self.index.place(to[0], to[1])?;
            Some((place.slice, place.mirrored, step))
        })
    }

    /// Whether a quiet move of a side can lead from a slice to an active one.
    #[inline]
    pub(super) fn is_near(&self, slice: usize, side: Color, active: &[bool]) -> bool {
        active[slice] || self.neighbours(slice, side).any(|(slice, _, _)| active[slice])
    }

    /// Finds the wanted positions of a slice from which `side` has a quiet move into the target.
    pub(super) fn into(
        &self,
        slice: usize,
        side: Color,
        target: Target<'_>,
        scratch: &mut Scratch,
    ) {
        let Scratch { want, found, .. } = scratch;
        self.rows_into(slice, side, target, 0..self.rows.len(), want, found);
    }

    /// The same for the touched rows alone.
    pub(super) fn touched_into(
        &self,
        slice: usize,
        side: Color,
        target: Target<'_>,
        scratch: &mut Scratch,
    ) {
        let Scratch { want, found, touched } = scratch;
        self.rows_into(slice, side, target, touched.numbers(), want, found);
    }

    fn rows_into(
        &self,
        slice: usize,
        side: Color,
        target: Target<'_>,
        numbers: impl Iterator<Item = usize> + Clone,
        want: &[u128],
        found: &mut [u128],
    ) {
        let is_active = |slice: usize| target.active.is_none_or(|active| active[slice]);
        let count = self.rows.len();
        for (to, mirrored, step) in self.neighbours(slice, side) {
            if !is_active(to) {
                continue;
            }
            for number in numbers.clone() {
                let row = &self.rows.all[number];
                if want[number] & !found[number] == 0 || !(row.occupied & step.off).is_empty() {
                    continue;
                }
                let from = if mirrored { row.mirrored as usize } else { number };
                let there = self.packing.get(target.words, to * count + from);
                if there != 0 {
                    found[number] |= self.by_group(number, mirrored, step, there);
                }
            }
        }
        if is_active(slice) {
            self.inside(slice, side, target, numbers, want, found);
        }
    }

    /// The positions of a row from which the move of a group leads to these positions, as they are
    /// in the slice with the pieces of the group moved.
    #[inline]
    pub(super) fn by_group(
        &self,
        number: usize,
        mirrored: bool,
        step: &GroupMove<R>,
        mut there: u128,
    ) -> u128 {
        let row = &self.rows.all[number];
        if mirrored && self.index.free().is_some() {
            there = bits::<R>(R::mirrored_set(set::<R>(there)));
        }
        let extra_blockers =
            R::extra_blockers(&row.board, self.index.free_man(), step.from, step.to);
        extra_blockers.map_or(0, |extra| there & !bits::<R>(step.off) & !bits::<R>(extra))
    }

    /// The moves within the slice: those of the free piece and of the rows' pieces.
    fn inside(
        &self,
        slice: usize,
        side: Color,
        target: Target<'_>,
        numbers: impl Iterator<Item = usize>,
        want: &[u128],
        found: &mut [u128],
    ) {
        let count = self.rows.len();
        let free = self.index.free_man().filter(|piece| piece.color == side);
        let outer = self
            .rows
            .all
            .first()
            .is_some_and(|row| row.men.iter().any(|man| man.piece.color == side));
        if free.is_none() && !outer {
            return;
        }
        let groups = self.index.slice_board(slice);
        for number in numbers {
            let row = &self.rows.all[number];
            if row.overlapping || want[number] & !found[number] == 0 {
                continue;
            }
            let board = groups.with(&row.board);
            for man in row.men.iter().filter(|man| man.piece.color == side) {
                R::quiet_moves(&board, self.index.free_man(), man.piece, man.square, |to, free| {
                    if let Some(from) = self.rows.moved(number, man, to) {
                        let there = self.packing.get(target.words, slice * count + from);
                        found[number] |= there & mask(free);
                    }
                });
            }
            if let Some(piece) = free {
                self.free(&board, piece, slice * count + number, number, target, want, found);
            }
        }
    }

    #[inline]
    #[expect(clippy::too_many_arguments, reason = "one step of a loop with much at hand")]
    fn free(
        &self,
        board: &Board<R>,
        piece: Piece<R::Role>,
        at_row: usize,
        number: usize,
        target: Target<'_>,
        want: &[u128],
        found: &mut [u128],
    ) {
        let there = self.packing.get(target.words, at_row);
        if there == 0 {
            return;
        }
        let from = bits::<R>(R::unmoves(board, piece, set::<R>(there)));
        if self.rows.has_identical() {
            for bit in each(from & want[number]) {
                self.rows.each_identical(number, bit, |row, bit| found[row] |= 1 << bit);
            }
        }
        found[number] |= from;
    }

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

/// The quiet moves of a group's pieces.
fn group_moves<R: TablebaseRules>(
    index: &Index<R>,
    color: Color,
    board: &Board<R>,
) -> Vec<GroupMove<R>> {
    let mut group_moves = Vec::new();
    for (from, piece) in board.pieces() {
        R::quiet_moves(board, None, piece, from, |to, free| {
            let FreeMan::NotOn(off) = free else { return };
            let mut next = *board;
            next.toggle(piece.color, piece.role, from);
            next.toggle(piece.color, piece.role, to);
            if let Some(group) = index.groups[color.index()].number(&next) {
                group_moves.push(GroupMove { group: group as u32, from, to, off });
            }
        });
    }
    group_moves
}

/// The board with one more piece.
#[inline]
pub(super) fn with<R: Rules>(board: &Board<R>, piece: Piece<R::Role>, bit: u32) -> Board<R> {
    let mut board = *board;
    board.toggle(piece.color, piece.role, at::<R>(bit));
    board
}
