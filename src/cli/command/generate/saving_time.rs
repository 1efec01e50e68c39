//! How much of the time of a run goes into saving.

use std::time::{Duration, Instant};

/// The share of its time that a run spends on saving, at most, as one part of this many.
const SAVING: u32 = 20;

/// The time that a run may spend on saving beyond its share. With it, and with what long units
/// leave of the share, every unit that has made a problem is saved at once, unless problems come
/// faster than they can be saved for long.
const CREDIT: Duration = Duration::from_secs(1);

/// The time that a run spends on saving.
pub(super) struct SavingTime {
    begun: Instant,
    spent: Duration,
}

impl SavingTime {
    pub(super) fn begin() -> Self {
        Self { begun: Instant::now(), spent: Duration::ZERO }
    }

    /// Whether it is less than the run may spend so far.
    pub(super) fn is_left(&self) -> bool {
        self.spent <= CREDIT + self.begun.elapsed() / SAVING
    }

    pub(super) fn spend(&mut self, time: Duration) {
        self.spent += time;
    }
}
