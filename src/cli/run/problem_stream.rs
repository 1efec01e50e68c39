//! The problems of the input one after the other, each put on the board.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use super::workers::aside;
use super::{CommandResult, Exit, Ui};
use crate::input::{PoseOptions, PosedProblem, RawProblem};

/// The most problems that are read before the first report, whose columns are as wide as they
/// need. Where more follow, wider ids are not aligned.
const LOOK_AHEAD: usize = 1024;

/// The problems of the input. They are read as the iterator advances.
pub(in crate::cli) struct ProblemStream<'a> {
    raw: ReadAhead<'a>,
    options: PoseOptions,
    /// The twins of the problem read last, which follow it as problems of their own.
    twins: VecDeque<PosedProblem>,
    /// Whether twins are looked at in their problem, so that nobody has to be warned.
    twins_in_place: bool,
    ahead: VecDeque<PosedProblem>,
    /// Problems so far, without messages about files.
    count: usize,
    at_end: bool,
}

/// Does `work` with each problem of the input, until it is interrupted; what is not a problem counts with
/// its exit code. For commands whose threads work together on one problem, and report while they do: the
/// others are a [`Pipeline`](super::pipeline::Pipeline).
pub(in crate::cli) fn each_problem(
    raw: impl Iterator<Item = RawProblem> + Send + 'static,
    options: PoseOptions,
    stop: &AtomicBool,
    ui: &mut Ui,
    mut work: impl FnMut(&PosedProblem, &mut Ui) -> CommandResult,
) -> CommandResult {
    let mut exit = Exit::Holds;
    for posed in ProblemStream::new(raw, options, stop) {
        ui.problem(&posed);
        if !posed.is_problem() {
            exit = exit.max(if posed.has_error() { Exit::Input } else { Exit::Holds });
            continue;
        }
        exit = exit.max(work(&posed, ui)?);
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(exit)
}

impl<'a> ProblemStream<'a> {
    /// Begins to read; a stop ends the stream early. The twins of a problem follow it as problems
    /// of their own.
    pub(in crate::cli) fn new(
        raw: impl Iterator<Item = RawProblem> + Send + 'static,
        options: PoseOptions,
        stop: &'a AtomicBool,
    ) -> Self {
        let raw = ReadAhead::new(raw, stop);
        let (twins, ahead, twins_in_place) = (VecDeque::new(), VecDeque::new(), false);
        Self { raw, options, twins, twins_in_place, ahead, count: 0, at_end: false }
    }

    /// Lets the twins of a problem stay with it, for a command that looks at them there.
    pub(in crate::cli) fn with_twins_in_place(mut self) -> Self {
        self.twins_in_place = true;
        self
    }

    /// The first problems, all of them if there are few; none where nothing is `wanted`, so that the
    /// first result need not wait for the second problem.
    pub(in crate::cli) fn look_ahead(
        &mut self,
        wanted: bool,
    ) -> impl Iterator<Item = &PosedProblem> {
        let most = if wanted { LOOK_AHEAD } else { 0 };
        while self.ahead.len() < most
            && let Some(problem) = self.read()
        {
            self.ahead.push_back(problem);
        }
        self.ahead.iter()
    }

    /// The number of problems read so far.
    pub(in crate::cli) fn problems_read(&self) -> usize {
        self.count
    }

    /// The number of all problems, once the whole input is read.
    pub(in crate::cli) fn total(&self) -> Option<usize> {
        self.at_end.then_some(self.count)
    }

    fn read(&mut self) -> Option<PosedProblem> {
        let problem = self.twins.pop_front().or_else(|| self.read_set());
        self.at_end |= problem.is_none();
        self.count += usize::from(problem.as_ref().is_some_and(PosedProblem::is_problem));
        problem
    }

    /// The first problem of the next set.
    fn read_set(&mut self) -> Option<PosedProblem> {
        let mut diagram = self.raw.next()?.pose(&self.options);
        if self.twins_in_place {
            diagram.look_at_twins();
            return Some(diagram);
        }
        let (is_problem, twins) = diagram.take_twins();
        self.twins.extend(twins);
        if is_problem { Some(diagram) } else { self.twins.pop_front() }
    }
}

impl Iterator for ProblemStream<'_> {
    type Item = PosedProblem;

    fn next(&mut self) -> Option<PosedProblem> {
        self.ahead.pop_front().or_else(|| self.read())
    }
}

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
        let reader = aside(move || {
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
