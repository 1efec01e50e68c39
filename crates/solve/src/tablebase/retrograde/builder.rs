//! A table under construction: its sets and entries, how it begins, and what is left of it at the end.

use std::sync::atomic::Ordering;

use super::frontier::Frontier;
use super::predecessors::Predecessors;
use super::start::{Dependency, Noted, SideSlice, TooLong, start};
use super::watch::{Slices, Watch};
use super::{BuildError, Failure, copied, filled};
use crate::exact::Value;
use crate::game::{Color, Outcome, Rules};
use crate::tablebase::entry::{Entry, Layout};
use crate::tablebase::index::Index;
use crate::tablebase::listed::HighRanks;
use crate::tablebase::parallel;
use crate::tablebase::rules::TablebaseRules;

/// A table under construction.
pub(super) struct Builder<'a, R: Rules, C> {
    pub(super) predecessors: Predecessors<'a, R>,
    pub(super) sides: [Side<C>; 2],
    /// A frontier whose memory can be reused.
    pub(super) spare: Frontier,
    pub(super) layout: Layout,
    pub(super) watch: &'a Watch<'a>,
    pub(super) decided: u64,
    /// The highest layer for which a capture is noted.
    pub(super) last: u16,
    /// The highest number of plies that entries must be able to hold.
    pub(super) longest: u16,
    /// Whether ranks without a code are listed.
    pub(super) lists_ranks: bool,
    /// Whether the material decides how every game ends.
    pub(super) ended: bool,
    /// The layer that comes next.
    pub(super) next_layer: u16,
    /// Whether all layers are worked out.
    pub(super) is_decided_on_board: bool,
    /// What the ban on perpetual check has come to.
    pub(super) ban: Option<Ban>,
}

/// The positions with one side to move.
pub(super) struct Side<C> {
    /// Legal and not won.
    pub(super) not_won: Vec<u32>,
    /// Not decided, and every capture loses.
    pub(super) loss_candidates: Vec<u32>,
    /// The positions that the last pass decided.
    pub(super) frontier: Frontier,
    pub(super) entries: Vec<C>,
    /// For each slice, the layers for which its entries have captures noted.
    pub(super) pending: Vec<u64>,
    /// For each slice, the ranks that its entries have no code for.
    pub(super) high: Vec<HighRanks>,
}

/// How far the ban on perpetual check is worked out. Entries may get another width between two
/// steps.
pub(super) struct Ban {
    pub(super) winner: Color,
    /// The next rank of a loss.
    pub(super) rank: u16,
    pub(super) step: Step,
    /// The positions with either side to move in which it is in check.
    pub(super) checked: [Vec<u32>; 2],
    /// The last kernel of this winner was found among these.
    pub(super) last: Option<Searched>,
    /// The size of the largest kernel of this winner since the build was begun or taken up again.
    pub(super) largest: u64,
}

impl Ban {
    /// Nothing is worked out yet; these are the positions in which the side to move is in check.
    pub(super) fn new(checked: [Vec<u32>; 2]) -> Self {
        let (winner, step) = (Color::Red, Step::Captures);
        Self { winner, rank: 0, step, checked, last: None, largest: 0 }
    }

    /// The share of the build that is done.
    #[cfg(feature = "tables")]
    pub(super) fn share(&self, watch: &Watch<'_>) -> f64 {
        watch.ranks(self.winner, f64::from(self.rank))
    }
}

/// What is to be done next for a winner.
pub(super) enum Step {
    /// Decide what captures decide by the rule.
    Captures,
    /// Find a kernel.
    Kernel,
    /// Decide that this kernel is lost.
    Lose(Vec<u32>),
    /// Decide that positions with a move into the other side's frontier are won, and these, which
    /// captures win.
    Win(Option<Vec<u32>>),
    /// Decide that positions are lost all of whose moves are answered by wins.
    Attract,
}

/// Where a kernel was looked for.
#[derive(Default)]
pub(super) struct Searched {
    /// The winner's positions that were not won.
    pub(super) not_won: Vec<u32>,
    /// The other side's pressed positions.
    pub(super) pressed: Vec<u32>,
}

impl<C: Entry> Side<C> {
    pub(super) fn new(slices: usize, words: usize, entries: usize) -> Result<Self, Failure> {
        Ok(Self {
            not_won: filled(slices * words, 0)?,
            loss_candidates: filled(slices * words, 0)?,
            frontier: Frontier::default(),
            entries: filled(slices * entries, C::NONE)?,
            pending: filled(slices, 0)?,
            high: std::iter::repeat_with(HighRanks::default).take(slices).collect(),
        })
    }

    /// A copy of what no pass has decided yet.
    pub(super) fn copied(&self) -> Result<Self, Failure> {
        Ok(Self {
            not_won: copied(&self.not_won)?,
            loss_candidates: copied(&self.loss_candidates)?,
            frontier: Frontier::default(),
            entries: copied(&self.entries)?,
            pending: self.pending.clone(),
            high: self.high.iter().map(|_| HighRanks::default()).collect(),
        })
    }

    /// Its slices, with this many words of each set and entries.
    pub(super) fn slices(
        &mut self,
        words: usize,
        entries: usize,
    ) -> impl Iterator<Item = SideSlice<'_, C>> {
        let Self { not_won, loss_candidates, entries: all, pending, high, .. } = self;
        not_won
            .chunks_mut(words)
            .zip(loss_candidates.chunks_mut(words))
            .zip(all.chunks_mut(entries))
            .zip(pending.iter_mut().zip(high))
            .map(|(((not_won, loss_candidates), entries), (pending, high))| SideSlice {
                not_won,
                loss_candidates,
                entries,
                pending,
                high,
            })
    }
}

impl<'a, R: TablebaseRules, C: Entry> Builder<'a, R, C> {
    pub(super) fn new(
        predecessors: Predecessors<'a, R>,
        layout: Layout,
        watch: &'a Watch<'a>,
    ) -> Result<Self, Failure> {
        let (slices, words, entries) =
            (predecessors.index.slices(), predecessors.words(), predecessors.index.entries());
        let side = || Side::new(slices, words, entries);
        let sides = [side()?, side()?];
        let spare = Frontier::default();
        Ok(Self {
            predecessors,
            sides,
            spare,
            layout,
            watch,
            decided: 0,
            last: 0,
            longest: 0,
            lists_ranks: false,
            ended: false,
            next_layer: 0,
            is_decided_on_board: false,
            ban: None,
        })
    }

    /// A table with all that is decided on the board.
    pub(super) fn begun(
        index: &'a Index<R>,
        dependencies: &[Dependency<R>],
        layout: Layout,
        watch: &'a Watch<'a>,
    ) -> Result<Self, Failure> {
        let mut builder = Self::new(Predecessors::new(index), layout, watch)?;
        watch.report(0.0);
        builder.start(dependencies)?;
        match material_outcome(index) {
            Some(outcome) => {
                builder.layer(0)?;
                builder.assign_outcome(outcome);
                builder.ended = true;
            }
            None => builder.layers()?,
        }
        Ok(builder)
    }

    /// The same table with all that is decided on the board, after a checkpoint.
    #[cfg(feature = "tables")]
    pub(super) fn decided_on_board(mut self) -> Result<Self, Failure> {
        self.watch.report(match &self.ban {
            Some(ban) => ban.share(self.watch),
            None => self.watch.layers(f64::from(self.next_layer)),
        });
        if !self.is_decided_on_board {
            self.layers()?;
        }
        Ok(self)
    }

    /// Gives entries another layout, which must have a code for all that is decided or noted.
    pub(super) fn recode(&mut self, layout: Layout) {
        let old = std::mem::replace(&mut self.layout, layout);
        for side in &mut self.sides {
            parallel::for_each(side.entries.chunks_mut(1 << 14), 1, |entries| {
                for entry in entries {
                    if let Some(value) = entry.value(old) {
                        *entry = C::of(value, layout);
                    }
                }
            });
        }
    }

    /// Positions decided so far; each is seen once for each piece like the free one.
    pub(super) fn decided(&self) -> u64 {
        self.decided / self.predecessors.index.free().map_or(1, |kind| kind.men as u64)
    }

    pub(super) fn check_stop(&self) -> Result<(), Failure> {
        let stop = self.watch.monitor.stop.load(Ordering::Relaxed);
        if stop { Err(Failure::Build(BuildError::Stopped)) } else { Ok(()) }
    }

    /// Finds the legal positions and the results of captures.
    pub(super) fn start(&mut self, dependencies: &[Dependency<R>]) -> Result<(), Failure> {
        let (words, entries) = (self.predecessors.words(), self.predecessors.index.entries());
        for color in Color::ALL {
            let (predecessors, layout, watch) = (&self.predecessors, self.layout, self.watch);
            let report =
                |part| watch.report(watch.captures(f64::midpoint(color.index() as f64, part)));
            let counted = Slices::new(predecessors.index.slices(), report);
            let slices = self.sides[color.index()].slices(words, entries);
            let noted = parallel::try_fold(
                slices.enumerate(),
                predecessors.chunk(),
                Noted::default,
                |all, (slice, mut side)| {
                    if !watch.monitor.stop.load(Ordering::Relaxed) {
                        let noted =
                            start(predecessors, dependencies, color, slice, layout, &mut side)?;
                        *all = all.max(noted);
                        counted.count();
                    }
                    Ok::<(), TooLong>(())
                },
            )?;
            let Noted { last, longest } = noted.into_iter().fold(Noted::default(), Noted::max);
            self.last = self.last.max(last);
            self.longest = self.longest.max(longest);
            self.check_stop()?;
        }
        Ok(())
    }

    /// Sets all positions that are not lost to the value that the material decides. A position
    /// whose side to move has won already is never looked up and gets no value.
    fn assign_outcome(&mut self, outcome: Outcome) {
        for color in Color::ALL {
            let code = match outcome {
                Outcome::Draw => C::DRAW,
                Outcome::Win { winner, .. } if winner == color => C::ILLEGAL,
                Outcome::Win { .. } => C::of(Value::Loss(0), self.layout),
            };
            let lost = C::of(Value::Loss(0), self.layout);
            let entries = &mut self.sides[color.index()].entries;
            parallel::for_each(entries.chunks_mut(1 << 14), 1, |entries| {
                for entry in entries.iter_mut().filter(|it| **it != C::ILLEGAL && **it != lost) {
                    *entry = code;
                }
            });
            self.sides[color.index()].loss_candidates.fill(0);
        }
    }

    /// The entries of each side, with the ranks that they have no code for. Undecided positions are
    /// draws. All sets are released.
    pub(super) fn finish(self) -> [(Vec<C>, Vec<HighRanks>); 2] {
        let Self { predecessors, sides, spare, ban, .. } = self;
        drop((spare, ban));
        let (words, entries) = (predecessors.words(), predecessors.index.entries());
        sides.map(|side| {
            let Side { not_won, frontier, loss_candidates, entries: mut all, high, .. } = side;
            drop((not_won, frontier));
            let slices = all.chunks_mut(entries).zip(loss_candidates.chunks(words));
            parallel::for_each(slices, predecessors.chunk(), |(entries, loss_candidates)| {
                predecessors.rows.each_entry(|row, bit, entry| {
                    if predecessors.packing.get(loss_candidates, row) >> bit & 1 == 1 {
                        entries[entry] = C::DRAW;
                    }
                });
            });
            (all, high)
        })
    }
}

/// How the game ends by the material alone, if it does. A side that is mated has lost
/// nevertheless.
fn material_outcome<R: TablebaseRules>(index: &Index<R>) -> Option<Outcome> {
    let board = (0..index.len()).find_map(|number| index.board(number))?;
    R::decided(&board)
}
