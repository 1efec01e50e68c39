//! `paiju batch`: process problems as a stream; runs can be interrupted and resumed.
//!
//! The pipeline of all commands, whose input are the problems of the shard without a result, and whose
//! outlet is a file of results.

mod diff;
mod job;
mod merge;
mod results;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::{ArgAction, Subcommand, ValueEnum};
use job::{Job, Reading, count, pending, timer};
use results::{Ledger, Results};
use serde_json::{Map, Value, json};

use super::{solve, verify};
use crate::batch::{MEANING, Shard, Totals};
use crate::cli::options::{
    COORDINATES, CertificateArgs, JobArgs, NO_CELL, PhaseArgs, ProvingArgs, QuestionArgs,
    SearchArgs, StreamArgs, quantity,
};
use crate::cli::run::{CommandError, CommandResult, Exit, Pipeline, Ui, interrupt};
use crate::cli::sink::{self, Format, KEPT};
use crate::examine::Policy;
use crate::input::{PoseOptions, RawProblem};
use crate::problem::Stipulation;
use crate::record::Receipt;

const AFTER_HELP: &str = "\
Files are YAML collections, lists of position texts, EPD, tables with named columns (TSV or
CSV) or JSON Lines; the content decides which. A line that cannot be read is a result with its
reason.

A line holds the result of one problem, with those of its twins in `twins`. Rows of CSV have no
place for twins.

Without --time, --nodes, --moves or a number of moves in --stipulation, one position that has no
win can be searched forever.

With --task classify, --moves N is the question of positions for which the file asks nothing: is
there a win in N moves? With --task solve it only bounds the search: a problem without a win in N
moves stays undecided, and --stipulation '#N' asks for one.

Examples:
  paiju batch --time 1s -o results.jsonl collection.tsv
  paiju batch --time 60s -o results.jsonl --retry undecided collection.tsv
  paiju batch --task verify --summary puzzles > verified.jsonl
  paiju batch --shard 3/16 -o part-3.jsonl collection.tsv
  paiju batch --task classify --moves 3 positions.txt
  cat positions.txt | paiju batch --exit-zero > solved.jsonl";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP, args_conflicts_with_subcommands = true)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    input: StreamArgs,

    /// What is done with each problem
    #[arg(long, value_name = "TASK", default_value = "solve")]
    task: Task,

    #[command(flatten)]
    question: QuestionArgs,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    phases: PhaseArgs,

    /// How unique the solution must be, for --task verify [default: standard]
    #[arg(long, value_name = "POLICY")]
    policy: Option<Policy>,

    /// Append results to this file; a run that was interrupted is resumed
    ///
    /// It is packed if its name ends in .gz
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Process these problems of the file again, also with other limits
    #[arg(long, value_name = "WHICH", requires = "output")]
    retry: Option<Retry>,

    /// Process part I of N, such as 1/4; a problem is always in the same part
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Count problems and lines from N: the input is a part of a larger list, with a problem on each
    /// line
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    first_number: Option<u64>,

    /// The larger list has N problems, so that `batch merge` notices when its last part is missing
    #[arg(long, value_name = "N", requires = "first_number",
        value_parser = clap::value_parser!(u64).range(1..))]
    total: Option<u64>,

    /// Carry a column of the table, or a field of the JSON objects, to the results; may be given
    /// more than once
    #[arg(long, value_name = "COLUMN")]
    carry: Vec<String>,

    /// Write results as they come, not in the order of the input
    #[arg(long)]
    unordered: bool,

    /// How results are written, one a line
    ///
    /// Without it the ending of --output decides, otherwise jsonl
    #[arg(long, short, value_name = "FORMAT", value_parser = sink::lines())]
    format: Option<Format>,

    #[command(flatten)]
    ending: SummaryArgs,

    #[command(flatten)]
    certificates: CertificateArgs,

    /// Report more: all messages, the solution tree, what it rests on
    // Of the commands below, too.
    #[arg(long, short, global = true, action = ArgAction::Count)]
    verbose: u8,

    /// Leave times out, so that runs can be compared
    #[arg(long)]
    no_timing: bool,

    #[command(flatten)]
    jobs: JobArgs,

    /// Time limit of the whole run
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    run_time: Option<Duration>,

    #[command(flatten)]
    proving: ProvingArgs,
}

/// What is done with the results of runs.
#[derive(Debug, Subcommand)]
enum Command {
    /// Compare two files of results
    Diff(diff::Args),
    /// Merge the results of shards and repeated runs into one file
    Merge(merge::Args),
}

impl Args {
    /// Refuses options that have no effect.
    fn check(&self, ui: &Ui) -> CommandResult<()> {
        let nested = [&PhaseArgs::NAMES[..], &["verbose"]].concat();
        ui.refuse(self.format().has_cells(), &nested, "with --format csv", NO_CELL)?;
        let verifies = self.task == Task::Verify;
        let searched = [&PhaseArgs::NAMES[..], &["moves"]].concat();
        let reason = "problems are checked against what they ask, no phase is reported";
        ui.refuse(verifies, &searched, "with --task verify", reason)?;
        let with = format!("with --task {:?}", self.task).to_lowercase();
        let reason = "only --task verify judges how unique a solution is";
        ui.refuse(!verifies, &["policy"], &with, reason)?;
        ui.refuse(!verifies, &["notation"], "without --task verify", COORDINATES)
    }

    /// What holds for the problems.
    fn pose_options(&self) -> PoseOptions {
        let options = self.question.pose(&self.input.reading, self.search.checks);
        let asks = self.task == Task::Classify && self.search.moves.is_some();
        let unstated = asks.then(|| Stipulation::mate(self.search.moves));
        PoseOptions { unstated, ..options }
    }

    /// The problems of the input.
    fn problems(&self) -> impl Iterator<Item = RawProblem> + Send + use<> {
        let before = self.first_number.map_or(0, |first| first - 1);
        self.input.problems().map(move |problem| problem.after(before))
    }

    /// Whether the work on every problem comes to an end soon enough.
    fn is_limited(&self) -> bool {
        let limits = [self.proving.limits.time.is_some(), self.proving.limits.nodes.is_some()];
        let bounded = self.question.stipulation().is_some_and(|asked| asked.moves().is_some());
        limits.contains(&true) || bounded || self.search.moves.is_some() || self.run_time.is_some()
    }

    /// How results are written.
    fn format(&self) -> Format {
        self.format.unwrap_or(Format::Jsonl)
    }

    /// How unique solutions must be.
    fn policy(&self) -> Policy {
        self.policy.unwrap_or_default()
    }
}

/// Works on every problem, or with results.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    match &args.command {
        Some(Command::Diff(args)) => return diff::run(args, ui),
        Some(Command::Merge(args)) => return merge::run(args, ui),
        None => args.check(ui)?,
    }
    let stop = interrupt::flag();
    let job = Job::new(args, &stop, ui)?;
    ui.stdin(&args.input.files);
    let reading = Reading::default();
    let (results, done) = Results::open(&job, ui)?;
    let mut ledger = Ledger::new(&job, &reading, results);
    if !args.is_limited() {
        ui.warning(
            "no limit is set: a position without a win can be searched forever; --time, --nodes or \
             --moves sets one",
        );
    }
    let expired = timer(args.run_time, &stop)
        .map_err(|error| CommandError::Input(format!("--run-time: {error}")))?;
    let pipeline = Pipeline {
        ordered: !args.unordered,
        count: count(args, done.count()),
        tables: job.tables.as_ref(),
        ..Pipeline::of(args.jobs, &stop)
    };
    let problems = pending(args, done, &stop, &reading);
    let ended = pipeline.run(problems, ui, |raw| job.work(raw), &mut ledger);
    let mismatch = reading.mismatch.lock().ok().and_then(|mut it| it.take());
    match &ended {
        Ok(ended) if !ended.stopped && mismatch.is_none() && !ledger.is_incomplete() => {
            ledger.complete(ui)?;
        }
        _ => ledger.results.release(ui)?,
    }
    let ended = ended?;
    ledger.close(ui)?;
    if let Some(message) = mismatch {
        return Err(CommandError::Input(message));
    }
    let exit = match (args.ending.exit_zero, ledger.is_incomplete()) {
        (true, true) => Exit::Input,
        (true, false) => Exit::Holds,
        (false, _) => ended.exit.max(ledger.results.exit),
    };
    Ok(if ended.stopped { stopped(&ledger, &expired, exit, ui) } else { exit })
}

/// Says why the run ended early; returns its exit code.
fn stopped(ledger: &Ledger<'_>, expired: &AtomicBool, exit: Exit, ui: &mut Ui) -> Exit {
    let count = ledger.results.summary.problems();
    let over = expired.load(Ordering::Relaxed);
    let why = if over { "the time of the run is over" } else { "interrupted" };
    ui.warning(&format!("{why}; {count} problems are done"));
    if over { exit.max(Exit::Undecided) } else { Exit::Interrupted }
}

/// What comes when all is done.
#[derive(Debug, clap::Args)]
struct SummaryArgs {
    /// Print a summary at the end: to stdout with --output, else to stderr
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text", value_parser = sink::single())]
    summary: Option<Format>,

    /// Exit with 0 unless the run itself fails, for pipes
    #[arg(long)]
    exit_zero: bool,
}

/// What is done with each problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Task {
    /// Find the shortest win and all keys
    Solve,
    /// Check the solution against an exhaustive search
    Verify,
    /// Solve, name the themes of the solution and rate the difficulty
    Classify,
}

/// Which problems are worked on again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Retry {
    /// Those that reached a limit
    Undecided,
}

/// The columns of csv.
fn columns(args: &Args) -> Vec<String> {
    let of_task = match args.task {
        Task::Solve => solve::COLUMNS,
        Task::Classify => &format!("{},themes,difficulty,unclassified", solve::COLUMNS),
        Task::Verify => verify::COLUMNS,
    };
    let others = "stopped_by,messages,certificate,uncertified,question";
    let mut columns = vec!["number", "file", "line_number", "hash"];
    for column in of_task.split(',').chain(others.split(',')) {
        let timing = column == "seconds" && args.no_timing;
        let certificate = column.contains("certif") && args.certificates.certificates.is_none();
        if !columns.contains(&column) && !timing && !certificate {
            columns.push(column);
        }
    }
    let kept = args.carry.iter().map(|name| format!("{KEPT}{name}"));
    // The last cell of the last row is for the receipt of the run.
    let end = std::iter::once("receipt".to_owned());
    columns.into_iter().map(str::to_owned).chain(kept).chain(end).collect()
}

/// Everything that results depend on.
fn settings(args: &Args) -> Map<String, Value> {
    let text = |value: &dyn std::fmt::Debug| json!(format!("{value:?}").to_lowercase());
    let or_null = |value: Option<String>| value.map_or(Value::Null, Value::String);
    let limits = args.proving.limits.stopped_by(&Arc::default());
    let files = args.input.files.iter().map(|file| file.display().to_string());
    let pairs = [
        ("version", json!(env!("CARGO_PKG_VERSION"))),
        ("meaning", json!(MEANING)),
        ("task", text(&args.task)),
        ("stipulation", or_null(args.question.stipulation().map(|it| it.to_string()))),
        ("repetition", json!(args.question.repetition())),
        ("checks", json!(args.search.checks)),
        ("moves", json!(args.search.moves)),
        ("tries", json!(args.phases.tries)),
        ("set_play", json!(args.phases.set_play)),
        ("all", json!(args.phases.all)),
        ("policy", text(&args.policy())),
        ("shard", or_null(args.shard.map(|it| it.to_string()))),
        ("verbose", json!(args.verbose > 0)),
        ("timing", json!(!args.no_timing)),
        ("tables", or_null(args.proving.tables.folder().map(|it| it.display().to_string()))),
        ("nodes", json!(limits.nodes)),
        ("time", json!(limits.time.map(|time| time.as_secs_f64()))),
        ("memory", json!(limits.memory)),
        // Threads that search together visit other positions.
        ("threads", json!(limits.threads)),
        ("files", json!(files.collect::<Vec<_>>())),
    ];
    // Without them, results of versions that did not know the options can be continued.
    let kept = (!args.carry.is_empty()).then(|| ("keep", json!(args.carry)));
    let first = args.first_number.map(|first| ("first_number", json!(first)));
    let total = args.total.map(|total| ("total", json!(total)));
    let no_build = (!limits.builds).then_some(("no_build", json!(true)));
    let pairs = pairs
        .into_iter()
        .chain(args.certificates.settings())
        .chain(kept)
        .chain(first)
        .chain(total)
        .chain(no_build)
        .chain(args.proving.engine.settings());
    let pairs = pairs.chain(args.input.reading.settings());
    pairs.map(|(name, value)| (name.to_owned(), value)).collect()
}

/// What a run says at its end of an input whose last problem has this number.
fn receipt(args: &Args, totals: Totals, last: u64, left_out: u64) -> Receipt {
    Receipt {
        shard: args.shard.map(|it| it.to_string()),
        open_ended: args.first_number.is_some() && args.total.is_none(),
        ..totals.receipt(args.total.unwrap_or(last), left_out)
    }
}
