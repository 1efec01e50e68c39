//! The clock and the console of the browser or of Node.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use paiju::workbench::Job;
use wasm_bindgen::prelude::*;

/// How often a page gets the progress of its search, in milliseconds.
const OFTEN: f64 = 250.0;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the page or program began; never less than before.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;

    /// Prints a message that must not be missed.
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    pub(crate) fn complain(text: &str);
}

thread_local! {
    /// The search that reports its progress, and the time of its last report.
    static WATCHED: RefCell<Option<Rc<Job>>> = const { RefCell::new(None) };
    static SAID: Cell<f64> = const { Cell::new(0.0) };
}

/// Gives the library a clock.
pub(crate) fn start() {
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    paiju::solve::use_clock(read);
    // Elsewhere this crate is only checked.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    let _ = read;
}

/// Reads the clock. A search looks at it every few thousand positions; only then can its progress
/// be read, since nothing else runs at the same time.
fn read() -> Duration {
    let now = milliseconds();
    if now - SAID.get() >= OFTEN {
        SAID.set(now);
        WATCHED.with_borrow(|job| job.iter().for_each(|job| job.send_progress()));
    }
    Duration::from_secs_f64(now.max(0.0) / 1000.0)
}

/// Does the work of a search and reports its progress from time to time.
pub(crate) fn watched(job: Job, work: impl FnOnce(&Job)) {
    let job = Rc::new(job);
    SAID.set(milliseconds());
    WATCHED.set(Some(Rc::clone(&job)));
    work(&job);
    WATCHED.set(None);
}
