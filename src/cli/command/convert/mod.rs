//! `paiju convert`: problems in the formats of other programs.

mod losses;
mod output;
mod write_args;

use crate::cli::options::{JobArgs, LimitArgs, StipulationArgs, StreamArgs};
use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::pipeline::{Outlet, Pipeline};
use crate::cli::run::read_ahead::ReadAhead;
use crate::cli::run::ui::Ui;
use crate::convert::{Target, with_proof, write_in};
use crate::examine::{Unproven, prove_solution};
use crate::input::{Conversion, RawProblem};
use crate::solve::Limits;

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

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    /// The format to write [default: by the ending of --output]
    #[arg(long, value_name = "FORMAT", required_unless_present = "output")]
    to: Option<Target>,

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

impl Args {
    /// The format to write, which the ending of the output names where the option does not.
    fn to(&self) -> Target {
        self.to.unwrap_or(Target::Yaml)
    }
}

pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    args.writing.check(args.to())?;
    let stop = interrupt::flag();
    let pose_options = args.input.reading.pose_options(args.stipulation.given, false);
    let mut output = Output::new(args.to(), &args.writing)?;
    ui.stdin(&args.input.files);
    let problems = ReadAhead::new(args.input.problems(), &stop);
    let limits = args.limits.stopped_by(&stop);
    let work = |raw: &RawProblem| Ok(converted(args, raw.convert(&pose_options)?, &limits));
    let ended = Pipeline::of(JobArgs::ONE, &stop).run(problems, ui, work, &mut output)?;
    if ended.stopped {
        return Ok(Exit::Interrupted);
    }
    output.finish(ui)?;
    Ok(ended.exit)
}

/// A problem that was converted, with the warnings about it.
struct Converted {
    conversion: Conversion,
    warnings: Vec<String>,
    exit: Exit,
}

/// Solves a problem where that is asked for, and writes its moves as they are asked for.
fn converted(args: &Args, conversion: Conversion, limits: &Limits) -> Converted {
    let exit = if conversion.posed.has_error() { Exit::Input } else { Exit::Holds };
    let mut converted = Converted { conversion, warnings: Vec::new(), exit };
    let Converted { conversion, warnings, exit } = &mut converted;
    let Ok(problem) = &conversion.posed.problem else { return converted };
    warnings.extend(args.writing.misfit(problem));
    let notation = args.writing.notation(problem, args.input.reading.notation);
    if !args.solve {
        if args.to() == Target::Yaml {
            write_in(conversion, notation);
        }
        return converted;
    }
    match prove_solution(problem, notation, limits.clone()) {
        Ok(proof) => with_proof(conversion, proof, notation),
        Err(why) => {
            *exit = (*exit).max(match why {
                Unproven::Undecided => Exit::Undecided,
                Unproven::Unsolvable | Unproven::TooMany => Exit::Findings,
            });
            let id = printable(&conversion.id);
            warnings.push(format!("{id}: {why}; its moves are those of the file"));
            if args.to() == Target::Yaml {
                write_in(conversion, notation);
            }
        }
    }
    converted
}

impl Outlet<RawProblem, Converted> for Output<'_> {
    fn result(
        &mut self,
        _: RawProblem,
        Converted { conversion, warnings, exit }: Converted,
        ui: &mut Ui,
    ) -> Result<Exit, CommandError> {
        ui.problem(&conversion.posed);
        for warning in &warnings {
            ui.warning(warning);
        }
        Ok(exit.max(self.add(&conversion, ui)?))
    }
}
