//! Input → work → sink: how every command runs that makes a record, a text and perhaps pictures of
//! each problem.
//!
//! The problems of a [`Source`] are worked on by some threads; the results come in the order of the
//! input and go to the sink of the chosen format. A command says what the work is, and by a
//! [`View`] what people read of its results.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;

use crate::book::Diagram;
use crate::cli::options::conflict::SearchOnly;
use crate::cli::options::{JobArgs, OutputArgs};
use crate::cli::report::layout::Columns;
use crate::cli::report::pictures::Boards;
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::problem_stream::ProblemStream;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Panicked, Streaming, streamed};
use crate::cli::sink::{Entry, Format, Sink, Text};
use crate::exact::Tables;
use crate::input::{PoseOptions, PosedProblem, RawProblem};
use crate::problem::Diagnostic;
use crate::record::Record;
use crate::report::words::PageWord;
use crate::solve::Progress as SearchProgress;

/// Where problems come from, and what is asked of them.
pub(in crate::cli) struct Source<'a> {
    /// The files, to warn a user who is expected to type.
    pub(in crate::cli) files: &'a [PathBuf],
    pub(in crate::cli) raw: Box<dyn Iterator<Item = RawProblem> + Send>,
    /// Counts the problems, where they can be read twice.
    pub(in crate::cli) count: Option<Box<dyn FnOnce() -> u64 + Send>>,
    pub(in crate::cli) pose: PoseOptions,
}

/// The result of one problem.
pub(in crate::cli) trait ProblemResult: Send {
    /// For programs.
    fn value(&self) -> serde_json::Result<Value>;

    /// Keeps the time that it took, or forgets it.
    fn clock(&mut self, keep: bool) {
        let _ = keep;
    }

    /// The time that it took, if it is kept.
    fn seconds(&self) -> Option<f64> {
        None
    }

    /// Its part in the exit code.
    fn exit(&self) -> Exit;

    /// Its pictures with their names, where pictures are asked for.
    fn diagrams(&mut self) -> Vec<(String, Diagram)> {
        Vec::new()
    }

    /// Why it has no pictures, where those are all that is asked for.
    fn undrawn(&self) -> Option<String> {
        None
    }

    /// Warnings about its text that only the work revealed.
    fn doubts(&self) -> &[Diagnostic] {
        &[]
    }
}

/// What people read of the results.
pub(in crate::cli) trait View<T> {
    /// A result, whose problem has a head in these columns.
    fn text(&mut self, posed: &PosedProblem, columns: Columns, result: &T) -> Text;

    /// The last line, about this number of problems.
    fn summary(&self, problems: usize) -> Option<String> {
        let _ = problems;
        None
    }

    /// A warning about all of them.
    fn warning(&self) -> Option<String> {
        None
    }
}

/// What becomes of the time that a problem took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum Timing {
    /// Programs get it, and people read it.
    Printed,
    /// Programs get it.
    Kept,
    /// Nobody gets it, so that runs can be compared.
    LeftOut,
}

/// How problems are worked on and reported.
pub(in crate::cli) struct Pipeline<'a> {
    pub(in crate::cli) jobs: JobArgs,
    /// How results are written; without a format, pictures are all that is asked for.
    pub(in crate::cli) format: Option<Format>,
    pub(in crate::cli) timing: Timing,
    /// Whether the heads of problems fill columns, so that the first problems are read beforehand.
    pub(in crate::cli) aligned: bool,
    /// The columns of csv.
    pub(in crate::cli) columns: &'a [&'static str],
    /// Options that have no effect on `+` and `=`.
    pub(in crate::cli) search_only: &'a SearchOnly,
    /// What the bar shows of a single search.
    pub(in crate::cli) search: Option<&'a Arc<SearchProgress>>,
    /// Where pictures go, and what they are called.
    pub(in crate::cli) boards: Option<(Boards, PageWord)>,
    /// Tables whose faults are reported at the end.
    pub(in crate::cli) tables: Option<&'a Arc<Tables>>,
    /// Ends it early.
    pub(in crate::cli) stop: &'a AtomicBool,
}

impl<'a> Pipeline<'a> {
    /// A pipeline for results in aligned columns, without pictures.
    pub(in crate::cli) fn of(
        output: &OutputArgs,
        columns: &'a [&'static str],
        search_only: &'a SearchOnly,
        tables: Option<&'a Arc<Tables>>,
        stop: &'a AtomicBool,
    ) -> Self {
        Self {
            jobs: output.jobs,
            format: Some(output.format),
            timing: output.timing(),
            aligned: true,
            columns,
            search_only,
            search: None,
            boards: None,
            tables,
            stop,
        }
    }

    /// Does the work on every problem and reports it. Returns the most severe exit code, unreadable
    /// files included.
    ///
    /// # Errors
    /// That the results cannot be written.
    pub(in crate::cli) fn run<T: ProblemResult>(
        mut self,
        source: Source<'_>,
        ui: &mut Ui,
        work: impl Fn(&PosedProblem) -> T + Sync,
        view: &mut impl View<T>,
    ) -> Result<Exit, CommandError> {
        let (format, stop) = (self.format.unwrap_or(Format::TEXT), self.stop);
        ui.stdin(source.files);
        let mut problems = ProblemStream::new(source.raw, source.pose, stop);
        let columns = Columns::of(problems.look_ahead(self.aligned && format == Format::TEXT));
        let progress = self.progress(problems.total(), ui);
        if let Some(count) = source.count {
            progress.count(count);
        }
        let mut exit = Exit::Holds;
        let mut sink = self.sink();
        let how = Streaming { jobs: self.jobs.jobs, ordered: true };
        let work = |posed: &PosedProblem| posed.is_problem().then(|| work(posed));
        streamed(&mut problems, how, stop, work, |posed, result| {
            exit = exit.max(self.report(
                &posed,
                result,
                columns,
                (&mut *sink, &progress, ui),
                view,
            )?);
            Ok(())
        })?;
        drop(progress);
        if self.format.is_some() {
            let summary = format.is_for_people().then(|| view.summary(problems.problems_read()));
            sink.end(ui, summary.flatten().as_deref())?;
        }
        self.end(exit, ui, view.warning())
    }

    fn progress(&self, total: Option<usize>, ui: &Ui) -> Progress {
        match self.search {
            Some(search) => Progress::of_search(total, search, ui),
            None => Progress::problems(total, ui),
        }
    }

    fn sink(&self) -> Box<dyn Sink> {
        let untimed = self.timing == Timing::LeftOut;
        let columns = self.columns.iter().copied().filter(|&it| it != "seconds" || !untimed);
        self.format.unwrap_or(Format::TEXT).open(&columns.collect::<Vec<_>>())
    }

    /// Reports one result; returns its part in the exit code.
    fn report<T: ProblemResult>(
        &mut self,
        posed: &PosedProblem,
        result: Result<Option<T>, Panicked>,
        columns: Columns,
        (sink, progress, ui): (&mut dyn Sink, &Progress, &mut Ui),
        view: &mut impl View<T>,
    ) -> io::Result<Exit> {
        let mut result = match result {
            Ok(Some(result)) => result,
            Ok(None) => {
                progress.aside(|| ui.problem(posed));
                return Ok(if posed.has_error() { Exit::Input } else { Exit::Holds });
            }
            Err(panicked) => {
                let record = Record::of_fault(posed, panicked.to_string());
                progress.step(|| {
                    ui.error(&format!("{}: {panicked}", tame(&posed.id)));
                    let record = || serde_json::to_value(&record);
                    sink.entry(ui, &Entry { posed: None, record: &record, text: &Text::default })
                })?;
                return Ok(Exit::Input);
            }
        };
        self.search_only.count(posed.stipulation);
        result.clock(self.timing != Timing::LeftOut);
        let exit = result.exit();
        let text = self.format.filter(|format| format.is_for_people()).map(|_| {
            let text = view.text(posed, columns, &result);
            let seconds = result.seconds().filter(|_| self.timing == Timing::Printed);
            Text { body: timed(text.body, seconds), ..text }
        });
        progress.step(|| {
            ui.problem(posed);
            warn(posed, result.doubts(), ui);
            self.draw(posed, &mut result, ui)?;
            if self.format.is_none() {
                return Ok(());
            }
            // By way of a value, whose map sorts the keys.
            let (record, text) = (|| result.value(), || text.clone().unwrap_or_default());
            sink.entry(ui, &Entry { posed: Some(posed), record: &record, text: &text })
        })?;
        Ok(exit)
    }

    fn draw<T: ProblemResult>(
        &mut self,
        posed: &PosedProblem,
        result: &mut T,
        ui: &mut Ui,
    ) -> io::Result<()> {
        let Some((boards, _)) = &mut self.boards else { return Ok(()) };
        if let Some(why) = result.undrawn() {
            ui.error(&format!("{}: {why}", tame(&posed.id)));
        }
        for (name, diagram) in result.diagrams() {
            boards.add(ui, &name, diagram).map_err(io::Error::other)?;
        }
        Ok(())
    }

    /// Says what holds for the whole run; returns the exit code of the command.
    fn end(self, exit: Exit, ui: &mut Ui, warning: Option<String>) -> Result<Exit, CommandError> {
        self.search_only.warn(ui);
        if let Some(warning) = warning {
            ui.warning(&warning);
        }
        if let Some((boards, name)) = self.boards {
            boards.finish(ui, name)?;
        }
        ui.table_faults(self.tables);
        if self.stop.load(Ordering::Relaxed) {
            ui.warning("interrupted; the finished problems are reported");
            return Ok(Exit::Interrupted);
        }
        Ok(exit)
    }
}

/// Warns of what is doubtful about a problem.
fn warn(posed: &PosedProblem, doubts: &[Diagnostic], ui: &mut Ui) {
    for doubt in doubts {
        // One about the position alone has no place in the text.
        if doubt.primary.is_none() {
            ui.warning(&format!("{}: {}", tame(&posed.id), doubt.message));
            continue;
        }
        let file = &*posed.excerpt.file;
        ui.diagnostic(&doubt.clone().file(file), &posed.excerpt);
    }
}

/// Adds a time to the first line of a report.
fn timed(text: String, seconds: Option<f64>) -> String {
    match seconds {
        Some(seconds) => text.replacen('\n', &format!("  ({seconds:.3} s)\n"), 1),
        None => text,
    }
}
