//! What a batch makes of its results, one by one and at the end.

use std::sync::atomic::Ordering;

use super::finished::Finished;
use super::job::Job;
use super::pending::Reading;
use super::results::Results;
use super::settings::receipt;
use crate::batch;
use crate::batch::repeats::Repeats;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::Outlet;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::Panicked;
use crate::input::{PosedProblem, RawProblem};

/// Writes the results, and counts what is said about all of them at the end.
pub(super) struct Ledger<'a> {
    job: &'a Job<'a>,
    reading: &'a Reading,
    pub(super) results: Results,
    /// The problems that came back from the work.
    back: u64,
    /// Whether the work on a problem was interrupted.
    interrupted: bool,
    /// Games that hold no problem.
    left_out: u64,
    /// Problems whose twins have no place.
    without_twins: u64,
    /// Whether a file could not be read.
    unread: bool,
    /// How many certificates could not be written, and why the first.
    unwritten: Option<(u64, String)>,
    repeats: Repeats,
}

impl<'a> Ledger<'a> {
    /// Begins with results that are open.
    pub(super) fn new(job: &'a Job<'a>, reading: &'a Reading, results: Results) -> Self {
        Self {
            job,
            reading,
            results,
            back: 0,
            interrupted: false,
            left_out: 0,
            without_twins: 0,
            unread: false,
            unwritten: None,
            repeats: Repeats::default(),
        }
    }

    /// Whether something that was asked for is missing, so that there is no receipt.
    pub(super) fn is_incomplete(&self) -> bool {
        self.unread || self.unwritten.is_some()
    }

    /// Writes the receipt: all is done of the input.
    ///
    /// # Errors
    /// That the results cannot be written.
    pub(super) fn complete(&mut self, ui: &mut Ui) -> Result<(), CommandError> {
        let last = self.reading.last.load(Ordering::Relaxed);
        let receipt = receipt(self.job.args, self.results.totals, last, self.left_out);
        Ok(self.results.end(receipt, ui)?)
    }

    /// Says what holds for all problems.
    ///
    /// # Errors
    /// That the results cannot be written.
    pub(super) fn close(&mut self, ui: &mut Ui) -> Result<(), CommandError> {
        self.job.search_only.warn(ui);
        self.results.close(self.job.args.ending.summary, ui)?;
        if let Some((count, reason)) = &self.unwritten {
            ui.error(&format!("{count} certificates could not be written, the first: {reason}"));
        }
        self.repeats.text().iter().for_each(|text| ui.warning(text));
        if self.without_twins > 0 {
            let problems = batch::problems(self.without_twins);
            ui.warning(&format!(
                "the twins of {problems} were left out: a row has no place for them, see --format jsonl"
            ));
        }
        Ok(())
    }
}

impl Outlet<RawProblem, Finished> for Ledger<'_> {
    fn result(
        &mut self,
        raw: RawProblem,
        result: Finished,
        ui: &mut Ui,
    ) -> Result<Exit, CommandError> {
        self.back += 1;
        // An interrupted problem counts as not begun, and in order so does the rest.
        self.interrupted |= result.interrupted;
        if result.interrupted || self.interrupted && !self.job.args.unordered {
            return Ok(Exit::Holds);
        }
        if let Some(reason) = result.unwritten {
            self.unwritten.get_or_insert((0, reason)).0 += 1;
            // A problem without its certificate is not done.
            if self.job.args.out.is_some() {
                return Ok(Exit::Input);
            }
        }
        // What is wrong with a problem is in its result; what is doubtful is not.
        let mut posed = result.posed;
        posed.look_at_twins();
        if posed.problem.is_ok() {
            ui.problem(&posed);
        } else {
            ui.count(&posed);
        }
        self.unread |= raw.unreadable_file().is_some();
        self.without_twins += u64::from(result.without_twins);
        for (question, id) in result.questions {
            self.repeats.add(question, raw.number, &id);
        }
        self.results.add(&result.outcome);
        self.results.write(&result.line, ui)?;
        Ok(result.exit)
    }

    fn fault(
        &mut self,
        raw: RawProblem,
        fault: &Panicked,
        ui: &mut Ui,
    ) -> Result<(), CommandError> {
        if let Ok(failed) = self.job.failed(&raw, fault) {
            self.result(raw, failed, ui)?;
        }
        Ok(())
    }

    fn nothing(&mut self, _: &RawProblem, posed: &PosedProblem) {
        self.back += 1;
        self.left_out += u64::from(posed.no_problem.is_some());
    }

    fn idle(&mut self, ui: &mut Ui) -> Result<(), CommandError> {
        let is_worked_on = self.reading.handed.load(Ordering::Relaxed) > self.back;
        if is_worked_on || self.reading.silent.load(Ordering::Relaxed) {
            self.results.release(ui)?;
        }
        Ok(())
    }
}
