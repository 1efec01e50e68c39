//! Layers: wins are the predecessors of losses, losses have only won successors.

use std::mem;
use std::sync::atomic::{AtomicU16, Ordering};

use super::high_ranks::{HighRanks, capped};
use super::predecessors::{Predecessors, Scratch, Target};
use super::row_numbers::numbers;
use super::rows::each;
use super::start::{TooLong, layer_bit};
use super::{Builder, Failure, Layer, Side, filled};
use crate::exact::Value;
use crate::game::{Color, Rules, Stalemate};
use crate::tablebase::entry::{Entry, Layout};
use crate::tablebase::packing::Packing;
use crate::tablebase::parallel;
use crate::tablebase::rules::TablebaseRules;

/// The positions with one side to move that the last pass decided.
#[derive(Default)]
pub(super) struct Frontier {
    /// Packed rows: zero where a slice is not active, empty if never allocated.
    pub(super) words: Vec<u32>,
    /// One bit for each row that is not zero.
    pub(super) rows: Vec<u64>,
    /// Whether a slice has such positions.
    pub(super) active: Vec<bool>,
    /// The number of bits in `words`.
    pub(super) count: u64,
}

impl Frontier {
    /// Allocates memory for this many slices unless it is allocated.
    fn allocate(&mut self, slices: usize, words: usize, rows: usize) -> Result<(), Failure> {
        if self.active.len() != slices {
            self.words = filled(slices * words, 0).map_err(Failure::Build)?;
            self.rows = filled(slices * rows, 0).map_err(Failure::Build)?;
            self.active = filled(slices, false).map_err(Failure::Build)?;
        }
        Ok(())
    }

    /// Whether there are any positions.
    #[inline]
    pub(super) fn any(&self) -> bool {
        self.count > 0
    }

    /// How many rows have positions.
    #[inline]
    pub(super) fn filled_rows(&self) -> usize {
        self.rows.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn target(&self) -> Target<'_> {
        Target { words: &self.words, active: Some(&self.active) }
    }
}

/// The data of one slice that a pass writes.
pub(super) struct SliceData<'a, C> {
    pub(super) not_won: &'a mut [u32],
    pub(super) loss_candidates: &'a mut [u32],
    pub(super) frontier: FrontierSlice<'a>,
    pub(super) entries: &'a mut [C],
    pub(super) pending: &'a mut u64,
    pub(super) high: &'a mut HighRanks,
}

impl<C> SliceData<'_, C> {
    /// Gives an entry its code, and lists its rank if the code does not say it.
    #[inline]
    fn decide(&mut self, entry: usize, code: C, rank: Option<u16>) {
        self.entries[entry] = code;
        if let Some(rank) = rank {
            self.high.add(rank, entry);
        }
    }
}

/// The frontier of one slice.
pub(super) struct FrontierSlice<'a> {
    packing: Packing,
    words: &'a mut [u32],
    rows: &'a mut [u64],
    active: &'a mut bool,
}

impl FrontierSlice<'_> {
    #[inline]
    pub(super) fn clear(&mut self) {
        if !mem::take(self.active) {
            return;
        }
        for number in numbers(self.rows) {
            self.packing.put(self.words, number, 0);
        }
        self.rows.fill(0);
    }

    /// Adds positions of a row.
    #[inline]
    pub(super) fn add(&mut self, number: usize, positions: u128) {
        if positions == 0 {
            return;
        }
        let before = self.packing.get(self.words, number);
        self.packing.put(self.words, number, before | positions);
        self.rows[number / 64] |= 1 << (number % 64);
        *self.active = true;
    }
}

impl<R: TablebaseRules, C: Entry> Builder<'_, R, C> {
    /// Runs all layers, until nothing more is decided.
    pub(super) fn layers(&mut self) -> Result<(), Failure> {
        loop {
            let plies = self.next_layer;
            self.layer(plies)?;
            (self.monitor.on_layer)(Layer { plies, by_rule: false, decided: self.decided() });
            let quiet = self.sides.iter().all(|side| !side.frontier.any());
            if quiet && plies >= self.last {
                self.longest = self.longest.max(plies);
                self.is_decided_on_board = true;
                return Ok(());
            }
            self.next_layer = plies + 1;
            if self.next_layer > C::longest(self.layout) {
                return Err(TooLong::Plies.into());
            }
            self.take_checkpoint(None);
        }
    }

    /// Runs one layer with either side to move.
    pub(super) fn layer(&mut self, plies: u16) -> Result<(), Failure> {
        // Red's new frontier must not overwrite the old one, which Black's pass reads. Where Red
        // decides nothing in every other layer, one allocation is enough.
        let red = &self.sides[0].frontier;
        let mut fresh = if red.any() || red.active.is_empty() {
            mem::take(&mut self.spare)
        } else {
            mem::take(&mut self.sides[0].frontier)
        };
        self.side(Color::Red, plies, &mut fresh)?;
        let mut black = mem::take(&mut self.sides[1].frontier);
        self.side(Color::Black, plies, &mut black)?;
        self.sides[1].frontier = black;
        let old = mem::replace(&mut self.sides[0].frontier, fresh);
        if !old.active.is_empty() {
            self.spare = old;
        }
        Ok(())
    }

    fn side(&mut self, color: Color, plies: u16, frontier: &mut Frontier) -> Result<(), Failure> {
        let pass = if plies % 2 == 1 {
            let value = Value::Win(plies);
            Pass::Won { value, noted: Some(plies) }
        } else {
            Pass::Lost { plies }
        };
        self.run_pass(color, pass, frontier)
    }

    /// Decides the positions that follow from the other side's frontier.
    pub(super) fn run_pass(
        &mut self,
        color: Color,
        pass: Pass,
        frontier: &mut Frontier,
    ) -> Result<(), Failure> {
        self.check_stop()?;
        let (slices, words) = (self.predecessors.index.slices(), self.predecessors.words());
        let entries = self.predecessors.index.entries();
        let (predecessors, stop) = (&self.predecessors, self.monitor.stop);
        let [red, black] = &mut self.sides;
        let (own, other) = if color == Color::Red { (red, &*black) } else { (black, &*red) };
        let first = matches!(pass, Pass::Lost { plies: 0 });
        let noted = pass.layer().is_some_and(|plies| {
            let bit = layer_bit(plies);
            own.pending.iter().any(|pending| pending & bit != 0)
        });
        if !first && !other.frontier.any() && !noted {
            if frontier.any() {
                frontier.words.fill(0);
                frontier.rows.fill(0);
                frontier.active.fill(false);
                frontier.count = 0;
            }
            return Ok(());
        }
        let row_words = predecessors.row_words();
        frontier.allocate(slices, words, row_words)?;
        let last = AtomicU16::new(self.last);
        let layout = self.layout;
        let few = !first && pass.is_few(other.frontier.count, predecessors.all_rows());
        let work = SlicePass { predecessors, color, pass, layout, other, few, last: &last };
        let Side { not_won, loss_candidates, entries: all, pending, high, .. } = own;
        let rows = predecessors.rows.len();
        let slices = not_won
            .chunks_mut(words)
            .zip(loss_candidates.chunks_mut(words))
            .zip(frontier.words.chunks_mut(words))
            .zip(frontier.rows.chunks_mut(row_words))
            .zip(&mut frontier.active)
            .zip(all.chunks_mut(entries))
            .zip(pending)
            .zip(high)
            .enumerate()
            .map(
                |(
                    slice,
                    (
                        ((((((not_won, loss_candidates), words), rows), active), entries), pending),
                        high,
                    ),
                )| {
                    let packing = predecessors.packing;
                    let frontier = FrontierSlice { packing, words, rows, active };
                    let data =
                        SliceData { not_won, loss_candidates, frontier, entries, pending, high };
                    (slice, data)
                },
            );
        let decided = parallel::try_fold(
            slices,
            predecessors.chunk(),
            || (Scratch::new(rows), 0),
            |(scratch, decided), (slice, data)| {
                if !stop.load(Ordering::Relaxed) {
                    *decided += work.slice(slice, data, scratch)?;
                }
                Ok::<(), TooLong>(())
            },
        )?;
        let decided = decided.iter().map(|(_, decided)| decided).sum::<u64>();
        frontier.count = decided;
        self.last = last.into_inner();
        self.decided += decided;
        self.check_stop()
    }
}

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
    fn is_few(self, positions: u64, rows: u64) -> bool {
        match self {
            Self::Won { .. } => positions < rows * 2,
            Self::Lost { .. } | Self::LostByRule { .. } => positions < rows / 2,
        }
    }

    /// The layer whose noted captures take part in the pass.
    fn layer(self) -> Option<u16> {
        match self {
            Self::Won { noted, .. } => noted,
            Self::Lost { plies } => Some(plies),
            Self::LostByRule { .. } => None,
        }
    }
}

pub(super) struct SlicePass<'a, R: Rules, C> {
    pub(super) predecessors: &'a Predecessors<'a, R>,
    pub(super) color: Color,
    pass: Pass,
    layout: Layout,
    pub(super) other: &'a Side<C>,
    /// Whether the other side's frontier has so few positions that their moves are un-made one by
    /// one.
    few: bool,
    last: &'a AtomicU16,
}

impl<R: TablebaseRules, C: Entry> SlicePass<'_, R, C> {
    /// Runs the pass on one slice; returns the number of bits decided. A position has one bit
    /// for each piece like the free one.
    fn slice(
        &self,
        slice: usize,
        mut data: SliceData<'_, C>,
        scratch: &mut Scratch,
    ) -> Result<u64, TooLong> {
        let noted = self.pass.layer().filter(|&plies| *data.pending & layer_bit(plies) != 0);
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
                *want = packing.get(data.not_won, number);
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
            self.each_pending(data.entries, pending, |row, bit| {
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
            let not_won = packing.get(data.not_won, number);
            let new = not_won & scratch.found[number];
            if new == 0 {
                continue;
            }
            data.frontier.add(number, new);
            packing.put(data.not_won, number, not_won & !new);
            let loss_candidates = packing.get(data.loss_candidates, number);
            packing.put(data.loss_candidates, number, loss_candidates & !new);
            for bit in each(new) {
                data.decide(rows.entry(number, bit), code, rank);
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
        let (not_won, loss_candidates) = (&*data.not_won, &*data.loss_candidates);
        self.each_pending(data.entries, pending, |row, bit| {
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
                *want = packing.get(data.loss_candidates, number);
            }
            self.predecessors.into(slice, self.color, target, scratch);
            scratch.touched.touch_all();
            return;
        }
        scratch.forget();
        self.predecessors.unmake(slice, self.color, &self.other.frontier, scratch);
        scratch.want_found(|number| packing.get(data.loss_candidates, number));
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
            let loss_candidates = packing.get(data.loss_candidates, number);
            packing.put(data.loss_candidates, number, loss_candidates & !lost);
            let mut new = 0;
            for bit in each(lost) {
                let at = rows.entry(number, bit);
                let is_lost = if let Some((code, rank)) = by_rule {
                    data.decide(at, code, rank);
                    true
                } else {
                    self.lose_one(slice, number, bit, &mut data.entries[at], data.pending)?
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
