//! Searches on threads of their own, and when one begins: the number of running searches is limited, and the
//! newest one that waits is next. It is the one that the user looks at; an older one was abandoned, or is the
//! check of a whole file.

use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;
use tokio::sync::oneshot::{self, Receiver, Sender};
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

/// The turns of searches.
#[derive(Clone, Debug)]
pub(super) struct Turns(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    /// How many more searches may begin.
    free: usize,
    /// How many searches run.
    running: usize,
    /// The waiting searches, the newest last.
    waiting: Vec<Sender<()>>,
}

/// Permission to run, until it is dropped.
#[derive(Debug)]
pub(super) struct Turn(Arc<Mutex<State>>);

/// A turn that was requested.
#[derive(Debug)]
pub(super) enum TurnRequest {
    /// The turn was granted.
    Now(Turn),
    /// It comes when one of this number of searches ends.
    Later(usize, Receiver<()>, Turns),
}

impl Turns {
    /// Lets this number of searches run at once.
    pub(super) fn new(most: usize) -> Self {
        Self(Arc::new(Mutex::new(State { free: most, running: 0, waiting: Vec::new() })))
    }

    /// Asks for a turn.
    pub(super) fn ask(&self) -> TurnRequest {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.free > 0 {
            state.free -= 1;
            state.running += 1;
            return TurnRequest::Now(Turn(Arc::clone(&self.0)));
        }
        let (sender, receiver) = oneshot::channel();
        state.waiting.push(sender);
        TurnRequest::Later(state.running, receiver, self.clone())
    }
}

impl TurnRequest {
    /// How many others run, if it has to wait for one of them.
    pub(super) fn waits_for(&self) -> Option<usize> {
        match self {
            Self::Now(_) => None,
            Self::Later(others, ..) => Some(*others),
        }
    }

    /// Waits for the turn; `None` if the server ends.
    pub(super) async fn come(self) -> Option<Turn> {
        match self {
            Self::Now(turn) => Some(turn),
            Self::Later(_, receiver, Turns(state)) => receiver.await.ok().map(|()| Turn(state)),
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(next) = state.waiting.pop() {
            // A search that does not wait any more is skipped.
            if next.send(()).is_ok() {
                return;
            }
        }
        state.free += 1;
        state.running -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn of_those_that_wait_the_newest_is_next() {
        let turns = Turns::new(1);
        let first = turns.ask();
        assert_eq!(first.waits_for(), None);
        let [older, gone, newer] = [turns.ask(), turns.ask(), turns.ask()];
        assert_eq!(newer.waits_for(), Some(1));
        drop(gone);
        drop(first.come().await);
        let newer = newer.come().await;
        assert!(newer.is_some());
        assert_eq!(turns.ask().waits_for(), Some(1), "the older one still waits");
        drop(newer);
        assert!(older.come().await.is_some());
        assert_eq!(turns.ask().waits_for(), None);
    }
}
