//! Work in threads of its own, while Python goes on and may interrupt it.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use pyo3::prelude::*;

use crate::failure::{Failure, Kind};

/// The stack of a worker. Searches recurse to the length of a win, with the moves of every
/// position on the way in their frames.
const STACK: usize = 64 << 20;

/// How long work runs between checks for signals.
const PAUSE: Duration = Duration::from_millis(50);

/// Does some work without the lock of the interpreter and returns its result. The work is passed a
/// flag that Ctrl-C sets; it is to end soon after.
///
/// # Errors
/// What the work returns, an interrupt, or a panic as an exception.
pub(crate) fn worked<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Arc<AtomicBool>) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    py.detach(move || {
        thread::scope(|scope| {
            let of_work = Arc::clone(&stop);
            let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                let done = unpanicked(|| work(&of_work)).and_then(|done| done);
                // It is received unless there was an interrupt.
                let _ = sender.send(done);
            });
            thread.map_err(|error| {
                Failure::new(Kind::Internal, format!("no thread can be started: {error}"))
            })?;
            loop {
                match receiver.recv_timeout(PAUSE) {
                    Ok(done) => return done.map_err(PyErr::from),
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(Failure::new(Kind::Internal, "a thread ended early").into());
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
                #[expect(
                    clippy::redundant_closure_for_method_calls,
                    reason = "the method itself holds for one lifetime only"
                )]
                let signals = Python::attach(|py| py.check_signals());
                if let Err(error) = signals {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        })
    })
}

/// Runs something and turns a panic into a failure.
pub(crate) fn unpanicked<T>(run: impl FnOnce() -> T) -> Result<T, Failure> {
    // Nothing that it changes is examined after a panic, except what locks guard.
    catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        Failure::new(Kind::Internal, format!("internal error: {}", message(&*payload)))
    })
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message")
}

/// The most items per worker that are in work or wait for an earlier one. It bounds the memory,
/// however long one item takes.
const WINDOW: usize = 256;

/// Workers, and what they have done.
pub(crate) struct Pool<T, U> {
    /// `None` once the pool takes no more items.
    items: Option<Sender<(u64, T)>>,
    results: Receiver<(u64, Result<U, Failure>)>,
    /// Results that wait for one before them.
    early: BTreeMap<u64, Result<U, Failure>>,
    ordered: bool,
    window: u64,
    /// Items that were taken, and results that were given.
    taken: u64,
    given: u64,
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl<T: Send + 'static, U: Send + 'static> Pool<T, U> {
    /// Starts this number of workers, which the flag stops. Results come in the order of the items,
    /// or as soon as they are ready.
    ///
    /// # Errors
    /// A thread cannot be started.
    pub(crate) fn new(
        jobs: usize,
        ordered: bool,
        stop: Arc<AtomicBool>,
        work: impl Fn(&T) -> Result<U, Failure> + Send + Sync + 'static,
    ) -> Result<Self, Failure> {
        let (items, of_workers) = mpsc::channel::<(u64, T)>();
        let (sender, results) = mpsc::channel();
        let (of_workers, work) = (Arc::new(Mutex::new(of_workers)), Arc::new(work));
        let worker = |_| {
            let (items, sender) = (Arc::clone(&of_workers), sender.clone());
            let (work, stop) = (Arc::clone(&work), Arc::clone(&stop));
            let run = move || {
                while !stop.load(Ordering::Relaxed) {
                    let next = items.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((at, item)) = next else { return };
                    let result = unpanicked(|| work(&item)).and_then(|result| result);
                    if sender.send((at, result)).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new().stack_size(STACK).spawn(run).map_err(|error| {
                Failure::new(Kind::Internal, format!("no thread can be started: {error}"))
            })
        };
        let threads = (0..jobs).map(worker).collect::<Result<_, _>>()?;
        Ok(Self {
            items: Some(items),
            results,
            early: BTreeMap::new(),
            ordered,
            window: (jobs * WINDOW) as u64,
            taken: 0,
            given: 0,
            stop,
            threads,
        })
    }

    /// Whether it takes another item now.
    pub(crate) fn has_room(&self) -> bool {
        self.items.is_some() && self.taken - self.given < self.window
    }

    /// Whether every item has had its result.
    pub(crate) fn is_idle(&self) -> bool {
        self.taken == self.given
    }

    pub(crate) fn add(&mut self, item: T) {
        if let Some(items) = &self.items
            && items.send((self.taken, item)).is_ok()
        {
            self.taken += 1;
        }
    }

    /// The next result, if it is there.
    pub(crate) fn ready(&mut self) -> Option<Result<U, Failure>> {
        self.early.extend(self.results.try_iter());
        self.next_of_early()
    }

    /// The next result, if it comes within a short time. It never waits while the interpreter is
    /// locked.
    pub(crate) fn wait(&mut self) -> Option<Result<U, Failure>> {
        if let Some(result) = self.ready() {
            return Some(result);
        }
        match self.results.recv_timeout(PAUSE) {
            Ok((at, result)) => {
                self.early.insert(at, result);
                self.next_of_early()
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                self.given = self.taken;
                Some(Err(Failure::new(Kind::Internal, "the workers have ended early")))
            }
        }
    }

    fn next_of_early(&mut self) -> Option<Result<U, Failure>> {
        let next = if self.ordered {
            self.early.remove(&self.given)
        } else {
            self.early.pop_first().map(|(_, result)| result)
        };
        self.given += u64::from(next.is_some());
        next
    }

    /// Ends all work and waits for the workers.
    pub(crate) fn end(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.items = None;
        for thread in self.threads.drain(..) {
            // Panics were caught by the workers.
            let _ = thread.join();
        }
        self.early.clear();
        self.given = self.taken;
    }
}
