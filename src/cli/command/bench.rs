//! `paiju bench`: what it takes to find a first win, to prove the shortest, to know all keys.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::batch::problems;
use crate::cli::options::{
    EngineArgs, JobArgs, LimitArgs, QuestionArgs, ResultFileArgs, STUDIES, SearchArgs, StreamArgs,
    TableArgs, refuse,
};
use crate::cli::report::companion::Companion;
use crate::cli::report::layout::Columns;
use crate::cli::report::style::printable;
use crate::cli::run::scout::Engines;
use crate::cli::run::{
    CommandError, CommandResult, Exit, Pipeline, ProblemResult, Reporting, Timing, Ui, View,
    interrupt,
};
use crate::cli::sink::{self, Format, Text};
use crate::exact::Tables;
use crate::examine::{Plan, Policy, ReportPart as Part, Verdict, examine};
use crate::game::Repetition;
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
    fn check(&self) -> CommandResult<()> {
        let notation = [self.input.reading.given_notation()];
        refuse(true, &notation, "here", "no moves are read or written in it")
    }
}

/// Solves every problem and reports what it took.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    args.check()?;
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
    let reporting = Reporting {
        format: Some(args.format),
        timing: Timing::Kept,
        aligned: false,
        columns: COLUMNS,
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

/// The formats of figures.
const FORMATS: [Format; 5] = [Format::Text, Format::Json, Format::Jsonl, Format::Yaml, Format::Csv];

/// What one problem took.
#[derive(Clone)]
struct Measurement {
    id: String,
    fen: Option<String>,
    stipulation: Option<Stipulation>,
    /// How repeated positions are judged, if the problem is on the board.
    repetition: Option<Repetition>,
    /// An error where there is no problem to solve.
    state: Verdict,
    moves: Option<u8>,
    at_most: Option<u8>,
    not_within: u8,
    keys: usize,
    found: Option<Spent>,
    proven: Option<Spent>,
    all_keys: Option<Spent>,
    nodes: u64,
}

impl Measurement {
    /// Why a problem that is on the board was not solved.
    fn unmeasured(&self) -> Option<String> {
        let study = self.stipulation.filter(|_| self.repetition.is_some() && self.is_error())?;
        Some(format!("{study} cannot be measured: {STUDIES}"))
    }

    /// Whether there is no problem to solve.
    fn is_error(&self) -> bool {
        self.state == Verdict::Error
    }
    fn of(
        posed: &PosedProblem,
        limits: &Limits,
        (tables, engines): (Option<&Arc<Tables>>, Option<&Engines>),
        most: u8,
    ) -> Self {
        let error = Self {
            id: posed.id.clone(),
            fen: posed.fen.clone(),
            stipulation: posed.stipulation,
            repetition: posed.repetition,
            state: Verdict::Error,
            moves: None,
            at_most: None,
            not_within: 0,
            keys: 0,
            found: None,
            proven: None,
            all_keys: None,
            nodes: 0,
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
        Self {
            state: report.solved,
            moves: answer.moves,
            at_most: answer.at_most,
            not_within: answer.not_within,
            keys: answer.keys.len(),
            found: stages.found,
            proven: stages.proven.filter(|_| answer.moves.is_some() || settled),
            all_keys: stages.keys,
            nodes: report.cost.nodes,
            ..error
        }
    }
}

/// The names of the figures; times are in seconds.
const COLUMNS: &str = "\
    id,fen,stipulation,repetition,state,moves,at_most,proven_not_within,keys,found_seconds,\
    found_nodes,proven_seconds,proven_nodes,keys_seconds,nodes";

/// The names of the columns in text.
const HEAD: &str = "\
problem                   moves  at most  not in     found    proven  all keys    positions
";

impl Measurement {
    /// The figures below [`HEAD`].
    fn line(&self) -> String {
        let number = |number: Option<u8>| number.map_or("-".to_owned(), |it| it.to_string());
        let time = |spent: Option<Spent>| spent.map_or("-".to_owned(), |it| format_time(it.time));
        let id: String = printable(&self.id).chars().take(24).collect();
        let mut line = format!("{id:<24}  {:>5}  {:>7}", number(self.moves), number(self.at_most));
        let Self { not_within, found, proven, all_keys, nodes, state, .. } = *self;
        let (found, proven, keys) = (time(found), time(proven), time(all_keys));
        let _ = write!(line, "  {not_within:>6}  {found:>8}  {proven:>8}  {keys:>8}  {nodes:>11}");
        match state {
            Verdict::Solved => line + "\n",
            state => format!("{line}  {state}\n"),
        }
    }

    /// The figures by name.
    fn record(&self) -> Value {
        let seconds = |spent: Option<Spent>| {
            // Microseconds say more than a clock knows.
            spent.map(|it| (it.time.as_secs_f64() * 1e6).round() / 1e6)
        };
        let nodes = |spent: Option<Spent>| spent.map(|it| it.nodes);
        json!({
            "id": self.id,
            "fen": self.fen,
            "stipulation": self.stipulation.map(|it| it.to_string()),
            "repetition": self.repetition.map(|it| it.to_string()),
            "state": self.state.to_string(),
            "moves": self.moves,
            "at_most": self.at_most,
            "proven_not_within": self.not_within,
            "keys": self.keys,
            "found_seconds": seconds(self.found),
            "found_nodes": nodes(self.found),
            "proven_seconds": seconds(self.proven),
            "proven_nodes": nodes(self.proven),
            "keys_seconds": seconds(self.all_keys),
            "nodes": self.nodes,
        })
    }
}

/// A time in the unit that suits it.
fn format_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}

/// How many came how far, and how soon.
fn summary(runs: &[Measurement]) -> String {
    let mut text = format!("\n{}\n", problems(runs.len() as u64));
    let won = |run: &&Measurement| run.moves.is_some();
    let stages: [(&str, Vec<Duration>); 4] = [
        ("a win found", times(runs.iter().filter_map(|run| run.found))),
        ("shortest win proven", times(runs.iter().filter(won).filter_map(|run| run.proven))),
        ("all keys known", times(runs.iter().filter_map(|run| run.all_keys))),
        (
            "proven not won",
            times(
                runs.iter()
                    .filter(|run| run.state == Verdict::NoSolution)
                    .filter_map(|run| run.proven),
            ),
        ),
    ];
    for (stage, times) in stages {
        let count = times.len();
        let _ = write!(text, "{count:>6}  {stage}");
        if let (Some(half), Some(most)) = (times.get(count / 2), times.get(count * 9 / 10)) {
            let all = format_time(times.iter().sum());
            let _ = write!(
                text,
                ": median {}, 90 % within {}, all {all}",
                format_time(*half),
                format_time(*most)
            );
        }
        text.push('\n');
    }
    let nodes: u64 = runs.iter().map(|run| run.nodes).sum();
    let _ = writeln!(text, "{nodes} positions");
    text
}

fn times(spent: impl Iterator<Item = Spent>) -> Vec<Duration> {
    let mut times: Vec<_> = spent.map(|spent| spent.time).collect();
    times.sort_unstable();
    times
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
        Ok(self.record())
    }

    fn exit(&self) -> Exit {
        if self.is_error() { Exit::Input } else { Exit::Holds }
    }

    fn fault(&self, _: bool) -> Option<String> {
        self.unmeasured()
    }
}
