//! `paiju batch`: process problems as a stream; runs can be interrupted and resumed.
//!
//! The pipeline of all commands, whose input are the problems of the shard without a result, and whose
//! outlet is a file of results.

mod after_help;
mod args;
mod choices;
mod columns;
mod finished;
mod job;
mod ledger;
mod pending;
mod results;
mod settings;
mod work;

use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::pipeline::Pipeline;
use crate::cli::run::ui::Ui;
use job::Job;
use ledger::Ledger;
use pending::{Reading, count, pending, timer};
use results::Results;

pub(in crate::cli) use args::Args;
use choices::Task;

/// Works on every problem.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let stop = interrupt::flag();
    let job = Job::new(args, &stop)?;
    ui.stdin(&args.input.files);
    let reading = Reading::default();
    let (results, done) = Results::open(&job, ui)?;
    let mut ledger = Ledger::new(&job, &reading, results);
    if !args.is_limited() {
        ui.warning(
            "no limit is set: a position without a win can be searched forever; --time, --nodes or \
             --moves sets one",
        );
    }
    let expired = timer(args.run_time, &stop)
        .map_err(|error| CommandError::Input(format!("--run-time: {error}")))?;
    let pipeline = Pipeline {
        ordered: !args.unordered,
        count: count(args, done.count()),
        tables: job.tables(),
        ..Pipeline::of(args.jobs, &stop)
    };
    let problems = pending(args, done, &stop, &reading);
    let ended = pipeline.run(problems, ui, |raw| job.work(raw), &mut ledger);
    let mismatch = reading.mismatch.lock().ok().and_then(|mut it| it.take());
    match &ended {
        Ok(ended) if !ended.stopped && mismatch.is_none() && !ledger.is_incomplete() => {
            ledger.complete(ui)?;
        }
        _ => ledger.results.release(ui)?,
    }
    let ended = ended?;
    ledger.close(ui)?;
    if let Some(message) = mismatch {
        return Err(CommandError::Input(message));
    }
    let exit = match (args.ending.exit_zero, ledger.is_incomplete()) {
        (true, true) => Exit::Input,
        (true, false) => Exit::Holds,
        (false, _) => ended.exit.max(ledger.results.exit),
    };
    Ok(if ended.stopped { stopped(&ledger, &expired, exit, ui) } else { exit })
}

/// Says why the run ended early; returns its exit code.
fn stopped(ledger: &Ledger<'_>, expired: &AtomicBool, exit: Exit, ui: &mut Ui) -> Exit {
    let count = ledger.results.summary.problems();
    let over = expired.load(Ordering::Relaxed);
    let why = if over { "the time of the run is over" } else { "interrupted" };
    ui.warning(&format!("{why}; {count} problems are done"));
    if over { exit.max(Exit::Undecided) } else { Exit::Interrupted }
}
