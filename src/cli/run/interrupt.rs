//! Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::run::exit::Exit;
use crate::cli::run::scout;

/// A flag that the first Ctrl-C sets; the second ends the program at once.
pub(in crate::cli) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    handle(move || {
        if set.swap(true, Ordering::Relaxed) {
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
