//! The problems of the input one after the other, each put on the board.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::read_ahead::ReadAhead;
use crate::cli::run::ui::Ui;
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
    mut work: impl FnMut(&PosedProblem, &mut Ui) -> Result<Exit, CommandError>,
) -> Result<Exit, CommandError> {
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
