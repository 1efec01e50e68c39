//! `paiju verify`: problems against all their solutions.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use clap::ValueEnum;

use super::args::{Format, Known, Limiting, Writing};
use super::certificates::Certificates;
use super::check::check;
use super::exit::Exit;
use super::input::Input;
use super::interrupt;
use super::output::Output;
use super::progress::Progress;
use super::summary::{self, Columns, Tally};
use super::ui::Ui;
use super::workers::in_order;
use crate::verify::{Options, Policy};

const AFTER_HELP: &str = "\
A problem holds if it is sound, or if its findings are those that its `expect:` names.

Examples:
  paiju verify puzzles                      every .yaml and .yml file below puzzles/
  paiju verify --policy strict mine.yaml    no dual at all
  paiju verify --time 10s --jobs 2 big.yaml
  paiju verify --format json --no-timing puzzles > report.json";

/// Options of `verify`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// YAML files, folders of them, or - for stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// How unique the solution must be
    #[arg(long, value_name = "POLICY", default_value = "standard")]
    policy: Strictness,

    #[command(flatten)]
    writing: Writing,

    #[command(flatten)]
    limiting: Limiting,

    #[command(flatten)]
    known: Known,
}

/// How unique the solution must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Strictness {
    /// No dual at all, every longest defence answered
    Strict,
    /// No major dual
    Standard,
    /// Only the key must be unique
    Key,
}

/// The columns of csv.
pub(super) const COLUMNS: [&str; 15] = [
    "file",
    "id",
    "fen",
    "stipulation",
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
pub(super) fn run(args: &Args, ui: &mut Ui) -> io::Result<Exit> {
    let input = Input::problems(&args.files);
    let mut exit = if input.tell(ui) { Exit::Input } else { Exit::Holds };
    let Args { writing, limiting, .. } = args;
    let stop = interrupt::flag();
    let certificates = Certificates::of(writing.certificates.as_deref())?;
    let options = Options { policy: args.policy.policy(), limits: limiting.limits(&stop) };
    let shelf = args.known.shelf();
    let columns = Columns::of(&input.items);
    let fields = COLUMNS.into_iter().filter(|&it| it != "seconds" || !writing.no_timing);
    let mut output = Output::new(writing.format, fields.collect());
    let mut tally = Tally::default();
    let mut items = input.items.iter();
    let progress = Progress::new(input.items.len());
    in_order(
        &input.items,
        writing.jobs,
        &stop,
        |item| {
            let certificates = certificates.as_ref();
            check(item, &input.sources, &options, certificates, shelf.as_ref(), writing.verbose)
        },
        |mut checked| {
            let Some(item) = items.next() else { return Ok(()) };
            exit = exit.max(checked.exit);
            tally.add(&checked);
            checked.record.clock(!writing.no_timing);
            progress.step(|| {
                item.tell(ui, &input.sources);
                for doubt in &checked.doubts {
                    let source = &input.sources[item.source];
                    ui.diagnostic(&doubt.clone().file(&source.name), &source.text);
                }
                if writing.format != Format::Text {
                    return output.record(ui, &checked.record);
                }
                let source = &input.sources[item.source];
                let text = summary::text(item, &checked, source, columns, writing.verbose);
                ui.print(&writing.timed(text, &checked.record))
            })
        },
    )?;
    drop(progress);
    output.finish(ui)?;
    if writing.format == Format::Text {
        ui.print(&tally.text(input.items.len()))?;
    }
    ui.fault(shelf.as_ref());
    if stop.load(Ordering::Relaxed) {
        ui.warning("interrupted; what was finished is reported");
        exit = Exit::Interrupted;
    }
    Ok(exit)
}

impl Strictness {
    pub(super) fn policy(self) -> Policy {
        match self {
            Self::Strict => Policy::Strict,
            Self::Standard => Policy::Standard,
            Self::Key => Policy::Key,
        }
    }
}
