//! Searches on threads of their own.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::Shared;
use crate::workbench::job::Job;

/// How often a page hears how far its search has come.
const OFTEN: Duration = Duration::from_millis(250);

/// Does the work of a job as soon as a thread is free, and sends how far it comes.
pub(super) fn run(job: Arc<Job>, shared: Arc<Shared>, work: impl FnOnce(&Job) + Send + 'static) {
    let counted = Counted::new(&shared);
    tokio::spawn(async move {
        let _counted = counted;
        let Ok(_permit) = shared.jobs.acquire().await else { return };
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

/// Counts a search while it is there.
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
