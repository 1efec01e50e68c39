//! `paiju batch`: process problems as a stream; runs can be interrupted and resumed.

mod pending;
mod results;
mod settings;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::ValueEnum;

use crate::batch::repeats::{Repeats, question};
use crate::batch::{self, Shard, is_packed};
use crate::cli::command::solve;
use crate::cli::command::verify::{self, PolicyArg};
use crate::cli::options::certificate::CertificateArgs;
use crate::cli::options::conflict::{NoEffect, SearchOnly, refuse};
use crate::cli::options::quantity;
use crate::cli::options::{
    EngineArgs, JobArgs, LimitArgs, PhaseArgs, RepetitionArgs, SearchArgs, StipulationArgs,
    StreamArgs, TableArgs, search_only,
};
use crate::cli::report::certificates::Certificates;
use crate::cli::report::check::{CheckOptions, check};
use crate::cli::report::output::{KEPT, row, row_of};
use crate::cli::report::solved::{SolveOptions, solve};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Panicked, Streaming, streamed};
use crate::input::{Fingerprint, PoseOptions, PosedProblem, RawProblem};
use crate::problem::Stipulation;
use crate::record::{self, Outcome, PlaceRecord, Record};
use crate::report::words::Language;
use crate::tablebase::Tables;
use pending::{pending, timer};
use results::{Results, SummaryFormat};

const AFTER_HELP: &str = "\
Files are YAML collections, lists of position texts, EPD, tables with named columns (TSV or
CSV) or JSON Lines; the content decides which. A line that cannot be read is a result with its
reason.

A line holds the result of one problem, with those of its twins in `twins`. Rows of CSV have no
place for twins.

Without --time, --nodes, --moves or a number of moves in --stipulation, one position that has no
win can be searched for ever.

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

/// Options of `batch`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    /// What is done with each problem
    #[arg(long, value_name = "TASK", default_value = "solve")]
    task: Task,

    #[command(flatten)]
    stipulation: StipulationArgs,

    #[command(flatten)]
    repetition: RepetitionArgs,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    phases: PhaseArgs,

    /// How unique the solution must be, for --task verify [default: standard]
    #[arg(long, value_name = "POLICY")]
    policy: Option<PolicyArg>,

    /// Append results to this file, packed if its name ends in .gz; a run that was interrupted is
    /// resumed
    #[arg(long = "output", short, alias = "out", value_name = "FILE")]
    out: Option<PathBuf>,

    /// Process these problems of the file again, also with other limits
    #[arg(long, value_name = "WHICH", requires = "out")]
    retry: Option<Retry>,

    /// Process part I of N, such as 1/4; a problem is always in the same part
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Count problems and lines from N: the input is a part of a larger list, with a problem on each
    /// line
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    first_number: Option<u64>,

    /// Carry a column of the table, or a field of the JSON objects, to the results; may be given
    /// more than once
    #[arg(long, value_name = "COLUMN")]
    keep: Vec<String>,

    /// Write results as they come, not in the order of the input
    #[arg(long)]
    unordered: bool,

    /// How results are written, one a line [default: by the ending of --output, otherwise jsonl]
    #[arg(long, short, value_name = "FORMAT")]
    format: Option<LineFormat>,

    #[command(flatten)]
    ending: SummaryArgs,

    #[command(flatten)]
    certificates: CertificateArgs,

    /// Report more: the solution tree, the anatomy, the rules that the solution rests on
    #[arg(long, short)]
    verbose: bool,

    /// Leave times out, so that runs can be compared
    #[arg(long)]
    no_timing: bool,

    #[command(flatten)]
    jobs: JobArgs,

    /// Time limit of the whole run
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    run_time: Option<Duration>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    tables: TableArgs,

    #[command(flatten)]
    engine: EngineArgs,
}

/// What comes when all is done.
#[derive(Debug, clap::Args)]
struct SummaryArgs {
    /// Print a summary at the end: to stdout with --output, else to stderr
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    summary: Option<SummaryFormat>,

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

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LineFormat {
    /// JSON objects
    Jsonl,
    /// The items of a YAML list in flow style
    Yaml,
    /// Rows with commas below a row of names
    Csv,
}

/// The columns of csv that a batch has before those of its task.
const COLUMNS: [&str; 4] = ["number", "file", "line_number", "hash"];

/// What a run does with each problem.
struct Job<'a> {
    args: &'a Args,
    pose_options: PoseOptions,
    work: Work,
    columns: Vec<String>,
    /// Options that have no effect on `+` and `=`.
    search_only: SearchOnly,
    stop: Arc<AtomicBool>,
}

/// The task with its options.
enum Work {
    Solve(SolveOptions),
    Verify(CheckOptions),
}

impl Work {
    fn new(args: &Args, stop: &Arc<AtomicBool>) -> Result<Self, CommandError> {
        let limits = args.limits.stopped_by(stop);
        let certificates = Certificates::of(&args.certificates)?;
        let certify = certificates.is_some();
        let (verbose, tables) = (args.verbose, args.tables.open()?);
        let engines = args.engine.hinting(&args.limits, stop);
        // Its results are data for programs.
        let language = Language::English;
        Ok(if args.task == Task::Verify {
            let policy = args.policy().policy();
            let beyond = None;
            let asked = record::CheckOptions { policy, verbose, beyond, certify, limits, tables };
            Self::Verify(CheckOptions { asked, certificates, engines, language })
        } else {
            let asked = record::SolveOptions {
                most: args.search.moves,
                phases: args.phases.options(args.search.moves),
                verbose,
                classify: args.task == Task::Classify,
                certify,
                limits,
                tables,
            };
            Self::Solve(SolveOptions { asked, certificates, engines, drawing: None, language })
        })
    }

    fn tables(&self) -> Option<&Arc<Tables>> {
        match self {
            Self::Solve(options) => options.asked.tables.as_ref(),
            Self::Verify(options) => options.asked.tables.as_ref(),
        }
    }
}

/// The result of one problem with its twins.
struct Finished {
    line: String,
    /// What they ask, those that could be put on the board, with their ids.
    questions: Vec<(Fingerprint, String)>,
    outcome: Outcome,
    exit: Exit,
    /// Whether the work on it was interrupted, or may have been.
    interrupted: bool,
    /// Whether it has twins that are not looked at.
    without_twins: bool,
    /// The problem, or the game that holds none and has no result.
    posed: PosedProblem,
}

/// Works on every problem.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let search_only = args.check()?;
    let stop = interrupt::flag();
    let job = Job {
        args,
        pose_options: args.pose_options(),
        work: Work::new(args, &stop)?,
        columns: columns(args),
        search_only,
        stop: Arc::clone(&stop),
    };
    let head = if args.format() == LineFormat::Csv { row(&job.columns)? } else { String::new() };
    ui.stdin(&args.input.files);
    let (mut results, done) = Results::open(args, &head, ui)?;
    if !args.is_limited() {
        ui.warning(
            "no limit is set: a position without a win can be searched for ever; --time, --nodes or \
             --moves sets one",
        );
    }
    let expired = timer(args.run_time, &stop);
    let (mismatch, last) = (Mutex::new(None), AtomicU64::new(0));
    let earlier = done.count();
    let problems = pending(args, done, &stop, &mismatch, &last);
    let how = Streaming { jobs: args.jobs.jobs, ordered: !args.unordered };
    let progress = Progress::problems(None, ui);
    if let Some(count) = args.input.count() {
        let shard = args.shard;
        let wanted = move |raw: &RawProblem| shard.is_none_or(|it| it.holds(raw.fingerprint()));
        progress.count(move || (count.filter(wanted).count() as u64).saturating_sub(earlier));
    }
    let (mut interrupted, mut left_out, mut without_twins) = (false, 0, 0);
    let mut unread = false;
    let mut repeats = Repeats::default();
    streamed(
        problems,
        how,
        &stop,
        |raw| job.work(raw),
        |raw, result| {
            let result = result.unwrap_or_else(|panicked| {
                progress.aside(|| ui.error(&format!("problem {}: {panicked}", raw.number)));
                job.failed(&raw, &panicked)
            });
            // An interrupted problem counts as not begun, and in order so does the rest.
            interrupted |= result.interrupted;
            if result.interrupted || interrupted && !args.unordered {
                return Ok(());
            }
            unread |= raw.unreadable_file().is_some();
            if raw.number == 0 || result.posed.no_problem.is_some() {
                if raw.number > 0 {
                    left_out += 1;
                } else if result.posed.has_error() {
                    results.exit = results.exit.max(Exit::Input);
                }
                progress.aside(|| ui.problem(&result.posed));
                return Ok(());
            }
            ui.count(&result.posed);
            results.add(&result.outcome, result.exit);
            without_twins += u64::from(result.without_twins);
            for (question, id) in result.questions {
                repeats.add(question, raw.number, &id);
            }
            progress.step(|| results.write(&result.line, ui))
        },
    )?;
    drop(progress);
    ui.table_faults(job.work.tables());
    job.search_only.warn(ui);
    let has_mismatch = mismatch.lock().is_ok_and(|mismatch| mismatch.is_some());
    if !stop.load(Ordering::Relaxed) && !has_mismatch {
        results.end(last.into_inner(), left_out)?;
    }
    results.close(args.ending.summary, ui)?;
    if let Some(text) = repeats.text() {
        ui.warning(&text);
    }
    if without_twins > 0 {
        let problems = batch::problems(without_twins);
        ui.warning(&format!(
            "the twins of {problems} were left out: a row has no place for them, see --format jsonl"
        ));
    }
    if let Some(message) = mismatch.into_inner().unwrap_or_default() {
        return Err(CommandError::Input(message));
    }
    let exit = match (args.ending.exit_zero, unread) {
        (true, true) => Exit::Input,
        (true, false) => Exit::Holds,
        (false, _) => results.exit,
    };
    if !stop.load(Ordering::Relaxed) {
        return Ok(exit);
    }
    let count = results.summary.problems();
    let over = expired.load(Ordering::Relaxed);
    let why = if over { "the time of the run is over" } else { "interrupted" };
    ui.warning(&format!("{why}; {count} problems are done"));
    Ok(if over { exit.max(Exit::Undecided) } else { Exit::Interrupted })
}

impl Args {
    /// Refuses options that have no effect on the task or in the format; returns those that
    /// have none on `+` and `=`.
    fn check(&self) -> Result<SearchOnly, NoEffect> {
        if self.task == Task::Verify {
            let mut given = self.phases.given().to_vec();
            given.push(("--moves", self.search.moves.is_some()));
            let reason = "problems are checked against what they ask, no phase is reported";
            refuse(&given, "with --task verify", reason)?;
        } else {
            let reason = "only --task verify judges how unique a solution is";
            let task = if self.task == Task::Solve { "solve" } else { "classify" };
            refuse(&[("--policy", self.policy.is_some())], &format!("with --task {task}"), reason)?;
        }
        let csv = self.format() == LineFormat::Csv;
        self.phases.check(csv)?;
        if csv {
            let reason = "a row has no place for it";
            refuse(&[("--verbose", self.verbose)], "with --format csv", reason)?;
        }
        search_only(&self.search, &self.phases, &self.stipulation)
    }

    /// What holds for the problems.
    fn pose_options(&self) -> PoseOptions {
        let options = self.input.reading.pose_options(self.stipulation.given, self.search.checks);
        let asks = self.task == Task::Classify && self.search.moves.is_some();
        let unstated = asks.then(|| Stipulation::mate(self.search.moves));
        self.repetition.pose(PoseOptions { unstated, ..options })
    }

    /// The problems of the input.
    fn problems(&self) -> impl Iterator<Item = RawProblem> + Send + use<> {
        let before = self.first_number.map_or(0, |first| first - 1);
        self.input.problems().map(move |problem| problem.after(before))
    }

    /// Whether the work on every problem comes to an end soon enough.
    fn is_limited(&self) -> bool {
        let limits = [self.limits.time.is_some(), self.limits.nodes.is_some()];
        let bounded = self.stipulation.given.is_some_and(|asked| asked.moves().is_some());
        limits.contains(&true) || bounded || self.search.moves.is_some() || self.run_time.is_some()
    }

    /// How results are written.
    fn format(&self) -> LineFormat {
        let out = self.out.as_deref();
        let unpacked =
            out.filter(|out| is_packed(out)).and_then(Path::file_stem).map(Path::new).or(out);
        let ending = unpacked.and_then(Path::extension).and_then(OsStr::to_str);
        self.format.unwrap_or(match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("csv") => LineFormat::Csv,
            Some("yaml" | "yml") => LineFormat::Yaml,
            _ => LineFormat::Jsonl,
        })
    }

    /// How unique solutions must be.
    fn policy(&self) -> PolicyArg {
        self.policy.unwrap_or(PolicyArg::Standard)
    }
}

impl LineFormat {
    fn of_file(self) -> batch::Format {
        match self {
            Self::Jsonl => batch::Format::Jsonl,
            Self::Yaml => batch::Format::Yaml,
            Self::Csv => batch::Format::Csv,
        }
    }
}

fn columns(args: &Args) -> Vec<String> {
    let of_task: &[&str] = match args.task {
        Task::Solve | Task::Classify => &solve::COLUMNS,
        Task::Verify => &verify::COLUMNS,
    };
    let mut columns = COLUMNS.to_vec();
    let classified: &[&str] = match args.task {
        Task::Classify => &["themes", "difficulty", "unclassified"],
        Task::Solve | Task::Verify => &[],
    };
    let others = ["stopped_by", "messages", "certificate", "uncertified"];
    let others = of_task.iter().chain(classified).chain(&others);
    for &column in others {
        let timing = column == "seconds" && args.no_timing;
        let certificate = column.contains("certif") && args.certificates.certificates.is_none();
        if !columns.contains(&column) && !timing && !certificate {
            columns.push(column);
        }
    }
    let kept = args.keep.iter().map(|name| format!("{KEPT}{name}"));
    columns.into_iter().map(str::to_owned).chain(kept).collect()
}

impl Job<'_> {
    /// Works on the problem and its twins. A line holds all of them, so that it is whole or not there.
    fn work(&self, raw: &RawProblem) -> Finished {
        let posed = raw.pose(&self.pose_options);
        if self.args.format() == LineFormat::Csv {
            let (record, exit) = self.one(&posed);
            return self.finished(raw, vec![posed], record, exit);
        }
        let (mut set, mut exit) = (Vec::new(), Exit::Holds);
        let record = Record::of_set(posed, |posed| {
            let (record, own) = self.one(&posed);
            exit = exit.max(own);
            set.push(posed);
            record
        });
        self.finished(raw, set, record, exit)
    }

    fn one(&self, posed: &PosedProblem) -> (Record, Exit) {
        let (mut record, exit) = match &self.work {
            Work::Solve(options) => {
                let solved = solve(posed, options);
                (solved.record, solved.exit)
            }
            Work::Verify(options) => {
                let checked = check(posed, options);
                (checked.record, checked.exit)
            }
        };
        self.search_only.count(record.stipulation);
        record.clock(!self.args.no_timing);
        // The line has it once.
        record.place = PlaceRecord::default();
        (record, exit)
    }

    /// What is reported of a problem on which the program failed.
    fn failed(&self, raw: &RawProblem, panicked: &Panicked) -> Finished {
        let posed = raw.pose(&self.pose_options);
        let record = Record::of_fault(&posed, panicked.to_string());
        self.finished(raw, vec![posed], record, Exit::Input)
    }

    /// The result of a set, which is never empty.
    fn finished(
        &self,
        raw: &RawProblem,
        mut set: Vec<PosedProblem>,
        mut record: Record,
        exit: Exit,
    ) -> Finished {
        let interrupted = self.stop.load(Ordering::Relaxed);
        record.place = PlaceRecord::of(raw);
        let questions = set.iter().filter_map(|it| Some((question(it)?, it.id.clone())));
        let questions = questions.collect();
        let line = self.line(raw, &record);
        let outcome = Outcome::of(&record);
        let posed = set.swap_remove(0);
        let without_twins = posed.problem.as_ref().is_ok_and(|problem| !problem.twins.is_empty());
        Finished { line, questions, outcome, exit, interrupted, without_twins, posed }
    }

    /// The record on its line.
    fn line(&self, raw: &RawProblem, record: &Record) -> String {
        // By way of a value, whose map sorts the keys; a record is no map with odd keys and
        // its cells are text, so neither can fail.
        let mut value = serde_json::to_value(record).unwrap_or_default();
        if !self.args.keep.is_empty() {
            let kept = |name: &String| (name.clone(), raw.column(name).unwrap_or_default());
            value["kept"] = self.args.keep.iter().map(kept).collect();
        }
        match self.args.format() {
            LineFormat::Jsonl => format!("{value}\n"),
            LineFormat::Yaml => format!("- {value}\n"),
            LineFormat::Csv => row_of(&self.columns, &value).unwrap_or_default(),
        }
    }
}
