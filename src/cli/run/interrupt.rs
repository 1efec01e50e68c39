//! Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{Exit, scout};

/// Signals that come so soon after the first are the first: GNU `timeout` sends one to the process and one
/// to its group, as shells and schedulers do.
const ONE_SIGNAL: Duration = Duration::from_secs(1);

/// A flag that the first Ctrl-C, or another signal that ends programs, sets; a later one ends the program at
/// once.
pub(in crate::cli) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    let mut first: Option<Instant> = None;
    handle(move || {
        set.store(true, Ordering::Relaxed);
        if first.get_or_insert_with(Instant::now).elapsed() > ONE_SIGNAL {
            leave();
        }
    });
    flag
}

/// Lets Ctrl-C end the program at once, for commands that have nothing to save.
pub(in crate::cli) fn at_once() {
    handle(leave);
}

/// Where no handler can be set, Ctrl-C ends the program as it always does.
fn handle(handler: impl FnMut() + Send + 'static) {
    let _ = ctrlc::set_handler(handler);
}

fn leave() {
    scout::end_all();
    std::process::exit(i32::from(Exit::Interrupted.code()));
}
