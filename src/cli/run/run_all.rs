//! Runs the work of a command on every problem and reports the results in the order of the
//! input, for commands that make a record, an exit code, a few lines and perhaps pictures of each
//! problem.

use std::cell::RefCell;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::book::Diagram;
use crate::cli::options::OutputArgs;
use crate::cli::options::conflict::SearchOnly;
use crate::cli::options::format::Format;
use crate::cli::report::output::Output;
use crate::cli::report::pictures::Boards;
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::problem_stream::ProblemStream;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
use crate::input::PosedProblem;
use crate::problem::Diagnostic;
use crate::record::Record;

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

/// How every problem is reported.
#[derive(Clone, Copy)]
pub(in crate::cli) struct RunAll<'a> {
    pub(in crate::cli) options: &'a OutputArgs,
    /// The columns of csv.
    pub(in crate::cli) columns: &'a [&'static str],
    /// Options that have no effect on `+` and `=`.
    pub(in crate::cli) search_only: &'a SearchOnly,
    /// Where pictures go.
    pub(in crate::cli) boards: Option<&'a RefCell<Boards>>,
    /// Ends it early.
    pub(in crate::cli) stop: &'a AtomicBool,
}

impl RunAll<'_> {
    /// Does the work on every problem and reports it, for people as `text`. Returns the most
    /// severe exit code, unreadable files included.
    ///
    /// # Errors
    /// That the results cannot be written.
    pub(in crate::cli) fn report<W: ProblemResult>(
        self,
        problems: &mut ProblemStream<'_>,
        progress: Progress,
        ui: &mut Ui,
        work: impl Fn(&PosedProblem) -> W + Sync,
        mut text: impl FnMut(&PosedProblem, &W) -> String,
    ) -> Result<Exit, CommandError> {
        let Self { options, columns, search_only, boards, stop } = self;
        let mut exit = Exit::Holds;
        let fields = columns.iter().copied().filter(|&it| it != "seconds" || !options.no_timing);
        let mut output = Output::new(options.format, fields.collect());
        let how = Streaming { jobs: options.jobs.jobs, ordered: true };
        let work = |posed: &PosedProblem| posed.is_problem().then(|| work(posed));
        streamed(problems, how, stop, work, |posed, result| {
            let mut result = match result {
                Ok(Some(result)) => result,
                Ok(None) => {
                    exit = exit.max(if posed.has_error() { Exit::Input } else { Exit::Holds });
                    progress.aside(|| ui.problem(&posed));
                    return Ok(());
                }
                Err(panicked) => {
                    exit = exit.max(Exit::Input);
                    return progress.step(|| {
                        ui.error(&format!("{}: {panicked}", tame(&posed.id)));
                        output.record(ui, &Record::of_fault(&posed, panicked.to_string()))
                    });
                }
            };
            exit = exit.max(result.exit());
            search_only.count(posed.stipulation);
            result.record().clock(!options.no_timing);
            if let Some(boards) = boards {
                for (name, diagram) in result.diagrams() {
                    let mut boards = boards.borrow_mut();
                    boards.add(ui, &name, diagram).map_err(io::Error::other)?;
                }
            }
            progress.step(|| {
                ui.problem(&posed);
                for doubt in result.doubts() {
                    // One about the position alone has no place in the text.
                    if doubt.primary.is_none() {
                        ui.warning(&format!("{}: {}", tame(&posed.id), doubt.message));
                        continue;
                    }
                    let file = &*posed.excerpt.file;
                    ui.diagnostic(&doubt.clone().file(file), &posed.excerpt);
                }
                if options.format != Format::Text {
                    return output.record(ui, result.record());
                }
                let text = text(&posed, &result);
                ui.print(&options.timed(text, result.record()))
            })
        })?;
        drop(progress);
        output.finish(ui)?;
        search_only.warn(ui);
        Ok(exit)
    }

    /// The exit code of the command; warns if it was interrupted.
    pub(in crate::cli) fn end(self, exit: Exit, ui: &mut Ui) -> Exit {
        if self.stop.load(Ordering::Relaxed) {
            ui.warning("interrupted; the finished problems are reported");
            return Exit::Interrupted;
        }
        exit
    }
}
