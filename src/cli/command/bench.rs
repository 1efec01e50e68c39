//! `paiju bench`: what it takes to find a first win, to prove the shortest, to know all keys.

use std::fmt::Write;
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::batch::problems;
use crate::cli::options::conflict::STUDIES;
use crate::cli::options::format::TableFormat;
use crate::cli::options::{
    EngineArgs, LimitArgs, RepetitionArgs, ResultFileArgs, SearchArgs, StipulationArgs, StreamArgs,
    TableArgs,
};
use crate::cli::report::companion::Companion;
use crate::cli::report::output;
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::problem_stream::ProblemStream;
use crate::cli::run::progress::Progress;
use crate::cli::run::scout::Engines;
use crate::cli::run::ui::Ui;
use crate::examine::{Plan, Policy, ReportPart as Part, Verdict, examine};
use crate::input::PosedProblem;
use crate::problem::Stipulation;
use crate::solve::{Limits, MAX_LENGTH, Spent};
use crate::tablebase::Tables;

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
    stipulation: StipulationArgs,

    #[command(flatten)]
    repetition: RepetitionArgs,

    #[command(flatten)]
    tables: TableArgs,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    pub(super) file: ResultFileArgs,

    /// How the figures are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: TableFormat,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    engine: EngineArgs,
}

/// The columns of csv. Times are in seconds.
const COLUMNS: [&str; 15] = [
    "id",
    "fen",
    "stipulation",
    "repetition",
    "state",
    "moves",
    "at_most",
    "proven_not_within",
    "keys",
    "found_seconds",
    "found_nodes",
    "proven_seconds",
    "proven_nodes",
    "keys_seconds",
    "nodes",
];

/// What one problem took.
struct Run {
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

/// Solves every problem and reports what it took.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    if let Some(study @ (Stipulation::WIN | Stipulation::DRAW)) = args.stipulation.given {
        let message = format!("--stipulation {study} cannot be measured: {STUDIES}");
        return Err(CommandError::Input(message));
    }
    let stop = interrupt::flag();
    let limits = args.limits.stopped_by(&stop);
    let tables = args.tables.open()?;
    let engines = args.engine.hinting(&args.limits, &stop);
    let pose_options = args
        .repetition
        .pose(args.input.reading.pose_options(args.stipulation.given, args.search.checks));
    ui.stdin(&args.input.files);
    let raw = args.input.problems();
    let progress = Progress::problems(None, ui);
    let mut runs = Vec::new();
    let mut exit = Exit::Holds;
    if args.format == TableFormat::Csv {
        ui.print(&output::row(&COLUMNS)?)?;
    }
    for posed in ProblemStream::new(raw, pose_options, &stop) {
        progress.aside(|| ui.problem(&posed));
        if !posed.is_problem() {
            exit = exit.max(if posed.has_error() { Exit::Input } else { Exit::Holds });
            continue;
        }
        let most = args.search.moves.unwrap_or(MAX_LENGTH);
        let run = measure(&posed, &limits, (tables.as_ref(), engines.as_ref()), most);
        if run.state == Verdict::Error {
            exit = Exit::Input;
            if let Ok(problem) = &posed.problem {
                let (id, study) = (tame(&posed.id), problem.stipulation);
                progress
                    .aside(|| ui.error(&format!("{id}: {study} cannot be measured: {STUDIES}")));
            }
        }
        let line = match args.format {
            TableFormat::Text => run.line(&posed),
            TableFormat::Csv => run.row(&posed)?,
        };
        let head = if runs.is_empty() && args.format == TableFormat::Text { HEAD } else { "" };
        progress.step(|| ui.print(&format!("{head}{line}")))?;
        runs.push(run);
        if stop.load(Ordering::Relaxed) {
            exit = Exit::Interrupted;
            break;
        }
    }
    drop(progress);
    ui.table_faults(tables.as_ref());
    if args.format == TableFormat::Text {
        ui.print(&summary(&runs))?;
    }
    Ok(exit)
}

fn measure(
    posed: &PosedProblem,
    limits: &Limits,
    (tables, engines): (Option<&Arc<Tables>>, Option<&Engines>),
    most: u8,
) -> Run {
    let error = Run {
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
    Run {
        state: report.solved,
        moves: answer.moves,
        at_most: answer.at_most,
        not_within: answer.not_within,
        keys: answer.keys.len(),
        found: stages.found,
        proven: stages.proven.filter(|_| answer.moves.is_some() || settled),
        all_keys: stages.keys,
        nodes: report.cost.nodes,
    }
}

const HEAD: &str = "\
problem                   moves  at most  not in     found    proven  all keys    positions
";

impl Run {
    fn line(&self, posed: &PosedProblem) -> String {
        let number = |number: Option<u8>| number.map_or("-".to_owned(), |it| it.to_string());
        let time = |spent: Option<Spent>| spent.map_or("-".to_owned(), |it| format_time(it.time));
        let id: String = tame(&posed.id).chars().take(24).collect();
        let mut line = format!("{id:<24}  {:>5}  {:>7}", number(self.moves), number(self.at_most));
        let Self { not_within, found, proven, all_keys, nodes, state, .. } = *self;
        let (found, proven, keys) = (time(found), time(proven), time(all_keys));
        let _ = write!(line, "  {not_within:>6}  {found:>8}  {proven:>8}  {keys:>8}  {nodes:>11}");
        match state {
            Verdict::Solved => line + "\n",
            state => format!("{line}  {state}\n"),
        }
    }

    fn row(&self, posed: &PosedProblem) -> io::Result<String> {
        let number = |number: Option<u8>| number.map_or(String::new(), |it| it.to_string());
        let seconds = |spent: Option<Spent>| {
            spent.map_or(String::new(), |it| format!("{:.6}", it.time.as_secs_f64()))
        };
        let nodes = |spent: Option<Spent>| spent.map_or(String::new(), |it| it.nodes.to_string());
        output::row(&[
            posed.id.clone(),
            posed.fen.clone().unwrap_or_default(),
            posed.stipulation.map_or_else(String::new, |it| it.to_string()),
            posed.repetition.map_or_else(String::new, |it| it.to_string()),
            self.state.to_string(),
            number(self.moves),
            number(self.at_most),
            self.not_within.to_string(),
            self.keys.to_string(),
            seconds(self.found),
            nodes(self.found),
            seconds(self.proven),
            nodes(self.proven),
            seconds(self.all_keys),
            self.nodes.to_string(),
        ])
    }
}

/// How many came how far, and how soon.
fn summary(runs: &[Run]) -> String {
    let mut text = format!("\n{}\n", problems(runs.len() as u64));
    let won = |run: &&Run| run.moves.is_some();
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

/// A time in the unit that suits it.
fn format_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}
