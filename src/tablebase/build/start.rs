//! Before the first layer: which positions are legal, and what captures lead to.
//!
//! Captures lead to tables that are finished, so each position's best capture is looked up
//! once and noted in its cell. A cell then holds what the position would be worth if only
//! captures were allowed: a win in so many plies (it is won at the latest then), a draw (it
//! can never be lost), a loss in so many plies (it is lost no sooner), or nothing.

use arrayvec::ArrayVec;

use super::rows::{at, bits, each, mask};
use super::sweep::{Sweep, with};
use crate::game::{Board, Color, Piece, Role, Rules, Set, Square};
use crate::tablebase::index::turned;
use crate::tablebase::material::Promotion;
use crate::tablebase::rules::TablebaseRules;
use crate::tablebase::table::{Cells, Table};
use crate::tablebase::value::{Cell, Value};

/// A finished table that captures lead to.
pub(super) struct Dependency<'a, R: Rules> {
    /// The man that was captured, if one was.
    pub(super) captured: Option<Piece<R::Role>>,
    /// The man that became another, if one did.
    pub(super) promotion: Option<Promotion<R>>,
    pub(super) table: &'a Table<R>,
    pub(super) cells: &'a [Cells; 2],
    /// Whether the sides are exchanged in it.
    pub(super) turned: bool,
}

impl<R: TablebaseRules> Dependency<'_, R> {
    /// What it is worth for the other side than `turn` to have brought this board about.
    fn before(&self, board: &Board<R>, turn: Color) -> Option<Value> {
        let (board, turn) = if self.turned { (&turned(board), !turn) } else { (board, turn) };
        let index = self.table.index.index(board)?;
        self.cells[turn.index()].value(index).map(Value::before)
    }
}

/// One side's share of a slab.
pub(super) struct Share<'a, C> {
    pub(super) alive: &'a mut [u32],
    pub(super) open: &'a mut [u32],
    pub(super) cells: &'a mut [C],
    /// Which layers have something noted in a cell; see [`layer_bit`].
    pub(super) due: &'a mut u64,
}

/// The bit that stands for a layer in a slab's notes of what is due; layers far apart share
/// one, so it only says where to look.
pub(super) fn layer_bit(plies: u16) -> u64 {
    1 << (plies % 64)
}

/// A man that is neither free nor like the free one.
type Man<R> = (<R as Rules>::Square, Piece<<R as Rules>::Role>);

/// Fills one side's share of a slab; returns the highest layer that is due.
///
/// # Errors
/// A win or loss that is too long for the cells.
pub(super) fn start<R: TablebaseRules, C: Cell>(
    sweep: &Sweep<'_, R>,
    dependencies: &[Dependency<'_, R>],
    side: Color,
    slab: usize,
    share: &mut Share<'_, C>,
) -> Result<u16, TooLong> {
    let groups = sweep.index.slab_board(slab);
    let packing = sweep.packing;
    let free = sweep.index.free_man();
    for (number, row) in sweep.rows.all.iter().enumerate() {
        let dead = row.dead || !(row.occupied & groups.occupied()).is_empty();
        let legal = if dead {
            0
        } else {
            let board = groups.with(&row.board);
            let legal = legal(&board, free, side) & sweep.rows.territory;
            if legal != 0 {
                let captures = Captures { sweep, dependencies, side, number, legal, board, free };
                captures.note(share.cells)?;
            }
            legal
        };
        packing.put(share.alive, number, legal);
    }
    let mut last = 0;
    for number in 0..sweep.rows.len() {
        let legal = packing.get(share.alive, number);
        sweep.rows.each_cell_of(number, |_, bit, cell| {
            if legal >> bit & 1 == 0 {
                share.cells[cell] = C::ILLEGAL;
            }
        });
    }
    let draw = C::of(Value::Draw);
    for number in 0..sweep.rows.len() {
        let mut open = packing.get(share.alive, number);
        for bit in each(open) {
            let cell = share.cells[sweep.rows.cell(number, bit)];
            if cell < draw {
                continue;
            }
            open &= !(1 << bit);
            if let Some(Value::Win(plies)) = cell.value() {
                *share.due |= layer_bit(plies);
                last = last.max(plies);
            }
        }
        packing.put(share.open, number, open);
    }
    Ok(last)
}

/// A win or loss has more plies than the cells can tell.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooLong;

/// The squares of the free man on which it is legal that this side is to move: the other
/// side's royal man is not attacked.
fn legal<R: TablebaseRules>(board: &Board<R>, free: Option<Piece<R::Role>>, side: Color) -> u128 {
    let mut legal = !bits::<R>(board.occupied());
    let Some(royal) = board.royal(!side) else { return 0 };
    for (from, piece) in board.pieces().filter(|(_, piece)| piece.color == side) {
        if let Some(free) = R::attack_condition(board, free, piece, from, royal, R::Role::ROYAL) {
            legal &= !mask(free);
        }
    }
    if let Some(piece) = free.filter(|piece| piece.color == side) {
        legal &= !bits::<R>(R::attack_origins(board, piece, royal));
    }
    legal
}

/// The captures of one row.
struct Captures<'a, R: Rules> {
    sweep: &'a Sweep<'a, R>,
    dependencies: &'a [Dependency<'a, R>],
    side: Color,
    number: usize,
    legal: u128,
    board: Board<R>,
    free: Option<Piece<R::Role>>,
}

impl<R: TablebaseRules> Captures<'_, R> {
    /// Notes the best of them in the cells. Captures by and of the men that are like the free
    /// one are seen in the rows in which they are the free one.
    fn note<C: Cell>(&self, cells: &mut [C]) -> Result<(), TooLong> {
        let mut own: ArrayVec<Man<R>, 32> = ArrayVec::new();
        let mut enemy: ArrayVec<Man<R>, 32> = ArrayVec::new();
        for man in self.board.pieces().filter(|(_, piece)| Some(*piece) != self.free) {
            let list = if man.1.color == self.side { &mut own } else { &mut enemy };
            let _ = list.try_push(man);
        }
        enemy.retain(|(_, piece)| piece.role != R::Role::ROYAL);
        let mover = self.free.filter(|free| free.color == self.side);
        for &(to, captured) in &enemy {
            for &man in &own {
                self.by_fixed(man, to, captured, cells)?;
            }
            if let Some(free) = mover {
                let from = bits::<R>(R::attack_origins(&self.board, free, to)) & self.legal;
                self.by_free(free, from, to, Some(captured), cells)?;
            }
        }
        if self.free.is_some() && mover.is_none() {
            for &man in &own {
                self.of_free(man, cells)?;
            }
        }
        self.promotions(&own, mover, cells)
    }

    /// Men that become others without taking.
    fn promotions<C: Cell>(
        &self,
        own: &[Man<R>],
        mover: Option<Piece<R::Role>>,
        cells: &mut [C],
    ) -> Result<(), TooLong> {
        let can = |piece: Piece<R::Role>| R::PROMOTIONS.iter().any(|&(from, _)| from == piece.role);
        for &(from, piece) in own.iter().filter(|(_, piece)| can(*piece)) {
            let mut done = Ok(());
            R::quiet_moves(&self.board, self.free, piece, from, |to, free| {
                if R::promotes(piece, to) && done.is_ok() {
                    done = self.moved((from, piece), to, None, mask(free) & self.legal, cells);
                }
            });
            done?;
        }
        if let Some(free) = mover.filter(|&free| can(free)) {
            for to in R::Square::all().filter(|&to| R::promotes(free, to)) {
                if !self.board.occupied().contains(to) {
                    let from = R::unmoves(&self.board, free, Set::of(to));
                    self.by_free(free, bits::<R>(from) & self.legal, to, None, cells)?;
                }
            }
        }
        Ok(())
    }

    /// The tables that a move leads to, each with what the man that moved is there; nothing
    /// if it cannot stand where it goes.
    fn results(
        &self,
        captured: Option<Piece<R::Role>>,
        piece: Piece<R::Role>,
        to: R::Square,
    ) -> impl Iterator<Item = (&Dependency<'_, R>, Piece<R::Role>)> {
        let promotes = R::promotes(piece, to);
        self.dependencies
            .iter()
            .filter(move |dependency| dependency.captured == captured)
            .filter_map(move |dependency| match dependency.promotion {
                None if !promotes && R::territory(piece).contains(to) => Some((dependency, piece)),
                Some(promotion)
                    if promotes
                        && promotion.color == piece.color
                        && promotion.from == piece.role =>
                {
                    Some((dependency, Piece { role: promotion.into, ..piece }))
                }
                _ => None,
            })
    }

    fn put<C: Cell>(&self, cells: &mut [C], bit: u32, value: Option<Value>) -> Result<(), TooLong> {
        let Some(value) = value else { return Ok(()) };
        if value.plies().is_some_and(|plies| plies > C::LONGEST) {
            return Err(TooLong);
        }
        let cell = &mut cells[self.sweep.rows.cell(self.number, bit)];
        *cell = (*cell).max(C::of(value));
        Ok(())
    }

    /// A man of the row or of a group takes another one.
    fn by_fixed<C: Cell>(
        &self,
        (from, piece): Man<R>,
        to: R::Square,
        captured: Piece<R::Role>,
        cells: &mut [C],
    ) -> Result<(), TooLong> {
        match R::attack_condition(&self.board, self.free, piece, from, to, captured.role) {
            Some(free) => {
                self.moved((from, piece), to, Some(captured), mask(free) & self.legal, cells)
            }
            None => Ok(()),
        }
    }

    /// A man that is not the free one has gone somewhere and changed the material.
    fn moved<C: Cell>(
        &self,
        (from, piece): Man<R>,
        to: R::Square,
        captured: Option<Piece<R::Role>>,
        where_free: u128,
        cells: &mut [C],
    ) -> Result<(), TooLong> {
        if where_free == 0 {
            return Ok(());
        }
        for (dependency, arrived) in self.results(captured, piece, to) {
            let mut board = self.board;
            board.toggle(piece.color, piece.role, from);
            if let Some(captured) = captured {
                board.toggle(captured.color, captured.role, to);
            }
            board.toggle(arrived.color, arrived.role, to);
            let Some(free) = self.free else {
                let value = dependency.before(&board, !self.side);
                each(where_free).try_for_each(|bit| self.put(cells, bit, value))?;
                continue;
            };
            let turn = if dependency.turned { self.side } else { !self.side };
            let lacking =
                if dependency.turned { Piece { color: !free.color, ..free } } else { free };
            let partial = if dependency.turned {
                dependency.table.index.partial(&turned(&board), lacking)
            } else {
                dependency.table.index.partial(&board, lacking)
            };
            let Some(partial) = partial else { continue };
            for bit in each(where_free) {
                let square = at::<R>(bit);
                let square = if dependency.turned { R::turned(square) } else { square };
                let index = partial.with(square);
                let value = index.and_then(|index| dependency.cells[turn.index()].value(index));
                self.put(cells, bit, value.map(Value::before))?;
            }
        }
        Ok(())
    }

    /// The free man goes somewhere from any of these squares and changes the material.
    fn by_free<C: Cell>(
        &self,
        free: Piece<R::Role>,
        from: u128,
        to: R::Square,
        captured: Option<Piece<R::Role>>,
        cells: &mut [C],
    ) -> Result<(), TooLong> {
        if from == 0 {
            return Ok(());
        }
        for (dependency, arrived) in self.results(captured, free, to) {
            let mut board = self.board;
            if let Some(captured) = captured {
                board.toggle(captured.color, captured.role, to);
            }
            board.toggle(arrived.color, arrived.role, to);
            let value = dependency.before(&board, !self.side);
            each(from).try_for_each(|bit| self.put(cells, bit, value))?;
        }
        Ok(())
    }

    /// A man of the row or of a group takes the free one.
    fn of_free<C: Cell>(&self, (from, piece): Man<R>, cells: &mut [C]) -> Result<(), TooLong> {
        let targets = bits::<R>(R::attacked_squares(&self.board, piece, from)) & self.legal;
        let mut board = self.board;
        board.toggle(piece.color, piece.role, from);
        for bit in each(targets) {
            for (dependency, arrived) in self.results(self.free, piece, at::<R>(bit)) {
                let value = dependency.before(&with(&board, arrived, bit), !self.side);
                self.put(cells, bit, value)?;
            }
        }
        Ok(())
    }
}
