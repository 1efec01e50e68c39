//! The threads of a search: the one place that starts any.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
pub(in crate::solve) use std::thread::scope;
use std::thread::{self, Scope, ScopedJoinHandle};

use crate::locked::lock;

/// Whether the platform has threads. Without them each attempt to start one fails.
const HAS_THREADS: bool = cfg!(not(all(target_family = "wasm", target_os = "unknown")));

/// Room for the recursion of the search, which is at most twice [`crate::solve::MAX_LENGTH`] deep.
const STACK: usize = 16 << 20;

/// The threads that may search at the same time, where this many are wanted.
pub(in crate::solve) fn usable(wanted: usize) -> usize {
    if HAS_THREADS { wanted } else { 1 }
}

/// A thread of a search, and where it leaves what it has found.
pub(in crate::solve) struct Thread<'scope, T> {
    handle: ScopedJoinHandle<'scope, ()>,
    found: Arc<Mutex<Option<T>>>,
}

/// Starts a thread for a search; `None` if none can be had. If it panics, it sets `answered`, so
/// that no thread continues with a question that will not be answered.
pub(in crate::solve) fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    name: &str,
    answered: &Arc<AtomicBool>,
    search: impl FnOnce() -> T + Send + 'scope,
) -> Option<Thread<'scope, T>> {
    let found = Arc::new(Mutex::new(None));
    let place = Arc::clone(&found);
    let work = Box::new(move || {
        let answer = search();
        *lock(&place) = Some(answer);
    });
    Some(Thread { handle: spawn_work(scope, name, Arc::clone(answered), work)?, found })
}

/// What starting a thread takes, compiled once and not for each search.
fn spawn_work<'scope>(
    scope: &'scope Scope<'scope, '_>,
    name: &str,
    answered: Arc<AtomicBool>,
    work: Box<dyn FnOnce() + Send + 'scope>,
) -> Option<ScopedJoinHandle<'scope, ()>> {
    let thread = thread::Builder::new().name(name.to_owned()).stack_size(STACK);
    thread.spawn_scoped(scope, move || ending_others(&answered, work)).ok()
}

/// Waits for what a thread finds; its panic becomes one of this thread.
pub(in crate::solve) fn join<T>(thread: Thread<'_, T>) -> Option<T> {
    if let Err(panic) = thread.handle.join() {
        std::panic::resume_unwind(panic);
    }
    lock(&thread.found).take()
}

/// Searches, and sets `answered` if that panics.
pub(in crate::solve) fn ending_others<T>(answered: &AtomicBool, search: impl FnOnce() -> T) -> T {
    struct Ending<'a>(&'a AtomicBool);
    impl Drop for Ending<'_> {
        fn drop(&mut self) {
            if thread::panicking() {
                self.0.store(true, Ordering::Relaxed);
            }
        }
    }
    let _ending = Ending(answered);
    search()
}
