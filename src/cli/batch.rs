//! `paiju batch`: many problems as a stream.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use clap::ValueEnum;
use serde_json::{Map, Value, json};

use super::args::{Asked, Known, Limiting};
use super::certificates::Certificates;
use super::check::check;
use super::exit::Exit;
use super::file::within;
use super::input::SHORTEST;
use super::interrupt;
use super::item::{Item, Source};
use super::output::{row, row_of};
use super::progress::Progress;
use super::quantity;
use super::record::Record;
use super::solve::{self, How, Sought, solve};
use super::ui::Ui;
use super::verify::{self, Strictness};
use super::workers::{Streaming, streamed};
use crate::batch::{
    self, Digest, Done, Kind, Ledger, Opened, Opening, Origin, Outcome, Reading, Shard, Unit, Units,
};
use crate::problem::Stipulation;
use crate::rules::RuleSet;
use crate::verify::Options;

const AFTER_HELP: &str = "\
Files are YAML, lists of position texts (.fen), EPD (.epd), tables with named columns (.tsv,
.csv) or JSON Lines (.jsonl); of other files and of standard input the first line tells. A
line that cannot be read is a result with its reason.

Examples:
  paiju batch --time 1s --out results.jsonl collection.tsv
  paiju batch --time 60s --out results.jsonl --retry undecided collection.tsv
  paiju batch --task verify --summary puzzles > results.jsonl
  paiju batch --shard 3/16 --out part-3.jsonl big.jsonl
  producer | paiju batch --exit-zero | consumer";

/// Options of `batch`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    stream: Stream,

    /// What is done with each problem
    #[arg(long, value_name = "TASK", default_value = "solve")]
    task: Task,

    #[command(flatten)]
    asked: Asked,

    #[command(flatten)]
    sought: Sought,

    /// How unique the solution must be, where problems are verified
    #[arg(long, value_name = "POLICY", default_value = "standard")]
    policy: Strictness,

    /// Append results to this file, and take it up where it was broken off
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Work once more on these problems of the file, perhaps with other limits
    #[arg(long, value_name = "WHICH", requires = "out")]
    retry: Option<Retry>,

    /// Only one of so many parts, such as 1/4; a problem stays in its part
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Write results as they come, not in the order of the input
    #[arg(long)]
    unordered: bool,

    /// How results are written, one a line
    #[arg(long, short, value_name = "FORMAT", default_value = "jsonl")]
    format: Format,

    #[command(flatten)]
    ending: Ending,

    /// Write a certificate of each win into this folder, for `paiju check`
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,

    /// Tell more of each problem: the solution tree, the anatomy, what it rests on
    #[arg(long, short)]
    verbose: bool,

    /// Leave the time out, so that runs can be compared
    #[arg(long)]
    no_timing: bool,

    /// Problems worked on at once [default: one for each processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,

    /// Time for the whole run, at most
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    run_time: Option<Duration>,

    #[command(flatten)]
    limiting: Limiting,

    #[command(flatten)]
    known: Known,
}

/// What comes when all is done.
#[derive(Debug, clap::Args)]
struct Ending {
    /// Report on all results at the end: to stdout with --out, else to stderr
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    summary: Option<Summary>,

    /// End with 0 unless the run itself fails, for pipes
    #[arg(long)]
    exit_zero: bool,
}

/// Where a stream of problems comes from.
#[derive(Debug, clap::Args)]
pub(super) struct Stream {
    /// Files, folders, or - for stdin
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,

    /// How problems stand in the files, whatever their names say
    #[arg(long, value_name = "KIND")]
    input: Option<InputKind>,

    /// The column of a table that holds a field: id=number
    #[arg(long, value_name = "FIELD=COLUMN", value_parser = renamed)]
    column: Vec<(String, String)>,

    /// The rules of problems that name none; a YAML file names its own
    #[arg(long, default_value = "xiangqi")]
    rules: RuleSet,
}

/// How problems stand in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum InputKind {
    /// Collections
    Yaml,
    /// Position texts one a line
    Fen,
    /// Position texts with operations behind them
    Epd,
    /// A table with tabs
    Tsv,
    /// A table with commas
    Csv,
    /// JSON objects one a line
    Jsonl,
}

/// What is done with each problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Task {
    /// Find the shortest win and all keys
    Solve,
    /// Check it against all solutions
    Verify,
    /// Solve it, name the themes of its solution and tell how hard it is
    Classify,
}

/// Which problems are worked on again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Retry {
    /// Those on which a limit was reached
    Undecided,
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// JSON objects
    Jsonl,
    /// The items of a YAML list in flow style
    Yaml,
    /// Rows with commas below a row of names
    Csv,
}

/// How the report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Summary {
    /// For people
    Text,
    /// For programs
    Json,
}

/// The columns of csv that a batch has before those of its task.
const COLUMNS: [&str; 4] = ["number", "file", "line_number", "hash"];

/// How long the next problem is waited for before a look at whether to stop.
const PATIENCE: Duration = Duration::from_millis(20);

/// Problems that are read ahead of the work.
const AHEAD: usize = 256;

fn renamed(text: &str) -> Result<(String, String), String> {
    let (field, column) = text.split_once('=').ok_or("expected FIELD=COLUMN")?;
    let fields = ["id", "title", "fen", "rules", "notation", "stipulation", "solution", "expect"];
    if fields.contains(&field) {
        Ok((field.to_owned(), column.to_owned()))
    } else {
        Err(format!("expected one of {}", fields.join(", ")))
    }
}

impl Stream {
    /// The problems.
    pub(super) fn units(&self) -> Units {
        let kind = self.input.map(|kind| match kind {
            InputKind::Yaml => Kind::Yaml,
            InputKind::Fen | InputKind::Epd => Kind::Positions,
            InputKind::Tsv => Kind::Tsv,
            InputKind::Csv => Kind::Csv,
            InputKind::Jsonl => Kind::Jsonl,
        });
        let mut files = Vec::new();
        for path in &self.files {
            if path.is_dir() {
                let found = within(path, |file| Kind::of(file).is_some());
                if found.is_empty() {
                    let name = path.display();
                    files.push(Err(format!("{name}: there is no file of problems in this folder")));
                }
                files.extend(found);
            } else {
                files.push(Ok(path.clone()));
            }
        }
        let columns: BTreeMap<String, String> = self.column.iter().cloned().collect();
        Units::new(Origin { files, kind, columns })
    }

    /// How they are read.
    pub(super) fn reading(&self, asked: Option<Stipulation>) -> Reading {
        Reading { asked, otherwise: SHORTEST, rules: self.rules }
    }
}

/// What a run does with each problem.
struct Job<'a> {
    args: &'a Args,
    reading: Reading,
    how: How,
    options: Options,
    columns: Vec<&'static str>,
    stop: Arc<AtomicBool>,
}

/// The result of one problem.
struct Finished {
    line: String,
    outcome: Outcome,
    exit: Exit,
    /// Whether the work on it was broken off, or may have been.
    broken: bool,
}

/// Works on every problem.
pub(super) fn run(args: &Args, ui: &mut Ui) -> io::Result<Exit> {
    let stop = interrupt::flag();
    let limits = args.limiting.limits(&stop);
    let certificates = Certificates::of(args.certificates.as_deref())?;
    let job = Job {
        args,
        reading: args.stream.reading(args.asked.stipulation),
        options: Options { policy: args.policy.policy(), limits: limits.clone() },
        how: How {
            sought: args.sought.clone(),
            verbose: args.verbose,
            classify: args.task == Task::Classify,
            limits,
            certificates,
            shelf: args.known.shelf(),
        },
        columns: columns(args),
        stop: Arc::clone(&stop),
    };
    let head = if args.format == Format::Csv { row(&job.columns)? } else { String::new() };
    let Some((mut results, done)) = Results::open(args, &head, ui)? else {
        return Ok(Exit::Input);
    };
    let expired = timer(args.run_time, &stop);
    let trouble = Mutex::new(None);
    let units = units(args, done, &stop, &trouble);
    let how = Streaming { jobs: args.jobs, ordered: !args.unordered };
    let progress = Progress::counting();
    let mut broken = false;
    streamed(
        units,
        how,
        &stop,
        |unit| job.work(&unit),
        |result| {
            // What was broken off is as if it had not been begun, and in order so is the rest.
            broken |= result.broken;
            if result.broken || broken && !args.unordered {
                return Ok(());
            }
            results.add(&result.outcome, result.exit);
            progress.step(|| results.write(&result.line, ui))
        },
    )?;
    drop(progress);
    ui.fault(job.how.shelf.as_ref());
    results.close(args.ending.summary, ui)?;
    if let Some(message) = trouble.into_inner().unwrap_or_default() {
        ui.error(&message);
        return Ok(Exit::Input);
    }
    let exit = if args.ending.exit_zero { Exit::Holds } else { results.exit };
    if !stop.load(Ordering::Relaxed) {
        return Ok(exit);
    }
    let count = results.digest.problems();
    let over = expired.load(Ordering::Relaxed);
    let why = if over { "the time of the run is over" } else { "interrupted" };
    ui.warning(&format!("{why}; {count} problems are done"));
    Ok(if over { exit.max(Exit::Undecided) } else { Exit::Interrupted })
}

/// The results of a run, those of earlier runs into the same file among them.
struct Results {
    /// Where they are written; without a file, to stdout.
    ledger: Option<Ledger>,
    digest: Digest,
    exit: Exit,
}

impl Results {
    /// Begins them, or takes up those of the file; also returns which problems are done.
    /// `None` if the file cannot be taken up, which is told.
    fn open(args: &Args, head: &str, ui: &mut Ui) -> io::Result<Option<(Self, Done)>> {
        let mut results = Self { ledger: None, digest: Digest::default(), exit: Exit::Holds };
        let Some(path) = &args.out else {
            ui.print(head)?;
            return Ok(Some((results, Done::default())));
        };
        let opening = Opening {
            format: args.format.ledger(),
            settings: &settings(args),
            columns: head,
            retry: args.retry.is_some(),
        };
        let opened = Ledger::open(path, &opening, |it| results.add(it, exit_of(it)));
        match opened {
            Ok(Opened { ledger, done, torn }) => {
                if torn > 0 {
                    let name = path.display();
                    ui.warning(&format!("{name}: a torn line of {torn} bytes was cut off"));
                }
                results.ledger = Some(ledger);
                Ok(Some((results, done)))
            }
            Err(error) => {
                ui.error(&error.to_string());
                Ok(None)
            }
        }
    }

    fn add(&mut self, outcome: &Outcome, exit: Exit) {
        self.digest.add(outcome);
        self.exit = self.exit.max(exit);
    }

    fn write(&mut self, line: &str, ui: &mut Ui) -> io::Result<()> {
        match &mut self.ledger {
            Some(ledger) => ledger.write(line),
            None => ui.print(line),
        }
    }

    /// Sends the file to the disk and reports on all results.
    fn close(&mut self, summary: Option<Summary>, ui: &mut Ui) -> io::Result<()> {
        if let Some(ledger) = &mut self.ledger {
            ledger.sync()?;
        }
        let Some(summary) = summary else { return Ok(()) };
        let text = match summary {
            Summary::Text => self.digest.to_string(),
            Summary::Json => format!("{}\n", json!(self.digest)),
        };
        if self.ledger.is_some() {
            ui.print(&text)
        } else {
            ui.report(&text);
            Ok(())
        }
    }
}

impl Format {
    fn ledger(self) -> batch::Format {
        match self {
            Self::Jsonl => batch::Format::Jsonl,
            Self::Yaml => batch::Format::Yaml,
            Self::Csv => batch::Format::Csv,
        }
    }
}

fn columns(args: &Args) -> Vec<&'static str> {
    let of_task: &[&str] = match args.task {
        Task::Solve | Task::Classify => &solve::COLUMNS,
        Task::Verify => &verify::COLUMNS,
    };
    let mut columns = COLUMNS.to_vec();
    let classified: &[&str] = match args.task {
        Task::Classify => &["themes", "difficulty", "unclassified"],
        Task::Solve | Task::Verify => &[],
    };
    let others = ["messages", "certificate", "uncertified"];
    let others = of_task.iter().chain(classified).chain(&others);
    for &column in others {
        let timing = column == "seconds" && args.no_timing;
        let certificate = column.contains("certif") && args.certificates.is_none();
        if !columns.contains(&column) && !timing && !certificate {
            columns.push(column);
        }
    }
    columns
}

/// Everything that results depend on.
fn settings(args: &Args) -> Map<String, Value> {
    let text = |value: &dyn std::fmt::Debug| json!(format!("{value:?}").to_lowercase());
    let or_null = |value: Option<String>| value.map_or(Value::Null, Value::String);
    let limits = args.limiting.limits(&Arc::default());
    let pairs = [
        ("version", json!(env!("CARGO_PKG_VERSION"))),
        ("task", text(&args.task)),
        (
            "files",
            json!(args.stream.files.iter().map(|it| it.display().to_string()).collect::<Vec<_>>()),
        ),
        ("input", args.stream.input.map_or(Value::Null, |kind| text(&kind))),
        ("columns", json!(args.stream.column)),
        ("rules", json!(args.stream.rules.name())),
        ("stipulation", or_null(args.asked.stipulation.map(|it| it.to_string()))),
        ("checks", json!(args.sought.checks)),
        ("moves", json!(args.sought.moves)),
        ("tries", json!(args.sought.tries)),
        ("set_play", json!(args.sought.set_play)),
        ("policy", text(&args.policy)),
        ("shard", or_null(args.shard.map(|it| it.to_string()))),
        ("verbose", json!(args.verbose)),
        ("timing", json!(!args.no_timing)),
        ("certificates", or_null(args.certificates.as_ref().map(|it| it.display().to_string()))),
        ("tables", or_null(args.known.folder().map(|it| it.display().to_string()))),
        ("nodes", json!(limits.nodes)),
        ("time", json!(limits.time.map(|time| time.as_secs_f64()))),
        ("memory", json!(limits.memory)),
    ];
    pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// What a result of an earlier run adds to the exit code.
fn exit_of(outcome: &Outcome) -> Exit {
    match (outcome.verdict.as_str(), outcome.expected) {
        (_, Some(true)) | ("solved", _) => Exit::Holds,
        ("error", _) => Exit::Input,
        ("undecided", _) => Exit::Undecided,
        _ => Exit::Findings,
    }
}

/// Sets the flag when the time of the run is over; the other flag tells that it was this.
fn timer(time: Option<Duration>, stop: &Arc<AtomicBool>) -> Arc<AtomicBool> {
    let expired = Arc::new(AtomicBool::new(false));
    if let Some(time) = time {
        let (stop, expired) = (Arc::clone(stop), Arc::clone(&expired));
        // Nobody waits for it: it ends with the program.
        thread::spawn(move || {
            thread::sleep(time);
            expired.store(!stop.swap(true, Ordering::Relaxed), Ordering::Relaxed);
        });
    }
    expired
}

/// The problems that are to be worked on, read ahead by a thread of its own, since a read
/// from a pipe may take for ever and must not keep the program from ending.
fn units<'a>(
    args: &'a Args,
    mut done: Done,
    stop: &'a AtomicBool,
    trouble: &'a Mutex<Option<String>>,
) -> impl Iterator<Item = Unit> + Send + 'a {
    let units = args.stream.units();
    let (sender, receiver) = mpsc::sync_channel(AHEAD);
    thread::spawn(move || {
        for unit in units {
            if sender.send(unit).is_err() {
                break;
            }
        }
    });
    let tell = move |message: String| {
        if let Ok(mut trouble) = trouble.lock() {
            *trouble = Some(message);
        }
    };
    std::iter::from_fn(move || {
        while !stop.load(Ordering::Relaxed) {
            let unit: Unit = match receiver.recv_timeout(PATIENCE) {
                Ok(unit) => unit,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => {
                    if let Some((first, last)) = done.rest() {
                        tell(format!(
                            "the input has changed: problems {first} to {last} are missing"
                        ));
                    }
                    return None;
                }
            };
            let hash = unit.fingerprint();
            if args.shard.is_some_and(|shard| !shard.holds(hash)) {
                continue;
            }
            match done.pass(unit.number, hash) {
                Ok(true) => {}
                Ok(false) => return Some(unit),
                Err((first, last)) => {
                    tell(format!(
                        "the input has changed: problems {first} to {last} are not those of the results"
                    ));
                    return None;
                }
            }
        }
        None
    })
}

impl Job<'_> {
    fn work(&self, unit: &Unit) -> Finished {
        let posed = unit.pose(&self.reading);
        let mut item = Item::new(0, &posed.listed, posed.problem);
        if self.args.sought.checks {
            item.only_checks();
        }
        let sources = [Source { name: unit.file.to_string(), text: posed.text }];
        let (mut record, exit) = match self.args.task {
            Task::Solve | Task::Classify => {
                let solved = solve(&item, &sources, &self.how);
                (solved.record, solved.exit)
            }
            Task::Verify => {
                let How { certificates, shelf: tables, verbose, .. } = &self.how;
                let (certificates, tables) = (certificates.as_ref(), tables.as_ref());
                let checked = check(&item, &sources, &self.options, certificates, tables, *verbose);
                (checked.record, checked.exit)
            }
        };
        let broken = self.stop.load(Ordering::Relaxed);
        record.errors.iter_mut().for_each(|error| error.shift(unit.line));
        record.clock(!self.args.no_timing);
        record.number = Some(unit.number);
        record.file = Some(unit.file.to_string());
        record.line_number = Some(unit.line);
        record.hash = Some(unit.fingerprint().to_string());
        let line = self.line(&record);
        let outcome = Outcome {
            number: unit.number,
            hash: String::new(),
            id: record.id,
            verdict: record.verdict.to_owned(),
            expected: record.expected,
            moves: record.moves,
            nodes: record.nodes,
            seconds: record.seconds,
        };
        Finished { line, outcome, exit, broken }
    }

    /// The record on its line.
    fn line(&self, record: &Record) -> String {
        // By way of a value, whose map sorts the keys; a record is no map with odd keys and
        // its cells are text, so neither can fail.
        let value = serde_json::to_value(record).unwrap_or_default();
        match self.args.format {
            Format::Jsonl => format!("{value}\n"),
            Format::Yaml => format!("- {value}\n"),
            Format::Csv => row_of(&self.columns, &value).unwrap_or_default(),
        }
    }
}
