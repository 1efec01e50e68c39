//! Passes: what follows from the other side's frontier, slice by slice.

use std::sync::atomic::{AtomicU16, Ordering};

use super::builder::Side;
use super::frontier::{FrontierSlice, Target};
use super::predecessors::{Predecessors, Scratch};
use super::rows::each;
use super::start::{SideSlice, TooLong, layer_bit};
use super::watch::Watch;
use crate::exact::Value;
use crate::game::{Color, Rules, Stalemate};
use crate::tablebase::entry::{Entry, Layout};
use crate::tablebase::listed::capped;
use crate::tablebase::rules::TablebaseRules;

/// What a pass over all slices decides.
///
/// "Noted" are the results of captures, see `start`.
#[derive(Clone, Copy)]
pub(super) enum Pass {
    /// Predecessors of the other side's frontier are won; so are positions noted for this layer.
    Won { value: Value, noted: Option<u16> },
    /// Positions all of whose quiet moves lead to won ones are lost in this many plies; later
    /// if captures defend longer.
    Lost { plies: u16 },
    /// The same by the rule about repetition with this rank, however long captures defend.
    LostByRule { rank: u16 },
}

impl Pass {
    /// Whether a frontier of this many positions, out of this many rows, is small enough for their
    /// moves to be un-made one by one. Losses cost more of that, since each found position must be
    /// looked at once more.
    #[inline]
    pub(super) fn is_few(self, positions: u64, rows: u64) -> bool {
        match self {
            Self::Won { .. } => positions < rows * 2,
            Self::Lost { .. } | Self::LostByRule { .. } => positions < rows / 2,
        }
    }

    /// The layer whose noted captures take part in the pass.
    pub(super) fn layer(self) -> Option<u16> {
        match self {
            Self::Won { noted, .. } => noted,
            Self::Lost { plies } => Some(plies),
            Self::LostByRule { .. } => None,
        }
    }

    /// The share of the build when this part of the pass is done.
    pub(super) fn share(self, watch: &Watch<'_>, color: Color, part: f64) -> f64 {
        match self {
            Self::Lost { plies } | Self::Won { value: Value::Win(plies), .. } => {
                watch.layers(f64::from(plies) + f64::midpoint(color.index() as f64, part))
            }
            Self::LostByRule { rank } => watch.ranks(!color, f64::from(rank) + part),
            Self::Won { value, .. } => {
                let rank = if let Value::RuleWin(rank) = value { rank } else { 0 };
                watch.ranks(color, f64::from(rank) + part)
            }
        }
    }
}

/// The data of one slice that a pass writes.
pub(super) struct SliceData<'a, C> {
    pub(super) side: SideSlice<'a, C>,
    pub(super) frontier: FrontierSlice<'a>,
}

/// A pass with one side to move.
pub(super) struct SlicePass<'a, R: Rules, C> {
    pub(super) predecessors: &'a Predecessors<'a, R>,
    pub(super) color: Color,
    pub(super) pass: Pass,
    pub(super) layout: Layout,
    pub(super) other: &'a Side<C>,
    /// Whether the other side's frontier has so few positions that their moves are un-made one by
    /// one.
    pub(super) few: bool,
    /// The highest layer for which a capture is noted.
    pub(super) last: &'a AtomicU16,
}

impl<R: TablebaseRules, C: Entry> SlicePass<'_, R, C> {
    /// Runs the pass on one slice; returns the number of bits decided. A position has one bit
    /// for each piece like the free one.
    pub(super) fn slice(
        &self,
        slice: usize,
        mut data: SliceData<'_, C>,
        scratch: &mut Scratch,
    ) -> Result<u64, TooLong> {
        let noted = self.pass.layer().filter(|&plies| *data.side.pending & layer_bit(plies) != 0);
        let first = matches!(self.pass, Pass::Lost { plies: 0 });
        let near = first
            || self.other.frontier.any()
                && self.predecessors.is_near(slice, self.color, &self.other.frontier.active);
        data.frontier.clear();
        if noted.is_none() && !near {
            return Ok(0);
        }
        match self.pass {
            Pass::Won { value, .. } => {
                self.find_won(slice, &data, scratch, noted, near);
                Ok(self.win(&mut data, scratch, value))
            }
            Pass::Lost { .. } | Pass::LostByRule { .. } => {
                let decided = self.lose_noted(&mut data, noted);
                if near {
                    self.find_lost(slice, &data, scratch);
                    return Ok(decided + self.lose(slice, &mut data, scratch)?);
                }
                Ok(decided)
            }
        }
    }

    /// Finds what may be won, in rows that are marked as touched.
    fn find_won(
        &self,
        slice: usize,
        data: &SliceData<'_, C>,
        scratch: &mut Scratch,
        noted: Option<u16>,
        near: bool,
    ) {
        let packing = self.predecessors.packing;
        if near && !self.few {
            scratch.found.fill(0);
            for (number, want) in scratch.want.iter_mut().enumerate() {
                *want = packing.get(data.side.not_won, number);
            }
            self.predecessors.into(slice, self.color, self.other.frontier.target(), scratch);
            scratch.touched.touch_all();
        } else {
            scratch.forget();
            if near {
                self.predecessors.unmake(slice, self.color, &self.other.frontier, scratch);
            }
        }
        if let Some(plies) = noted {
            let pending = C::of(Value::Win(plies), self.layout);
            self.each_pending(data.side.entries, pending, |row, bit| {
                scratch.found[row] |= 1 << bit;
                scratch.touched.touch(row);
            });
        }
    }

    /// Decides that what was found is won; returns the number of bits.
    fn win(&self, data: &mut SliceData<'_, C>, scratch: &Scratch, value: Value) -> u64 {
        let (rows, packing) = (&self.predecessors.rows, self.predecessors.packing);
        let (code, rank) = capped(value, self.layout);
        let mut decided = 0;
        for number in scratch.touched.numbers() {
            let not_won = packing.get(data.side.not_won, number);
            let new = not_won & scratch.found[number];
            if new == 0 {
                continue;
            }
            data.frontier.add(number, new);
            packing.put(data.side.not_won, number, not_won & !new);
            let loss_candidates = packing.get(data.side.loss_candidates, number);
            packing.put(data.side.loss_candidates, number, loss_candidates & !new);
            for bit in each(new) {
                data.side.decide(rows.entry(number, bit), code, rank);
                decided += 1;
            }
        }
        decided
    }

    /// Decides that positions are lost whose captures are noted for this layer and whose quiet
    /// moves all lose.
    fn lose_noted(&self, data: &mut SliceData<'_, C>, noted: Option<u16>) -> u64 {
        let Some(plies) = noted else { return 0 };
        let packing = self.predecessors.packing;
        let mut decided = 0;
        let pending = C::of(Value::Loss(plies), self.layout);
        let (not_won, loss_candidates) = (&*data.side.not_won, &*data.side.loss_candidates);
        self.each_pending(data.side.entries, pending, |row, bit| {
            let closed = packing.get(not_won, row) & !packing.get(loss_candidates, row);
            if closed >> bit & 1 == 1 {
                data.frontier.add(row, 1 << bit);
                decided += 1;
            }
        });
        decided
    }

    /// Finds what has a quiet move to a position that is not won, among the candidates for a loss.
    /// Where the last pass won few positions, only those that led to one can have become lost.
    fn find_lost(&self, slice: usize, data: &SliceData<'_, C>, scratch: &mut Scratch) {
        let packing = self.predecessors.packing;
        let target = Target { words: &self.other.not_won, active: None };
        if !self.few {
            scratch.found.fill(0);
            for (number, want) in scratch.want.iter_mut().enumerate() {
                *want = packing.get(data.side.loss_candidates, number);
            }
            self.predecessors.into(slice, self.color, target, scratch);
            scratch.touched.touch_all();
            return;
        }
        scratch.forget();
        self.predecessors.unmake(slice, self.color, &self.other.frontier, scratch);
        scratch.want_found(|number| packing.get(data.side.loss_candidates, number));
        self.predecessors.touched_into(slice, self.color, target, scratch);
    }

    /// Decides what was wanted and not found, since all its quiet moves lose; returns the number of
    /// bits that are lost in this layer.
    fn lose(
        &self,
        slice: usize,
        data: &mut SliceData<'_, C>,
        scratch: &Scratch,
    ) -> Result<u64, TooLong> {
        let (rows, packing) = (&self.predecessors.rows, self.predecessors.packing);
        let by_rule = match self.pass {
            Pass::LostByRule { rank } => Some(capped(Value::RuleLoss(rank), self.layout)),
            Pass::Won { .. } | Pass::Lost { .. } => None,
        };
        let mut decided = 0;
        for number in scratch.touched.numbers() {
            let lost = scratch.want[number] & !scratch.found[number];
            if lost == 0 {
                continue;
            }
            let loss_candidates = packing.get(data.side.loss_candidates, number);
            packing.put(data.side.loss_candidates, number, loss_candidates & !lost);
            let mut new = 0;
            for bit in each(lost) {
                let at = rows.entry(number, bit);
                let is_lost = if let Some((code, rank)) = by_rule {
                    data.side.decide(at, code, rank);
                    true
                } else {
                    self.lose_one(
                        slice,
                        number,
                        bit,
                        &mut data.side.entries[at],
                        data.side.pending,
                    )?
                };
                if is_lost {
                    new |= 1 << bit;
                    decided += 1;
                }
            }
            data.frontier.add(number, new);
        }
        Ok(decided)
    }

    /// Decides a position all of whose quiet moves lose; returns whether it is lost in this
    /// layer, not in a later one.
    fn lose_one(
        &self,
        slice: usize,
        number: usize,
        bit: u32,
        entry: &mut C,
        pending: &mut u64,
    ) -> Result<bool, TooLong> {
        let layout = self.layout;
        let plies = match self.pass {
            Pass::Lost { plies } => plies,
            Pass::Won { .. } | Pass::LostByRule { .. } => return Ok(false),
        };
        match entry.value(layout) {
            Some(Value::Loss(later)) if later > plies => {
                *pending |= layer_bit(later);
                self.last.fetch_max(later, Ordering::Relaxed);
                Ok(false)
            }
            // Where a capture loses only by the rule, so does the position, in a later pass.
            Some(Value::RuleLoss(_) | Value::Draw) => Ok(false),
            None if plies == 0
                && self.predecessors.index.material().rules().stalemate() == Stalemate::Draws =>
            {
                let row = slice * self.predecessors.rows.len() + number;
                let check = self.predecessors.packing.get(&self.other.not_won, row) >> bit & 1 == 0;
                *entry = if check { C::of(Value::Loss(0), layout) } else { C::DRAW };
                Ok(check)
            }
            _ if plies > C::longest(layout) => Err(TooLong::Plies),
            _ => {
                *entry = C::of(Value::Loss(plies), layout);
                Ok(true)
            }
        }
    }

    /// Calls `show` for the positions of a slice that have this code noted, with every row and
    /// bit that represent each.
    fn each_pending(&self, entries: &[C], code: C, mut show: impl FnMut(usize, u32)) {
        let rows = &self.predecessors.rows;
        for (numbers, run) in rows.runs() {
            if !entries[run].contains(&code) {
                continue;
            }
            for number in numbers {
                rows.each_entry_of(number, |row, bit, entry| {
                    if entries[entry] == code {
                        show(row, bit);
                        rows.each_identical(row, bit, &mut show);
                    }
                });
            }
        }
    }
}
