//! `paiju duplicates`: positions that are there twice.

use serde_json::json;

use crate::batch::duplicates::{Duplicate, Duplicates};
use crate::batch::problems;
use crate::cli::options::format::ListFormat;
use crate::cli::options::{ResultFileArgs, SortArgs, StreamArgs};
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;

const AFTER_HELP: &str = "\
Every problem is compared with all before it that have the same rules; stipulations are not
compared. The exit code is 1 if there are duplicates.

Example:
  paiju duplicates puzzles collection.tsv";

/// Options of `duplicates`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    #[command(flatten)]
    pub(super) file: ResultFileArgs,

    /// How duplicates are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: ListFormat,

    #[command(flatten)]
    sorting: SortArgs,
}

/// Finds them.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    interrupt::at_once();
    let pose_options = args.input.reading.pose_options(None, false);
    let mut duplicates = Duplicates::new(args.sorting.memory());
    let mut exit = Exit::Holds;
    let mut count = 0;
    ui.stdin(&args.input.files);
    let counter = ui.counter("problems");
    for raw in args.input.problems() {
        counter.add();
        let posed = raw.pose(&pose_options);
        ui.problem(&posed);
        if posed.has_error() {
            exit = Exit::Input;
        }
        count += u64::from(posed.is_problem());
        if let Ok(problem) = &posed.problem {
            let (rules, fen) = (problem.position.rules().name(), problem.position.to_string());
            duplicates.add(rules, &fen, &posed.id, count)?;
        }
    }
    let mut found = 0;
    duplicates.each(|one| {
        found += 1;
        ui.print(&text(&one, args.format))
    })?;
    if args.format == ListFormat::Text {
        let s = if found == 1 { "" } else { "s" };
        ui.print(&format!("{}, {found} duplicate{s}\n", problems(count)))?;
    }
    Ok(exit.max(if found > 0 { Exit::Findings } else { Exit::Holds }))
}

/// A duplicate on its line.
fn text(duplicate: &Duplicate, format: ListFormat) -> String {
    let Duplicate { id, number, fen, of, of_number, likeness } = duplicate;
    let likeness = likeness.name();
    if format == ListFormat::Jsonl {
        let record = json!({
            "id": id, "number": number, "of": of, "of_number": of_number, "likeness": likeness,
            "fen": fen,
        });
        format!("{record}\n")
    } else {
        format!("{} ({number}) is {} ({of_number}), {likeness}\n", tame(id), tame(of))
    }
}
