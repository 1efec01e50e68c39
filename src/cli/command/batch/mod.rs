//! `paiju batch`: process problems as a stream; runs can be interrupted and resumed.

mod after_help;
mod args;
mod choices;
mod columns;
mod job;
mod pending;
mod remarks;
mod results;
mod settings;
mod work;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::{Streaming, streamed};
use crate::cli::sink::row;
use crate::input::RawProblem;
use job::Job;
use pending::{pending, timer};
use results::Results;

pub(in crate::cli) use args::Args;
use choices::Task;
use remarks::Remarks;

/// Works on every problem.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let stop = interrupt::flag();
    let job = Job::new(args, &stop)?;
    let head = if args.format().has_cells() { row(&job.columns)? } else { String::new() };
    ui.stdin(&args.input.files);
    let (mut results, done) = Results::open(args, &head, ui)?;
    if !args.is_limited() {
        ui.warning(
            "no limit is set: a position without a win can be searched forever; --time, --nodes or \
             --moves sets one",
        );
    }
    let expired = timer(args.run_time, &stop);
    let (mismatch, last) = (Mutex::new(None), AtomicU64::new(0));
    let earlier = done.count();
    let problems = pending(args, done, &stop, &mismatch, &last);
    let how = Streaming { jobs: args.jobs.jobs, ordered: !args.unordered };
    let progress = Progress::problems(None, ui);
    if let Some(count) = args.input.count() {
        let shard = args.shard;
        let wanted = move |raw: &RawProblem| shard.is_none_or(|it| it.holds(raw.fingerprint()));
        progress.count(move || (count.filter(wanted).count() as u64).saturating_sub(earlier));
    }
    let mut remarks = Remarks::default();
    streamed(
        problems,
        how,
        &stop,
        |raw| job.work(raw),
        |raw, result| {
            let result = result.unwrap_or_else(|panicked| {
                progress.aside(|| ui.error(&format!("problem {}: {panicked}", raw.number)));
                job.failed(&raw, &panicked)
            });
            // An interrupted problem counts as not begun, and in order so does the rest.
            remarks.interrupted |= result.interrupted;
            if result.interrupted || remarks.interrupted && !args.unordered {
                return Ok(());
            }
            match remarks.kept(&raw, result, &mut results, (&progress, ui)) {
                Some(line) => progress.step(|| results.write(&line, ui)),
                None => Ok(()),
            }
        },
    )?;
    drop(progress);
    ui.table_faults(job.tables());
    job.search_only.warn(ui);
    let has_mismatch = mismatch.lock().is_ok_and(|mismatch| mismatch.is_some());
    if !stop.load(Ordering::Relaxed) && !has_mismatch {
        results.end(last.into_inner(), remarks.left_out)?;
    }
    results.close(args.ending.summary, ui)?;
    remarks.warn(ui);
    if let Some(message) = mismatch.into_inner().unwrap_or_default() {
        return Err(CommandError::Input(message));
    }
    let exit = match (args.ending.exit_zero, remarks.unread) {
        (true, true) => Exit::Input,
        (true, false) => Exit::Holds,
        (false, _) => results.exit,
    };
    if !stop.load(Ordering::Relaxed) {
        return Ok(exit);
    }
    Ok(stopped(&results, &expired, exit, ui))
}

/// Says why the run ended early; returns its exit code.
fn stopped(results: &Results, expired: &AtomicBool, exit: Exit, ui: &mut Ui) -> Exit {
    let count = results.summary.problems();
    let over = expired.load(Ordering::Relaxed);
    let why = if over { "the time of the run is over" } else { "interrupted" };
    ui.warning(&format!("{why}; {count} problems are done"));
    if over { exit.max(Exit::Undecided) } else { Exit::Interrupted }
}
