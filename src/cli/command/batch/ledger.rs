//! What a batch makes of its results, one by one and at the end.

use super::finished::Finished;
use super::job::Job;
use super::results::Results;
use crate::batch;
use crate::batch::repeats::Repeats;
use crate::batch::{Done, Ended};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::Outlet;
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::Panicked;
use crate::input::{PosedProblem, RawProblem};

/// Writes the results, and counts what is said about all of them at the end.
pub(super) struct Ledger<'a> {
    job: &'a Job<'a>,
    pub(super) results: Results,
    /// Whether the work on a problem was interrupted.
    interrupted: bool,
    /// Games that hold no problem.
    left_out: u64,
    /// Problems whose twins have no place.
    without_twins: u64,
    /// Whether a file could not be read.
    pub(super) unread: bool,
    repeats: Repeats,
}

impl<'a> Ledger<'a> {
    /// Begins to write, or goes on with what is there; also returns which problems are done.
    ///
    /// # Errors
    /// Why the file of results cannot be continued.
    pub(super) fn open(job: &'a Job<'a>, ui: &mut Ui) -> Result<(Self, Done), CommandError> {
        let (results, done) = Results::open(job, ui)?;
        let (left_out, without_twins, repeats) = (0, 0, Repeats::default());
        let ledger = Self {
            job,
            results,
            interrupted: false,
            left_out,
            without_twins,
            unread: false,
            repeats,
        };
        Ok((ledger, done))
    }

    /// Notes that all is done of an input whose last problem has this number.
    ///
    /// # Errors
    /// That the file cannot be written.
    pub(super) fn complete(&mut self, problems: u64) -> Result<(), CommandError> {
        let results = self.results.lines;
        self.results.end(Ended { problems, results, left_out: self.left_out })?;
        Ok(())
    }

    /// Says what holds for all problems.
    ///
    /// # Errors
    /// That the results cannot be written.
    pub(super) fn close(&mut self, ui: &mut Ui) -> Result<(), CommandError> {
        self.job.search_only.warn(ui);
        self.results.close(self.job.args.ending.summary, ui)?;
        if let Some(text) = self.repeats.text() {
            ui.warning(&text);
        }
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
        // An interrupted problem counts as not begun, and in order so does the rest.
        self.interrupted |= result.interrupted;
        if result.interrupted || self.interrupted && !self.job.args.unordered {
            return Ok(Exit::Holds);
        }
        // What is wrong with a problem is in its result; what is doubtful is not.
        let mut posed = result.posed;
        posed.look_at_twins();
        if posed.problem.is_ok() {
            ui.problem(&posed)
        } else {
            ui.count(&posed)
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
        self.left_out += u64::from(posed.no_problem.is_some());
    }
}
