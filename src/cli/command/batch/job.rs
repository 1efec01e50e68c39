//! The work of a batch on one problem.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Map, Value};

use super::Args;
use super::columns::columns;
use super::finished::Finished;
use super::settings::settings;
use super::work::Work;
use crate::batch::{self, repeats::question};
use crate::cli::options::conflict::SearchOnly;
use crate::cli::options::search_only;
use crate::cli::report::check::check;
use crate::cli::report::solved::solve;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::Worked;
use crate::cli::run::workers::Panicked;
use crate::exact::Tables;
use crate::input::{PoseOptions, PosedProblem, RawProblem};
use crate::record::{Outcome, PlaceRecord, Record};

/// What a run does with each problem.
pub(super) struct Job<'a> {
    pub(super) args: &'a Args,
    pose_options: PoseOptions,
    work: Work,
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
    pub(super) fn new(args: &'a Args, stop: &Arc<AtomicBool>) -> Result<Self, CommandError> {
        let settings = settings(args);
        Ok(Self {
            asked: batch::question(&settings).to_string(),
            settings,
            search_only: search_only(&args.search, &args.phases, args.question)?,
            args,
            pose_options: args.pose_options(),
            work: Work::new(args, stop)?,
            columns: columns(args),
            stop: Arc::clone(stop),
        })
    }

    /// The tables that are used.
    pub(super) fn tables(&self) -> Option<&Arc<Tables>> {
        match &self.work {
            Work::Solve(options) => options.asked.tables.as_ref(),
            Work::Verify(options) => options.asked.tables.as_ref(),
        }
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
        posed.keep_fields(&self.args.keep);
        if raw.number == 0 || posed.no_problem.is_some() { Err(Box::new(posed)) } else { Ok(posed) }
    }

    fn one(&self, posed: &PosedProblem) -> (Record, Exit) {
        let (mut record, exit) = match &self.work {
            Work::Solve(options) => {
                let solved = solve(posed, options);
                (solved.record, solved.exit)
            }
            Work::Verify(options) => {
                let checked = check(posed, options);
                (checked.record, checked.exit)
            }
        };
        self.search_only.count(record.output.stipulation);
        record.clock(!self.args.no_timing);
        // The line has it once.
        record.place = PlaceRecord::default();
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
        record.place = PlaceRecord::of(raw);
        record.place.question = Some(self.asked.clone());
        let questions = set.iter().filter_map(|it| Some((question(it)?, it.id.clone())));
        let questions = questions.collect();
        let unwritten = record.unwritten_certificate().cloned();
        let line = self.line(raw, &record);
        let outcome = Outcome::of(&record);
        let posed = set.swap_remove(0);
        let without_twins = posed.problem.as_ref().is_ok_and(|problem| !problem.twins.is_empty());
        Finished { line, questions, outcome, exit, interrupted, unwritten, without_twins, posed }
    }

    /// The record on its line.
    fn line(&self, raw: &RawProblem, record: &Record) -> String {
        // By way of a value, whose map sorts the keys; a record has no map with odd keys and
        // its cells are text, so neither can fail.
        let mut value = serde_json::to_value(record).unwrap_or_default();
        if !self.args.keep.is_empty() {
            let kept = |name: &String| (name.clone(), raw.column(name).unwrap_or_default());
            value["kept"] = self.args.keep.iter().map(kept).collect();
        }
        self.args.format().line(&self.columns, &value).unwrap_or_default()
    }
}
