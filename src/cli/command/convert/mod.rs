//! `paiju convert`: problems in the formats of other programs.

mod output;
mod write_args;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::cli::options::{LimitArgs, StipulationArgs, StreamArgs};
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::convert::{Target, with_proof, write_in};
use crate::examine::{Unproven, prove_solution};
use crate::input::{Conversion, RawProblem};

pub(in crate::cli) use output::Output;
pub(in crate::cli) use write_args::WriteArgs;

const AFTER_HELP: &str = "\
Every format is recognized by its content; see --input. What the new format has no place for is
named in a warning. Moves in YAML stay in the notation of the file, or are written in that of
--write-notation or --notation.

Examples:
  paiju convert puzzles/traitors.yaml --to pgn
  paiju convert puzzles/traitors.yaml --to xqf -o xqf      one file each, in the folder xqf
  paiju convert xqf --to yaml -o converted.yaml            all files of a folder
  paiju convert --solve mine.yaml --to dhtmlxq             with the proven tree as variations";

/// Options of `convert`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    to: Target,

    #[command(flatten)]
    writing: WriteArgs,

    /// Solve every problem, and write the proven solution tree instead of the moves of the file
    #[arg(long)]
    solve: bool,

    #[command(flatten)]
    stipulation: StipulationArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Converts every problem.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    args.writing.check(args.to)?;
    let stop = interrupt::flag();
    let pose_options = args.input.reading.pose_options(args.stipulation.given, false);
    let mut output = Output::new(args.to, &args.writing)?;
    let mut exit = Exit::Holds;
    ui.stdin(&args.input.files);
    let counter = ui.counter("problems");
    for raw in args.input.problems() {
        counter.add();
        if stop.load(std::sync::atomic::Ordering::Relaxed) {
            return Ok(Exit::Interrupted);
        }
        let converted = convert(args, &raw, &pose_options, &stop, ui, &mut exit);
        let Some(conversion) = converted else { continue };
        exit = exit.max(output.add(&conversion, ui)?);
    }
    output.finish(ui)?;
    Ok(exit)
}

/// Reads a problem and solves it where that is asked for; reports what is wrong with it.
fn convert(
    args: &Args,
    raw: &RawProblem,
    pose_options: &crate::input::PoseOptions,
    stop: &Arc<AtomicBool>,
    ui: &mut Ui,
    exit: &mut Exit,
) -> Option<Conversion> {
    let mut conversion = match raw.convert(pose_options) {
        Ok(conversion) => conversion,
        Err(posed) => {
            ui.problem(&posed);
            if posed.has_error() {
                *exit = (*exit).max(Exit::Input);
            }
            return None;
        }
    };
    ui.problem(&conversion.posed);
    if conversion.posed.has_error() {
        *exit = (*exit).max(Exit::Input);
    }
    let Ok(problem) = &conversion.posed.problem else { return Some(conversion) };
    let notation = args.writing.notation(problem, args.input.reading.notation, ui);
    if args.to == Target::Yaml && !args.solve {
        write_in(&mut conversion, notation);
    } else if args.solve {
        let limits = args.limits.stopped_by(stop);
        match prove_solution(problem, notation, limits) {
            Ok(proof) => with_proof(&mut conversion, proof, notation),
            Err(why) => {
                *exit = (*exit).max(match why {
                    Unproven::Undecided => Exit::Undecided,
                    Unproven::Unsolvable | Unproven::TooMany => Exit::Findings,
                });
                let id = tame(&conversion.id);
                ui.warning(&format!("{id}: {why}; its moves are those of the file"));
                if args.to == Target::Yaml {
                    write_in(&mut conversion, notation);
                }
            }
        }
    }
    Some(conversion)
}
