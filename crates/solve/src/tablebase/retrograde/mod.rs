//! Building a table: retrograde analysis in layers, whole sets of positions at a time.
//!
//! Layer *n* holds the positions whose distance to the end of the game is *n* plies. Layer 0 are
//! those without a legal move. Then, alternating,
//!
//! - a position is **won** in *n* plies (*n* odd) if a quiet move leads to one of layer
//!   *n* − 1, or if a capture wins in *n*;
//! - a position is **lost** in *n* plies (*n* even) if no quiet move leads to a legal position
//!   that is not won yet, and no capture does better.
//!
//! Both need the same operation, *which positions have a quiet move into this set?*;
//! `Predecessors` performs it for a slice at a time by un-making moves of whole rows. A slice is
//! skipped unless the last layer decided something in it or in a neighbor. One thread writes a
//! slice's bits and entries and reads only those with the *other* side to move, so all
//! processors work without locks.
//!
//! Memory for each position and side to move: one byte for the entry, and one bit in each of
//! three sets: `not_won` (legal and not won), `loss_candidates` (may still be lost) and the
//! frontier (decided in the last layer); plus half a bit for a spare frontier where both sides
//! can win. Where the rule about repetition can decide, seventeen sets take the place of seven
//! (`repetition` says what for), and the ranks of few positions are listed (`high_ranks`). A row of 90
//! bits takes 96; with two pieces like the free one every position has two bits in each set.

#[cfg_attr(not(feature = "tables"), path = "no_checkpoint.rs")]
mod checkpoint;
mod cost;
mod frontier;
mod high_ranks;
mod kernel;
mod layers;
mod no_tables;
mod pass;
mod predecessors;
mod repetition;
mod row_numbers;
mod rows;
mod sets;
mod start;
mod unmade;
mod watch;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use thiserror::Error;

pub use self::checkpoint::Checkpoints;
use self::checkpoint::{Resumed, resumed};
pub use self::cost::POSITIONS_PER_SECOND;
use self::cost::is_ruled;
pub(super) use self::cost::{memory, work};
use self::frontier::Frontier;
use self::high_ranks::{HighRanks, widened};
pub use self::no_tables::NoTables;
use self::predecessors::Predecessors;
use self::repetition::Ban;
use self::start::{Dependency, Noted, StartOutput, TooLong, start};
#[cfg(feature = "tables")]
pub(super) use self::watch::built_share;
pub use self::watch::{BuildMonitor, Layer};
use self::watch::{Slices, Watch};
use super::entry::{Entry, Layout};
use super::index::Index;
use super::material::{Conversion, Material};
use super::parallel;
use super::rules::TablebaseRules;
use super::table::{Codes, Entries, Storage, Table};
use crate::exact::Value;
use crate::game::{Color, Outcome, Repetition, Rules};

/// Why a table was not built.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BuildError {
    /// A table that a capture or promotion leads to is missing.
    #[error("the table of {0} is needed and missing")]
    Missing(String),
    /// A table that a capture or promotion leads to was built under another repetition rule.
    #[error("the table of {0} was built under another repetition rule")]
    OtherRule(String),
    /// This many bytes could not be allocated.
    #[error("cannot allocate {0} bytes of memory")]
    Memory(u64),
    /// The stop flag was set.
    #[error("interrupted")]
    Stopped,
    /// A win takes more plies than an entry can hold.
    #[error("a win takes more plies or has a higher rank than an entry can hold")]
    TooLong,
    /// There are no tables for a rule of this game.
    #[error(transparent)]
    Repetition(#[from] NoTables),
}

/// Builds the table of a material on the threads of the current rayon pool. `find` returns the
/// tables that captures and promotions lead to; they must be in memory.
///
/// # Errors
/// Why it was not built.
pub fn build<R: TablebaseRules>(
    material: Material<R>,
    repetition: Repetition,
    find: impl Fn(&Material<R>) -> Option<Arc<Table<R>>>,
    monitor: &BuildMonitor<'_>,
) -> Result<Table<R>, BuildError> {
    NoTables::under(material.rules(), repetition)?;
    let material = material.canonical().0;
    let found = found(&material, repetition, find)?;
    let dependencies = dependencies(&found)?;
    let index = Arc::new(Index::new(material));
    let watch = Watch::new(monitor, &index, repetition);
    let entries = entries(&index, &dependencies, repetition, &watch)?;
    watch.report(1.0);
    Ok(Table { index, repetition, storage: Storage::Memory(entries) })
}

/// A table that captures or promotions of a material lead to.
struct Found<R: Rules> {
    conversion: Conversion<R>,
    table: Arc<Table<R>>,
    /// Whether the sides are exchanged in it.
    turned: bool,
}

/// The tables that captures and promotions of a material lead to.
fn found<R: TablebaseRules>(
    material: &Material<R>,
    repetition: Repetition,
    find: impl Fn(&Material<R>) -> Option<Arc<Table<R>>>,
) -> Result<Vec<Found<R>>, BuildError> {
    let found = |conversion: Conversion<R>| {
        let (dependency, turned) = conversion.after.canonical();
        let table = find(&dependency).filter(|table| *table.material() == dependency);
        let table = table.ok_or_else(|| BuildError::Missing(dependency.to_string()))?;
        if table.repetition() != repetition {
            return Err(BuildError::OtherRule(dependency.to_string()));
        }
        Ok(Found { conversion, table, turned })
    };
    material.conversions().into_iter().map(found).collect()
}

/// The same tables with their entries in memory.
fn dependencies<R: TablebaseRules>(
    found: &[Found<R>],
) -> Result<Vec<Dependency<'_, R>>, BuildError> {
    let mut all = Vec::new();
    for Found { conversion, table, turned } in found {
        let missing = || BuildError::Missing(table.material().to_string());
        all.push(Dependency {
            captured: conversion.captured,
            promotion: conversion.promotion,
            table,
            entries: table.memory().ok_or_else(missing)?,
            turned: *turned,
        });
    }
    Ok(all)
}

/// The codes of each side for decisions by the rule about repetition that are tried first in a table with
/// entries of one byte. They leave room for wins of 188 plies. If they are too few, all codes that the
/// wins on the board leave are tried.
const RANKS: u16 = 31;

/// The entries of a table, in as few bytes as will do.
fn entries<R: TablebaseRules>(
    index: &Index<R>,
    dependencies: &[Dependency<'_, R>],
    repetition: Repetition,
    watch: &Watch<'_>,
) -> Result<[Entries; 2], BuildError> {
    let is_ruled = is_ruled(index.material(), repetition);
    let few = if is_ruled { Layout { ranks: RANKS } } else { Layout::PLAIN };
    let wide = if repetition == Repetition::None { Layout::PLAIN } else { Layout::MOST_RANKS };
    let narrow = match resumed(index, watch) {
        Ok(Some(Resumed::Wide(builder))) => {
            let builder = builder.decided_on_board();
            return ended(builder.and_then(|builder| finished_wide(builder, repetition)));
        }
        Ok(Some(Resumed::Narrow(builder))) => builder.decided_on_board(),
        Ok(None) => Builder::<R, u8>::begun(index, dependencies, few, watch),
        Err(failure) => Err(failure),
    };
    match narrow.and_then(|builder| finished(builder, repetition, wide)) {
        Ok(entries) => return Ok(entries),
        Err(Failure::Build(error)) => return Err(error),
        // The plies of a win have no code.
        Err(Failure::TooLong(_)) => {}
    }
    let builder = Builder::<R, u16>::begun(index, dependencies, wide, watch);
    ended(builder.and_then(|builder| finished_wide(builder, repetition)))
}

/// The state of a build that lacks wider entries.
fn ended(entries: Result<[Entries; 2], Failure>) -> Result<[Entries; 2], BuildError> {
    entries.map_err(|failure| match failure {
        Failure::Build(error) => error,
        Failure::TooLong(_) => BuildError::TooLong,
    })
}

/// The entries after the ban on perpetual check. Where a rank has no code, the entries are recoded with
/// more codes for ranks. Where these are too few, ranks are listed until the table is finished, then it
/// gets entries of two bytes. The ban goes on from where it stopped.
fn finished<R: TablebaseRules>(
    mut builder: Builder<'_, R, u8>,
    repetition: Repetition,
    wide: Layout,
) -> Result<[Entries; 2], Failure> {
    if has_ban::<R>(repetition) && !builder.ended {
        loop {
            match builder.perpetual_checks() {
                Ok(()) => break,
                Err(Failure::TooLong(TooLong::Rank)) => {}
                Err(failure) => return Err(failure),
            }
            let most = Layout::with_most_ranks::<u8>(builder.longest);
            if builder.layout.ranks < most.ranks {
                builder.recode(most);
            } else if builder.lists_ranks {
                return Err(TooLong::Rank.into());
            } else {
                builder.lists_ranks = true;
            }
        }
    }
    let (layout, lists_ranks) = (builder.layout, builder.lists_ranks);
    let entries = builder.predecessors.index.entries();
    let [red, black] = builder.finish();
    let coded = |(codes, high): (Vec<u8>, Vec<HighRanks>)| -> Result<Entries, Failure> {
        Ok(if lists_ranks {
            let codes = widened(codes, &high, entries, [layout, wide])?;
            Entries { codes: Codes::Wide(codes), layout: wide }
        } else {
            Entries { codes: Codes::Narrow(codes), layout }
        })
    };
    Ok([coded(red)?, coded(black)?])
}

fn finished_wide<R: TablebaseRules>(
    mut builder: Builder<'_, R, u16>,
    repetition: Repetition,
) -> Result<[Entries; 2], Failure> {
    if has_ban::<R>(repetition) && !builder.ended {
        builder.perpetual_checks()?;
    }
    let layout = builder.layout;
    Ok(builder.finish().map(|(codes, _)| Entries { codes: Codes::Wide(codes), layout }))
}

/// Whether perpetual check is banned. On a board whose games have no such ban, its code is left out.
fn has_ban<R: Rules>(repetition: Repetition) -> bool {
    R::REPETITION != Repetition::None && repetition == Repetition::Checks
}

/// How the game ends by the material alone, if it does. A side that is mated has lost
/// nevertheless.
fn material_outcome<R: TablebaseRules>(index: &Index<R>) -> Option<Outcome> {
    let board = (0..index.len()).find_map(|number| index.board(number))?;
    R::decided(&board)
}

enum Failure {
    Build(BuildError),
    TooLong(TooLong),
}

impl From<TooLong> for Failure {
    fn from(error: TooLong) -> Self {
        Self::TooLong(error)
    }
}

/// A table under construction.
struct Builder<'a, R: Rules, C> {
    predecessors: Predecessors<'a, R>,
    sides: [Side<C>; 2],
    /// A frontier whose memory can be reused.
    spare: Frontier,
    layout: Layout,
    watch: &'a Watch<'a>,
    decided: u64,
    /// The highest layer for which a capture is noted.
    last: u16,
    /// The highest number of plies that entries must be able to hold.
    longest: u16,
    /// Whether ranks without a code are listed.
    lists_ranks: bool,
    /// Whether the material decides how every game ends.
    ended: bool,
    /// The layer that comes next.
    next_layer: u16,
    /// Whether all layers are worked out.
    is_decided_on_board: bool,
    /// What the ban on perpetual check has come to.
    ban: Option<Ban>,
}

/// The positions with one side to move.
struct Side<C> {
    /// Legal and not won.
    not_won: Vec<u32>,
    /// Not decided, and every capture loses.
    loss_candidates: Vec<u32>,
    /// The positions that the last pass decided.
    frontier: Frontier,
    entries: Vec<C>,
    /// For each slice, the layers for which its entries have captures noted.
    pending: Vec<u64>,
    /// For each slice, the ranks that its entries have no code for.
    high: Vec<HighRanks>,
}

impl<C: Entry> Side<C> {
    fn new(slices: usize, words: usize, entries: usize) -> Result<Self, BuildError> {
        Ok(Self {
            not_won: filled(slices * words, 0)?,
            loss_candidates: filled(slices * words, 0)?,
            frontier: Frontier::default(),
            entries: filled(slices * entries, C::NONE)?,
            pending: filled(slices, 0)?,
            high: std::iter::repeat_with(HighRanks::default).take(slices).collect(),
        })
    }
}

/// `count` copies of a value, or an error if the memory cannot be allocated.
fn filled<T: Copy>(count: usize, value: T) -> Result<Vec<T>, BuildError> {
    let mut all = Vec::new();
    let bytes = (count as u64).saturating_mul(size_of::<T>() as u64);
    all.try_reserve_exact(count).map_err(|_| BuildError::Memory(bytes))?;
    all.resize(count, value);
    Ok(all)
}

impl<'a, R: TablebaseRules, C: Entry> Builder<'a, R, C> {
    fn new(
        predecessors: Predecessors<'a, R>,
        layout: Layout,
        watch: &'a Watch<'a>,
    ) -> Result<Self, Failure> {
        let (slices, words, entries) =
            (predecessors.index.slices(), predecessors.words(), predecessors.index.entries());
        let side = || Side::new(slices, words, entries).map_err(Failure::Build);
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
    fn begun(
        index: &'a Index<R>,
        dependencies: &[Dependency<'_, R>],
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
    fn decided_on_board(mut self) -> Result<Self, Failure> {
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
    fn recode(&mut self, layout: Layout) {
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
    fn decided(&self) -> u64 {
        self.decided / self.predecessors.index.free().map_or(1, |kind| kind.men as u64)
    }

    fn check_stop(&self) -> Result<(), Failure> {
        let stop = self.watch.monitor.stop.load(Ordering::Relaxed);
        if stop { Err(Failure::Build(BuildError::Stopped)) } else { Ok(()) }
    }

    /// Finds the legal positions and the results of captures.
    fn start(&mut self, dependencies: &[Dependency<'_, R>]) -> Result<(), Failure> {
        let (words, entries) = (self.predecessors.words(), self.predecessors.index.entries());
        for color in Color::ALL {
            let (predecessors, layout, watch) = (&self.predecessors, self.layout, self.watch);
            let report =
                |part| watch.report(watch.captures(f64::midpoint(color.index() as f64, part)));
            let counted = Slices::new(predecessors.index.slices(), report);
            let Side { not_won, loss_candidates, entries: all, pending, .. } =
                &mut self.sides[color.index()];
            let slices = not_won
                .chunks_mut(words)
                .zip(loss_candidates.chunks_mut(words))
                .zip(all.chunks_mut(entries))
                .zip(pending)
                .map(|(((not_won, loss_candidates), entries), pending)| StartOutput {
                    not_won,
                    loss_candidates,
                    entries,
                    pending,
                });
            let noted = parallel::try_fold(
                slices.enumerate(),
                predecessors.chunk(),
                Noted::default,
                |all, (slice, mut output)| {
                    if !watch.monitor.stop.load(Ordering::Relaxed) {
                        let noted =
                            start(predecessors, dependencies, color, slice, layout, &mut output)?;
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
    fn finish(self) -> [(Vec<C>, Vec<HighRanks>); 2] {
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
