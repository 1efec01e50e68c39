//! What a batch works on, and for how long.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::Args;
use crate::batch::{Done, Unit};

/// How long the next problem is waited for before a look at whether to stop.
const PATIENCE: Duration = Duration::from_millis(20);

/// Problems that are read ahead of the work.
const AHEAD: usize = 256;

/// Sets the flag when the time of the run is over; the other flag tells that it was this.
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

/// The problems that are to be worked on, read ahead by a thread of its own, since a read
/// from a pipe may take for ever and must not keep the program from ending.
pub(super) fn units<'a>(
    args: &'a Args,
    mut done: Done,
    stop: &'a AtomicBool,
    trouble: &'a Mutex<Option<String>>,
) -> impl Iterator<Item = Unit> + Send + 'a {
    let units = args.stream.units();
    let (sender, receiver) = mpsc::sync_channel(AHEAD);
    thread::spawn(move || {
        for unit in units {
            if sender.send(unit).is_err() {
                break;
            }
        }
    });
    let tell = move |message: String| {
        if let Ok(mut trouble) = trouble.lock() {
            *trouble = Some(message);
        }
    };
    std::iter::from_fn(move || {
        while !stop.load(Ordering::Relaxed) {
            let unit: Unit = match receiver.recv_timeout(PATIENCE) {
                Ok(unit) => unit,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => {
                    if let Some((first, last)) = done.rest() {
                        tell(format!(
                            "the input has changed: problems {first} to {last} are missing"
                        ));
                    }
                    return None;
                }
            };
            let hash = unit.fingerprint();
            if args.shard.is_some_and(|shard| !shard.holds(hash)) {
                continue;
            }
            match done.pass(unit.number, hash) {
                Ok(true) => {}
                Ok(false) => return Some(unit),
                Err((first, last)) => {
                    tell(format!(
                        "the input has changed: problems {first} to {last} are not those of the results"
                    ));
                    return None;
                }
            }
        }
        None
    })
}
