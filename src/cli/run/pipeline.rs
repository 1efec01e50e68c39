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

use crate::book::Diagram;
use crate::cli::options::OutputArgs;
use crate::cli::options::conflict::SearchOnly;
use crate::cli::report::layout::Columns;
use crate::cli::report::pictures::Boards;
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::problem_stream::ProblemStream;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Panicked, Streaming, streamed};
use crate::cli::sink::{Entry, Sink, Text};
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
    fn record(&mut self) -> &mut Record;

    /// Its part in the exit code.
    fn exit(&self) -> Exit;

    /// Its pictures with their names, where pictures are asked for.
    fn diagrams(&mut self) -> Vec<(String, Diagram)> {
        Vec::new()
    }

    /// Warnings about its text that only the work revealed.
    fn doubts(&self) -> &[Diagnostic] {
        &[]
    }
}

/// What people read of the results.
pub(in crate::cli) trait View<R> {
    /// The mark of a result, and what is said after the name of its problem.
    fn said(&mut self, posed: &PosedProblem, result: &R) -> (String, String);

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

/// How problems are worked on and reported.
pub(in crate::cli) struct Pipeline<'a> {
    pub(in crate::cli) options: &'a OutputArgs,
    /// The columns of csv.
    pub(in crate::cli) columns: &'a [&'static str],
    /// Options that have no effect on `+` and `=`.
    pub(in crate::cli) search_only: &'a SearchOnly,
    /// What the bar shows of a single search.
    pub(in crate::cli) search: Option<&'a Arc<SearchProgress>>,
    /// Where pictures go.
    pub(in crate::cli) boards: Option<Boards>,
    /// Tables whose faults are reported at the end.
    pub(in crate::cli) tables: Option<&'a Arc<Tables>>,
    /// Ends it early.
    pub(in crate::cli) stop: &'a AtomicBool,
}

impl Pipeline<'_> {
    /// Does the work on every problem and reports it. Returns the most severe exit code, unreadable
    /// files included.
    ///
    /// # Errors
    /// That the results cannot be written.
    pub(in crate::cli) fn run<R: ProblemResult>(
        mut self,
        source: Source<'_>,
        ui: &mut Ui,
        work: impl Fn(&PosedProblem) -> R + Sync,
        view: &mut impl View<R>,
    ) -> Result<Exit, CommandError> {
        let (options, stop) = (self.options, self.stop);
        ui.stdin(source.files);
        let mut problems = ProblemStream::new(source.raw, source.pose, stop);
        let columns = Columns::of(problems.look_ahead(options.format));
        let progress = self.progress(problems.total(), ui);
        if let Some(count) = source.count {
            progress.count(count);
        }
        let mut exit = Exit::Holds;
        let mut sink = self.sink();
        let how = Streaming { jobs: options.jobs.jobs, ordered: true };
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
        let summary =
            options.format.is_for_people().then(|| view.summary(problems.problems_read()));
        sink.end(ui, summary.flatten().as_deref())?;
        self.end(exit, ui, view.warning())
    }

    fn progress(&self, total: Option<usize>, ui: &Ui) -> Progress {
        match self.search {
            Some(search) => Progress::of_search(total, search, ui),
            None => Progress::problems(total, ui),
        }
    }

    fn sink(&self) -> Box<dyn Sink> {
        let no_timing = self.options.no_timing;
        let columns = self.columns.iter().copied().filter(|&it| it != "seconds" || !no_timing);
        self.options.format.open(&columns.collect::<Vec<_>>())
    }

    /// Reports one result; returns its part in the exit code.
    fn report<R: ProblemResult>(
        &mut self,
        posed: &PosedProblem,
        result: Result<Option<R>, Panicked>,
        columns: Columns,
        (sink, progress, ui): (&mut dyn Sink, &Progress, &mut Ui),
        view: &mut impl View<R>,
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
        result.record().clock(!self.options.no_timing);
        if let Some(boards) = &mut self.boards {
            for (name, diagram) in result.diagrams() {
                boards.add(ui, &name, diagram).map_err(io::Error::other)?;
            }
        }
        let record = result.record().clone();
        let exit = result.exit();
        let (mark, said) = if self.options.format.is_for_people() {
            view.said(posed, &result)
        } else {
            <(String, String)>::default()
        };
        progress.step(|| {
            ui.problem(posed);
            for doubt in result.doubts() {
                // One about the position alone has no place in the text.
                if doubt.primary.is_none() {
                    ui.warning(&format!("{}: {}", tame(&posed.id), doubt.message));
                    continue;
                }
                let file = &*posed.excerpt.file;
                ui.diagnostic(&doubt.clone().file(file), &posed.excerpt);
            }
            // By way of a value, whose map sorts the keys.
            let value = || serde_json::to_value(&record);
            let text = || Text {
                mark: mark.clone(),
                head: columns.head(posed),
                body: self.options.timed(said.clone(), &record),
            };
            sink.entry(ui, &Entry { posed: Some(posed), record: &value, text: &text })
        })?;
        Ok(exit)
    }

    /// Says what holds for the whole run; returns the exit code of the command.
    fn end(self, exit: Exit, ui: &mut Ui, warning: Option<String>) -> Result<Exit, CommandError> {
        self.search_only.warn(ui);
        if let Some(warning) = warning {
            ui.warning(&warning);
        }
        if let Some(boards) = self.boards {
            boards.finish(ui, PageWord::Problems)?;
        }
        ui.table_faults(self.tables);
        if self.stop.load(Ordering::Relaxed) {
            ui.warning("interrupted; the finished problems are reported");
            return Ok(Exit::Interrupted);
        }
        Ok(exit)
    }
}
