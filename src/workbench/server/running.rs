//! Searches on threads of their own.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde::Serialize;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::Shared;
use crate::workbench::job::Job;

/// How often a page gets the progress of its search.
const OFTEN: Duration = Duration::from_millis(250);

/// Does the work of a job as soon as a thread is free, and sends its progress.
pub(super) fn run(job: Arc<Job>, shared: Arc<Shared>, work: impl FnOnce(&Job) + Send + 'static) {
    let counted = Counted::new(&shared);
    tokio::spawn(async move {
        let _counted = counted;
        let turn = shared.turns.ask();
        let others = turn.waits_for();
        let mut turn = pin!(turn.come());
        // The search that was before this one may just be ending.
        let _turn = if let Ok(turn) = timeout(OFTEN, &mut turn).await {
            turn
        } else {
            job.send(&Waiting { kind: "waiting", others: others.unwrap_or_default() });
            turn.await
        };
        if job.is_stopped() {
            return;
        }
        let inside = Arc::clone(&job);
        let mut done = spawn_blocking(move || work(&inside));
        while timeout(OFTEN, &mut done).await.is_err() {
            job.send_progress();
        }
    });
}

/// The event that a search waits for a number of others.
#[derive(Serialize)]
struct Waiting {
    kind: &'static str,
    others: usize,
}

/// Counts a search as long as it exists.
struct Counted(Arc<AtomicUsize>);

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
