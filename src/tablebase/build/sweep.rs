//! From which positions of a slab a side has a quiet move into a set of positions.

use super::rows::{Rows, at, bits, each, mask, set};
use crate::game::{Board, Color, Piece, Rules, Set};
use crate::tablebase::index::Index;
use crate::tablebase::packing::Packing;
use crate::tablebase::rules::{FreeMan, TablebaseRules};

/// What is needed to move sets of positions of one material.
pub(super) struct Sweep<'a, R: Rules> {
    pub(super) index: &'a Index<R>,
    pub(super) rows: Rows<R>,
    pub(super) packing: Packing,
    /// For each side and placement of its group, the placements that a quiet move of one of
    /// the group's men leads to, each with the squares that must be empty for it.
    steps: [Vec<Vec<Step<R>>>; 2],
}

/// A quiet move of a royal or confined man.
struct Step<R: Rules> {
    group: u32,
    from: R::Square,
    to: R::Square,
    off: Set<R::Square>,
}

/// A set of positions with one side to move: packed rows, all slabs one after the other.
#[derive(Clone, Copy)]
pub(super) struct Target<'a> {
    pub(super) words: &'a [u32],
    /// Whether there is anything in a slab; nothing known if absent.
    pub(super) active: Option<&'a [bool]>,
}

/// Space for the work on one slab.
pub(super) struct Space {
    /// Of each row, the positions that are asked about.
    pub(super) want: Vec<u128>,
    /// Of each row, the positions from which the move is there; more than was asked about.
    pub(super) found: Vec<u128>,
}

impl Space {
    pub(super) fn new(rows: usize) -> Self {
        Self { want: vec![0; rows], found: vec![0; rows] }
    }
}

impl<'a, R: TablebaseRules> Sweep<'a, R> {
    pub(super) fn new(index: &'a Index<R>) -> Self {
        let rows = Rows::new(index);
        let packing = Packing::of(index.free());
        let steps = Color::ALL.map(|color| {
            let group = &index.groups[color.index()];
            (0..group.len()).map(|number| steps(index, color, group.board(number))).collect()
        });
        Self { index, rows, packing, steps }
    }

    /// Words of a slab.
    pub(super) fn words(&self) -> usize {
        self.rows.len() * self.packing.words()
    }

    /// The slabs that a side's groups can step to: slab, whether mirrored, the step.
    #[inline]
    fn neighbours(
        &self,
        slab: usize,
        side: Color,
    ) -> impl Iterator<Item = (usize, bool, &Step<R>)> + '_ {
        let groups = self.index.slab_groups(slab);
        let other = !side;
        let others = self.index.groups[other.index()].board(groups[other.index()]).occupied();
        self.steps[side.index()][groups[side.index()]].iter().filter_map(move |step| {
            if !(step.off & others).is_empty() {
                return None;
            }
            let mut to = groups;
            to[side.index()] = step.group as usize;
            let place = self.index.place(to[0], to[1])?;
            Some((place.slab, place.mirrored, step))
        })
    }

    /// Whether a quiet move of a side can lead from a slab to one where something is.
    #[inline]
    pub(super) fn is_near(&self, slab: usize, side: Color, active: &[bool]) -> bool {
        active[slab] || self.neighbours(slab, side).any(|(slab, _, _)| active[slab])
    }

    /// Finds the positions of a slab from which `side` has a quiet move into the target; what
    /// is not asked about need not be found.
    pub(super) fn into(&self, slab: usize, side: Color, target: Target<'_>, space: &mut Space) {
        let lively = |slab: usize| target.active.is_none_or(|active| active[slab]);
        let count = self.rows.len();
        let Space { want, found } = space;
        for (to, mirrored, step) in self.neighbours(slab, side) {
            if !lively(to) {
                continue;
            }
            let off = step.off;
            let free = !bits::<R>(off);
            for (number, row) in self.rows.all.iter().enumerate() {
                if want[number] & !found[number] == 0 || !(row.occupied & off).is_empty() {
                    continue;
                }
                let from = if mirrored { row.mirrored as usize } else { number };
                let mut there = self.packing.get(target.words, to * count + from);
                if there == 0 {
                    continue;
                }
                if mirrored && self.index.free().is_some() {
                    there = bits::<R>(R::mirror(set::<R>(there)));
                }
                let extra_blockers =
                    R::extra_blockers(&row.board, self.index.free_man(), step.from, step.to);
                if let Some(extra_blockers) = extra_blockers {
                    found[number] |= there & free & !bits::<R>(extra_blockers);
                }
            }
        }
        if lively(slab) {
            self.inside(slab, side, target, space);
        }
    }

    /// The moves that do not leave the slab: those of the free man and of the rows' men.
    fn inside(&self, slab: usize, side: Color, target: Target<'_>, space: &mut Space) {
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
        let groups = self.index.slab_board(slab);
        let Space { want, found } = space;
        for (number, row) in self.rows.all.iter().enumerate() {
            if row.dead || want[number] & !found[number] == 0 {
                continue;
            }
            let board = groups.with(&row.board);
            for man in row.men.iter().filter(|man| man.piece.color == side) {
                R::quiet_moves(&board, self.index.free_man(), man.piece, man.square, |to, free| {
                    if let Some(from) = self.rows.moved(number, man, to) {
                        let there = self.packing.get(target.words, slab * count + from);
                        found[number] |= there & mask(free);
                    }
                });
            }
            if let Some(piece) = free {
                self.free(&board, piece, slab * count + number, number, target, want, found);
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
        if self.rows.has_twins() {
            for bit in each(from & want[number]) {
                self.rows.each_twin(number, bit, |row, bit| found[row] |= 1 << bit);
            }
        }
        found[number] |= from;
    }
}

/// The quiet moves of a group's men.
fn steps<R: TablebaseRules>(index: &Index<R>, color: Color, board: &Board<R>) -> Vec<Step<R>> {
    let mut steps = Vec::new();
    for (from, piece) in board.pieces() {
        R::quiet_moves(board, None, piece, from, |to, free| {
            let FreeMan::NotOn(off) = free else { return };
            let mut next = *board;
            next.toggle(piece.color, piece.role, from);
            next.toggle(piece.color, piece.role, to);
            if let Some(group) = index.groups[color.index()].number(&next) {
                steps.push(Step { group: group as u32, from, to, off });
            }
        });
    }
    steps
}

/// The board with one more man.
#[inline]
pub(super) fn with<R: Rules>(board: &Board<R>, piece: Piece<R::Role>, bit: u32) -> Board<R> {
    let mut board = *board;
    board.toggle(piece.color, piece.role, at::<R>(bit));
    board
}
