//! `paiju bench`: what it takes to find a first win, to prove the shortest, to know all keys.

mod measurement;
mod summary;

use std::sync::atomic::Ordering;

use clap::builder::TypedValueParser;

use crate::cli::options::conflict::STUDIES;
use crate::cli::options::{
    EngineArgs, LimitArgs, QuestionArgs, ResultFileArgs, SearchArgs, StreamArgs, TableArgs,
};
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::problem_stream::each_problem;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::sink::{self, Entry, Format, Text};
use crate::examine::Verdict;
use crate::problem::Stipulation;
use crate::solve::MAX_LENGTH;
use measurement::{COLUMNS, HEAD, Measurement};
use summary::summary;

const AFTER_HELP: &str = "\
Problems are solved one after the other, each with an empty table. Three times are measured: to
the first win found, to the proof of the shortest win, and to all keys.

Examples:
  paiju bench puzzles
  paiju bench --time 20s --format csv collection.tsv > run.csv
  paiju bench --threads 2 --time 60s collection.tsv";

/// Options of `bench`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    #[command(flatten)]
    question: QuestionArgs,

    #[command(flatten)]
    tables: TableArgs,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    pub(super) file: ResultFileArgs,

    /// How the figures are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = formats())]
    format: Format,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    engine: EngineArgs,
}

/// Solves every problem and reports what it took.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    if let Some(study @ (Stipulation::WIN | Stipulation::DRAW)) = args.question.stipulation() {
        let message = format!("--stipulation {study} cannot be measured: {STUDIES}");
        return Err(CommandError::Input(message));
    }
    let stop = interrupt::flag();
    let limits = args.limits.stopped_by(&stop);
    let tables = args.tables.open()?;
    let engines = args.engine.hinting(&args.limits, &stop);
    let most = args.search.moves.unwrap_or(MAX_LENGTH);
    let pose_options = args.question.pose(&args.input.reading, args.search.checks);
    ui.stdin(&args.input.files);
    let progress = Progress::problems(None, ui);
    let mut sink = args.format.open(&COLUMNS);
    let mut runs = Vec::new();
    let exit = each_problem(args.input.problems(), pose_options, &stop, ui, |posed, ui| {
        let mut exit = Exit::Holds;
        let run = Measurement::of(posed, &limits, (tables.as_ref(), engines.as_ref()), most);
        if run.state == Verdict::Error {
            exit = Exit::Input;
            if let Ok(problem) = &posed.problem {
                let (id, study) = (tame(&posed.id), problem.stipulation);
                progress
                    .aside(|| ui.error(&format!("{id}: {study} cannot be measured: {STUDIES}")));
            }
        }
        let head = if runs.is_empty() { HEAD } else { "" };
        let text = || Text { body: format!("{head}{}", run.line(posed)), ..Text::default() };
        let record = || Ok(run.record(posed));
        let entry = Entry { posed: Some(posed), record: &record, text: &text };
        progress.step(|| sink.entry(ui, &entry))?;
        runs.push(run);
        Ok(exit)
    })?;
    drop(progress);
    ui.table_faults(tables.as_ref());
    sink.end(ui, Some(&summary(&runs)))?;
    Ok(if stop.load(Ordering::Relaxed) { Exit::Interrupted } else { exit })
}

/// Reads the name of a format.
fn formats() -> impl TypedValueParser<Value = Format> {
    let formats = [Format::TEXT, Format::JSON, Format::JSONL, Format::YAML, Format::CSV];
    sink::parser(formats.map(Format::value))
}
