//! `paiju mend`: the smallest changes that make unsound problems sound.

mod mending;
mod output;
mod work;

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::cli::options::{VersionArgs, VersionWorkArgs, quantity};
use crate::cli::report::proposals::Proposals;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::cli::sink::{Entry, Format};
use crate::mend::{Keep, Options};
use crate::solve::Limits;
use mending::mend;
use output::{collection, text};

const AFTER_HELP: &str = "\
Tried are: every man but the royal ones removed, every man moved to an adjoining point, every man
replaced by another kind, and every kind of man added on every free point. With --men 2 pairs of these
follow, until there are as many mends as --most. A mend is a change after which the problem is sound by
its own stipulation and by --policy, with the author's key, line and mating net, in a position to which
a legal move leads. The best come first: few men changed, much kept, few idle men, small changes. Where
no author gives a solution, a mend may leave any of the keys.

The exit code is 1 if an unsound problem has no mend, 3 if a limit left that open.

Examples:
  paiju mend puzzles/unsound.yaml
  paiju mend --men 2 --keep key --time 1m mine.yaml
  paiju mend --fen '5k3/3Pa4/4Na3/9/9/9/6C2/9/9/4K4 w' -s '#2'
  paiju mend mine.yaml --format yaml -o mended.yaml      problems that `paiju verify` reads";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    versions: VersionArgs,

    /// The most men that are changed together: 1 or 2
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=2), help_heading = "Mends")]
    men: u8,

    /// What of the author's solution must be kept
    #[arg(long, value_name = "WHAT", default_value = "net", help_heading = "Mends")]
    keep: Keep,

    /// List at most N mends of a problem, the best
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Mends")]
    most: u16,

    /// Maximum number of positions searched for each change [default: four times as many as the
    /// problem takes, 100000 at least]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Time limit for all changes of a problem: 500ms, 2s, 1m, 1h; without a unit, seconds
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    time: Option<Duration>,

    #[command(flatten)]
    pub(super) work: VersionWorkArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = Proposals::parser())]
    format: Format,

    /// Leave times out of json and jsonl, so that runs can be compared
    #[arg(long)]
    no_timing: bool,
}

/// Mends every problem of the input.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let stop = interrupt::flag();
    let options = Options {
        policy: args.versions.policy,
        keep: args.keep,
        limits: Limits { time: args.time, stop: Some(stop.clone()), ..Limits::default() },
        nodes: args.nodes,
        notation: None,
        tables: args.work.tables.open()?,
    };
    let language = args.format.language(ui);
    let mut output = Proposals::new(args.format, args.no_timing)?;
    let exit = args.versions.each(&stop, ui, |posed, ui| {
        let begun = Instant::now();
        let mut mended = mend(posed, args, &options, &stop, ui)?;
        mended.record.origin.seconds = (!args.no_timing).then(|| begun.elapsed().as_secs_f64());
        let record = || serde_json::to_value(&mended.record);
        let entry =
            Entry { posed: Some(posed), record: &record, text: &|| text(&mended, language) };
        output.add(ui, &entry, |ui| collection(posed, &mended, ui))?;
        Ok(mended.exit())
    })?;
    output.finish(ui)?;
    ui.table_faults(options.tables.as_ref());
    if stop.load(Ordering::Relaxed) {
        ui.warning("interrupted; the mends found so far are reported");
        return Ok(Exit::Interrupted);
    }
    Ok(exit)
}
