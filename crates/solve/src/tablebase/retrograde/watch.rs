//! How a build is watched and stopped, and how much of it is done.
//!
//! How many layers and ranks a table has is not known before the last one, so the share that is done is an
//! estimate. It rests on what the tables of many materials have in common, as `EXPERIMENTS.md` says: without
//! the rule about repetition the stages take the same parts of the time, the first layers take most of
//! theirs, and kernels become small before the last one.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

#[cfg(feature = "tables")]
use super::Checkpoints;
use super::cost::ban_share;
use crate::game::{Color, Repetition};
use crate::locked::lock;
use crate::tablebase::index::Index;
use crate::tablebase::rules::TablebaseRules;

/// The parts of the time that stages take where no rule about repetition decides: the results of captures,
/// the layers, and the writing of the file. The rest is between the last two.
const START: f64 = 0.22;
const LAYERS: f64 = 0.30;
const WRITING: f64 = 0.40;
/// The scale and the steepness of the curve by which layers take their part.
const LAYERS_SCALE: f64 = 9.0;
const LAYERS_POWER: f64 = 1.3;
/// Of the ban on perpetual check, the part of the games that Red wins. Red has the stronger side.
const RED: f64 = 0.75;
/// Of the games that a side wins, the part until the first kernel is found.
const FIRST_KERNEL: f64 = 0.2;
/// The scale of the curve by which ranks take the rest.
const RANKS_SCALE: f64 = 140.0;
/// Reports of one pass.
const REPORTS: usize = 64;

/// What was worked out last.
#[derive(Clone, Copy, Debug)]
pub struct Layer {
    /// The plies of the layer just finished, or the rank.
    pub plies: u16,
    /// Whether the layer is decided by the rule about repetition and `plies` is a rank.
    pub by_rule: bool,
    /// Positions decided so far with either side to move.
    pub decided: u64,
}

/// How a build is watched and stopped.
#[derive(Clone, Copy)]
pub struct BuildMonitor<'a> {
    /// Set it to stop the build.
    pub stop: &'a AtomicBool,
    /// Called after every layer.
    pub on_layer: &'a (dyn Fn(Layer) + Sync),
    /// Called with the share of the work that is done, an estimate: first with 0, or with the share that a
    /// checkpoint has kept, then with more every time, at last with 1.
    pub on_share: &'a (dyn Fn(f64) + Sync),
    /// Where the build is kept meanwhile, and from where one that was interrupted goes on.
    #[cfg(feature = "tables")]
    pub checkpoints: Option<&'a Checkpoints<'a>>,
}

impl<'a> BuildMonitor<'a> {
    /// A build that is not watched and keeps nothing; the flag stops it.
    pub fn new(stop: &'a AtomicBool) -> Self {
        Self {
            stop,
            on_layer: &|_| {},
            on_share: &|_| {},
            #[cfg(feature = "tables")]
            checkpoints: None,
        }
    }
}

/// The share of a table's work that is done when only its file is to be written.
#[cfg(feature = "tables")]
pub(in crate::tablebase) fn built_share<R: TablebaseRules>(
    index: &Index<R>,
    repetition: Repetition,
) -> f64 {
    1.0 - WRITING * (1.0 - ban_share(index.material(), repetition))
}

/// One build, watched.
pub(super) struct Watch<'a> {
    pub(super) monitor: &'a BuildMonitor<'a>,
    /// The shares of the build at which the captures are looked up, the layers are worked out, and the ban
    /// has come to its end.
    started: f64,
    layered: f64,
    banned: f64,
    /// The share that was reported last.
    reported: Mutex<f64>,
}

impl<'a> Watch<'a> {
    pub(super) fn new<R: TablebaseRules>(
        monitor: &'a BuildMonitor<'a>,
        index: &Index<R>,
        repetition: Repetition,
    ) -> Self {
        let ban = ban_share(index.material(), repetition);
        let plain = (1.0 - ban) / (1.0 - WRITING * (1.0 - ban));
        let layered = (START + LAYERS) * plain;
        let banned = 1.0 - (1.0 - START - LAYERS - WRITING) * plain;
        Self { monitor, started: START * plain, layered, banned, reported: Mutex::new(-1.0) }
    }

    /// Reports that this share is done, unless more was reported before: a build can begin anew with wider
    /// entries.
    pub(super) fn report(&self, share: f64) {
        let mut reported = lock(&self.reported);
        if share > *reported {
            *reported = share;
            (self.monitor.on_share)(share);
        }
    }

    /// The share when captures of this part of the positions are looked up.
    pub(super) fn captures(&self, part: f64) -> f64 {
        self.started * part
    }

    /// The share when this many layers are worked out.
    pub(super) fn layers(&self, layers: f64) -> f64 {
        let part = saturated((layers / LAYERS_SCALE).powf(LAYERS_POWER));
        self.started + (self.layered - self.started) * part
    }

    /// The share when the ban has come to this many ranks in the games that a side wins.
    pub(super) fn ranks(&self, winner: Color, ranks: f64) -> f64 {
        let part = saturated(ranks / RANKS_SCALE);
        self.ban(winner, FIRST_KERNEL + (1.0 - FIRST_KERNEL) * part)
    }

    /// The share when a kernel of this size was found; the largest one of this winner had another size.
    pub(super) fn kernel(&self, winner: Color, size: u64, largest: u64) -> f64 {
        self.ban(winner, 1.0 - (size as f64 / largest.max(1) as f64).sqrt())
    }

    /// The share when this part of the games that a side wins is worked out.
    pub(super) fn ban(&self, winner: Color, part: f64) -> f64 {
        let part = match winner {
            Color::Red => RED * part,
            Color::Black => RED + (1.0 - RED) * part,
        };
        self.layered + (self.banned - self.layered) * part
    }
}

/// How far a quantity is that begins like this and comes to 1 in the end.
fn saturated(by: f64) -> f64 {
    1.0 - (-by).exp()
}

/// Counts slices, and reports now and then which part of them is done.
pub(super) struct Slices<F> {
    done: AtomicUsize,
    all: usize,
    report: F,
}

impl<F: Fn(f64)> Slices<F> {
    pub(super) fn new(all: usize, report: F) -> Self {
        Self { done: AtomicUsize::new(0), all, report }
    }

    /// Counts one.
    #[inline]
    pub(super) fn count(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of((self.all / REPORTS).max(1)) {
            (self.report)(done as f64 / self.all as f64);
        }
    }
}
