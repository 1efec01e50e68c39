//! `paiju perft`: counts move sequences, the standard check of a move generator.

use serde_json::{Map, json};

use crate::cli::options::ResultFileArgs;
use crate::cli::run::{CommandError, CommandResult, Exit, Ui, interrupt};
use crate::cli::sink::{self, Format};
use crate::notation::Notation;
use crate::record::SCHEMA;
use crate::rules::{AnyPosition, RuleSet};

const AFTER_HELP: &str = "\
Examples:
  paiju perft 4                             from the start position
  paiju perft 3 --divide --rules china-schach
  paiju perft 2 --format json --fen '3k5/9/9/9/9/9/9/9/9/R3K4 w'";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The number of plies
    #[arg(value_parser = plies)]
    depth: u32,

    /// A position text instead of the start position
    #[arg(long)]
    fen: Option<String>,

    /// The rules of the position: xiangqi, china-schach or chex
    #[arg(long, default_value = "xiangqi")]
    rules: RuleSet,

    /// Count for each first move
    #[arg(long)]
    divide: bool,

    #[command(flatten)]
    file: ResultFileArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::single())]
    format: Format,
}

fn plies(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "expected a number of plies, such as 4".to_owned())
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    ui.write_to(args.file.output())?;
    interrupt::at_once();
    let position = match &args.fen {
        None => args.rules.start(),
        Some(fen) => match args.rules.read(fen) {
            Ok(position) => position,
            Err(error) => {
                ui.bad_position(fen, "--fen", error);
                return Err(CommandError::Shown);
            }
        },
    };
    let counts = counts(&position, args.depth);
    let nodes: u64 = counts.iter().map(|(_, nodes)| nodes).sum();
    let divided = counts.iter().filter(|(mv, _)| args.divide && !mv.is_empty());
    if args.format == Format::Json {
        let mut object = json!({
            "schema": SCHEMA,
            "rules": args.rules.name(),
            "fen": position.to_string(),
            "depth": args.depth,
            "nodes": nodes,
        });
        if args.divide {
            let divided: Map<_, _> =
                divided.map(|(mv, nodes)| (mv.clone(), json!(nodes))).collect();
            object["divide"] = divided.into();
        }
        ui.print(&format!("{object}\n"))?;
    } else {
        for (mv, nodes) in divided {
            ui.print(&format!("{mv} {nodes}\n"))?;
        }
        ui.print(&format!("{nodes}\n"))?;
    }
    Ok(Exit::Holds)
}

/// The count for each first move; at depth 0 one count without a move.
fn counts(position: &AnyPosition, depth: u32) -> Vec<(String, u64)> {
    if depth == 0 {
        return vec![(String::new(), 1)];
    }
    let named = |(mv, nodes)| (position.write_move(Notation::Coordinates, mv), nodes);
    position.divide(depth).into_iter().map(named).collect()
}
