//! A signal that ends work which asks no questions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::solve::clock::Moment;

/// Rings when the time of a budget is over, or when the caller has lost interest.
#[derive(Clone, Debug)]
pub struct Alarm {
    deadline: Option<Moment>,
    stop: Option<Arc<AtomicBool>>,
}

impl Alarm {
    /// It rings at a deadline, or once the flag is set.
    pub(super) fn new(deadline: Option<Moment>, stop: Option<Arc<AtomicBool>>) -> Self {
        Self { deadline, stop }
    }

    /// It never rings.
    pub const NEVER: Self = Self { deadline: None, stop: None };

    /// It rings once the flag is set.
    pub fn of(stop: Arc<AtomicBool>) -> Self {
        Self { deadline: None, stop: Some(stop) }
    }

    /// Whether it rings.
    pub fn rings(&self) -> bool {
        let is_late = || self.deadline.is_some_and(|deadline| Moment::now() >= deadline);
        self.stop.as_ref().is_some_and(is_set) || is_late()
    }
}

/// Whether a flag is set.
pub(super) fn is_set(flag: &Arc<AtomicBool>) -> bool {
    flag.load(Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn an_alarm_rings_when_its_flag_is_set_or_its_time_is_over() {
        assert!(!Alarm::NEVER.rings());
        let stop = Arc::new(AtomicBool::new(false));
        let alarm = Alarm::of(Arc::clone(&stop));
        assert!(!alarm.rings());
        stop.store(true, Ordering::Relaxed);
        assert!(alarm.rings());
        let now = Moment::now();
        assert!(Alarm::new(Some(now), None).rings());
        assert!(!Alarm::new(now.after(Duration::from_secs(3600)), None).rings());
    }
}
