//! The problems of a batch that have no result yet, and the time limit of the run.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::Args;
use crate::batch::Done;
use crate::cli::run::read_ahead::ReadAhead;
use crate::input::RawProblem;

/// Sets the stop flag when the time of the run is over; the flag that is returned is set then,
/// too.
pub(super) fn timer(time: Option<Duration>, stop: &Arc<AtomicBool>) -> Arc<AtomicBool> {
    let expired = Arc::new(AtomicBool::new(false));
    if let Some(time) = time {
        let (stop, expired) = (Arc::clone(stop), Arc::clone(&expired));
        // Nobody waits for it: it ends with the program.
        thread::spawn(move || {
            thread::sleep(time);
            expired.store(!stop.swap(true, Ordering::Relaxed), Ordering::Relaxed);
        });
    }
    expired
}

/// The problems of the input that belong to the shard and are not done. An input that differs
/// from that of the results ends the iteration with a message in `mismatch`.
pub(super) fn pending<'a>(
    args: &'a Args,
    mut done: Done,
    stop: &'a AtomicBool,
    mismatch: &'a Mutex<Option<String>>,
) -> impl Iterator<Item = RawProblem> + Send + 'a {
    let mut problems = ReadAhead::new(args.input.problems(), stop);
    let report = move |message: String| {
        if let Ok(mut mismatch) = mismatch.lock() {
            *mismatch = Some(message);
        }
    };
    std::iter::from_fn(move || {
        loop {
            let Some(problem) = problems.next() else {
                if let (Some((first, last)), false) = (done.rest(), stop.load(Ordering::Relaxed)) {
                    report(format!(
                        "the input has changed: problems {first} to {last} are missing"
                    ));
                }
                return None;
            };
            let hash = problem.fingerprint();
            // What has no number is no result: a warning about a file, or an empty file.
            if problem.number == 0 || args.shard.is_some_and(|shard| !shard.holds(hash)) {
                continue;
            }
            match done.pass(problem.number, hash) {
                Ok(true) => {}
                Ok(false) => return Some(problem),
                Err((first, last)) => {
                    report(format!(
                        "the input has changed: problems {first} to {last} are not those of the results"
                    ));
                    return None;
                }
            }
        }
    })
}
