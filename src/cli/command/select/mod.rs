//! `paiju select`: some problems of files, in another order.

mod args;
mod asked;
mod selection;

use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::read_ahead::ReadAhead;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
pub(in crate::cli) use args::Args;
use args::Distinct;
use asked::Asked;
use selection::Selection;

/// Selects problems and writes them.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    args.writing.check(args.to)?;
    let stop = interrupt::flag();
    let asked = Asked::of(args, args.proof.stopped_by(&stop))?;
    let pose_options = args.input.reading.pose_options(None, false);
    let mut selection = Selection::new(args)?;
    let over = AtomicBool::new(args.take == Some(0));
    let mut failed = None;
    ui.stdin(&args.input.files);
    let counter = ui.counter("problems");
    let input = ReadAhead::new(args.input.problems(), &stop);
    streamed(
        input.take_while(|_| !over.load(Ordering::Relaxed)),
        Streaming { jobs: args.proof.jobs.jobs, ordered: true },
        &stop,
        |raw| asked.answer(raw, &pose_options),
        |raw, answered| {
            if over.load(Ordering::Relaxed) {
                return Ok(());
            }
            counter.add();
            match answered {
                Ok(answered) => match selection.add(answered, ui) {
                    Ok(is_full) => over.store(is_full, Ordering::Relaxed),
                    Err(error) => {
                        failed = Some(error);
                        over.store(true, Ordering::Relaxed);
                    }
                },
                Err(panicked) => {
                    ui.error(&format!("problem {}: {panicked}", raw.number));
                    selection.exit = Exit::Input;
                }
            }
            Ok(())
        },
    )?;
    if let Some(error) = failed {
        return Err(error);
    }
    if stop.load(Ordering::Relaxed) {
        return Ok(Exit::Interrupted);
    }
    selection.finish(ui)
}
