//! Sets of positions as packed rows of all slices, one after the other: how they are chosen by
//! entries and by moves, and how they become frontiers.

use std::ops::Range;

use super::builder::Builder;
use super::frontier::{Frontier, Target};
use super::predecessors::Scratch;
use super::rows::{Packing, each};
use super::{Failure, filled};
use crate::exact::Value;
use crate::game::Color;
use crate::tablebase::entry::Entry;
use crate::tablebase::listed::capped;
use crate::tablebase::parallel;
use crate::tablebase::rules::TablebaseRules;

/// A set with this many times fewer rows than there are is walked through without counting those of
/// the other set.
const FEW: u64 = 16;

/// The positions of a set that are not in another one.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    set: &'a [u32],
    without: Option<&'a [u32]>,
}

impl<'a> Part<'a> {
    /// All positions of a set.
    pub(super) fn all(set: &'a [u32]) -> Self {
        Self { set, without: None }
    }

    /// All but those of another set.
    pub(super) fn without(set: &'a [u32], other: &'a [u32]) -> Self {
        Self { set, without: Some(other) }
    }

    fn slice(self, words: Range<usize>) -> Self {
        let without = self.without.map(|set| &set[words.clone()]);
        Self { set: &self.set[words], without }
    }

    #[inline]
    fn row(self, packing: Packing, number: usize) -> u128 {
        let row = packing.get(self.set, number);
        match self.without {
            Some(without) if row != 0 => row & !packing.get(without, number),
            _ => row,
        }
    }
}

impl<R: TablebaseRules, C: Entry> Builder<'_, R, C> {
    /// The positions of `of` that have a quiet move into a set.
    pub(super) fn leading(
        &self,
        side: Color,
        into: &Frontier,
        of: Part<'_>,
    ) -> Result<Vec<u32>, Failure> {
        let predecessors = &self.predecessors;
        if !into.any() {
            return filled(of.set.len(), 0);
        }
        // The set with fewer rows is walked through.
        let rows = into.filled_rows();
        let few = rows as u64 <= predecessors.all_rows() / FEW;
        let unmade = few || rows <= self.filled_rows(of);
        self.chosen(side, Some(&into.active), of, |slice, of, scratch| {
            scratch.forget();
            if unmade {
                predecessors.unmake(slice, side, into, scratch);
            } else {
                self.want(of, scratch);
                predecessors.touched_into(slice, side, into.target(), scratch);
            }
        })
    }

    /// The positions of `of` that have no quiet move into a set.
    pub(super) fn confined(
        &self,
        side: Color,
        into: &[u32],
        of: Part<'_>,
    ) -> Result<Vec<u32>, Failure> {
        let predecessors = &self.predecessors;
        let target = Target { words: into, active: None };
        self.chosen(side, None, of, |slice, of, scratch| {
            scratch.forget();
            self.want(of, scratch);
            predecessors.touched_into(slice, side, target, scratch);
            for number in scratch.touched.numbers() {
                scratch.found[number] = !scratch.found[number];
            }
        })
    }

    /// The positions of `of` that `find` finds in the touched rows of slices from which a move can
    /// lead to active ones.
    fn chosen(
        &self,
        side: Color,
        active: Option<&[bool]>,
        of: Part<'_>,
        find: impl Fn(usize, Part<'_>, &mut Scratch) + Sync,
    ) -> Result<Vec<u32>, Failure> {
        self.check_stop()?;
        let (predecessors, rows) = (&self.predecessors, self.predecessors.rows.len());
        let (packing, words) = (predecessors.packing, predecessors.words());
        let mut chosen: Vec<u32> = filled(of.set.len(), 0)?;
        parallel::try_fold(
            chosen.chunks_mut(words).enumerate(),
            predecessors.chunk(),
            || Scratch::new(rows),
            |scratch, (slice, chosen)| {
                if active.is_some_and(|active| !predecessors.is_near(slice, side, active)) {
                    return Ok(());
                }
                let of = of.slice(slice * words..(slice + 1) * words);
                find(slice, of, scratch);
                for number in scratch.touched.numbers() {
                    let there = of.row(packing, number) & scratch.found[number];
                    if there != 0 {
                        packing.put(chosen, number, there);
                    }
                }
                Ok::<(), Failure>(())
            },
        )?;
        Ok(chosen)
    }

    /// Wants the positions of a slice's set, and touches their rows.
    fn want(&self, of: Part<'_>, scratch: &mut Scratch) {
        for number in 0..self.predecessors.rows.len() {
            let want = of.row(self.predecessors.packing, number);
            if want != 0 {
                scratch.want[number] = want;
                scratch.touched.touch(number);
            }
        }
    }

    /// How many rows have positions of a set.
    fn filled_rows(&self, of: Part<'_>) -> usize {
        let rows = of.set.len() / self.predecessors.packing.words();
        (0..rows).filter(|&row| of.row(self.predecessors.packing, row) != 0).count()
    }

    /// The positions with a side to move that are not won and for which `wanted` holds, given the
    /// entry and whether the position may still be lost; `None` if there are none.
    pub(super) fn select(
        &self,
        color: Color,
        wanted: impl Fn(C, bool) -> bool + Sync,
    ) -> Result<Option<Vec<u32>>, Failure> {
        let selected = self.not_won(color, color, wanted)?;
        Ok(selected.iter().any(|&word| word != 0).then_some(selected))
    }

    /// The positions in which the side to move is in check: with the other side to move they are
    /// illegal.
    pub(super) fn checked(&self, color: Color) -> Result<Vec<u32>, Failure> {
        self.not_won(color, !color, |entry, _| entry == C::ILLEGAL)
    }

    /// The positions with a side to move that are not won and for which `wanted` holds, given the
    /// entry with the side `of` to move and whether the position may still be lost.
    fn not_won(
        &self,
        color: Color,
        of: Color,
        wanted: impl Fn(C, bool) -> bool + Sync,
    ) -> Result<Vec<u32>, Failure> {
        let (side, entries) = (&self.sides[color.index()], &self.sides[of.index()].entries);
        let (predecessors, words) = (&self.predecessors, self.predecessors.words());
        let (packing, rows) = (predecessors.packing, &predecessors.rows);
        let per_slice = predecessors.index.entries();
        let mut selected: Vec<u32> = filled(side.not_won.len(), 0)?;
        let slices = selected.chunks_mut(words).enumerate();
        parallel::for_each(slices, predecessors.chunk(), |(slice, selected)| {
            let entries = &entries[slice * per_slice..(slice + 1) * per_slice];
            for number in 0..rows.len() {
                let at = slice * rows.len() + number;
                let may_lose = packing.get(&side.loss_candidates, at);
                let chosen = each(packing.get(&side.not_won, at)).filter(|&bit| {
                    wanted(entries[rows.entry(number, bit)], may_lose >> bit & 1 == 1)
                });
                packing.put(selected, number, chosen.fold(0, |set, bit| set | 1 << bit));
            }
        });
        Ok(selected)
    }

    /// Removes decided positions from the loss candidates. If `loss` is given they are lost and
    /// get that value; otherwise they are won and are removed from `not_won`, too.
    pub(super) fn mark(&mut self, color: Color, decided: &[u32], loss: Option<Value>) {
        let (predecessors, words) = (&self.predecessors, self.predecessors.words());
        let entries = predecessors.index.entries();
        let loss = loss.map(|value| capped::<C>(value, self.layout));
        let slices = self.sides[color.index()].slices(words, entries).zip(decided.chunks(words));
        parallel::for_each(slices, predecessors.chunk(), |(mut side, decided)| {
            subtract(side.loss_candidates, decided);
            let Some((loss, rank)) = loss else {
                subtract(side.not_won, decided);
                return;
            };
            for number in 0..predecessors.rows.len() {
                for bit in each(predecessors.packing.get(decided, number)) {
                    side.decide(predecessors.rows.entry(number, bit), loss, rank);
                }
            }
        });
    }

    /// A set as a frontier.
    pub(super) fn frontier(&self, words: Vec<u32>) -> Result<Frontier, Failure> {
        let active = self.active(&words)?;
        let predecessors = &self.predecessors;
        let row_words = predecessors.row_words();
        let mut rows: Vec<u64> = filled(active.len() * row_words, 0)?;
        let mut count = 0;
        let slices = rows.chunks_mut(row_words).zip(words.chunks(predecessors.words()));
        for ((rows, words), _) in slices.zip(&active).filter(|(_, active)| **active) {
            for number in 0..predecessors.rows.len() {
                let positions = predecessors.packing.get(words, number);
                if positions != 0 {
                    rows[number / 64] |= 1 << (number % 64);
                    count += u64::from(positions.count_ones());
                }
            }
        }
        Ok(Frontier { words, rows, active, count })
    }

    /// Whether each slice has positions of a set.
    fn active(&self, set: &[u32]) -> Result<Vec<bool>, Failure> {
        let words = self.predecessors.words();
        let mut active = filled(self.predecessors.index.slices(), false)?;
        for (active, slice) in active.iter_mut().zip(set.chunks(words)) {
            *active = slice.iter().any(|&word| word != 0);
        }
        Ok(active)
    }
}

/// A set made of another one, word by word.
pub(super) fn copy(of: &[u32], word: impl Fn(usize, u32) -> u32) -> Result<Vec<u32>, Failure> {
    let mut set: Vec<u32> = filled(of.len(), 0)?;
    for (at, (set, of)) in set.iter_mut().zip(of).enumerate() {
        *set = word(at, *of);
    }
    Ok(set)
}

pub(super) fn is_empty(set: &[u32]) -> bool {
    set.iter().all(|&word| word == 0)
}

#[inline]
pub(super) fn count(set: &[u32]) -> u64 {
    set.iter().map(|word| u64::from(word.count_ones())).sum()
}

#[inline]
pub(super) fn subtract(set: &mut [u32], other: &[u32]) {
    set.iter_mut().zip(other).for_each(|(set, other)| *set &= !other);
}

#[inline]
pub(super) fn intersect(set: &mut [u32], other: &[u32]) {
    set.iter_mut().zip(other).for_each(|(set, other)| *set &= other);
}

/// Adds the positions of another set.
#[inline]
pub(super) fn unite(set: &mut [u32], other: &[u32]) {
    set.iter_mut().zip(other).for_each(|(set, other)| *set |= other);
}
