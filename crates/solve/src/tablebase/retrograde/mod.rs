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
//! (`repetition` says what for), and the ranks of few positions are listed (`listed`). A row of 90
//! bits takes 96; with two pieces like the free one every position has two bits in each set.

mod builder;
#[cfg(feature = "tables")]
mod checkpoint;
mod cost;
mod earliest;
mod frontier;
mod kernel;
mod layers;
mod pass;
mod predecessors;
mod repetition;
mod rows;
mod sets;
mod start;
mod watch;
mod widths;

use std::sync::Arc;

use thiserror::Error;

#[cfg(feature = "tables")]
pub use self::checkpoint::Checkpoints;
pub use self::cost::POSITIONS_PER_SECOND;
pub(super) use self::cost::{is_ruled, memory, work};
use self::start::{TooLong, dependencies};
use self::watch::Watch;
#[cfg(feature = "tables")]
pub(super) use self::watch::built_share;
pub use self::watch::{BuildMonitor, Layer};
use self::widths::{entries, has_ban};
use super::domain::Domain;
use super::index::Index;
use super::material::Material;
use super::rules::{NoTables, TablebaseRules};
use super::table::{Storage, Table};
use crate::game::{Color, Repetition, Stalemate};

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
    build_within(&Domain::whole(material), repetition, find, monitor)
}

/// The same for the positions of a domain; what `find` returns must cover those that captures and
/// promotions lead to.
pub(in crate::tablebase) fn build_within<R: TablebaseRules>(
    domain: &Domain<R>,
    repetition: Repetition,
    find: impl Fn(&Material<R>) -> Option<Arc<Table<R>>>,
    monitor: &BuildMonitor<'_>,
) -> Result<Table<R>, BuildError> {
    NoTables::under(domain.material().rules(), repetition)?;
    let domain = domain.canonical();
    let dependencies = dependencies(&domain, repetition, |needed, _| find(needed))?;
    let index = Arc::new(Index::within(domain));
    let watch = Watch::new(monitor, &index, repetition);
    let entries = entries(&index, &dependencies, repetition, &watch)?;
    watch.report(1.0);
    Ok(Table { index, repetition, storage: Storage::Memory(entries) })
}

/// The table of the game in which a side of a domain in canonical form wins at the earliest where
/// perpetual check is banned: no win is shorter. `find` returns such tables of what captures lead to, for
/// the side that the winner is in them, or the true ones where no rule about repetition decides.
pub(super) fn build_earliest<R: TablebaseRules>(
    domain: &Domain<R>,
    winner: Color,
    find: impl Fn(&Material<R>, bool) -> Option<Arc<Table<R>>>,
    monitor: &BuildMonitor<'_>,
) -> Result<Table<R>, BuildError> {
    let repetition = Repetition::Checks;
    let dependencies = dependencies(domain, repetition, find)?;
    let index = Arc::new(Index::within(*domain));
    let watch = Watch::new(monitor, &index, repetition);
    let entries = widths::earliest(&index, &dependencies, winner, &watch)?;
    Ok(Table { index, repetition, storage: Storage::Memory(entries) })
}

/// Whether [`build_earliest`] says how soon wins with this material can come.
pub(super) fn has_earliest<R: TablebaseRules>(
    material: &Material<R>,
    repetition: Repetition,
) -> bool {
    has_ban::<R>(repetition)
        && is_ruled(material, repetition)
        && material.rules().stalemate() == Stalemate::Loses
}

/// Why a build did not come to its end.
enum Failure {
    Build(BuildError),
    TooLong(TooLong),
}

impl From<TooLong> for Failure {
    fn from(error: TooLong) -> Self {
        Self::TooLong(error)
    }
}

/// `count` copies of a value, or an error if the memory cannot be allocated.
fn filled<T: Copy>(count: usize, value: T) -> Result<Vec<T>, Failure> {
    let mut all = Vec::new();
    let bytes = (count as u64).saturating_mul(size_of::<T>() as u64);
    all.try_reserve_exact(count).map_err(|_| Failure::Build(BuildError::Memory(bytes)))?;
    all.resize(count, value);
    Ok(all)
}

/// A copy, or an error if the memory cannot be allocated.
fn copied<T: Copy>(of: &[T]) -> Result<Vec<T>, Failure> {
    let Some(&first) = of.first() else { return Ok(Vec::new()) };
    let mut all = filled(of.len(), first)?;
    all.copy_from_slice(of);
    Ok(all)
}
