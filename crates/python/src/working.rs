//! Work in a thread of its own, while Python goes on and may interrupt it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

use crate::failure::{Failure, Kind};

/// The stack of a worker. Searches recurse to the length of a win, with the moves of every
/// position on the way in their frames.
pub(crate) const STACK: usize = 64 << 20;

/// How long work runs between checks for signals.
pub(crate) const PAUSE: Duration = Duration::from_millis(50);

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
