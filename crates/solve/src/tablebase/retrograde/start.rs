//! Initialization: which positions are legal, and the results of captures.
//!
//! Captures and promotions lead to finished tables, so each position's best one is looked up
//! once and noted in its entry. The entry then holds the value if only such moves were allowed:
//! a win (it is won in that many plies at the latest), a draw (it can never be lost), a loss (it
//! is lost in that many plies at the earliest), or nothing. Ranks of decisions by the rule about
//! repetition are worked out among the positions of one material, so a capture that is decided by
//! the rule is noted with the lowest one.

use std::cell::Cell;
use std::sync::Arc;

use arrayvec::ArrayVec;

use super::BuildError;
use super::predecessors::{Predecessors, with};
use super::rows::{at, bits, each, mask};
use crate::exact::Value;
use crate::game::{Board, Color, Piece, Repetition, Role, Rules, Set, Square};
use crate::tablebase::domain::Domain;
use crate::tablebase::entry::{Entry, Layout};
use crate::tablebase::index::turned;
use crate::tablebase::listed::HighRanks;
use crate::tablebase::material::{Conversion, Material};
use crate::tablebase::rules::TablebaseRules;
use crate::tablebase::table::Table;

/// A finished table that a capture or promotion leads to.
pub(super) struct Dependency<R: Rules> {
    conversion: Conversion<R>,
    /// The table, in memory.
    table: Arc<Table<R>>,
    /// Whether the sides are exchanged in it.
    turned: bool,
}

/// The tables that captures and promotions in a domain lead to. What `find` returns for a material, and
/// for whether the sides are exchanged in it, must cover the positions after them.
pub(super) fn dependencies<R: TablebaseRules>(
    domain: &Domain<R>,
    repetition: Repetition,
    find: impl Fn(&Material<R>, bool) -> Option<Arc<Table<R>>>,
) -> Result<Vec<Dependency<R>>, BuildError> {
    let found = |conversion: Conversion<R>| {
        let (needed, turned) = conversion.after.canonical();
        let after = domain.after(&conversion).canonical();
        let missing = || BuildError::Missing(needed.to_string());
        let table = find(&needed, turned).filter(|table| table.index.domain().covers(&after));
        let table = table.ok_or_else(missing)?;
        if table.repetition() != repetition {
            return Err(BuildError::OtherRule(needed.to_string()));
        }
        table.memory().ok_or_else(missing)?;
        Ok(Dependency { conversion, table, turned })
    };
    domain.material().conversions().into_iter().map(found).collect()
}

impl<R: TablebaseRules> Dependency<R> {
    /// The value, for the side that is not to move, of the move that led to this board.
    fn before(&self, board: &Board<R>, turn: Color) -> Option<Value> {
        let (board, turn) = if self.turned { (&turned(board), !turn) } else { (board, turn) };
        let index = self.table.index.index(board)?;
        self.table.in_memory(turn)?.value(index).map(Value::before)
    }
}

/// One side's data of a slice.
pub(super) struct SideSlice<'a, C> {
    pub(super) not_won: &'a mut [u32],
    pub(super) loss_candidates: &'a mut [u32],
    pub(super) entries: &'a mut [C],
    /// The layers for which entries have captures noted; see [`layer_bit`].
    pub(super) pending: &'a mut u64,
    /// The ranks that entries have no code for.
    pub(super) high: &'a mut HighRanks,
}

impl<C> SideSlice<'_, C> {
    /// Gives an entry its code, and lists its rank if the code does not say it.
    #[inline]
    pub(super) fn decide(&mut self, entry: usize, code: C, rank: Option<u16>) {
        self.entries[entry] = code;
        if let Some(rank) = rank {
            self.high.add(rank, entry);
        }
    }
}

/// The bit of a layer in a slice's set of pending layers. Layers 64 apart have the same bit, so
/// it only says where to look.
pub(super) fn layer_bit(plies: u16) -> u64 {
    1 << (plies % 64)
}

/// A piece that is neither free nor like the free one.
type PlacedMan<R> = (<R as Rules>::Square, Piece<<R as Rules>::Role>);

/// What captures come to.
#[derive(Clone, Copy, Default)]
pub(super) struct Noted {
    /// The highest layer for which a win is noted.
    pub(super) last: u16,
    /// The most plies of a capture, even if another one is better.
    pub(super) longest: u16,
}

impl Noted {
    /// The higher numbers of both.
    pub(super) fn max(self, other: Self) -> Self {
        Self { last: self.last.max(other.last), longest: self.longest.max(other.longest) }
    }
}

/// Fills one side's data of a slice.
///
/// # Errors
/// A win or loss that is too long for an entry.
pub(super) fn start<R: TablebaseRules, C: Entry>(
    predecessors: &Predecessors<'_, R>,
    dependencies: &[Dependency<R>],
    side: Color,
    slice: usize,
    layout: Layout,
    output: &mut SideSlice<'_, C>,
) -> Result<Noted, TooLong> {
    let groups = predecessors.index.slice_board(slice);
    let packing = predecessors.packing;
    let free = predecessors.index.free_man();
    let longest = Cell::new(0);
    for (number, row) in predecessors.rows.all.iter().enumerate() {
        let overlapping = row.overlapping || !(row.occupied & groups.occupied()).is_empty();
        let legal = if overlapping {
            0
        } else {
            let board = groups.with(&row.board);
            let legal = legal(&board, free, side) & predecessors.rows.territory;
            if legal != 0 {
                let captures = Captures {
                    predecessors,
                    dependencies,
                    side,
                    number,
                    layout,
                    legal,
                    board,
                    free,
                    longest: &longest,
                };
                captures.note(output.entries)?;
            }
            legal
        };
        packing.put(output.not_won, number, legal);
    }
    let mut last = 0;
    for number in 0..predecessors.rows.len() {
        let legal = packing.get(output.not_won, number);
        predecessors.rows.each_entry_of(number, |_, bit, entry| {
            if legal >> bit & 1 == 0 {
                output.entries[entry] = C::ILLEGAL;
            }
        });
    }
    for number in 0..predecessors.rows.len() {
        let mut loss_candidates = packing.get(output.not_won, number);
        for bit in each(loss_candidates) {
            let entry = output.entries[predecessors.rows.entry(number, bit)];
            if entry < C::DRAW {
                continue;
            }
            loss_candidates &= !(1 << bit);
            if let Some(Value::Win(plies)) = entry.value(layout) {
                *output.pending |= layer_bit(plies);
                last = last.max(plies);
            }
        }
        packing.put(output.loss_candidates, number, loss_candidates);
    }
    Ok(Noted { last, longest: longest.get() })
}

/// What an entry cannot hold.
#[derive(Clone, Copy, Debug)]
pub(super) enum TooLong {
    /// A win or loss has too many plies.
    Plies,
    /// A decision by the rule about repetition has too high a rank.
    Rank,
}

/// The squares of the free piece for which the position is legal with this side to move: the
/// other side's royal piece is not attacked.
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
    predecessors: &'a Predecessors<'a, R>,
    dependencies: &'a [Dependency<R>],
    side: Color,
    number: usize,
    layout: Layout,
    legal: u128,
    board: Board<R>,
    free: Option<Piece<R::Role>>,
    /// The most plies that were noted.
    longest: &'a Cell<u16>,
}

impl<R: TablebaseRules> Captures<'_, R> {
    /// Notes the best capture of each position in its entry. Captures by and of pieces like the
    /// free one are found in the rows in which those are the free one.
    fn note<C: Entry>(&self, entries: &mut [C]) -> Result<(), TooLong> {
        let mut own: ArrayVec<PlacedMan<R>, 32> = ArrayVec::new();
        let mut enemy: ArrayVec<PlacedMan<R>, 32> = ArrayVec::new();
        for man in self.board.pieces().filter(|(_, piece)| Some(*piece) != self.free) {
            let list = if man.1.color == self.side { &mut own } else { &mut enemy };
            let _ = list.try_push(man);
        }
        enemy.retain(|(_, piece)| piece.role != R::Role::ROYAL);
        let mover = self.free.filter(|free| free.color == self.side);
        for &(to, captured) in &enemy {
            for &man in &own {
                self.by_fixed(man, to, captured, entries)?;
            }
            if let Some(free) = mover {
                let from = bits::<R>(R::attack_origins(&self.board, free, to)) & self.legal;
                self.by_free(free, from, to, Some(captured), entries)?;
            }
        }
        if self.free.is_some() && mover.is_none() {
            for &man in &own {
                self.of_free(man, entries)?;
            }
        }
        self.promotions(&own, mover, entries)
    }

    /// Promotions without capture.
    fn promotions<C: Entry>(
        &self,
        own: &[PlacedMan<R>],
        mover: Option<Piece<R::Role>>,
        entries: &mut [C],
    ) -> Result<(), TooLong> {
        let can = |piece: Piece<R::Role>| R::PROMOTIONS.iter().any(|&(from, _)| from == piece.role);
        for &(from, piece) in own.iter().filter(|(_, piece)| can(*piece)) {
            let mut done = Ok(());
            R::quiet_moves(&self.board, self.free, piece, from, |to, free| {
                if R::promotes(piece, to) && done.is_ok() {
                    done = self.moved((from, piece), to, None, mask(free) & self.legal, entries);
                }
            });
            done?;
        }
        if let Some(free) = mover.filter(|&free| can(free)) {
            for to in R::Square::all().filter(|&to| R::promotes(free, to)) {
                if !self.board.occupied().contains(to) {
                    let from = R::unmoves(&self.board, free, Set::of(to));
                    self.by_free(free, bits::<R>(from) & self.legal, to, None, entries)?;
                }
            }
        }
        Ok(())
    }

    /// The tables that a move leads to, each with the piece after the move; none if it cannot
    /// be on its target.
    fn results(
        &self,
        captured: Option<Piece<R::Role>>,
        piece: Piece<R::Role>,
        to: R::Square,
    ) -> impl Iterator<Item = (&Dependency<R>, Piece<R::Role>)> {
        let promotes = R::promotes(piece, to);
        self.dependencies
            .iter()
            .filter(move |dependency| dependency.conversion.captured == captured)
            .filter_map(move |dependency| match dependency.conversion.promotion {
                None if !promotes && self.predecessors.territory(piece).contains(to) => {
                    Some((dependency, piece))
                }
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

    fn put<C: Entry>(
        &self,
        entries: &mut [C],
        bit: u32,
        value: Option<Value>,
    ) -> Result<(), TooLong> {
        let Some(value) = value else { return Ok(()) };
        let value = match value {
            Value::RuleLoss(_) => Value::RuleLoss(0),
            Value::RuleWin(_) => Value::RuleWin(1),
            value => value,
        };
        if let Some(plies) = value.plies() {
            if plies > C::longest(self.layout) {
                return Err(TooLong::Plies);
            }
            self.longest.set(self.longest.get().max(plies));
        }
        let entry = &mut entries[self.predecessors.rows.entry(self.number, bit)];
        *entry = (*entry).max(C::of(value, self.layout));
        Ok(())
    }

    /// Captures by pieces of the row or of a group, of such pieces.
    fn by_fixed<C: Entry>(
        &self,
        (from, piece): PlacedMan<R>,
        to: R::Square,
        captured: Piece<R::Role>,
        entries: &mut [C],
    ) -> Result<(), TooLong> {
        match R::attack_condition(&self.board, self.free, piece, from, to, captured.role) {
            Some(free) => {
                self.moved((from, piece), to, Some(captured), mask(free) & self.legal, entries)
            }
            None => Ok(()),
        }
    }

    /// A capture or promotion by a piece that is not the free one.
    fn moved<C: Entry>(
        &self,
        (from, piece): PlacedMan<R>,
        to: R::Square,
        captured: Option<Piece<R::Role>>,
        where_free: u128,
        entries: &mut [C],
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
                each(where_free).try_for_each(|bit| self.put(entries, bit, value))?;
                continue;
            };
            let (index, turned_free) =
                (&dependency.table.index, Piece { color: !free.color, ..free });
            let (partial, turn) = if dependency.turned {
                (index.partial(&turned(&board), turned_free), self.side)
            } else {
                (index.partial(&board, free), !self.side)
            };
            let (Some(partial), Some(after)) = (partial, dependency.table.in_memory(turn)) else {
                continue;
            };
            for bit in each(where_free) {
                let square = at::<R>(bit);
                let square = if dependency.turned { R::turned(square) } else { square };
                let index = partial.with(square);
                let value = index.and_then(|index| after.value(index));
                self.put(entries, bit, value.map(Value::before))?;
            }
        }
        Ok(())
    }

    /// A capture or promotion by the free piece, from any of these squares.
    fn by_free<C: Entry>(
        &self,
        free: Piece<R::Role>,
        from: u128,
        to: R::Square,
        captured: Option<Piece<R::Role>>,
        entries: &mut [C],
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
            each(from).try_for_each(|bit| self.put(entries, bit, value))?;
        }
        Ok(())
    }

    /// Captures of the free piece.
    fn of_free<C: Entry>(
        &self,
        (from, piece): PlacedMan<R>,
        entries: &mut [C],
    ) -> Result<(), TooLong> {
        let targets = bits::<R>(R::attacked_squares(&self.board, piece, from)) & self.legal;
        let mut board = self.board;
        board.toggle(piece.color, piece.role, from);
        for bit in each(targets) {
            for (dependency, arrived) in self.results(self.free, piece, at::<R>(bit)) {
                let value = dependency.before(&with(&board, arrived, bit), !self.side);
                self.put(entries, bit, value)?;
            }
        }
        Ok(())
    }
}
