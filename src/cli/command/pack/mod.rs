//! `paiju pack`: problems judged move by move, for sites and for markers.

mod key;

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde_json::to_string;

use crate::cli::options::{JobArgs, LimitArgs, QuestionArgs, ResultFileArgs, StreamArgs};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::pipeline::{Outlet, Pipeline, on_board};
use crate::cli::run::ui::Ui;
use crate::cli::sink::{self, Format};
use crate::input::PosedProblem;
use crate::notation::Notation;
use crate::pack::{Pack, PackPlan, pack};
use crate::rules::AnyPosition;
use crate::solve::Limits;
use key::key;

const AFTER_HELP: &str = "\
A pack is one JSON object a line for each problem: every move of every position in which the solver is
to move is judged, with all replies, so that a site needs no solver. Any move that does what is asked in
time is right, the author's or not; wins that take longer are marked as such, and what is not proven
within --nodes or --time, by default a minute for each problem, is open, never wrong. docs/packs.md shows how a page uses it.

As text it is the key for a marker: all right moves, and what answers each reply.

Examples:
  paiju pack puzzles/traitors.yaml -o traitors.jsonl
  paiju pack --format text contest.yaml             the marker's key
  paiju pack --time 1m --positions 100000 long.yaml";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    #[command(flatten)]
    question: QuestionArgs,

    /// How packs are written
    #[arg(long, short, value_name = "FORMAT", default_value = "jsonl", value_parser = sink::lists())]
    format: Format,

    /// First moves that win in up to N more moves than are asked for are marked as such
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u8).range(..=20))]
    beyond: u8,

    /// The most positions of a problem
    #[arg(long, value_name = "N", default_value = "20000", value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,

    #[command(flatten)]
    pub(super) file: ResultFileArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Judges the problems move by move.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let stop = interrupt::flag();
    let plan = PackPlan {
        beyond: args.beyond,
        most: args.positions as usize,
        limits: limits(&args.limits, &stop),
    };
    let (problems, count) = args.input.source(args.question, false).problems(&stop, ui);
    let pipeline = Pipeline { count, ..Pipeline::of(args.jobs, &stop) };
    let work = |posed: &PosedProblem| on_board(posed, |problem| pack(problem, &plan));
    Ok(pipeline.run(problems, ui, work, &mut Packs { format: args.format })?.exit(ui))
}

/// The most lines of a marker's key of one problem.
const MOST_LINES: usize = 400;

/// The position after a move in coordinates.
fn after(at: &AnyPosition, mv: &str) -> AnyPosition {
    let mv = at.read_move(Notation::Coordinates, mv).ok();
    mv.and_then(|mv| at.after(mv)).unwrap_or(*at)
}

struct Packs {
    format: Format,
}

impl Outlet<PosedProblem, Pack> for Packs {
    fn result(
        &mut self,
        posed: PosedProblem,
        packed: Pack,
        ui: &mut Ui,
    ) -> Result<Exit, CommandError> {
        ui.problem(&posed);
        let text = match &posed.problem {
            Ok(problem) if self.format == Format::TEXT => key(&packed, problem, ui.language()),
            _ => to_string(&packed).map_err(io::Error::other)? + "\n",
        };
        ui.print(&text)?;
        Ok(if packed.complete { Exit::Holds } else { Exit::Undecided })
    }
}

/// What a problem may cost: a minute, unless a user says otherwise. Where no length is asked for, a
/// search without an end would have none.
pub(super) fn limits(args: &LimitArgs, stop: &Arc<AtomicBool>) -> Limits {
    let limits = args.stopped_by(stop);
    let minute = Duration::from_secs(60);
    let unlimited = limits.nodes.is_none() && limits.time.is_none();
    Limits { time: if unlimited { Some(minute) } else { limits.time }, ..limits }
}
