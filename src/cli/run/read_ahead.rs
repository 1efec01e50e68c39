//! Reads the input ahead of the work on a thread of its own: a read from a pipe may take for
//! ever, and must not keep an interrupted program from ending.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::input::RawProblem;

/// How long the next problem is awaited before it is checked whether to stop.
const PATIENCE: Duration = Duration::from_millis(20);

/// The most problems that are read ahead of the work.
const AHEAD: usize = 256;

/// Reads the next problem.
type Here = Box<dyn FnMut() -> Option<RawProblem> + Send>;

/// The problems that a thread reads ahead; they end when the input does, or at a stop.
pub(in crate::cli) struct ReadAhead<'a> {
    receiver: Receiver<RawProblem>,
    reader: Option<JoinHandle<()>>,
    /// Reads without a thread.
    here: Option<Here>,
    stop: &'a AtomicBool,
    /// Whether nothing has come for a while.
    silent: Option<&'a AtomicBool>,
}

impl<'a> ReadAhead<'a> {
    /// Begins to read. Where the system has no thread left, problems are read when they are asked for.
    pub(in crate::cli) fn new(
        problems: impl Iterator<Item = RawProblem> + Send + 'static,
        stop: &'a AtomicBool,
    ) -> Self {
        let (sender, receiver) = mpsc::sync_channel(AHEAD);
        let problems = Arc::new(Mutex::new(problems));
        let read = Arc::clone(&problems);
        let next = move || read.lock().ok().and_then(|mut problems| problems.next());
        let reader = thread::Builder::new().spawn(move || {
            while let Some(problem) = next() {
                if sender.send(problem).is_err() {
                    break;
                }
            }
        });
        let mut here: Option<Here> = None;
        let reader = reader.map_err(|_| {
            here = Some(Box::new(move || problems.lock().ok().and_then(|mut it| it.next())));
        });
        Self { receiver, reader: reader.ok(), here, stop, silent: None }
    }

    /// Notes there whether nothing has come for a while.
    pub(in crate::cli) fn noting(self, silent: &'a AtomicBool) -> Self {
        Self { silent: Some(silent), ..self }
    }

    fn note(&self, is_silent: bool) {
        if let Some(silent) = self.silent {
            silent.store(is_silent, Ordering::Relaxed);
        }
    }
}

impl Iterator for ReadAhead<'_> {
    type Item = RawProblem;

    fn next(&mut self) -> Option<RawProblem> {
        while !self.stop.load(Ordering::Relaxed) {
            if let Some(here) = &mut self.here {
                return here();
            }
            match self.receiver.recv_timeout(PATIENCE) {
                Ok(problem) => {
                    self.note(false);
                    return Some(problem);
                }
                Err(RecvTimeoutError::Timeout) => self.note(true),
                Err(RecvTimeoutError::Disconnected) => {
                    self.note(false);
                    // A panic of the reader does not end the input.
                    if let Some(Err(panic)) = self.reader.take().map(JoinHandle::join) {
                        resume_unwind(panic);
                    }
                    return None;
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(stop: &AtomicBool, count: u64) -> ReadAhead<'_> {
        let problem = |number| {
            let mut problem = RawProblem::of_argument("--fen", "x");
            problem.number = number;
            problem
        };
        ReadAhead::new((0..count).map(problem), stop)
    }

    #[test]
    fn problems_come_in_order_until_the_stop() {
        let stop = AtomicBool::new(false);
        let mut problems = numbers(&stop, 1000);
        assert!(problems.by_ref().take(999).map(|it| it.number).eq(0..999));
        stop.store(true, Ordering::Relaxed);
        assert!(problems.next().is_none());
    }

    #[test]
    #[should_panic(expected = "the reader failed")]
    fn a_panic_of_the_reader_is_no_end_of_the_input() {
        let stop = AtomicBool::new(false);
        let failing = std::iter::repeat_with(|| panic!("the reader failed"));
        ReadAhead::new(failing, &stop).count();
    }
}
