//! A search for a page: it can be stopped from outside and sends what it finds.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use serde::Serialize;
use tokio::sync::mpsc::Sender;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::pages::event;
use super::server::Shared;
use crate::report::words::{self, Sentence};
use crate::solve::{Limits, Progress};

/// How often a page hears how far its search has come.
const OFTEN: Duration = Duration::from_millis(250);

/// A search for a page.
#[derive(Debug)]
pub(super) struct Job {
    /// The page's own number for it.
    number: u64,
    stop: Arc<AtomicBool>,
    events: Sender<Bytes>,
    progress: Arc<Progress>,
}

/// An event with the number of its search.
#[derive(Serialize)]
struct Numbered<'a, T> {
    number: u64,
    #[serde(flatten)]
    what: &'a T,
}

/// How far a search has come.
#[derive(Serialize)]
struct Step {
    kind: &'static str,
    nodes: u64,
    /// What is known by now, if anything is.
    sentence: Option<Sentence>,
}

impl Job {
    pub(super) fn new(number: u64, events: Sender<Bytes>) -> Self {
        Self {
            number,
            stop: Arc::new(AtomicBool::new(false)),
            events,
            progress: Arc::new(Progress::default()),
        }
    }

    /// Ends it as soon as it looks.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Sends what was found, unless the search was stopped. A page that does not read what it is
    /// sent stops its search.
    pub(super) fn send(&self, what: &impl Serialize) {
        if self.is_stopped() {
            return;
        }
        let number = self.number;
        if self.events.try_send(event(&Numbered { number, what })).is_err() {
            self.stop();
        }
    }

    /// The limits of a search, which stops when the job does and shows its progress there.
    pub(super) fn limits(&self, limits: &Limits) -> Limits {
        Limits {
            stop: Some(Arc::clone(&self.stop)),
            progress: Some(Arc::clone(&self.progress)),
            ..limits.clone()
        }
    }

    /// Runs the work on a thread of its own as soon as one is free, and sends how far it comes.
    pub(super) fn run(
        self: Arc<Self>,
        shared: Arc<Shared>,
        work: impl FnOnce(&Self) + Send + 'static,
    ) {
        let counted = Counted::new(&shared);
        tokio::spawn(async move {
            let _counted = counted;
            let Ok(_permit) = shared.jobs.acquire().await else { return };
            if self.is_stopped() {
                return;
            }
            let job = Arc::clone(&self);
            let mut done = spawn_blocking(move || work(&job));
            while timeout(OFTEN, &mut done).await.is_err() {
                self.send(&self.step());
            }
        });
    }

    fn step(&self) -> Step {
        let progress = &self.progress;
        Step {
            kind: "progress",
            nodes: progress.nodes(),
            sentence: words::searching(progress.not_within(), progress.found()),
        }
    }
}

/// Counts a search while it is there.
struct Counted(Arc<std::sync::atomic::AtomicUsize>);

impl Counted {
    fn new(shared: &Shared) -> Self {
        let count = Arc::clone(&shared.pages.searches);
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
