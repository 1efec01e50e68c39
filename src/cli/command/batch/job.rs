//! The work of a batch on one problem.

use std::fs::File;
use std::io::{self, BufReader};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Map, Value};

use super::{Args, Task, columns, settings};
use crate::batch::repeats::question;
use crate::batch::{self, Changed, Done, first_changed};
use crate::cli::options::{PhaseArgs, SearchOnly};
use crate::cli::report::check::{CheckJob, check};
use crate::cli::report::proving::Proving;
use crate::cli::report::solved::{SolveJob, solve};
use crate::cli::report::style::printable;
use crate::cli::run::{CommandResult, Count, Exit, Panicked, ReadAhead, Ui, Worked, aside};
use crate::exact::Tables;
use crate::input::{Fingerprint, PoseOptions, PosedProblem, RawProblem, STDIN};
use crate::problem::Stipulation;
use crate::record::{InputPlace, Outcome, Record};
use crate::report::words::Language;

/// What is done with one problem.
type Work = Box<dyn Fn(&PosedProblem) -> (Record, Exit) + Sync>;

/// What a run does with each problem.
pub(super) struct Job<'a> {
    pub(super) args: &'a Args,
    pose_options: PoseOptions,
    work: Work,
    /// The tables that are used.
    pub(super) tables: Option<Arc<Tables>>,
    /// Everything that results depend on.
    pub(super) settings: Map<String, Value>,
    /// The digest of what is asked, which every result carries.
    asked: String,
    /// The columns of csv.
    pub(super) columns: Vec<String>,
    /// Options that have no effect on `+` and `=`.
    pub(super) search_only: SearchOnly,
    stop: Arc<AtomicBool>,
}

impl<'a> Job<'a> {
    /// Opens what the work needs.
    ///
    /// # Errors
    /// Options that have no effect, or what cannot be opened.
    pub(super) fn new(args: &'a Args, stop: &Arc<AtomicBool>, ui: &Ui) -> CommandResult<Self> {
        let settings = settings(args);
        let (work, tables) = work(args, stop)?;
        Ok(Self {
            asked: batch::question(&settings).to_string(),
            settings,
            search_only: PhaseArgs::search_only(ui, args.question)?,
            args,
            pose_options: args.pose_options(),
            work,
            tables,
            columns: columns(args),
            stop: Arc::clone(stop),
        })
    }

    /// Works on the problem and its twins. A line holds all of them, so that it is whole or not there.
    pub(super) fn work(&self, raw: &RawProblem) -> Worked<Finished> {
        let posed = self.pose(raw)?;
        if self.args.format().has_cells() {
            let (record, exit) = self.one(&posed);
            return Ok(self.finished(raw, vec![posed], record, exit));
        }
        let (mut set, mut exit) = (Vec::new(), Exit::Holds);
        let record = Record::of_set(posed, |posed| {
            let (record, own) = self.one(&posed);
            exit = exit.max(own);
            set.push(posed);
            record
        });
        Ok(self.finished(raw, set, record, exit))
    }

    /// Puts a problem on the board, unless it has no result: it is a game without a problem or, without a
    /// number, a message about a file.
    fn pose(&self, raw: &RawProblem) -> Worked<PosedProblem> {
        let mut posed = raw.pose(&self.pose_options);
        posed.keep_fields(&self.args.carry);
        if raw.number == 0 || posed.no_problem.is_some() { Err(Box::new(posed)) } else { Ok(posed) }
    }

    fn one(&self, posed: &PosedProblem) -> (Record, Exit) {
        let (mut record, exit) = (self.work)(posed);
        self.search_only.count(record.output.stipulation);
        record.clock(!self.args.no_timing);
        // The line has it once.
        record.place = InputPlace::default();
        (record, exit)
    }

    /// What is reported of a problem on which the program failed.
    pub(super) fn failed(&self, raw: &RawProblem, fault: &Panicked) -> Worked<Finished> {
        let posed = self.pose(raw)?;
        let record = Record::of_fault(&posed, fault.to_string());
        Ok(self.finished(raw, vec![posed], record, Exit::Input))
    }

    /// The result of a set, which is never empty.
    fn finished(
        &self,
        raw: &RawProblem,
        mut set: Vec<PosedProblem>,
        mut record: Record,
        exit: Exit,
    ) -> Finished {
        let interrupted = self.stop.load(Ordering::Relaxed);
        record.place = InputPlace::of(raw);
        record.place.question = Some(self.asked.clone());
        let questions = set.iter().filter_map(|it| Some((question(it)?, it.id.clone())));
        let questions = questions.collect();
        let unwritten = record.unwritten_certificate().cloned();
        // By way of a value, whose map sorts the keys; a record has no map with odd keys and
        // its cells are text, so neither can fail.
        let mut value = serde_json::to_value(record).unwrap_or_default();
        let outcome = Outcome::of(&value);
        if !self.args.carry.is_empty() {
            let kept = |name: &String| (name.clone(), raw.column(name).unwrap_or_default());
            value["kept"] = self.args.carry.iter().map(kept).collect();
        }
        let line = self.args.format().line(&self.columns, &value).unwrap_or_default();
        let posed = set.swap_remove(0);
        let without_twins = posed.problem.as_ref().is_ok_and(|problem| !problem.twins.is_empty());
        Finished { line, questions, outcome, exit, interrupted, unwritten, without_twins, posed }
    }
}

/// The task with its options, and the tables that it uses.
fn work(args: &Args, stop: &Arc<AtomicBool>) -> CommandResult<(Work, Option<Arc<Tables>>)> {
    let proving = Proving::open(&args.proving, &args.certificates, stop)?;
    let tables = proving.tables.clone();
    // Its results are data for programs.
    let language = Language::English;
    if args.task == Task::Verify {
        let job = CheckJob::new(proving, args.policy(), None, args.verbose > 0, language);
        let one = move |posed: &PosedProblem| {
            let checked = check(posed, &job);
            (checked.record, checked.exit)
        };
        return Ok((Box::new(one), tables));
    }
    let asked = (&args.search, &args.phases);
    let mut job = SolveJob::new(proving, asked, args.verbose > 0, language);
    job.asked.classify = args.task == Task::Classify;
    let one = move |posed: &PosedProblem| {
        let solved = solve(posed, &job);
        (solved.record, solved.exit)
    };
    Ok((Box::new(one), tables))
}

/// The result of one problem with its twins.
pub(super) struct Finished {
    pub(super) line: String,
    /// What they ask, those that could be put on the board, with their ids.
    pub(super) questions: Vec<(Fingerprint, String)>,
    pub(super) outcome: Outcome,
    pub(super) exit: Exit,
    /// Whether the work on it was interrupted, or may have been.
    pub(super) interrupted: bool,
    /// Why a certificate is not there that was asked for and could be written another time.
    pub(super) unwritten: Option<String>,
    /// Whether it has twins that are not looked at.
    pub(super) without_twins: bool,
    pub(super) posed: PosedProblem,
}

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
        aside(move || {
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
            if let Some(error) = problem.unreadable_file().filter(|_| args.output.is_some()) {
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
    let results = BufReader::new(File::open(args.output.as_ref()?).ok()?);
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
