//! One layer after the other: wins from the losses before them, losses from the wins.

use std::mem;
use std::sync::atomic::{AtomicU16, Ordering};

use rayon::prelude::*;

use super::rows::each;
use super::start::{TooLong, layer_bit};
use super::sweep::{Space, Sweep, Target};
use super::{Builder, Failure, Layer, Side, zeros};
use crate::game::{Color, Rules, Stalemate};
use crate::tablebase::rules::TablebaseRules;
use crate::tablebase::value::{Cell, Value};

/// What one layer decided with one side to move.
#[derive(Default)]
pub(super) struct News {
    /// Packed rows; nothing at all where a slab is not active, or if it was never needed.
    pub(super) words: Vec<u32>,
    /// Whether something was decided in a slab.
    pub(super) active: Vec<bool>,
    /// Whether something was decided anywhere.
    pub(super) any: bool,
}

impl News {
    /// Gets memory for so many slabs unless it has it.
    fn ready(&mut self, slabs: usize, words: usize) -> Result<(), Failure> {
        if self.active.len() != slabs {
            self.words = zeros(slabs * words, 0).map_err(Failure::Build)?;
            self.active = zeros(slabs, false).map_err(Failure::Build)?;
        }
        Ok(())
    }

    pub(super) fn target(&self) -> Target<'_> {
        Target { words: &self.words, active: Some(&self.active) }
    }
}

/// One slab's dependency of what a layer writes.
struct Slab<'a, C> {
    alive: &'a mut [u32],
    open: &'a mut [u32],
    news: &'a mut [u32],
    active: &'a mut bool,
    cells: &'a mut [C],
    due: &'a mut u64,
}

impl<R: TablebaseRules, C: Cell> Builder<'_, R, C> {
    /// All layers, until nothing more is decided.
    pub(super) fn layers(&mut self) -> Result<(), Failure> {
        let mut plies = 0;
        loop {
            self.layer(plies)?;
            (self.monitor.on_layer)(Layer { plies, decided: self.decided() });
            let quiet = self.sides.iter().all(|side| !side.news.any);
            if quiet && plies >= self.last {
                return Ok(());
            }
            plies += 1;
            if plies > C::LONGEST {
                return Err(Failure::TooLong);
            }
        }
    }

    /// One layer with either side to move.
    pub(super) fn layer(&mut self, plies: u16) -> Result<(), Failure> {
        // What is written for Red must not overwrite what is read for Black.
        // Where Red has no news every other layer, one set of them is enough.
        let red = &self.sides[0].news;
        let mut fresh = if red.any || red.active.is_empty() {
            mem::take(&mut self.spare)
        } else {
            mem::take(&mut self.sides[0].news)
        };
        self.side(Color::Red, plies, &mut fresh)?;
        let mut black = mem::take(&mut self.sides[1].news);
        self.side(Color::Black, plies, &mut black)?;
        self.sides[1].news = black;
        let old = mem::replace(&mut self.sides[0].news, fresh);
        if !old.active.is_empty() {
            self.spare = old;
        }
        Ok(())
    }

    fn side(&mut self, color: Color, plies: u16, news: &mut News) -> Result<(), Failure> {
        let decide = if plies % 2 == 1 {
            let value = Value::Win(plies);
            Decide::Won { value, noted: Some(plies) }
        } else {
            Decide::Lost { plies }
        };
        self.decide(color, decide, news)
    }

    /// Decides what follows from the other side's news.
    pub(super) fn decide(
        &mut self,
        color: Color,
        decide: Decide,
        news: &mut News,
    ) -> Result<(), Failure> {
        self.stopped()?;
        let (slabs, words) = (self.sweep.index.slabs(), self.sweep.words());
        let cells = self.sweep.index.cells();
        let (sweep, stop) = (&self.sweep, self.monitor.stop);
        let [red, black] = &mut self.sides;
        let (own, other) = if color == Color::Red { (red, &*black) } else { (black, &*red) };
        let first = matches!(decide, Decide::Lost { plies: 0 });
        let due = match decide {
            Decide::Won { noted, .. } => noted,
            Decide::Lost { plies } => Some(plies),
            Decide::LostByRule => None,
        };
        let noted = due.is_some_and(|plies| {
            let bit = layer_bit(plies);
            own.due.iter().any(|due| due & bit != 0)
        });
        if !first && !other.news.any && !noted {
            if news.any {
                news.words.fill(0);
                news.active.fill(false);
                news.any = false;
            }
            return Ok(());
        }
        news.ready(slabs, words)?;
        let last = AtomicU16::new(self.last);
        let work = Work { sweep, color, decide, other, last: &last };
        let Side { alive, open, cells: all, due, .. } = own;
        let rows = sweep.rows.len();
        let chunk = (2048 / rows).max(1);
        let decided = (
            alive.par_chunks_mut(words * chunk),
            open.par_chunks_mut(words * chunk),
            news.words.par_chunks_mut(words * chunk),
            news.active.par_chunks_mut(chunk),
            all.par_chunks_mut(cells * chunk),
            due.par_chunks_mut(chunk),
        )
            .into_par_iter()
            .enumerate()
            .map_init(
                || Space::new(rows),
                |space, (at, (alive, open, news, active, all, due))| {
                    let mut decided = 0;
                    let slabs = alive
                        .chunks_mut(words)
                        .zip(open.chunks_mut(words))
                        .zip(news.chunks_mut(words))
                        .zip(active)
                        .zip(all.chunks_mut(cells))
                        .zip(due);
                    for (slab, (((((alive, open), news), active), cells), due)) in slabs.enumerate()
                    {
                        if stop.load(Ordering::Relaxed) {
                            break;
                        }
                        let mine = Slab { alive, open, news, active, cells, due };
                        decided += work.slab(at * chunk + slab, mine, space)?;
                    }
                    Ok::<u64, TooLong>(decided)
                },
            )
            .try_reduce(|| 0, |one, other| Ok(one + other))?;
        news.any = decided > 0;
        self.last = last.into_inner();
        self.decided += decided;
        self.stopped()
    }
}

/// What a pass over all slabs decides.
#[derive(Clone, Copy)]
pub(super) enum Decide {
    /// What has a move into the other side's news is won; also what is noted for a layer.
    Won { value: Value, noted: Option<u16> },
    /// What has only moves into what is won is lost in this many plies or, if captures
    /// defend longer, later.
    Lost { plies: u16 },
    /// The same, however long captures defend.
    LostByRule,
}

struct Work<'a, R: Rules, C> {
    sweep: &'a Sweep<'a, R>,
    color: Color,
    decide: Decide,
    other: &'a Side<C>,
    last: &'a AtomicU16,
}

impl<R: TablebaseRules, C: Cell> Work<'_, R, C> {
    /// Works on one slab; returns how many rows' bits were decided, which is more than
    /// nothing if anything was.
    fn slab(&self, slab: usize, mut mine: Slab<'_, C>, space: &mut Space) -> Result<u64, TooLong> {
        let due = match self.decide {
            Decide::Won { noted, .. } => noted,
            Decide::Lost { plies } => Some(plies),
            Decide::LostByRule => None,
        };
        let noted = due.filter(|&plies| *mine.due & layer_bit(plies) != 0);
        let first = matches!(self.decide, Decide::Lost { plies: 0 });
        let near = first
            || self.other.news.any && self.sweep.is_near(slab, self.color, &self.other.news.active);
        if noted.is_none() && !near {
            if *mine.active {
                mine.news.fill(0);
                *mine.active = false;
            }
            return Ok(0);
        }
        match self.decide {
            Decide::Won { value, .. } => Ok(self.won(slab, &mut mine, space, value, noted, near)),
            Decide::Lost { .. } | Decide::LostByRule => {
                self.lost(slab, &mut mine, space, noted, near)
            }
        }
    }

    fn won(
        &self,
        slab: usize,
        mine: &mut Slab<'_, C>,
        space: &mut Space,
        value: Value,
        noted: Option<u16>,
        near: bool,
    ) -> u64 {
        let (rows, packing) = (&self.sweep.rows, self.sweep.packing);
        space.found.fill(0);
        for (number, want) in space.want.iter_mut().enumerate() {
            *want = packing.get(mine.alive, number);
        }
        if let Some(plies) = noted {
            let due = C::of(Value::Win(plies));
            self.due(mine.cells, due, |row, bit| space.found[row] |= 1 << bit);
        }
        if near {
            self.sweep.into(slab, self.color, self.other.news.target(), space);
        }
        let code = C::of(value);
        let mut decided = 0;
        for (number, (want, found)) in space.want.iter().zip(&space.found).enumerate() {
            let new = want & found;
            packing.put(mine.news, number, new);
            if new == 0 {
                continue;
            }
            packing.put(mine.alive, number, want & !new);
            let open = packing.get(mine.open, number);
            packing.put(mine.open, number, open & !new);
            for bit in each(new) {
                mine.cells[rows.cell(number, bit)] = code;
                decided += 1;
            }
        }
        *mine.active = decided > 0;
        decided
    }

    fn lost(
        &self,
        slab: usize,
        mine: &mut Slab<'_, C>,
        space: &mut Space,
        noted: Option<u16>,
        near: bool,
    ) -> Result<u64, TooLong> {
        let (rows, packing) = (&self.sweep.rows, self.sweep.packing);
        for (number, want) in space.want.iter_mut().enumerate() {
            *want = packing.get(mine.open, number);
        }
        let mut decided = 0;
        mine.news.fill(0);
        if let Some(plies) = noted {
            let due = C::of(Value::Loss(plies));
            let (alive, open) = (&*mine.alive, &*mine.open);
            self.due(mine.cells, due, |row, bit| {
                let closed = packing.get(alive, row) & !packing.get(open, row);
                if closed >> bit & 1 == 1 {
                    let news = packing.get(mine.news, row);
                    packing.put(mine.news, row, news | 1 << bit);
                    decided += 1;
                }
            });
        }
        if near {
            space.found.fill(0);
            let target = Target { words: &self.other.alive, active: None };
            self.sweep.into(slab, self.color, target, space);
            for number in 0..rows.len() {
                let lost = space.want[number] & !space.found[number];
                if lost == 0 {
                    continue;
                }
                packing.put(mine.open, number, space.want[number] & !lost);
                let mut new = 0;
                for bit in each(lost) {
                    let cell = &mut mine.cells[rows.cell(number, bit)];
                    if self.lose(slab, number, bit, cell, mine.due)? {
                        new |= 1 << bit;
                        decided += 1;
                    }
                }
                let news = packing.get(mine.news, number);
                packing.put(mine.news, number, news | new);
            }
        }
        *mine.active = decided > 0;
        Ok(decided)
    }

    /// Decides a position all of whose moves lose; returns whether it is lost now and not
    /// later.
    fn lose(
        &self,
        slab: usize,
        number: usize,
        bit: u32,
        cell: &mut C,
        due: &mut u64,
    ) -> Result<bool, TooLong> {
        let Decide::Lost { plies } = self.decide else {
            *cell = C::of(Value::RuleLoss);
            return Ok(true);
        };
        match cell.value() {
            Some(Value::Loss(later)) if later > plies => {
                *due |= layer_bit(later);
                self.last.fetch_max(later, Ordering::Relaxed);
                Ok(false)
            }
            // Where a capture loses only by the rule, so does the position, and later.
            Some(Value::RuleLoss | Value::Draw) => Ok(false),
            None if plies == 0 && R::STALEMATE == Stalemate::Draws => {
                let row = slab * self.sweep.rows.len() + number;
                let check = self.sweep.packing.get(&self.other.alive, row) >> bit & 1 == 0;
                *cell = C::of(if check { Value::Loss(0) } else { Value::Draw });
                Ok(check)
            }
            _ if plies > C::LONGEST => Err(TooLong),
            _ => {
                *cell = C::of(Value::Loss(plies));
                Ok(true)
            }
        }
    }

    /// Shows the positions of a slab for which this code is noted, in every row that stands
    /// for them.
    fn due(&self, cells: &[C], code: C, mut show: impl FnMut(usize, u32)) {
        let rows = &self.sweep.rows;
        for (numbers, run) in rows.runs() {
            if !cells[run].contains(&code) {
                continue;
            }
            for number in numbers {
                rows.each_cell_of(number, |row, bit, cell| {
                    if cells[cell] == code {
                        show(row, bit);
                        rows.each_twin(row, bit, &mut show);
                    }
                });
            }
        }
    }
}
