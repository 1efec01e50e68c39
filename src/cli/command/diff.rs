//! `paiju diff`: what has changed between two runs.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;

use serde_json::json;

use crate::batch::diff::{DiffError, Difference, Kind, ResultsError, compare};
use crate::batch::problems;
use crate::cli::file::sentence;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;

const AFTER_HELP: &str = "\
Problems are matched by their ids. The exit code is 0 if nothing has changed, 1 if something
has, 2 if a file cannot be read.

Example:
  paiju batch --out new.jsonl puzzles && paiju diff old.jsonl new.jsonl";

/// Options of `diff`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// Results of a batch, or of verify and solve as json, jsonl or csv
    old: PathBuf,

    /// Later results of the same problems
    new: PathBuf,

    /// One JSON object a line instead of text
    #[arg(long)]
    json: bool,
}

/// Compares.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> io::Result<Exit> {
    interrupt::at_once();
    let mut open = |path: &PathBuf| match File::open(path) {
        Ok(file) => Some(BufReader::new(file)),
        Err(error) => {
            ui.error(&sentence(path, &error));
            None
        }
    };
    let (Some(old), Some(new)) = (open(&args.old), open(&args.new)) else { return Ok(Exit::Input) };
    let mut counts: BTreeMap<Kind, u64> = BTreeMap::new();
    let compared = compare(old, new, |difference: Difference| {
        *counts.entry(difference.kind).or_default() += 1;
        let text = if args.json { json!(difference).to_string() } else { difference.to_string() };
        ui.print(&format!("{text}\n"))
    });
    let (path, error) = match compared {
        Ok(both) => return told(args, both, &counts, ui),
        Err(DiffError::Old(error)) => (&args.old, error),
        Err(DiffError::New(error)) => (&args.new, error),
        Err(DiffError::Show(error)) => return Err(error),
    };
    ui.error(&match error {
        ResultsError::Io(error) => sentence(path, &error),
        error @ ResultsError::Line { .. } => format!("{}: {error}", path.display()),
    });
    Ok(Exit::Input)
}

/// Tells how many problems were compared and what came of it.
fn told(args: &Args, both: u64, counts: &BTreeMap<Kind, u64>, ui: &mut Ui) -> io::Result<Exit> {
    if !args.json {
        let name = |kind| json!(kind).as_str().unwrap_or_default().to_owned();
        let parts = counts.iter().map(|(kind, count)| format!("{count} {}", name(kind)));
        let parts = parts.collect::<Vec<_>>().join(", ");
        let parts = if parts.is_empty() { "no difference".to_owned() } else { parts };
        ui.print(&format!("{} compared: {parts}\n", problems(both)))?;
    }
    Ok(if counts.is_empty() { Exit::Holds } else { Exit::Findings })
}
