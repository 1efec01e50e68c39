//! `paiju batch diff`: what has changed between two runs.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::batch::Runs;
use crate::batch::diff::{Compared, DiffError, Difference, Kind, ResultsError, compare};
use crate::cli::options::{ResultFileArgs, SortArgs};
use crate::cli::run::{CommandError, CommandResult, Exit, Ui, interrupt};
use crate::cli::sink::{self, Format};
use crate::input::open_results;
use crate::report::words::{self, Language};

const AFTER_HELP: &str = "\
Problems are matched by the hashes of their texts where both files have them, else by their
ids. The exit code is 0 if nothing has changed, 1 if something has, 2 if a file cannot be read. It is 1
also if the files answer different questions, or if one does not hold all that its run wrote, and that
is said. Both files may be packed by gzip.

Example:
  paiju batch --output new.jsonl puzzles && paiju batch diff old.jsonl new.jsonl";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Results of a batch, or of verify and solve as json, jsonl or csv
    old: PathBuf,

    /// Later results of the same problems
    new: PathBuf,

    #[command(flatten)]
    file: ResultFileArgs,

    /// How differences are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,

    #[command(flatten)]
    sorting: SortArgs,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    ui.write_to(args.file.output())?;
    interrupt::at_once();
    let (old, new) = (open(&args.old)?, open(&args.new)?);
    let mut counts: BTreeMap<Kind, u64> = BTreeMap::new();
    let language = ui.language();
    let compared = compare(old, new, args.sorting.memory(), |difference: Difference| {
        *counts.entry(difference.kind).or_default() += 1;
        let text = if args.format == Format::Jsonl {
            json!(difference).to_string()
        } else {
            said(&difference, language)
        };
        ui.print(&format!("{text}\n"))
    });
    let Compared { both, old, new } = compared.map_err(|error| match error {
        DiffError::Old(error) => unreadable(&args.old, error),
        DiffError::New(error) => unreadable(&args.new, error),
        DiffError::Show(error) => CommandError::Output(error),
    })?;
    let exit = summarize(args, both, &counts, ui)?;
    let mut runs = Runs::default();
    for (path, tally) in [(&args.old, old), (&args.new, new)] {
        runs.add(&path.display().to_string(), tally);
    }
    let faults = runs.faults(true);
    for fault in &faults {
        ui.error(fault);
    }
    Ok(if faults.is_empty() { exit } else { Exit::Findings })
}

/// The name of a kind of difference in machine output.
fn name(kind: Kind) -> String {
    json!(kind).as_str().unwrap_or_default().to_owned()
}

/// A difference for people.
fn said(difference: &Difference, language: Language) -> String {
    let id: String = difference.id.chars().take(60).flat_map(char::escape_debug).collect();
    let Difference { kind, old, new, .. } = difference;
    words::difference(&name(*kind), &id, old, new).text_in(language)
}

fn open(path: &Path) -> CommandResult<impl BufRead + use<>> {
    open_results(path).map_err(|error| CommandError::unreadable(path, &error))
}

fn unreadable(path: &Path, error: ResultsError) -> CommandError {
    match error {
        ResultsError::Io(error) => CommandError::unreadable(path, &error),
        error @ ResultsError::Line { .. } => {
            CommandError::Results { name: path.display().to_string(), error }
        }
    }
}

/// Reports how many problems were compared, and the number of differences of each kind.
fn summarize(args: &Args, both: u64, counts: &BTreeMap<Kind, u64>, ui: &mut Ui) -> CommandResult {
    if args.format == Format::Text {
        let parts = counts.iter().map(|(&kind, &count)| words::differences(&name(kind), count));
        let said = words::compared(words::problems(both), parts.collect());
        ui.print(&format!("{}\n", said.text_in(ui.language())))?;
    }
    Ok(if counts.is_empty() { Exit::Holds } else { Exit::Findings })
}
