//! `paiju prepend`: moves put before the solutions of sound problems (逆算).

mod output;
mod prepending;
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
use crate::prepend::Options;
use crate::solve::Limits;
use output::{collection, text};
use prepending::prepend;

const AFTER_HELP: &str = "\
Every last move of the defender is taken back, and before it every last move of the
attacker, with every man that either may have taken. A position is listed if it is sound by
--policy, in one move more where a length is asked for, and if its key is the move that was
taken back, so that the given problem comes with its whole solution after key and reply. The
best come first: few men added, few idle men, quiet keys.

Moves are put before forced wins (#3, #, #3 checks) and studies (+, =) that are sound. In
help, self, reflex and series play no reply is forced.

The exit code is 1 if nothing was found or a problem is not sound, 3 if a limit left that
open.

Examples:
  paiju prepend --fen '3k5/9/3N5/9/9/9/2C6/9/9/5K3 w' -s '#1'
  paiju prepend --fen '3k5/9/3N5/9/9/9/2C6/9/9/5K3 w' -s '#1' --moves 2 --most 3
  paiju prepend --fen '3k5/9/3N5/9/9/9/2C6/9/9/5K3 w' -s '#1' -f yaml -o longer.yaml";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    versions: VersionArgs,

    /// How many moves are put before, one after the other
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=20))]
    moves: u8,

    /// List at most N positions of a problem, the best; further moves are put before these alone
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u16).range(1..))]
    most: u16,

    /// Maximum number of positions searched for each position [default: 200000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Time limit for all positions of a problem: 500ms, 2s, 1m, 1h; without a unit, seconds
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

/// Puts moves before every problem of the input.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let stop = interrupt::flag();
    let options = Options {
        policy: args.versions.policy,
        limits: Limits { time: args.time, stop: Some(stop.clone()), ..Limits::default() },
        nodes: args.nodes,
        notation: None,
        tables: args.work.tables.open()?,
    };
    let language = args.format.language(ui);
    let mut output = Proposals::new(args.format, args.no_timing)?;
    let exit = args.versions.each(&stop, ui, |posed, ui| {
        let begun = Instant::now();
        let mut done = prepend(posed, args, &options, &stop, ui)?;
        done.record.origin.seconds = (!args.no_timing).then(|| begun.elapsed().as_secs_f64());
        let record = || serde_json::to_value(&done.record);
        let entry = Entry { posed: Some(posed), record: &record, text: &|| text(&done, language) };
        let origin = args.versions.input.origin(posed);
        output.add(ui, &entry, |ui| collection(posed, &done, &origin, ui))?;
        Ok(done.exit())
    })?;
    output.finish(ui)?;
    ui.table_faults(options.tables.as_ref());
    if stop.load(Ordering::Relaxed) {
        ui.warning("interrupted; the positions found so far are reported");
        return Ok(Exit::Interrupted);
    }
    Ok(exit)
}
