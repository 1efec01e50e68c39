//! `paiju table probe`: the value of positions and of all their moves, and best play.

use std::io;
use std::path::PathBuf;

use super::Which;
use super::probed::ProbedPosition;
use crate::cli::options::{EncodingArgs, ReadArgs, ResultFileArgs, usual_notation};
use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::cli::sink::{self, Format};
use crate::input::RawProblem;
use crate::tablebase::Counts;

/// Options of `table probe`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Position texts, files of problems, folders of them, or - for stdin
    #[arg(value_name = "FEN|FILE", required_unless_present = "fen", conflicts_with = "fen")]
    files: Vec<PathBuf>,

    /// A position text instead of files
    #[arg(long)]
    fen: Option<String>,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    which: Which,

    #[command(flatten)]
    pub(super) file: ResultFileArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    interrupt::at_once();
    let folder = args.which.folder()?;
    let reading = ReadArgs::of_rules(args.which.rules, args.encoding);
    let pose_options = reading.pose_options(None, false);
    let fen = args.fen.as_ref().map(|fen| RawProblem::of_argument("--fen", fen));
    let mut exit = Exit::Holds;
    let mut counts = Counts::default();
    for raw in fen.into_iter().chain(reading.input(&args.files).problems()) {
        let posed = raw.pose(&pose_options);
        ui.problem(&posed);
        let Ok(problem) = &posed.problem else {
            exit = exit.max(if posed.has_error() { Exit::Input } else { Exit::Holds });
            continue;
        };
        let rules = problem.position.rules();
        if rules != args.which.rules {
            ui.error(&format!("{}: its rules are {rules}: --rules {rules}", printable(&posed.id)));
            exit = exit.max(Exit::Input);
            continue;
        }
        match folder.answer(&problem.position, &mut counts) {
            Ok(answer) => {
                if answer.value.is_none() {
                    exit = exit.max(Exit::Undecided);
                }
                let asked = ProbedPosition {
                    position: &problem.position,
                    notation: usual_notation(ui.language(), problem).unwrap_or(problem.notation),
                    id: Some(posed.id.as_str()).filter(|_| !raw.is_argument()),
                };
                let json = args.format == Format::JSONL;
                ui.print(&if json {
                    asked.data(&answer).map_err(io::Error::other)?
                } else {
                    asked.text(&answer, ui.language())
                })?;
            }
            Err(error) => {
                ui.error(&error.to_string());
                exit = exit.max(Exit::Input);
            }
        }
    }
    Ok(exit)
}
