//! A line on standard error once a minute, where that is not a terminal and no bar is drawn.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::HumanDuration;

/// What a running command can say of its progress.
type Status = Box<dyn Fn() -> String + Send>;

/// Writes from a thread of its own that a command still works, until it is dropped.
pub(in crate::cli) struct Heartbeat {
    status: Arc<Mutex<Option<Status>>>,
    /// Ends the thread when it is dropped.
    end: Option<Sender<()>>,
}

impl Heartbeat {
    /// Begins to write, once in this time; nothing where standard error is a terminal, or without a time.
    pub(in crate::cli) fn start(every: Option<Duration>) -> Self {
        let status = Arc::default();
        let every = every.filter(|_| !io::stderr().is_terminal());
        let end = every.map(|every| beat(every, Arc::clone(&status)));
        Self { status, end }
    }

    /// Whether lines are written.
    pub(in crate::cli) fn is_on(&self) -> bool {
        self.end.is_some()
    }

    /// Sets what is said besides the time, until something else is set.
    pub(in crate::cli) fn set(&self, status: Option<Status>) {
        *self.status.lock().unwrap_or_else(PoisonError::into_inner) = status;
    }
}

fn beat(every: Duration, status: Arc<Mutex<Option<Status>>>) -> Sender<()> {
    let (end, ended) = channel();
    let begun = Instant::now();
    // Nobody waits for it: it ends with the program. Without a thread it says nothing.
    let _ = thread::Builder::new().spawn(move || {
        while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(every) {
            let elapsed = begun.elapsed();
            let what = status.lock().unwrap_or_else(PoisonError::into_inner);
            let what = what.as_ref().map(|status| status()).filter(|text| !text.is_empty());
            let what = what.unwrap_or_else(|| "still working".to_owned());
            // If that fails, nothing is left to report it to.
            let _ = writeln!(io::stderr(), "{what}, {:#} so far", HumanDuration(elapsed));
        }
    });
    end
}
