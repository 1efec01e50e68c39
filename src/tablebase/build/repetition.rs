//! Perpetual check: draws that a side holds only by checking for ever are lost.
//!
//! After the layers, what is left are draws. Let one side, *X*, try to win one. Wanted is the
//! largest set *Y* of drawn positions such that
//!
//! - where X is to move, it has a quiet move **that gives no check** to a position of Y;
//! - where the other side is to move, each of its moves either loses or is a quiet move that
//!   **gives check** and stays in Y.
//!
//! X can stay in Y for ever, and the other side checks on every move of it or loses: it breaks
//! the rule. So Y is won for X, and with it everything from which X can force the play into
//! what is won. That may leave the other side with fewer draws, so Y is sought again until
//! there is none. This is the solution of a co-Büchi game (a greatest fixed point inside a
//! least one; Emerson and Jutla 1991); retrograde analysis of the rules of Xiangqi is
//! described by Fang, Hsu and Hsu (2000, 2001) and Fang (2005).
//!
//! What it does not do: a side that may not check for ever can also answer a check with a
//! check of its own, and both checking for ever is a draw. Here X is never given credit for a
//! position that it could only hold by giving checks itself, so a draw that is reported may
//! in rare cases be a win. Perpetual chases are not looked at: they are draws. Wins in a
//! stated number of plies repeat nothing and are the same in both modes; a win or loss by the
//! rule has no length.

use rayon::prelude::*;

use super::layers::{Decide, News};
use super::rows::each;
use super::sweep::{Space, Target};
use super::{Builder, Failure, Layer, zeros};
use crate::game::Color;
use crate::tablebase::rules::TablebaseRules;
use crate::tablebase::value::{Cell, Value};

impl<R: TablebaseRules, C: Cell> Builder<'_, R, C> {
    /// Decides the draws that rest on perpetual check.
    pub(super) fn perpetual_checks(&mut self) -> Result<(), Failure> {
        self.inherited()?;
        loop {
            let mut any = false;
            for side in Color::ALL {
                any |= self.forbid(side)?;
            }
            if !any {
                return Ok(());
            }
        }
    }

    /// What captures win or lose by the rule.
    fn inherited(&mut self) -> Result<(), Failure> {
        let loss = C::of(Value::RuleLoss);
        for color in Color::ALL {
            let defeats = self.select(color, |cell, open| cell == loss && !open)?;
            self.sides[color.index()].news = self.news(defeats)?;
        }
        let win = C::of(Value::RuleWin);
        let won = [
            self.select(Color::Red, |code, _| code == win)?,
            self.select(Color::Black, |code, _| code == win)?,
        ];
        // The moves into what is lost, and what was won all along.
        let mut wins = self.spread(true)?;
        for (color, (won, wins)) in Color::ALL.into_iter().zip(won.into_iter().zip(&mut wins)) {
            self.settle(color, &won, None);
            let old = std::mem::take(&mut wins.words);
            let words = if old.is_empty() { won } else { union(old, &won) };
            *wins = self.news(words)?;
        }
        let [red, black] = wins;
        self.sides[0].news = red;
        self.sides[1].news = black;
        self.attract(false)
    }

    /// Takes the other side's right to check for ever away; returns whether that decided
    /// anything.
    fn forbid(&mut self, side: Color) -> Result<bool, Failure> {
        let draw = C::of(Value::Draw);
        let mut mine = self.select(side, |code, open| open || code == draw)?;
        let mut theirs = self.select(!side, |_, open| open)?;
        let checked = [self.checked(Color::Red)?, self.checked(Color::Black)?];
        loop {
            let quiet = less(theirs.clone(), &checked[(!side).index()]);
            let stay = self.meet(side, &quiet, &mine, true)?;
            let changed = stay != mine;
            mine = stay;
            let own = &self.sides[side.index()].alive;
            let held = both(mine.clone(), &checked[side.index()]);
            let exits = less(own.clone(), &held);
            let stay = self.meet(!side, &exits, &theirs, false)?;
            if !changed && stay == theirs {
                break;
            }
            theirs = stay;
        }
        if theirs.iter().all(|&word| word == 0) {
            return Ok(false);
        }
        self.settle(!side, &theirs, Some(C::of(Value::RuleLoss)));
        self.sides[side.index()].news = News::default();
        self.sides[(!side).index()].news = self.news(theirs)?;
        self.attract(true)?;
        Ok(true)
    }

    /// Follows the news, which are losses if `lost` and else wins, until there are none.
    fn attract(&mut self, mut lost: bool) -> Result<(), Failure> {
        while self.sides.iter().any(|side| side.news.any) {
            let [red, black] = self.spread(lost)?;
            self.sides[0].news = red;
            self.sides[1].news = black;
            lost = !lost;
            (self.monitor.on_layer)(Layer { plies: 0, decided: self.decided() });
        }
        Ok(())
    }

    /// What follows from the news, which are captured away.
    fn spread(&mut self, lost: bool) -> Result<[News; 2], Failure> {
        let decide = if lost {
            Decide::Won { value: Value::RuleWin, noted: None }
        } else {
            Decide::LostByRule
        };
        let (mut red, mut black) = (News::default(), News::default());
        self.decide(Color::Red, decide, &mut red)?;
        self.decide(Color::Black, decide, &mut black)?;
        Ok([red, black])
    }

    /// The positions of `of` that have a quiet move into a set, or those that have none.
    fn meet(&self, side: Color, into: &[u32], of: &[u32], has: bool) -> Result<Vec<u32>, Failure> {
        self.stopped()?;
        let (sweep, rows) = (&self.sweep, self.sweep.rows.len());
        let words = sweep.words();
        let target = Target { words: into, active: None };
        let mut met: Vec<u32> = zeros(of.len(), 0).map_err(Failure::Build)?;
        met.par_chunks_mut(words).zip(of.par_chunks(words)).enumerate().for_each_init(
            || Space::new(rows),
            |space, (slab, (met, of))| {
                if of.iter().all(|&word| word == 0) {
                    return;
                }
                space.found.fill(0);
                for (number, want) in space.want.iter_mut().enumerate() {
                    *want = sweep.packing.get(of, number);
                }
                sweep.into(slab, side, target, space);
                for (number, (want, found)) in space.want.iter().zip(&space.found).enumerate() {
                    let there = if has { want & found } else { want & !found };
                    sweep.packing.put(met, number, there);
                }
            },
        );
        Ok(met)
    }

    /// The positions with a side to move that are not won and whose cell, and whether it is
    /// open, are as wanted.
    fn select(
        &self,
        color: Color,
        wanted: impl Fn(C, bool) -> bool + Sync,
    ) -> Result<Vec<u32>, Failure> {
        let side = &self.sides[color.index()];
        let (sweep, words) = (&self.sweep, self.sweep.words());
        let cells = sweep.index.cells();
        let mut selected: Vec<u32> = zeros(side.alive.len(), 0).map_err(Failure::Build)?;
        selected.par_chunks_mut(words).enumerate().for_each(|(slab, selected)| {
            let cells = &side.cells[slab * cells..(slab + 1) * cells];
            for number in 0..sweep.rows.len() {
                let at = slab * sweep.rows.len() + number;
                let alive = sweep.packing.get(&side.alive, at);
                let open = sweep.packing.get(&side.open, at);
                let chosen = each(alive).filter(|&bit| {
                    wanted(cells[sweep.rows.cell(number, bit)], open >> bit & 1 == 1)
                });
                let chosen = chosen.fold(0, |set, bit| set | 1 << bit);
                sweep.packing.put(selected, number, chosen);
            }
        });
        Ok(selected)
    }

    /// The positions in which the side to move is in check: with the other side to move they
    /// would not be legal.
    fn checked(&self, color: Color) -> Result<Vec<u32>, Failure> {
        let other = &self.sides[(!color).index()].cells;
        let own = &self.sides[color.index()];
        let (sweep, words) = (&self.sweep, self.sweep.words());
        let cells = sweep.index.cells();
        let mut checked: Vec<u32> = zeros(own.alive.len(), 0).map_err(Failure::Build)?;
        checked.par_chunks_mut(words).enumerate().for_each(|(slab, checked)| {
            for number in 0..sweep.rows.len() {
                let alive = sweep.packing.get(&own.alive, slab * sweep.rows.len() + number);
                let there = each(alive).filter(|&bit| {
                    other[slab * cells + sweep.rows.cell(number, bit)] == C::ILLEGAL
                });
                sweep.packing.put(checked, number, there.fold(0, |set, bit| set | 1 << bit));
            }
        });
        Ok(checked)
    }

    /// Takes positions out of what is open and, if they are given no code for a loss, out of
    /// what is alive.
    fn settle(&mut self, color: Color, settled: &[u32], loss: Option<C>) {
        let (sweep, words) = (&self.sweep, self.sweep.words());
        let cells = sweep.index.cells();
        let side = &mut self.sides[color.index()];
        (
            side.alive.par_chunks_mut(words),
            side.open.par_chunks_mut(words),
            side.cells.par_chunks_mut(cells),
            settled.par_chunks(words),
        )
            .into_par_iter()
            .for_each(|(alive, open, cells, settled)| {
                for (open, settled) in open.iter_mut().zip(settled) {
                    *open &= !settled;
                }
                let Some(loss) = loss else {
                    for (alive, settled) in alive.iter_mut().zip(settled) {
                        *alive &= !settled;
                    }
                    return;
                };
                for number in 0..sweep.rows.len() {
                    for bit in each(sweep.packing.get(settled, number)) {
                        cells[sweep.rows.cell(number, bit)] = loss;
                    }
                }
            });
    }

    /// Packed rows as news.
    fn news(&self, rows: Vec<u32>) -> Result<News, Failure> {
        let words = self.sweep.words();
        let mut active = zeros(self.sweep.index.slabs(), false).map_err(Failure::Build)?;
        for (active, slab) in active.iter_mut().zip(rows.chunks(words)) {
            *active = slab.iter().any(|&word| word != 0);
        }
        let any = active.contains(&true);
        Ok(News { words: rows, active, any })
    }
}

fn both(mut one: Vec<u32>, other: &[u32]) -> Vec<u32> {
    one.iter_mut().zip(other).for_each(|(one, other)| *one &= other);
    one
}

fn less(mut one: Vec<u32>, other: &[u32]) -> Vec<u32> {
    one.iter_mut().zip(other).for_each(|(one, other)| *one &= !other);
    one
}

fn union(mut one: Vec<u32>, other: &[u32]) -> Vec<u32> {
    one.iter_mut().zip(other).for_each(|(one, other)| *one |= other);
    one
}
