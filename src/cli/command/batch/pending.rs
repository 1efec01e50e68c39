//! The problems of a batch that have no result yet, and the time limit of the run.

use std::fs::File;
use std::io::{self, BufReader};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::Args;
use crate::batch::{Changed, Done, first_changed};
use crate::cli::report::style::printable;
use crate::cli::run::pipeline::Count;
use crate::cli::run::read_ahead::ReadAhead;
use crate::input::{PoseOptions, RawProblem, STDIN};
use crate::problem::Stipulation;

/// Sets the stop flag when the time of the run is over; the flag that is returned is set then,
/// too.
///
/// # Errors
/// The system has no thread left.
pub(super) fn timer(time: Option<Duration>, stop: &Arc<AtomicBool>) -> io::Result<Arc<AtomicBool>> {
    let expired = Arc::new(AtomicBool::new(false));
    if let Some(time) = time {
        let (stop, expired) = (Arc::clone(stop), Arc::clone(&expired));
        // Nobody waits for it: it ends with the program.
        thread::Builder::new().spawn(move || {
            thread::sleep(time);
            expired.store(!stop.swap(true, Ordering::Relaxed), Ordering::Relaxed);
        })?;
    }
    Ok(expired)
}

/// Counts the problems of the shard beyond those that are done, where the input can be read twice.
pub(super) fn count(args: &Args, done: u64) -> Option<Count> {
    let (problems, shard) = (args.input.count()?, args.shard);
    let wanted = move |raw: &RawProblem| shard.is_none_or(|it| it.holds(raw.fingerprint()));
    Some(Box::new(move || (problems.filter(wanted).count() as u64).saturating_sub(done)))
}

/// What is known of the part of the input that has been read.
#[derive(Default)]
pub(super) struct Reading {
    /// Why it was not read to its end: it differs from that of the results, or cannot be read.
    pub(super) mismatch: Mutex<Option<String>>,
    /// The number of its last problem so far.
    pub(super) last: AtomicU64,
    /// How many of them were handed to the work.
    pub(super) handed: AtomicU64,
    /// Whether the input has given nothing for a while, as one does that waits for results.
    pub(super) silent: AtomicBool,
}

/// The problems of the input that belong to the shard and are not done. An input that differs from that
/// of the results ends the iteration with a mismatch. So does a file that cannot be read, if the results
/// go to a file: they can be continued once it can, since nothing is in its place.
pub(super) fn pending<'a>(
    args: &'a Args,
    mut done: Done,
    stop: &'a AtomicBool,
    Reading { mismatch, last, handed, silent }: &'a Reading,
) -> impl Iterator<Item = RawProblem> + Send + 'a {
    let mut problems = ReadAhead::new(args.problems(), stop).noting(silent);
    let report = move |message: String| {
        if let Ok(mut mismatch) = mismatch.lock() {
            *mismatch = Some(message);
        }
    };
    let problems = std::iter::from_fn(move || {
        loop {
            let Some(problem) = problems.next() else {
                if let (Some((first, last)), false) = (done.rest(), stop.load(Ordering::Relaxed)) {
                    report(format!(
                        "the input has changed: problems {first} to {last} are missing"
                    ));
                }
                return None;
            };
            let hash = problem.fingerprint();
            if let Some(error) = problem.unreadable_file().filter(|_| args.out.is_some()) {
                report(format!("{error}; the same command continues the results once it can"));
                return None;
            }
            last.fetch_max(problem.number, Ordering::Relaxed);
            // What has no number is not a result: a warning about a file, or an empty file.
            if problem.number == 0 {
                return Some(problem);
            }
            if args.shard.is_some_and(|shard| !shard.holds(hash)) {
                continue;
            }
            match done.pass(problem.number, hash) {
                Ok(true) => {}
                Ok(false) => return Some(problem),
                Err((first, last)) => {
                    let change = change(args, first..=last).unwrap_or_default();
                    report(format!(
                        "the input has changed: problems {first} to {last} are not those of the \
                         results{change}"
                    ));
                    return None;
                }
            }
        }
    });
    problems.inspect(|_| {
        handed.fetch_add(1, Ordering::Relaxed);
    })
}

/// The first problem of these numbers that has changed, as it was and as it is. Standard input
/// cannot be read again, so that nothing is known of it.
fn change(args: &Args, numbers: RangeInclusive<u64>) -> Option<String> {
    if args.input.files.iter().any(|file| file.as_os_str() == STDIN) {
        return None;
    }
    let wanted = |problem: &RawProblem| numbers.contains(&problem.number);
    let problems = args.problems().filter(wanted);
    let prints = problems.map(|problem| (problem.number, problem.fingerprint())).collect();
    let results = BufReader::new(File::open(args.out.as_ref()?).ok()?);
    let Changed { number, id, fen, stipulation } = first_changed(results, &prints)?;
    let problem = args.problems().find(|problem| problem.number == number)?;
    let posed = problem.pose(&PoseOptions { only_checks: false, ..args.pose_options() });
    let text = |id: &str, fen: Option<&str>| {
        format!("{}  {}", printable(id), printable(fen.unwrap_or("-")))
    };
    let (mut was, mut is) = (text(&id, fen.as_deref()), text(&posed.id, posed.fen.as_deref()));
    if was == is {
        let word = |stipulation: Option<Stipulation>| {
            stipulation.map_or_else(|| "-".to_owned(), |stipulation| stipulation.to_string())
        };
        was = format!("{was}  {}", word(stipulation));
        is = format!("{is}  {}", word(posed.stipulation));
    }
    let place =
        format!("; the first of them is problem {number}, {} line {}", problem.file, problem.line);
    Some(if was == is {
        format!("{place}:\n  {is}\n  differs in something other than its position and stipulation")
    } else {
        format!("{place}:\n  was {was}\n  is  {is}")
    })
}
