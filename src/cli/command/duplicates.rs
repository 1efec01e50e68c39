//! `paiju duplicates`: positions that are there twice.

use serde_json::json;

use crate::batch::duplicates::Duplicates;
use crate::batch::problems;
use crate::cli::options::format::ListFormat;
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::cli::stream::Stream;
use crate::game::Position;
use crate::game::Rules;
use crate::with_position;

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
    stream: Stream,

    /// How duplicates are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: ListFormat,
}

/// Finds them.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    interrupt::at_once();
    let reading = args.stream.reading(None);
    let mut duplicates = Duplicates::default();
    // Ids by number, to name what a duplicate is one of.
    let mut ids: Vec<Box<str>> = Vec::new();
    let (mut found, mut bad) = (0, 0);
    for unit in args.stream.units() {
        let posed = unit.pose(&reading);
        let id = posed.slot.id;
        ids.push(id.clone().into_boxed_str());
        let Ok(problem) = &posed.problem else {
            bad += 1;
            continue;
        };
        let rules = with_position!(&problem.position, position => name(position));
        let fen = problem.position.to_string();
        let Some((number, likeness)) = duplicates.add(rules, &fen, unit.number) else { continue };
        found += 1;
        let first = ids.get(number as usize - 1).map_or("", |id| &**id);
        ui.print(&if args.format == ListFormat::Jsonl {
            let told = json!({
                "id": id, "number": unit.number, "of": first, "of_number": number,
                "likeness": likeness.name(), "fen": fen,
            });
            format!("{told}\n")
        } else {
            format!(
                "{} ({}) is {} ({}), {}\n",
                tame(&id),
                unit.number,
                tame(first),
                number,
                likeness.name()
            )
        })?;
    }
    if args.format == ListFormat::Text {
        let s = if found == 1 { "" } else { "s" };
        ui.print(&format!("{}, {found} duplicate{s}\n", problems(ids.len() as u64)))?;
    }
    if bad > 0 {
        let message = format!("{} could not be read; `paiju batch` says why", problems(bad));
        return Err(CommandError::Input(message));
    }
    Ok(if found > 0 { Exit::Findings } else { Exit::Holds })
}

fn name<R: Rules>(_: &Position<R>) -> &'static str {
    R::NAME
}
