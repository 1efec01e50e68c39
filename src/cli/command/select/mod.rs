//! `paiju select`: some problems of files, in another order.

mod args;
mod held;
mod left_open;
mod questions;
mod selection;

use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::pipeline::Pipeline;
use crate::cli::run::read_ahead::ReadAhead;
use crate::cli::run::ui::Ui;
pub(in crate::cli) use args::Args;
use args::Distinct;
use questions::Questions;
use selection::Selection;

/// Selects problems and writes them.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    args.writing.check(args.to)?;
    let stop = interrupt::flag();
    let questions = Questions::of(args, args.proof.stopped_by(&stop))?;
    let pose_options = args.input.reading.pose_options(None, false);
    let mut selection = Selection::new(args)?;
    ui.stdin(&args.input.files);
    let problems = ReadAhead::new(args.input.problems(), &stop);
    let pipeline = Pipeline::of(args.proof.jobs, &stop);
    let ended =
        pipeline.run(problems, ui, |raw| questions.answer(raw, &pose_options), &mut selection)?;
    if ended.stopped {
        return Ok(Exit::Interrupted);
    }
    Ok(ended.exit.max(selection.finish(ui)?))
}
