//! `paiju verify`: problems against all their solutions.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::batch::repeats::{Repeats, question};
use crate::cli::options::conflict::SearchOnly;
use crate::cli::options::format::Format;
use crate::cli::options::{
    EngineArgs, LimitArgs, OutputArgs, ReadArgs, RepetitionArgs, ResultFileArgs, StipulationArgs,
    TableArgs,
};
use crate::cli::report::certificates::Certificates;
use crate::cli::report::check::{CheckOptions, Checked, check};
use crate::cli::report::layout::Columns;
use crate::cli::report::summary::{self, Tally};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::problem_stream::ProblemStream;
use crate::cli::run::progress::Progress;
use crate::cli::run::run_all::{ProblemResult, RunAll};
use crate::cli::run::ui::Ui;
use crate::examine::Policy;
use crate::problem::Diagnostic;
use crate::record::{self, Record};
use crate::solve::BEYOND;

const AFTER_HELP: &str = "\
A problem holds if it is sound, or if its findings are those that its `expect:` names.

Examples:
  paiju verify puzzles                      every file of problems below puzzles/
  paiju verify --policy strict mine.yaml    no dual at all
  paiju verify --beyond 4 mine.yaml         other wins, up to four moves later
  paiju verify --time 10s --jobs 2 mine.yaml
  paiju verify --format json --no-timing puzzles > report.json";

/// Options of `verify`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// Files of problems, folders of them, position texts, or - for stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    reading: ReadArgs,

    #[command(flatten)]
    stipulation: StipulationArgs,

    #[command(flatten)]
    repetition: RepetitionArgs,

    /// How unique the solution must be
    #[arg(long, value_name = "POLICY", default_value = "standard")]
    policy: PolicyArg,

    /// Grade all other winning moves of a solution, and look for them up to this many moves beyond it
    /// [default: 2 with -v and under the policies any-win and tsume]
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u8).range(0..=MOST_BEYOND))]
    beyond: Option<u8>,

    #[command(flatten)]
    pub(super) file: ResultFileArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    tables: TableArgs,

    #[command(flatten)]
    engine: EngineArgs,
}

/// How unique the solution must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum PolicyArg {
    /// No dual at all, and an answer to every longest defence
    Strict,
    /// No major dual
    Standard,
    /// No dual on the main line before its last move
    OnlyMove,
    /// Only the key must be unique
    Key,
    /// No major dual, and no other first move wins in any number of moves
    AnyWin,
    /// No other win on the main line before its last move; useless interpositions do not count
    Tsume,
}

/// The most moves beyond a solution up to which other wins are looked for.
const MOST_BEYOND: i64 = 100;

/// The columns of csv.
pub(in crate::cli) const COLUMNS: [&str; 16] = [
    "file",
    "id",
    "fen",
    "stipulation",
    "repetition",
    "verdict",
    "expected",
    "findings",
    "messages",
    "moves",
    "win",
    "keys",
    "line",
    "proven_not_within",
    "nodes",
    "seconds",
];

/// Checks every problem of the files and reports in their order.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    args.output.check()?;
    let certificates = Certificates::of(&args.output.certificates)?;
    let search_only =
        SearchOnly::new(&[("--beyond", args.beyond.is_some())], args.stipulation.given)?;
    let stop = interrupt::flag();
    let options = CheckOptions {
        asked: record::CheckOptions {
            policy: args.policy.policy(),
            verbose: args.output.verbose,
            beyond: args.beyond.or(args.output.verbose.then_some(BEYOND)),
            certify: certificates.is_some(),
            limits: args.limits.stopped_by(&stop),
            tables: args.tables.open()?,
        },
        certificates,
        engines: args.engine.hinting(&args.limits, &stop),
        language: args.output.language(ui),
    };
    let pose_options =
        args.repetition.pose(args.reading.pose_options(args.stipulation.given, false));
    ui.stdin(&args.files);
    let raw = args.reading.input(&args.files).problems();
    let mut problems = ProblemStream::new(raw, pose_options, &stop);
    let columns = Columns::of(problems.look_ahead(args.output.format));
    let progress = Progress::problems(problems.total(), ui);
    if let Some(count) = args.reading.count(&args.files) {
        progress.count(move || count.count() as u64);
    }
    let mut tally = Tally::default();
    let mut repeats = Repeats::default();
    let work = RunAll {
        options: &args.output,
        columns: &COLUMNS,
        search_only: &search_only,
        boards: None,
        stop: &stop,
    };
    let exit = work.report(
        &mut problems,
        progress,
        ui,
        |posed| check(posed, &options),
        |posed, checked| {
            tally.add(checked);
            if let Some(question) = question(posed) {
                repeats.add(question, posed.number, &posed.id);
            }
            summary::text(posed, checked, columns, options.asked.verbose, options.language)
        },
    )?;
    if args.output.format == Format::Text {
        ui.print(&tally.text(problems.problems_read(), options.language))?;
        if let Some(text) = repeats.text() {
            ui.warning(&text);
        }
    }
    ui.table_faults(options.asked.tables.as_ref());
    Ok(work.end(exit, ui))
}

impl ProblemResult for Checked {
    fn record(&mut self) -> &mut Record {
        &mut self.record
    }

    fn exit(&self) -> Exit {
        self.exit
    }

    fn doubts(&self) -> &[Diagnostic] {
        &self.doubts
    }
}

impl PolicyArg {
    pub(in crate::cli) fn policy(self) -> Policy {
        match self {
            Self::Strict => Policy::Strict,
            Self::Standard => Policy::Standard,
            Self::OnlyMove => Policy::OnlyMove,
            Self::Key => Policy::Key,
            Self::AnyWin => Policy::AnyWin,
            Self::Tsume => Policy::Tsume,
        }
    }
}
