//! Reads the input ahead of the work on a thread of its own: a read from a pipe may take for
//! ever, and must not keep an interrupted program from ending.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::input::RawProblem;

/// How long the next problem is awaited before it is checked whether to stop.
const PATIENCE: Duration = Duration::from_millis(20);

/// The most problems that are read ahead of the work.
const AHEAD: usize = 256;

/// The problems that a thread reads ahead; they end when the input does, or at a stop.
pub(in crate::cli) struct ReadAhead<'a> {
    receiver: Receiver<RawProblem>,
    reader: Option<JoinHandle<()>>,
    stop: &'a AtomicBool,
}

impl<'a> ReadAhead<'a> {
    /// Begins to read.
    pub(in crate::cli) fn new(
        problems: impl Iterator<Item = RawProblem> + Send + 'static,
        stop: &'a AtomicBool,
    ) -> Self {
        let (sender, receiver) = mpsc::sync_channel(AHEAD);
        let reader = thread::spawn(move || {
            for problem in problems {
                if sender.send(problem).is_err() {
                    break;
                }
            }
        });
        Self { receiver, reader: Some(reader), stop }
    }
}

impl Iterator for ReadAhead<'_> {
    type Item = RawProblem;

    fn next(&mut self) -> Option<RawProblem> {
        while !self.stop.load(Ordering::Relaxed) {
            match self.receiver.recv_timeout(PATIENCE) {
                Ok(problem) => return Some(problem),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
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
