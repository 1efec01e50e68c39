//! Perpetual check: draws that a side holds only by checking for ever are lost.
//!
//! After the layers, the undecided positions are draws. Let *X* be the side that tries to win
//! one. Find the largest set *Y* of drawn positions such that
//!
//! - where X is to move, it has a quiet move **that gives no check** to a position of Y;
//! - where the other side is to move, each of its moves either loses or is a quiet move that
//!   **gives check** and stays in Y.
//!
//! X can stay in Y for ever, and the other side gives check with every move or loses: it breaks
//! the rule. So Y is won for X, and so is its attractor, the positions from which X can force
//! the play into won ones. That may leave the other side with fewer draws, so the search for Y
//! is repeated until Y is empty. This is the solution of a co-Büchi game (a greatest fixed point inside a
//! least one; Emerson and Jutla 1991); retrograde analysis of the rules of Xiangqi is
//! described by Fang, Hsu and Hsu (2000, 2001) and Fang (2005).
//!
//! Limits: a side may answer a check with a check, and if both sides check for ever the game is
//! drawn. Here X gets no credit for a position that it can hold only by giving checks itself,
//! so in rare cases a position stored as a draw may be a win. Perpetual chases are draws. Wins
//! with a length repeat no position and are the same in both modes; a win or loss by the rule
//! has no length.

use super::layers::{Frontier, Pass};
use super::predecessors::{Scratch, Target};
use super::rows::each;
use super::{Builder, Failure, Layer, filled};
use crate::game::Color;
use crate::tablebase::parallel;
use crate::tablebase::rules::TablebaseRules;
use crate::tablebase::value::{Entry, Value};

impl<R: TablebaseRules, C: Entry> Builder<'_, R, C> {
    /// Decides the draws that depend on perpetual check.
    pub(super) fn perpetual_checks(&mut self) -> Result<(), Failure> {
        self.apply_rule_captures()?;
        loop {
            let mut any = false;
            for side in Color::ALL {
                any |= self.forbid_perpetual(side)?;
            }
            if !any {
                return Ok(());
            }
        }
    }

    /// Applies the captures that win or lose by the rule.
    fn apply_rule_captures(&mut self) -> Result<(), Failure> {
        let loss = C::of(Value::RuleLoss);
        for color in Color::ALL {
            let defeats =
                self.select(color, |entry, loss_candidates| entry == loss && !loss_candidates)?;
            self.sides[color.index()].frontier = self.frontier(defeats)?;
        }
        let win = C::of(Value::RuleWin);
        let won = [
            self.select(Color::Red, |code, _| code == win)?,
            self.select(Color::Black, |code, _| code == win)?,
        ];
        // Predecessors of lost positions, and positions won by a capture.
        let mut wins = self.propagate(true)?;
        for (color, (won, wins)) in Color::ALL.into_iter().zip(won.into_iter().zip(&mut wins)) {
            self.mark_decided(color, &won, None);
            let old = std::mem::take(&mut wins.words);
            let words = if old.is_empty() { won } else { union(old, &won) };
            *wins = self.frontier(words)?;
        }
        let [red, black] = wins;
        self.sides[0].frontier = red;
        self.sides[1].frontier = black;
        self.attractor(false)
    }

    /// Forbids perpetual check to the other side; returns whether that decided anything.
    fn forbid_perpetual(&mut self, side: Color) -> Result<bool, Failure> {
        let draw = C::of(Value::Draw);
        let mut own_set =
            self.select(side, |code, loss_candidates| loss_candidates || code == draw)?;
        let mut other_set = self.select(!side, |_, loss_candidates| loss_candidates)?;
        let checked = [self.checked(Color::Red)?, self.checked(Color::Black)?];
        loop {
            let quiet = difference(other_set.clone(), &checked[(!side).index()]);
            let stay = self.filter_by_move(side, &quiet, &own_set, true)?;
            let changed = stay != own_set;
            own_set = stay;
            let own = &self.sides[side.index()].not_won;
            let held = intersection(own_set.clone(), &checked[side.index()]);
            let exits = difference(own.clone(), &held);
            let stay = self.filter_by_move(!side, &exits, &other_set, false)?;
            if !changed && stay == other_set {
                break;
            }
            other_set = stay;
        }
        if other_set.iter().all(|&word| word == 0) {
            return Ok(false);
        }
        self.mark_decided(!side, &other_set, Some(C::of(Value::RuleLoss)));
        self.sides[side.index()].frontier = Frontier::default();
        self.sides[(!side).index()].frontier = self.frontier(other_set)?;
        self.attractor(true)?;
        Ok(true)
    }

    /// Decides the attractor of the frontier, which holds losses if `lost`, else wins.
    fn attractor(&mut self, mut lost: bool) -> Result<(), Failure> {
        while self.sides.iter().any(|side| side.frontier.any) {
            let [red, black] = self.propagate(lost)?;
            self.sides[0].frontier = red;
            self.sides[1].frontier = black;
            lost = !lost;
            (self.monitor.on_layer)(Layer { plies: 0, decided: self.decided() });
        }
        Ok(())
    }

    /// The frontier after this one.
    fn propagate(&mut self, lost: bool) -> Result<[Frontier; 2], Failure> {
        let pass =
            if lost { Pass::Won { value: Value::RuleWin, noted: None } } else { Pass::LostByRule };
        let (mut red, mut black) = (Frontier::default(), Frontier::default());
        self.run_pass(Color::Red, pass, &mut red)?;
        self.run_pass(Color::Black, pass, &mut black)?;
        Ok([red, black])
    }

    /// The positions of `of` that have a quiet move into a set, or those without one.
    fn filter_by_move(
        &self,
        side: Color,
        into: &[u32],
        of: &[u32],
        has: bool,
    ) -> Result<Vec<u32>, Failure> {
        self.check_stop()?;
        let (predecessors, rows) = (&self.predecessors, self.predecessors.rows.len());
        let words = predecessors.words();
        let target = Target { words: into, active: None };
        let mut met: Vec<u32> = filled(of.len(), 0).map_err(Failure::Build)?;
        parallel::try_fold(
            met.chunks_mut(words).zip(of.chunks(words)).enumerate(),
            predecessors.chunk(),
            || Scratch::new(rows),
            |scratch, (slice, (met, of))| {
                if of.iter().all(|&word| word == 0) {
                    return Ok(());
                }
                scratch.found.fill(0);
                for (number, want) in scratch.want.iter_mut().enumerate() {
                    *want = predecessors.packing.get(of, number);
                }
                predecessors.into(slice, side, target, scratch);
                for (number, (want, found)) in scratch.want.iter().zip(&scratch.found).enumerate() {
                    let there = if has { want & found } else { want & !found };
                    predecessors.packing.put(met, number, there);
                }
                Ok::<(), Failure>(())
            },
        )?;
        Ok(met)
    }

    /// The positions with a side to move that are not won and for which `wanted` holds, given
    /// the entry and whether the position may still be lost.
    fn select(
        &self,
        color: Color,
        wanted: impl Fn(C, bool) -> bool + Sync,
    ) -> Result<Vec<u32>, Failure> {
        let side = &self.sides[color.index()];
        let (predecessors, words) = (&self.predecessors, self.predecessors.words());
        let entries = predecessors.index.entries();
        let mut selected: Vec<u32> = filled(side.not_won.len(), 0).map_err(Failure::Build)?;
        let slices = selected.chunks_mut(words).enumerate();
        parallel::for_each(slices, predecessors.chunk(), |(slice, selected)| {
            let entries = &side.entries[slice * entries..(slice + 1) * entries];
            for number in 0..predecessors.rows.len() {
                let at = slice * predecessors.rows.len() + number;
                let not_won = predecessors.packing.get(&side.not_won, at);
                let loss_candidates = predecessors.packing.get(&side.loss_candidates, at);
                let chosen = each(not_won).filter(|&bit| {
                    wanted(
                        entries[predecessors.rows.entry(number, bit)],
                        loss_candidates >> bit & 1 == 1,
                    )
                });
                let chosen = chosen.fold(0, |set, bit| set | 1 << bit);
                predecessors.packing.put(selected, number, chosen);
            }
        });
        Ok(selected)
    }

    /// The positions in which the side to move is in check: with the other side to move they
    /// are illegal.
    fn checked(&self, color: Color) -> Result<Vec<u32>, Failure> {
        let other = &self.sides[(!color).index()].entries;
        let own = &self.sides[color.index()];
        let (predecessors, words) = (&self.predecessors, self.predecessors.words());
        let entries = predecessors.index.entries();
        let mut checked: Vec<u32> = filled(own.not_won.len(), 0).map_err(Failure::Build)?;
        let slices = checked.chunks_mut(words).enumerate();
        parallel::for_each(slices, predecessors.chunk(), |(slice, checked)| {
            for number in 0..predecessors.rows.len() {
                let not_won = predecessors
                    .packing
                    .get(&own.not_won, slice * predecessors.rows.len() + number);
                let there = each(not_won).filter(|&bit| {
                    other[slice * entries + predecessors.rows.entry(number, bit)] == C::ILLEGAL
                });
                predecessors.packing.put(checked, number, there.fold(0, |set, bit| set | 1 << bit));
            }
        });
        Ok(checked)
    }

    /// Removes decided positions from the loss candidates. If `loss` is given they are lost and
    /// get that code; otherwise they are won and are removed from `not_won`.
    fn mark_decided(&mut self, color: Color, settled: &[u32], loss: Option<C>) {
        let (predecessors, words) = (&self.predecessors, self.predecessors.words());
        let entries = predecessors.index.entries();
        let side = &mut self.sides[color.index()];
        let slices = side
            .not_won
            .chunks_mut(words)
            .zip(side.loss_candidates.chunks_mut(words))
            .zip(side.entries.chunks_mut(entries))
            .zip(settled.chunks(words));
        parallel::for_each(
            slices,
            predecessors.chunk(),
            |(((not_won, loss_candidates), entries), settled)| {
                for (loss_candidates, settled) in loss_candidates.iter_mut().zip(settled) {
                    *loss_candidates &= !settled;
                }
                let Some(loss) = loss else {
                    for (not_won, settled) in not_won.iter_mut().zip(settled) {
                        *not_won &= !settled;
                    }
                    return;
                };
                for number in 0..predecessors.rows.len() {
                    for bit in each(predecessors.packing.get(settled, number)) {
                        entries[predecessors.rows.entry(number, bit)] = loss;
                    }
                }
            },
        );
    }

    /// Packed rows as a frontier.
    fn frontier(&self, rows: Vec<u32>) -> Result<Frontier, Failure> {
        let words = self.predecessors.words();
        let mut active = filled(self.predecessors.index.slices(), false).map_err(Failure::Build)?;
        for (active, slice) in active.iter_mut().zip(rows.chunks(words)) {
            *active = slice.iter().any(|&word| word != 0);
        }
        let any = active.contains(&true);
        Ok(Frontier { words: rows, active, any })
    }
}

fn intersection(mut one: Vec<u32>, other: &[u32]) -> Vec<u32> {
    one.iter_mut().zip(other).for_each(|(one, other)| *one &= other);
    one
}

fn difference(mut one: Vec<u32>, other: &[u32]) -> Vec<u32> {
    one.iter_mut().zip(other).for_each(|(one, other)| *one &= !other);
    one
}

fn union(mut one: Vec<u32>, other: &[u32]) -> Vec<u32> {
    one.iter_mut().zip(other).for_each(|(one, other)| *one |= other);
    one
}
