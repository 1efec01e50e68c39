//! `paiju duplicates`: positions that are there twice.

use serde_json::json;

use crate::batch::duplicates::Duplicates;
use crate::batch::problems;
use crate::cli::options::StreamArgs;
use crate::cli::options::format::ListFormat;
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

    /// How duplicates are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: ListFormat,
}

/// Finds them.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    interrupt::at_once();
    let pose_options = args.input.reading.pose_options(None, false);
    let mut duplicates = Duplicates::default();
    // Ids by number, to name the first of two equal positions.
    let mut ids: Vec<Box<str>> = Vec::new();
    let mut exit = Exit::Holds;
    let mut found = 0;
    ui.stdin(&args.input.files);
    for raw in args.input.problems() {
        let posed = raw.pose(&pose_options);
        ui.problem(&posed);
        if posed.has_error() {
            exit = Exit::Input;
        }
        if posed.is_problem() {
            ids.push(posed.id.clone().into_boxed_str());
        }
        let Ok(problem) = &posed.problem else { continue };
        let (id, number) = (&posed.id, ids.len() as u64);
        let rules = problem.position.rules().name();
        let fen = problem.position.to_string();
        let Some((first, likeness)) = duplicates.add(rules, &fen, number) else { continue };
        found += 1;
        let first_id = ids.get(first as usize - 1).map_or("", |id| &**id);
        ui.print(&if args.format == ListFormat::Jsonl {
            let record = json!({
                "id": id, "number": number, "of": first_id, "of_number": first,
                "likeness": likeness.name(), "fen": fen,
            });
            format!("{record}\n")
        } else {
            format!(
                "{} ({}) is {} ({}), {}\n",
                tame(id),
                number,
                tame(first_id),
                first,
                likeness.name()
            )
        })?;
    }
    if args.format == ListFormat::Text {
        let s = if found == 1 { "" } else { "s" };
        ui.print(&format!("{}, {found} duplicate{s}\n", problems(ids.len() as u64)))?;
    }
    Ok(exit.max(if found > 0 { Exit::Findings } else { Exit::Holds }))
}
