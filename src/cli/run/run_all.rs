//! Work on every problem of the input, reported in their order: what the commands share that
//! make a record, an exit code and a few lines of each problem.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::input::Input;
use crate::cli::item::Item;
use crate::cli::options::OutputArgs;
use crate::cli::options::conflict::SearchOnly;
use crate::cli::options::format::Format;
use crate::cli::report::output::Output;
use crate::cli::report::record::Record;
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::in_order;
use crate::problem::Diagnostic;

/// What became of one problem.
pub(in crate::cli) trait ProblemResult: Send {
    /// For programs.
    fn record(&mut self) -> &mut Record;

    /// What it adds to the exit code.
    fn exit(&self) -> Exit;

    /// Warnings about its text, which only the work brought to light.
    fn doubts(&self) -> &[Diagnostic] {
        &[]
    }
}

/// What is worked on, and how it is reported.
#[derive(Clone, Copy)]
pub(in crate::cli) struct RunAll<'a> {
    pub(in crate::cli) input: &'a Input,
    pub(in crate::cli) options: &'a OutputArgs,
    /// The columns of csv.
    pub(in crate::cli) columns: &'a [&'static str],
    /// Options that have no effect on `+` and `=`.
    pub(in crate::cli) search_only: &'a SearchOnly,
    /// Ends it early.
    pub(in crate::cli) stop: &'a AtomicBool,
}

impl RunAll<'_> {
    /// Does the work on every problem and reports it, for people as `text`. Returns the
    /// weightiest exit code, that of bad files among them.
    ///
    /// # Errors
    /// That the results cannot be written.
    pub(in crate::cli) fn report<W: ProblemResult>(
        self,
        progress: Progress,
        ui: &mut Ui,
        work: impl Fn(&Item) -> W + Sync,
        mut text: impl FnMut(&Item, &W) -> String,
    ) -> Result<Exit, CommandError> {
        let Self { input, options, columns, search_only, stop } = self;
        let mut exit = progress.aside(|| if input.tell(ui) { Exit::Input } else { Exit::Holds });
        let fields = columns.iter().copied().filter(|&it| it != "seconds" || !options.no_timing);
        let mut output = Output::new(options.format, fields.collect());
        let mut items = input.items.iter();
        in_order(&input.items, options.jobs.jobs, stop, work, |worked| {
            let Some(item) = items.next() else { return Ok(()) };
            let mut worked = match worked {
                Ok(worked) => worked,
                Err(panicked) => {
                    exit = exit.max(Exit::Input);
                    return progress.step(|| {
                        ui.error(&format!("{}: {panicked}", tame(&item.id)));
                        output.record(ui, &Record::of_panic(item, panicked.to_string()))
                    });
                }
            };
            exit = exit.max(worked.exit());
            search_only.count(item.stipulation);
            worked.record().clock(!options.no_timing);
            progress.step(|| {
                item.tell(ui, &input.sources);
                let source = &input.sources[item.source];
                for doubt in worked.doubts() {
                    ui.diagnostic(&doubt.clone().file(&source.name), source);
                }
                if options.format != Format::Text {
                    return output.record(ui, worked.record());
                }
                let text = text(item, &worked);
                ui.print(&options.timed(text, worked.record()))
            })
        })?;
        drop(progress);
        output.finish(ui)?;
        search_only.warn(ui);
        Ok(exit)
    }

    /// The exit code of the command; tells that it was interrupted.
    pub(in crate::cli) fn end(self, exit: Exit, ui: &mut Ui) -> Exit {
        if self.stop.load(Ordering::Relaxed) {
            ui.warning("interrupted; what was finished is reported");
            return Exit::Interrupted;
        }
        exit
    }
}
