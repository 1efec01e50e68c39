//! Building a table: layer by layer, whole sets of positions at a time.
//!
//! Layer *n* are the positions whose shortest win, or longest defence against one, takes *n*
//! plies. Layer 0 are those without a legal move. Then, in turns,
//!
//! - a position is **won** in *n* plies (*n* odd) if a quiet move leads to one of layer
//!   *n* − 1, or if a capture wins in *n*;
//! - a position is **lost** in *n* plies (*n* even) if no quiet move leads to a legal position
//!   that is not won yet, and no capture does better.
//!
//! Both questions are the same one, *from where is there a quiet move into this set?*, and
//! `Sweep` answers it for a slab at a time by un-making moves of whole rows. A slab is only
//! looked at if something happened in it, or next to it, in the layer before. Every slab's
//! dependency of the bits and cells is written by one thread and only what the *other* side to move
//! has is read, so all processors work without a lock.
//!
//! Memory for each position and side to move: one byte for the cell; a bit each for *alive*
//! (legal and not won), *open* (may yet be lost) and *news* (decided in the last layer), and
//! half a bit for a spare set of news where both sides can win. A row of 90 bits takes 96;
//! where there are two men like the free one every position has two bits of each kind.

mod layers;
mod repetition;
mod rows;
mod start;
mod sweep;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use thiserror::Error;

use self::layers::News;
use self::start::{Dependency, Share, TooLong, start};
use self::sweep::Sweep;
use super::index::Index;
use super::material::{Conversion, Material};
use super::packing::Packing;
use super::rules::TablebaseRules;
use super::table::{Cells, Repetition, Storage, Table};
use super::value::{Cell, Value};
use crate::game::{Color, Outcome, Rules};

/// Why a table was not built.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BuildError {
    /// A table that captures lead to is not there.
    #[error("the table {0} is needed and is not there")]
    Missing(String),
    /// A table that captures lead to was built under another repetition rule.
    #[error("the table {0} was built under another repetition rule")]
    OtherRule(String),
    /// There is not so much memory.
    #[error("{0} bytes of memory cannot be had")]
    Memory(u64),
    /// It was told to stop.
    #[error("interrupted")]
    Stopped,
    /// A win takes more plies than can be told.
    #[error("a win takes more than {} plies", <u16 as Cell>::LONGEST)]
    TooLong,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug)]
pub struct Layer {
    /// The layer that was finished.
    pub plies: u16,
    /// Positions decided so far, with either side to move.
    pub decided: u64,
}

/// What a build is told and tells.
pub struct BuildMonitor<'a> {
    /// Set to stop it.
    pub stop: &'a AtomicBool,
    /// Called after every layer.
    pub on_layer: &'a (dyn Fn(Layer) + Sync),
}

/// Builds the table of a material from those that its captures lead to, which must be in
/// memory; on the threads of the current rayon pool.
///
/// # Errors
/// What kept it from being built.
pub fn build<R: TablebaseRules>(
    material: Material<R>,
    repetition: Repetition,
    find: impl Fn(&Material<R>) -> Option<Arc<Table<R>>>,
    monitor: &BuildMonitor<'_>,
) -> Result<Table<R>, BuildError> {
    let material = material.canonical().0;
    let mut tables = Vec::new();
    for Conversion { captured, promotion, after } in material.conversions() {
        let (dependency, turned) = after.canonical();
        let table = find(&dependency).ok_or_else(|| BuildError::Missing(dependency.to_string()))?;
        if table.repetition() != repetition {
            return Err(BuildError::OtherRule(dependency.to_string()));
        }
        tables.push((captured, promotion, table, turned));
    }
    let mut dependencies = Vec::new();
    for (captured, promotion, table, turned) in &tables {
        let missing = || BuildError::Missing(table.material().to_string());
        let cells = table.memory().ok_or_else(missing)?;
        dependencies.push(Dependency {
            captured: *captured,
            promotion: *promotion,
            table,
            cells,
            turned: *turned,
        });
    }
    let index = Arc::new(Index::new(material));
    let cells = match cells::<R, u8>(&index, &dependencies, repetition, monitor) {
        Ok([red, black]) => [Cells::Narrow(red), Cells::Narrow(black)],
        Err(Failure::Build(error)) => return Err(error),
        Err(Failure::TooLong) => {
            match cells::<R, u16>(&index, &dependencies, repetition, monitor) {
                Ok([red, black]) => [Cells::Wide(red), Cells::Wide(black)],
                Err(Failure::Build(error)) => return Err(error),
                Err(Failure::TooLong) => return Err(BuildError::TooLong),
            }
        }
    };
    Ok(Table { index, repetition, storage: Storage::Memory(cells) })
}

/// Bytes that building a table takes, without the tables that captures lead to, if its
/// entries fit into one byte.
pub(super) fn memory<R: TablebaseRules>(index: &Index<R>) -> u64 {
    let free = index.free();
    let rows: u64 = index.kinds.iter().map(|kind| kind.count(0)).product::<u64>()
        / free.map_or(1, |kind| kind.count(0))
        * free.map_or(1, |kind| kind.count(1));
    let words = Packing::of(free).words() as u64;
    let bits = index.slabs() as u64 * rows * words * 4;
    // Alive, open and news of both sides, and the spare news.
    index.len() * 2 + bits * 7
}

fn cells<R: TablebaseRules, C: Cell>(
    index: &Index<R>,
    dependencies: &[Dependency<'_, R>],
    repetition: Repetition,
    monitor: &BuildMonitor<'_>,
) -> Result<[Vec<C>; 2], Failure> {
    let sweep = Sweep::new(index);
    let mut builder = Builder::<R, C>::new(sweep, monitor)?;
    builder.start(dependencies)?;
    match decided(index) {
        Some(outcome) => {
            builder.layer(0)?;
            builder.decree(outcome);
            return Ok(builder.finish());
        }
        None => builder.layers()?,
    }
    if repetition == Repetition::Checks {
        builder.perpetual_checks()?;
    }
    Ok(builder.finish())
}

/// How the game has ended with this material, if it has; who has lost already has lost.
fn decided<R: TablebaseRules>(index: &Index<R>) -> Option<Outcome> {
    let board = (0..index.len()).find_map(|number| index.board(number))?;
    R::decided(&board)
}

enum Failure {
    Build(BuildError),
    TooLong,
}

impl From<TooLong> for Failure {
    fn from(_: TooLong) -> Self {
        Self::TooLong
    }
}

/// A table that is being built.
struct Builder<'a, R: Rules, C> {
    sweep: Sweep<'a, R>,
    sides: [Side<C>; 2],
    /// News that nobody needs any more, for their memory.
    spare: News,
    monitor: &'a BuildMonitor<'a>,
    decided: u64,
    /// The highest layer for which something is noted.
    last: u16,
}

/// What is known with one side to move.
struct Side<C> {
    /// Legal and not won.
    alive: Vec<u32>,
    /// Not decided, and no capture is known that does not lose.
    open: Vec<u32>,
    /// What the last layer decided.
    news: News,
    cells: Vec<C>,
    /// For each slab, the layers for which something is noted in its cells.
    due: Vec<u64>,
}

impl<C: Cell> Side<C> {
    fn new(slabs: usize, words: usize, cells: usize) -> Result<Self, BuildError> {
        Ok(Self {
            alive: zeros(slabs * words, 0)?,
            open: zeros(slabs * words, 0)?,
            news: News::default(),
            cells: zeros(slabs * cells, C::NONE)?,
            due: zeros(slabs, 0)?,
        })
    }
}

/// So many copies of a value, or that there is no memory for them.
fn zeros<T: Copy>(count: usize, value: T) -> Result<Vec<T>, BuildError> {
    let mut all = Vec::new();
    let bytes = (count as u64).saturating_mul(size_of::<T>() as u64);
    all.try_reserve_exact(count).map_err(|_| BuildError::Memory(bytes))?;
    all.resize(count, value);
    Ok(all)
}

impl<'a, R: TablebaseRules, C: Cell> Builder<'a, R, C> {
    fn new(sweep: Sweep<'a, R>, monitor: &'a BuildMonitor<'a>) -> Result<Self, Failure> {
        let (slabs, words, cells) = (sweep.index.slabs(), sweep.words(), sweep.index.cells());
        let side = || Side::new(slabs, words, cells).map_err(Failure::Build);
        let sides = [side()?, side()?];
        Ok(Self { sweep, sides, spare: News::default(), monitor, decided: 0, last: 0 })
    }

    /// Positions decided so far; each is seen once for each man like the free one.
    fn decided(&self) -> u64 {
        self.decided / self.sweep.index.free().map_or(1, |kind| kind.men as u64)
    }

    fn stopped(&self) -> Result<(), Failure> {
        let stop = self.monitor.stop.load(Ordering::Relaxed);
        if stop { Err(Failure::Build(BuildError::Stopped)) } else { Ok(()) }
    }

    /// Finds what is legal and what captures lead to.
    fn start(&mut self, dependencies: &[Dependency<'_, R>]) -> Result<(), Failure> {
        let (words, cells) = (self.sweep.words(), self.sweep.index.cells());
        for color in Color::ALL {
            let (sweep, stop) = (&self.sweep, self.monitor.stop);
            let Side { alive, open, cells: all, due, .. } = &mut self.sides[color.index()];
            let last = (alive.par_chunks_mut(words), open.par_chunks_mut(words))
                .into_par_iter()
                .zip((all.par_chunks_mut(cells), due.par_iter_mut()))
                .enumerate()
                .map(|(slab, ((alive, open), (cells, due)))| {
                    if stop.load(Ordering::Relaxed) {
                        return Ok(0);
                    }
                    let mut share = Share { alive, open, cells, due };
                    start(sweep, dependencies, color, slab, &mut share)
                })
                .try_reduce(|| 0, |one, other| Ok(one.max(other)))?;
            self.last = self.last.max(last);
            self.stopped()?;
        }
        Ok(())
    }

    /// Gives all that is not lost the value that the material decides. A position whose side
    /// to move has won already is none that is ever looked up, and gets no value.
    fn decree(&mut self, outcome: Outcome) {
        for color in Color::ALL {
            let code = match outcome {
                Outcome::Draw => C::of(Value::Draw),
                Outcome::Win { winner, .. } if winner == color => C::ILLEGAL,
                Outcome::Win { .. } => C::of(Value::Loss(0)),
            };
            let lost = C::of(Value::Loss(0));
            let cells = &mut self.sides[color.index()].cells;
            let open = cells.par_iter_mut().filter(|cell| **cell != C::ILLEGAL && **cell != lost);
            open.for_each(|cell| *cell = code);
            self.sides[color.index()].open.fill(0);
        }
    }

    /// What was never decided is a draw.
    fn finish(self) -> [Vec<C>; 2] {
        let Self { sweep, sides, .. } = self;
        let (words, cells) = (sweep.words(), sweep.index.cells());
        sides.map(|side| {
            let Side { open, cells: mut all, .. } = side;
            all.par_chunks_mut(cells).zip(open.par_chunks(words)).for_each(|(cells, open)| {
                sweep.rows.each_cell(|row, bit, cell| {
                    if sweep.packing.get(open, row) >> bit & 1 == 1 {
                        cells[cell] = C::of(Value::Draw);
                    }
                });
            });
            all
        })
    }
}
