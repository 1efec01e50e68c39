//! The outlet of commands that make a record, a text and perhaps pictures of each problem: the sink of
//! the chosen format.
//!
//! A command says what the work is, and by a [`View`] what people read of its results.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};

use super::{CommandResult, Count, Exit, Outlet, Panicked, Pipeline, ProblemStream, Ui};
use crate::book::Diagram;
use crate::cli::options::{OutputArgs, SearchOnly};
use crate::cli::report::layout::{Columns, on_screen};
use crate::cli::report::pictures::Boards;
use crate::cli::report::style::printable;
use crate::cli::sink::{Entry, Format, Sink, Text};
use crate::input::{PoseOptions, PosedProblem, RawProblem};
use crate::problem::{Diagnostic, Problem};
use crate::record::Record;
use crate::report::words::Sentence;

/// Where problems come from, and what is asked of them.
pub(in crate::cli) struct Source<'a> {
    /// The files, to warn a user who is expected to type.
    pub(in crate::cli) files: &'a [PathBuf],
    pub(in crate::cli) raw: Box<dyn Iterator<Item = RawProblem> + Send>,
    /// Counts the problems, where they can be read twice.
    pub(in crate::cli) count: Option<Count>,
    pub(in crate::cli) pose: PoseOptions,
}

impl Source<'_> {
    /// Begins to read the problems, and says so to a user who is expected to type them.
    pub(in crate::cli) fn problems<'a>(
        self,
        stop: &'a AtomicBool,
        ui: &mut Ui,
    ) -> (ProblemStream<'a>, Option<Count>) {
        ui.stdin(self.files);
        (ProblemStream::new(self.raw, self.pose, stop), self.count)
    }
}

/// The result of one problem.
pub(in crate::cli) trait ProblemResult: Send {
    /// For programs. It is made by way of a value, whose map sorts the keys.
    fn value(&self) -> serde_json::Result<Value>;

    /// Its part in the exit code.
    fn exit(&self) -> Exit;

    /// Its pictures with their names, where pictures are asked for.
    fn diagrams(&mut self) -> Vec<(String, Diagram)> {
        Vec::new()
    }

    /// An error that only the work revealed; `drawing` says whether pictures are asked for.
    fn fault(&self, _drawing: bool) -> Option<String> {
        None
    }

    /// Warnings about its text that only the work revealed.
    fn warnings(&self) -> &[Diagnostic] {
        &[]
    }
}

/// What people read of the results.
pub(in crate::cli) trait View<T> {
    /// A result, whose problem has a head in these columns.
    fn text(&mut self, posed: &PosedProblem, columns: Columns, result: &T) -> Text;

    /// The last line, about this number of problems.
    fn summary(&self, _problems: usize) -> Option<String> {
        None
    }

    /// Warnings about all of them.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }
}

/// What people read of each result alone.
impl<T, F: FnMut(&PosedProblem, Columns, &T) -> Text> View<T> for F {
    fn text(&mut self, posed: &PosedProblem, columns: Columns, result: &T) -> Text {
        self(posed, columns, result)
    }
}

/// What becomes of the time that a problem took.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(in crate::cli) enum Timing {
    /// Programs get it, and people read it.
    Printed,
    /// Programs get it.
    #[default]
    Kept,
    /// Nobody gets it, so that runs can be compared.
    LeftOut,
}

/// How results are reported.
#[derive(Default)]
pub(in crate::cli) struct Reporting<'a> {
    /// How results are written; without a format, pictures are all that is asked for.
    pub(in crate::cli) format: Option<Format>,
    pub(in crate::cli) timing: Timing,
    /// Whether the heads of problems fill columns, so that the first problems are read beforehand.
    pub(in crate::cli) aligned: bool,
    /// Whether the text names the title and the authors of a problem.
    pub(in crate::cli) named: bool,
    /// The most lines of the text about a problem, if its lists are shortened.
    pub(in crate::cli) lines: Option<usize>,
    /// The columns of csv.
    pub(in crate::cli) columns: &'a str,
    /// Options that have no effect on `+` and `=`.
    pub(in crate::cli) search_only: Option<&'a SearchOnly>,
    /// Where pictures go, and what they are called.
    pub(in crate::cli) boards: Option<(Boards, Sentence)>,
}

impl<'a> Reporting<'a> {
    /// Results in aligned columns, without pictures.
    ///
    /// # Errors
    /// An option of the output that has no effect.
    pub(in crate::cli) fn of(
        output: &OutputArgs,
        columns: &'a str,
        search_only: &'a SearchOnly,
        ui: &Ui,
    ) -> CommandResult<Self> {
        Ok(Self {
            format: Some(output.format),
            timing: output.timing(ui)?,
            aligned: true,
            named: output.is_verbose(),
            lines: output.lines(),
            columns,
            search_only: Some(search_only),
            ..Self::default()
        })
    }

    /// Does the work on every problem by the pipeline, which learns the number of problems here, and
    /// reports it. Returns the most severe exit code, unreadable files included.
    ///
    /// # Errors
    /// That the results cannot be written.
    pub(in crate::cli) fn run<T: ProblemResult>(
        self,
        mut pipeline: Pipeline<'_>,
        source: Source<'_>,
        ui: &mut Ui,
        work: impl Fn(&PosedProblem) -> T + Sync,
        view: &mut impl View<T>,
    ) -> CommandResult {
        let format = self.format.unwrap_or(Format::Text);
        let (mut problems, count) = source.problems(pipeline.stop, ui);
        let columns = Columns::of(problems.look_ahead(self.aligned && format == Format::Text));
        (pipeline.total, pipeline.count) = (problems.total(), count);
        let work = |posed: &PosedProblem| {
            if posed.is_problem() { Ok(work(posed)) } else { Err(Box::new(posed.clone())) }
        };
        let sink = self.sink();
        let mut reports = Reports { how: self, columns, sink, view };
        let ended = pipeline.run(&mut problems, ui, work, &mut reports)?;
        reports.end::<T>(problems.problems_read(), ui)?;
        Ok(ended.exit(ui))
    }

    fn sink(&self) -> Box<dyn Sink> {
        let untimed =
            self.columns.strip_suffix(",seconds").filter(|_| self.timing == Timing::LeftOut);
        self.format.unwrap_or(Format::Text).open(untimed.unwrap_or(self.columns))
    }
}

/// Reports on their way to the sink.
struct Reports<'a, 'b, V> {
    how: Reporting<'a>,
    columns: Columns,
    sink: Box<dyn Sink>,
    view: &'b mut V,
}

impl<T: ProblemResult, V: View<T>> Outlet<PosedProblem, T> for Reports<'_, '_, V> {
    fn result(&mut self, posed: PosedProblem, mut result: T, ui: &mut Ui) -> CommandResult {
        let Self { how, columns, sink, view } = self;
        if let Some(search_only) = how.search_only {
            search_only.count(posed.stipulation);
        }
        ui.problem(&posed);
        warn(&posed, result.warnings(), ui);
        if let Some(fault) = result.fault(how.boards.is_some()) {
            ui.error(&format!("{}: {fault}", printable(&posed.id)));
        }
        if let Some((boards, _)) = &mut how.boards {
            for (name, diagram) in result.diagrams() {
                boards.add(ui, &name, diagram)?;
            }
        }
        let Some(format) = how.format else { return Ok(result.exit()) };
        let text = format.is_for_people().then(|| {
            let text = view.text(&posed, *columns, &result);
            let record = || result.value().ok()?.get(SECONDS)?.as_f64();
            let seconds = (how.timing == Timing::Printed).then(record).flatten();
            let name = posed.problem.as_ref().ok().filter(|_| how.named && format == Format::Text);
            let title = name.and_then(title_and_authors);
            let body = match how.lines {
                Some(lines) => {
                    let lines = lines - usize::from(title.is_some());
                    on_screen(&text.body, lines, format.language(ui))
                }
                None => text.body,
            };
            Text { body: named(timed(body, seconds), title), ..text }
        });
        let record = || Ok(timed_value(result.value()?, how.timing));
        let text = || text.clone().unwrap_or_default();
        sink.entry(ui, &Entry { posed: Some(&posed), record: &record, text: &text })?;
        Ok(result.exit())
    }

    fn fault(&mut self, posed: PosedProblem, fault: &Panicked, ui: &mut Ui) -> CommandResult<()> {
        let record = Record::of_fault(&posed, fault.to_string());
        let record = || serde_json::to_value(&record);
        self.sink.entry(ui, &Entry { posed: None, record: &record, text: &Text::default })?;
        Ok(())
    }
}

impl<V> Reports<'_, '_, V> {
    /// Ends the output, and says what holds for the whole run of this many problems.
    fn end<T>(self, problems: usize, ui: &mut Ui) -> CommandResult<()>
    where
        V: View<T>,
    {
        let Self { how, mut sink, view, .. } = self;
        if let Some(format) = how.format {
            let summary = format.is_for_people().then(|| view.summary(problems));
            sink.end(ui, summary.flatten().as_deref())?;
        }
        if let Some(search_only) = how.search_only {
            search_only.warn(ui);
        }
        for warning in view.warnings() {
            ui.warning(&warning);
        }
        if let Some((boards, name)) = how.boards {
            boards.finish(ui, name)?;
        }
        Ok(())
    }
}

/// Warns of what is doubtful about a problem.
fn warn(posed: &PosedProblem, warnings: &[Diagnostic], ui: &mut Ui) {
    for warning in warnings {
        // One about the position alone has no place in the text.
        if warning.primary.is_none() {
            ui.warning(&format!("{}: {}", printable(&posed.id), warning.message));
            continue;
        }
        let file = &*posed.excerpt.file;
        ui.diagnostic(&warning.clone().file(file), &posed.excerpt);
    }
}

/// The field of a record for the time that a problem took.
const SECONDS: &str = "seconds";

/// A record with its time in milliseconds, or without one.
fn timed_value(mut record: Value, timing: Timing) -> Value {
    let Some(fields) = record.as_object_mut() else { return record };
    let seconds = fields.remove(SECONDS).and_then(|seconds| seconds.as_f64());
    if let Some(seconds) = seconds.filter(|_| timing != Timing::LeftOut) {
        fields.insert(SECONDS.to_owned(), json!((seconds * 1000.0).round() / 1000.0));
    }
    record
}

/// The title of a problem and who composed it, where they are known.
fn title_and_authors(problem: &Problem) -> Option<String> {
    let parts = problem.name().into_iter().chain(problem.authors());
    Some(parts.collect::<Vec<_>>().join(", ")).filter(|named| !named.is_empty())
}

/// Adds a name below the first line of a report.
fn named(text: String, name: Option<String>) -> String {
    match (name, text.split_once('\n')) {
        (Some(name), Some((first, rest))) => {
            let indent = &rest[..rest.len() - rest.trim_start_matches(' ').len()];
            format!("{first}\n{indent}{}\n{rest}", printable(&name))
        }
        _ => text,
    }
}

/// Adds a time to the first line of a report.
fn timed(text: String, seconds: Option<f64>) -> String {
    match seconds {
        Some(seconds) => text.replacen('\n', &format!("  ({seconds:.3} s)\n"), 1),
        None => text,
    }
}
