//! `paiju bench`: what it takes to find a first win, to prove the shortest, to know all keys.

use std::fmt::Write;
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::batch::problems;
use crate::cli::options::{
    EngineArgs, JobArgs, LimitArgs, QuestionArgs, ResultFileArgs, STUDIES, SearchArgs, StreamArgs,
    TableArgs,
};
use crate::cli::report::layout::Columns;
use crate::cli::report::proving::Companion;
use crate::cli::report::style::printable;
use crate::cli::run::scout::Engines;
use crate::cli::run::{
    CommandError, CommandResult, Exit, Pipeline, ProblemResult, Reporting, Ui, View, interrupt,
};
use crate::cli::sink::{self, Format, Text};
use crate::exact::Tables;
use crate::examine::{Plan, Policy, ReportPart as Part, Verdict, examine};
use crate::input::PosedProblem;
use crate::problem::Stipulation;
use crate::solve::{Limits, MAX_LENGTH, Spent};

const AFTER_HELP: &str = "\
Problems are solved one after the other, each with an empty table. Three times are measured: to
the first win found, to the proof of the shortest win, and to all keys.

Examples:
  paiju bench puzzles
  paiju bench --time 20s --format csv collection.tsv > run.csv
  paiju bench --threads 2 --time 60s collection.tsv";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    #[command(flatten)]
    question: QuestionArgs,

    #[command(flatten)]
    tables: TableArgs,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    file: ResultFileArgs,

    /// How the figures are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::of(&FORMATS))]
    format: Format,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    engine: EngineArgs,
}

impl Args {
    /// Refuses options that have no effect.
    fn check(ui: &Ui) -> CommandResult<()> {
        ui.refuse(true, &["notation"], "here", "no moves are read or written in it")
    }
}

/// Solves every problem and reports what it took.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    Args::check(ui)?;
    ui.write_to(args.file.output())?;
    if let Some(study @ (Stipulation::WIN | Stipulation::DRAW)) = args.question.stipulation() {
        let message = format!("--stipulation {study} cannot be measured: {STUDIES}");
        return Err(CommandError::Input(message));
    }
    let stop = interrupt::flag();
    let limits = args.limits.stopped_by(&stop);
    let tables = args.tables.open()?;
    let engines = args.engine.hinting(&args.limits, &stop);
    let most = args.search.moves.unwrap_or(MAX_LENGTH);
    let reporting =
        Reporting { format: Some(args.format), columns: COLUMNS, ..Reporting::default() };
    // Problems that are solved at once would wait for each other.
    let jobs = JobArgs::ONE;
    let pipeline = Pipeline { tables: tables.as_ref(), ..Pipeline::of(jobs, &stop) };
    let source = args.input.source(args.question, args.search.checks);
    let with = (tables.as_ref(), engines.as_ref());
    let work = |posed: &PosedProblem| Measurement::of(posed, &limits, with, most);
    reporting.run(pipeline, source, ui, work, &mut MeasuredView::default())
}

/// The formats of figures.
const FORMATS: [Format; 5] = [Format::Text, Format::Json, Format::Jsonl, Format::Yaml, Format::Csv];

/// What one problem took, as programs get it; times are in seconds.
#[derive(Clone, Default, Serialize)]
struct Measurement {
    id: String,
    fen: Option<String>,
    stipulation: Option<String>,
    /// How repeated positions are judged, if the problem is on the board.
    repetition: Option<String>,
    /// An error where there is no problem to solve.
    state: String,
    moves: Option<u8>,
    at_most: Option<u8>,
    proven_not_within: u8,
    keys: usize,
    found_seconds: Option<f64>,
    found_nodes: Option<u64>,
    proven_seconds: Option<f64>,
    proven_nodes: Option<u64>,
    keys_seconds: Option<f64>,
    nodes: u64,
}

/// The names of the figures.
const COLUMNS: &str = "\
    id,fen,stipulation,repetition,state,moves,at_most,proven_not_within,keys,found_seconds,\
    found_nodes,proven_seconds,proven_nodes,keys_seconds,nodes";

/// The names of the columns in text.
const HEAD: &str = "\
problem                   moves  at most  not in     found    proven  all keys    positions
";

impl Measurement {
    fn of(
        posed: &PosedProblem,
        limits: &Limits,
        (tables, engines): (Option<&Arc<Tables>>, Option<&Engines>),
        most: u8,
    ) -> Self {
        let error = Self {
            id: posed.id.clone(),
            fen: posed.fen.clone(),
            stipulation: posed.stipulation.map(|it| it.to_string()),
            repetition: posed.repetition.map(|it| it.to_string()),
            state: Verdict::Error.to_string(),
            ..Self::default()
        };
        let Ok(problem) = &posed.problem else { return error };
        if problem.stipulation.is_study() {
            return error;
        }
        // The shortest win is asked for, whatever else the problem asks.
        let stipulation = problem.stipulation.in_fewest();
        let plan = Plan {
            parts: vec![Part::Answer],
            policy: Policy::Key,
            most: Some(most),
            stipulation: Some(stipulation),
            limits: limits.clone(),
            tables: tables.cloned(),
            ..Plan::default()
        };
        let report = examine(problem, &plan, &mut Companion::new(posed, None, engines));
        let (answer, stages) = (&report.answer, report.stages);
        let settled = answer.never || answer.not_within == MAX_LENGTH;
        let proven = stages.proven.filter(|_| answer.moves.is_some() || settled);
        Self {
            state: report.solved.to_string(),
            moves: answer.moves,
            at_most: answer.at_most,
            proven_not_within: answer.not_within,
            keys: answer.keys.len(),
            found_seconds: seconds(stages.found),
            found_nodes: stages.found.map(|it| it.nodes),
            proven_seconds: seconds(proven),
            proven_nodes: proven.map(|it| it.nodes),
            keys_seconds: seconds(stages.keys),
            nodes: report.cost.nodes,
            ..error
        }
    }

    fn is(&self, state: Verdict) -> bool {
        self.state == state.to_string()
    }

    /// The figures below [`HEAD`].
    fn line(&self) -> String {
        let number = |number: Option<u8>| number.map_or("-".to_owned(), |it| it.to_string());
        let time = |seconds: Option<f64>| seconds.map_or("-".to_owned(), format_time);
        let id: String = printable(&self.id).chars().take(24).collect();
        let Self { moves, at_most, proven_not_within, nodes, .. } = *self;
        let times = [self.found_seconds, self.proven_seconds, self.keys_seconds].map(time);
        let [found, proven, keys] = &times;
        let state = if self.is(Verdict::Solved) { "" } else { &format!("  {}", self.state) };
        format!(
            "{id:<24}  {:>5}  {:>7}  {proven_not_within:>6}  {found:>8}  {proven:>8}  {keys:>8}  \
             {nodes:>11}{state}\n",
            number(moves),
            number(at_most)
        )
    }
}

/// To the microsecond: more figures say more than a clock knows.
fn seconds(spent: Option<Spent>) -> Option<f64> {
    spent.map(|it| (it.time.as_secs_f64() * 1e6).round() / 1e6)
}

/// A time in the unit that suits it.
fn format_time(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}

/// How many came how far, and how soon.
fn summary(runs: &[Measurement]) -> String {
    let mut text = format!("\n{}\n", problems(runs.len() as u64));
    let won = |run: &Measurement| run.proven_seconds.filter(|_| run.moves.is_some());
    let lost = |run: &Measurement| run.proven_seconds.filter(|_| run.is(Verdict::NoSolution));
    for (stage, mut times) in [
        ("a win found", runs.iter().filter_map(|run| run.found_seconds).collect::<Vec<_>>()),
        ("shortest win proven", runs.iter().filter_map(won).collect()),
        ("all keys known", runs.iter().filter_map(|run| run.keys_seconds).collect()),
        ("proven not won", runs.iter().filter_map(lost).collect()),
    ] {
        times.sort_by(f64::total_cmp);
        let count = times.len();
        let _ = write!(text, "{count:>6}  {stage}");
        if let (Some(&half), Some(&most)) = (times.get(count / 2), times.get(count * 9 / 10)) {
            let [half, most, all] = [half, most, times.iter().sum()].map(format_time);
            let _ = write!(text, ": median {half}, 90 % within {most}, all {all}");
        }
        text.push('\n');
    }
    let nodes: u64 = runs.iter().map(|run| run.nodes).sum();
    text + &format!("{nodes} positions\n")
}

/// A table of measurements, with their summary below.
#[derive(Default)]
struct MeasuredView {
    /// Those so far.
    runs: Vec<Measurement>,
}

impl View<Measurement> for MeasuredView {
    fn text(&mut self, _: &PosedProblem, _: Columns, run: &Measurement) -> Text {
        let head = if self.runs.is_empty() { HEAD } else { "" };
        self.runs.push(run.clone());
        Text { body: format!("{head}{}", run.line()), ..Text::default() }
    }

    fn summary(&self, _: usize) -> Option<String> {
        Some(summary(&self.runs))
    }
}

impl ProblemResult for Measurement {
    fn value(&self) -> serde_json::Result<Value> {
        serde_json::to_value(self)
    }

    fn exit(&self) -> Exit {
        if self.is(Verdict::Error) { Exit::Input } else { Exit::Holds }
    }

    /// Why a problem that is on the board was not solved.
    fn fault(&self, _: bool) -> Option<String> {
        let on_board = self.repetition.is_some() && self.is(Verdict::Error);
        let study = self.stipulation.as_ref().filter(|_| on_board)?;
        Some(format!("{study} cannot be measured: {STUDIES}"))
    }
}
