//! The clock of the platform, where it has one or is brought one: the one place that reads it.

use std::time::Duration;

/// A moment by the clock. On a platform without a clock no moment is known, and no time passes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Moment(Option<Reading>);

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant as Reading;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use brought::use_clock;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use brought::{Reading, read};

/// The clock of a platform that the standard library does not know: it compiles for WebAssembly
/// outside a system, too, and panics there when asked for the time.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod brought {
    use std::sync::OnceLock;
    use std::time::Duration;

    /// What a clock says: the time since any moment before.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub(super) struct Reading(Duration);

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Lets the time be read from a clock that the platform's own program brings: the time since any
    /// moment before, which never goes back. There is one for the life of the program.
    pub fn use_clock(read: fn() -> Duration) {
        let _ = CLOCK.set(read);
    }

    pub(super) fn read() -> Option<Reading> {
        CLOCK.get().map(|read| Reading(read()))
    }

    impl Reading {
        pub(super) fn saturating_duration_since(self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        pub(super) fn checked_add(self, time: Duration) -> Option<Self> {
            self.0.checked_add(time).map(Self)
        }

        pub(super) fn checked_sub(self, time: Duration) -> Option<Self> {
            self.0.checked_sub(time).map(Self)
        }
    }
}

impl Moment {
    /// Every moment on a platform without a clock.
    pub const UNKNOWN: Self = Self(None);

    /// The moment at which it is called.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    pub fn now() -> Self {
        Self(Some(Reading::now()))
    }

    /// The present, by the clock that was [brought](use_clock).
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    pub fn now() -> Self {
        Self(read())
    }

    /// Whether there is a clock that knows it.
    pub fn is_known(self) -> bool {
        self.0.is_some()
    }

    /// The time from an earlier moment to this one; zero if that is later or not known.
    pub fn since(self, earlier: Self) -> Duration {
        match (self.0, earlier.0) {
            (Some(later), Some(earlier)) => later.saturating_duration_since(earlier),
            _ => Duration::ZERO,
        }
    }

    /// The time from this moment to the present.
    pub fn elapsed(self) -> Duration {
        Self::now().since(self)
    }

    /// The moment that is later by `time`; `None` if it is not known or too late for the clock.
    pub fn after(self, time: Duration) -> Option<Self> {
        Some(Self(Some(self.0?.checked_add(time)?)))
    }

    /// The moment that is earlier by `time`; `None` if it is not known or too early for the clock.
    pub fn before(self, time: Duration) -> Option<Self> {
        Some(Self(Some(self.0?.checked_sub(time)?)))
    }
}

/// What a search had cost at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent {
    /// The number of positions searched.
    pub nodes: u64,
    /// Time since the budget was started.
    pub time: Duration,
}

/// What had been spent when each stage of an answer was reached; `None` for those that were not.
#[derive(Clone, Copy, Debug)]
pub struct Timings {
    start: Moment,
    /// The first win was found, of any length.
    pub found: Option<Spent>,
    /// The shortest win was proven to be that, or that there is none.
    pub proven: Option<Spent>,
    /// All keys were known.
    pub keys: Option<Spent>,
}

impl Timings {
    pub(super) fn start(start: Moment) -> Self {
        Self { start, found: None, proven: None, keys: None }
    }

    /// What has been spent now.
    pub(super) fn spent(&self, nodes: u64) -> Spent {
        Spent { nodes, time: self.start.elapsed() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes_between_known_moments_only() {
        let (now, second) = (Moment::now(), Duration::from_secs(1));
        let later = now.after(second).unwrap();
        assert_eq!((later.since(now), now.since(later)), (second, Duration::ZERO));
        assert_eq!((later.before(second), now < later), (Some(now), true));
        assert_eq!(now.after(Duration::MAX), None);
        let unknown = Moment::UNKNOWN;
        assert_eq!((unknown.after(second), unknown.before(second)), (None, None));
        assert_eq!((unknown.elapsed(), now.since(unknown)), (Duration::ZERO, Duration::ZERO));
        assert!(now.is_known() && !unknown.is_known());
    }

    #[test]
    fn no_stage_is_reached_at_the_start_and_time_passes() {
        let timings = Timings::start(Moment::now());
        assert_eq!((timings.found, timings.proven, timings.keys), (None, None, None));
        let before = timings.spent(4);
        std::thread::sleep(Duration::from_millis(1));
        assert!(timings.spent(4).time > before.time && before.nodes == 4);
    }
}
