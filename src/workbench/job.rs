//! A search for a page, which can be stopped from outside and sends what it finds.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;

use crate::report::words::{self, Sentence};
use crate::solve::{Limits, Moment, Progress};

/// Takes an event in JSON; returns whether it could.
type Hear = dyn Fn(String) -> bool + Send + Sync;

/// A search for a page.
pub struct Job {
    /// The page's own number for it.
    number: u64,
    stop: Arc<AtomicBool>,
    progress: Arc<Progress>,
    hear: Box<Hear>,
}

/// An event with the number of its search.
#[derive(Serialize)]
struct Numbered<'a, T> {
    number: u64,
    #[serde(flatten)]
    what: &'a T,
}

/// The progress of a search.
#[derive(Serialize)]
struct Step {
    kind: &'static str,
    nodes: u64,
    /// What is known so far, if anything.
    sentence: Option<Sentence>,
}

impl Job {
    /// A search with the page's number for it, whose events go to `send`. An event that is not
    /// taken ends the search.
    pub fn new(number: u64, hear: impl Fn(String) -> bool + Send + Sync + 'static) -> Self {
        let (stop, progress) = (Arc::default(), Arc::default());
        Self { number, stop, progress, hear: Box::new(hear) }
    }

    /// Ends the search at its next check.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was ended.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Sends what was found, unless the search was stopped.
    pub(super) fn send(&self, what: &impl Serialize) {
        if self.is_stopped() {
            return;
        }
        let number = self.number;
        let text = serde_json::to_string(&Numbered { number, what }).unwrap_or_default();
        if !(self.hear)(text) {
            self.stop();
        }
    }

    /// Sends the progress of the search.
    pub fn send_progress(&self) {
        let progress = &self.progress;
        self.send(&Step {
            kind: "progress",
            nodes: progress.nodes(),
            sentence: words::searching(
                progress.not_within(),
                progress.found(),
                &progress.building(),
            ),
        });
    }

    /// The limits of a search, which stops when the job does and shows its progress there.
    pub(super) fn limits(&self, limits: &Limits) -> Limits {
        Limits {
            stop: Some(Arc::clone(&self.stop)),
            progress: Some(Arc::clone(&self.progress)),
            ..limits.clone()
        }
    }
}

/// The limits of one search for many things: each gets what is left of them.
pub(super) struct SharedLimits<'a> {
    job: &'a Job,
    limits: &'a Limits,
    begun: Moment,
}

impl<'a> SharedLimits<'a> {
    pub(super) fn begin(job: &'a Job, limits: &'a Limits) -> Self {
        Self { job, limits, begun: Moment::now() }
    }

    /// What is left of them.
    pub(super) fn left(&self) -> Limits {
        self.share(1)
    }

    /// The part of what is left that one of some things gets.
    pub(super) fn share(&self, of: usize) -> Limits {
        let left = self.limits.time.map(|time| time.saturating_sub(self.begun.elapsed()));
        let time = left.map(|time| time / u32::try_from(of.max(1)).unwrap_or(1));
        Limits { time, ..self.job.limits(self.limits) }
    }

    /// Tries one thing after the other: how many were not tried for want of time; `None` if the
    /// search was stopped.
    pub(super) fn each<T>(
        &self,
        all: impl IntoIterator<Item = T>,
        mut one: impl FnMut(T, &Limits),
    ) -> Option<usize> {
        let mut left = 0;
        for it in all {
            if self.job.is_stopped() {
                return None;
            }
            let limits = self.left();
            if limits.time.is_some_and(|time| time.is_zero()) {
                left += 1;
            } else {
                one(it, &limits);
            }
        }
        Some(left)
    }
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").field("number", &self.number).finish_non_exhaustive()
    }
}
