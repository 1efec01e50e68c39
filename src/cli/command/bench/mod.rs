//! `paiju bench`: what it takes to find a first win, to prove the shortest, to know all keys.

mod figures;
mod measurement;
mod summary;
mod view;

use clap::builder::TypedValueParser;

use crate::cli::options::conflict::STUDIES;
use crate::cli::options::{
    EngineArgs, JobArgs, LimitArgs, QuestionArgs, ResultFileArgs, SearchArgs, StreamArgs, TableArgs,
};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::pipeline::Pipeline;
use crate::cli::run::reporting::{Reporting, Timing};
use crate::cli::run::ui::Ui;
use crate::cli::sink::{self, Format};
use crate::input::PosedProblem;
use crate::problem::Stipulation;
use crate::solve::MAX_LENGTH;
use figures::COLUMNS;
use measurement::Measurement;
use view::MeasuredView;

const AFTER_HELP: &str = "\
Problems are solved one after the other, each with an empty table. Three times are measured: to
the first win found, to the proof of the shortest win, and to all keys.

Examples:
  paiju bench puzzles
  paiju bench --time 20s --format csv collection.tsv > run.csv
  paiju bench --threads 2 --time 60s collection.tsv";

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
    let reporting = Reporting {
        format: Some(args.format),
        timing: Timing::Kept,
        aligned: false,
        columns: &COLUMNS,
        search_only: None,
        boards: None,
    };
    // Problems that are solved at once would wait for each other.
    let jobs = JobArgs::ONE;
    let pipeline = Pipeline { tables: tables.as_ref(), ..Pipeline::of(jobs, &stop) };
    let source = args.input.source(args.question, args.search.checks);
    let with = (tables.as_ref(), engines.as_ref());
    let work = |posed: &PosedProblem| Measurement::of(posed, &limits, with, most);
    reporting.run(pipeline, source, ui, work, &mut MeasuredView::default())
}

/// Reads the name of a format.
fn formats() -> impl TypedValueParser<Value = Format> {
    let formats = [Format::TEXT, Format::JSON, Format::JSONL, Format::YAML, Format::CSV];
    sink::parser(formats.map(Format::value))
}
