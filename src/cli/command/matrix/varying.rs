//! One problem varied: its placements examined on all threads.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::Args;
use super::output::Output;
use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
use crate::exact::Tables;
use crate::input::PosedProblem;
use crate::matrix::{Counts, Matrix, Placement, Sign, State};
use crate::solve::Limits;

/// Examines all placements in their order, until the time is over or somebody stops it.
pub(super) fn vary(
    posed: &PosedProblem,
    matrix: &Matrix,
    args: &Args,
    (stop, tables): (&Arc<AtomicBool>, Option<&Arc<Tables>>),
    output: &mut Output,
    ui: &mut Ui,
) -> Result<Exit, CommandError> {
    let begun = Instant::now();
    let left = || args.time.map(|time| time.saturating_sub(begun.elapsed()));
    let goes_on = || left().is_none_or(|left| !left.is_zero());
    let work = |placement: &Placement| match &placement.state {
        State::Legal { position, .. } => {
            let limits = Limits { time: left(), stop: Some(stop.clone()), ..Limits::default() };
            Some(matrix.value(position, &limits, tables))
        }
        _ => None,
    };
    let progress = Progress::positions(matrix.count(), ui);
    progress.say(&printable(&posed.id));
    let mut counts = Counts::default();
    let mut writing = output.writing(posed, matrix, args.versions.input.origin(posed));
    streamed(
        matrix.placements().take_while(|_| goes_on()),
        Streaming { jobs: args.work.jobs.jobs, ordered: true },
        stop,
        work,
        |placement, report| {
            // A placement on which the program fails is not decided.
            let report = report.ok().flatten();
            let value = report.as_ref().map(|it| (Sign::of(it), it.no_last_move));
            counts.add(&placement, value);
            progress.step(|| writing.add(ui, &placement, report.as_ref()))?;
            Ok(())
        },
    )?;
    drop(progress);
    counts.left += matrix.count().saturating_sub(counts.done() + counts.left);
    writing.end(ui, &counts)?;
    let is_open = counts.of("undecided") + counts.left > 0;
    Ok(if is_open { Exit::Undecided } else { Exit::Holds })
}
