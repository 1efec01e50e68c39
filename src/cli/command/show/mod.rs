//! `paiju show`: positions as text and as pictures.

mod drawn;
mod target;

use std::path::{Path, PathBuf};

use crate::cli::options::InputArgs;
use crate::cli::options::picture::{PictureArgs, Shape};
use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::ui::Ui;
use crate::cli::sink::Format;
use crate::diagram::Layout;
use crate::input::RawProblem;
use crate::report::words;
use drawn::Drawn;
use target::Target;

const AFTER_HELP: &str = "\
Examples:
  paiju show --fen 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'
  paiju show --moves '1. h3e3 h10g8' start.fen        the position after some moves
  paiju show --last h3e3 start.fen                    with the last move marked
  paiju show --layout points puzzles/traitors.yaml    as a YAML file can hold it
  paiju show -f svg -o boards puzzles/traitors.yaml   a picture each, in the folder boards
  paiju show -f png --last h3e3 start.fen > start.png";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// How boards are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = Shape::parser(&[Format::TEXT]))]
    format: Shape,

    /// Write to this file; several of svg or png go into a folder of this name [default: standard
    /// output]
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,

    /// How much of the board is drawn in text [default: lines]
    #[arg(long, value_name = "LAYOUT")]
    layout: Option<Layout>,

    /// Play these moves first and mark the last one; move numbers may be left out, the notation
    /// is that of the file or of --notation
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// Mark this move as the last one played; it is written in coordinates
    #[arg(long, value_name = "MOVE", conflicts_with = "moves")]
    last: Option<String>,

    /// In pictures, draw an arrow for this move, written in coordinates; may be repeated
    #[arg(long, value_name = "MOVE")]
    arrow: Vec<String>,

    #[command(flatten)]
    picture: PictureArgs,
}

impl Args {
    /// The file for the boards as text.
    pub(super) fn result_file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|_| self.format.is(Format::TEXT))
    }
}

/// Draws every position. That takes no time, and of what cannot be read all that can be drawn is drawn, so
/// this is not the pipeline of the other commands.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let mut target = Target::open(args)?;
    let pose_options = args.input.reading.pose_options(None, false);
    let mut exit = Exit::Holds;
    ui.stdin(&args.input.files);
    let with_twins = |raw: RawProblem| {
        let mut diagram = raw.pose(&pose_options);
        let (_, twins) = diagram.take_twins();
        std::iter::once(diagram).chain(twins)
    };
    for posed in args.input.problems().flat_map(with_twins) {
        // Any board is drawn, but no moves are played where the rules are broken.
        let drawn = posed.board().filter(|_| posed.problem.is_ok() || args.moves.is_none());
        let Some(drawn) = drawn else {
            ui.problem(&posed);
            exit = exit.max(if posed.has_error() { Exit::Input } else { Exit::Holds });
            continue;
        };
        // Illegal positions are drawn without blame; other faults of the text stay errors.
        let is_fine = match &posed.problem {
            Ok(_) => true,
            Err(unposable) => unposable.is_only_illegal() || posed.no_problem.is_some(),
        };
        if !is_fine {
            ui.problem(&posed);
            exit = Exit::Input;
        } else if posed.no_problem.is_none() {
            ui.doubtful(&posed);
        }
        match Drawn::of(args, posed.problem.as_ref().ok(), &drawn) {
            Ok(shown) => target.add(ui, args, &posed, &shown)?,
            Err(message) => {
                ui.error(&format!("{}: {message}", printable(&posed.id)));
                exit = Exit::Input;
            }
        }
    }
    if let Target::Pictures(boards, _) = target {
        boards.finish(ui, words::page_positions())?;
    }
    Ok(exit)
}
