//! The results of a batch: where they are written, and their summary.

use std::io;
use std::sync::atomic::Ordering;

use serde_json::json;

use super::job::{Finished, Job, Reading};
use super::receipt;
use crate::batch::repeats::Repeats;
use crate::batch::{self, Done, Opened, Opening, ResultsFile, Summary, Totals};
use crate::cli::run::{CommandResult, Exit, Outlet, Panicked, Ui};
use crate::cli::sink::{Format, row};
use crate::examine::Verdict;
use crate::input::{PosedProblem, RawProblem};
use crate::record::{Outcome, Receipt};

/// The results of a run, those of earlier runs into the same file among them.
pub(super) struct Results {
    /// Where they are written; without a file, to stdout.
    file: Option<ResultsFile>,
    format: Format,
    /// The last line for stdout, which waits for the receipt of the run.
    waiting: Option<String>,
    /// What the receipt counts.
    pub(super) totals: Totals,
    pub(super) summary: Summary,
    /// The exit code of the results of earlier runs.
    pub(super) exit: Exit,
}

impl Results {
    /// Begins them, or continues those of the file; also returns which problems are done.
    ///
    /// # Errors
    /// Why the file cannot be continued.
    pub(super) fn open(job: &Job<'_>, ui: &mut Ui) -> CommandResult<(Self, Done)> {
        let args = job.args;
        let head = if args.format().has_cells() { row(&job.columns)? } else { String::new() };
        let mut results = Self {
            file: None,
            format: args.format(),
            waiting: None,
            totals: Totals::default(),
            summary: Summary::default(),
            exit: Exit::Holds,
        };
        let Some(path) = &args.output else {
            ui.print(&head)?;
            return Ok((results, Done::default()));
        };
        let opening = Opening {
            format: of_file(args.format()),
            settings: &job.settings,
            columns: &head,
            retry: args.retry.is_some(),
            certificates: args.certificates.certificates.as_deref(),
        };
        let Opened { file, done, cut_off } = ResultsFile::open(path, &opening, |it| {
            results.add(it);
            results.exit = results.exit.max(exit_of(it));
        })?;
        if cut_off > 0 {
            let name = path.display();
            ui.warning(&format!("{name}: an incomplete line of {cut_off} bytes was cut off"));
        }
        results.file = Some(file);
        Ok((results, done))
    }

    pub(super) fn add(&mut self, outcome: &Outcome) {
        self.totals.add(outcome);
        self.summary.add(outcome);
    }

    pub(super) fn write(&mut self, line: &str, ui: &mut Ui) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            return file.write(line);
        }
        self.release(ui)?;
        self.waiting = Some(line.to_owned());
        Ok(())
    }

    /// Writes the line that waits without a receipt: it is not the last one, the run has ended early,
    /// or a reader waits for it.
    pub(super) fn release(&mut self, ui: &mut Ui) -> io::Result<()> {
        self.waiting.take().map_or(Ok(()), |line| ui.print(&line))
    }

    /// Writes the receipt: all is done.
    pub(super) fn end(&mut self, receipt: Receipt, ui: &mut Ui) -> io::Result<()> {
        match (&mut self.file, self.waiting.take()) {
            (Some(file), _) => file.end(receipt),
            (None, Some(line)) => {
                ui.print(&(receipt.on_line(line.trim_end(), self.format.has_cells()) + "\n"))
            }
            // A run without a result has nothing to put it on.
            (None, None) => Ok(()),
        }
    }

    /// Sends the file to the disk and reports on all results.
    pub(super) fn close(&mut self, summary: Option<Format>, ui: &mut Ui) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            file.sync()?;
        }
        let Some(summary) = summary else { return Ok(()) };
        let text = if summary == Format::Text {
            self.summary.text(ui.language())
        } else {
            format!("{}\n", json!(self.summary))
        };
        if self.file.is_some() {
            ui.print(&text)
        } else {
            ui.report(&text);
            Ok(())
        }
    }
}

/// The format of a file of results.
fn of_file(format: Format) -> batch::Format {
    if format == Format::Yaml {
        batch::Format::Yaml
    } else if format == Format::Csv {
        batch::Format::Csv
    } else {
        batch::Format::Jsonl
    }
}

/// What a result of an earlier run adds to the exit code.
fn exit_of(outcome: &Outcome) -> Exit {
    outcome.each().map(exit_of_one).max().unwrap_or(Exit::Holds)
}

fn exit_of_one(outcome: &Outcome) -> Exit {
    match (outcome.verdict, outcome.expected) {
        (Verdict::Solved, _) if outcome.more_keys => Exit::Undecided,
        (_, Some(true)) => Exit::Holds,
        // Its author expects findings.
        (Verdict::Sound, _) => Exit::Findings,
        (verdict, _) => verdict.into(),
    }
}

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
    pub(super) fn complete(&mut self, ui: &mut Ui) -> CommandResult<()> {
        let last = self.reading.last.load(Ordering::Relaxed);
        let receipt = receipt(self.job.args, self.results.totals, last, self.left_out);
        Ok(self.results.end(receipt, ui)?)
    }

    /// Says what holds for all problems.
    ///
    /// # Errors
    /// That the results cannot be written.
    pub(super) fn close(&mut self, ui: &mut Ui) -> CommandResult<()> {
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
    fn result(&mut self, raw: RawProblem, result: Finished, ui: &mut Ui) -> CommandResult {
        self.back += 1;
        // An interrupted problem counts as not begun, and in order so does the rest.
        self.interrupted |= result.interrupted;
        if result.interrupted || self.interrupted && !self.job.args.unordered {
            return Ok(Exit::Holds);
        }
        if let Some(reason) = result.unwritten {
            self.unwritten.get_or_insert((0, reason)).0 += 1;
            // A problem without its certificate is not done.
            if self.job.args.output.is_some() {
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

    fn fault(&mut self, raw: RawProblem, fault: &Panicked, ui: &mut Ui) -> CommandResult<()> {
        if let Ok(failed) = self.job.failed(&raw, fault) {
            self.result(raw, failed, ui)?;
        }
        Ok(())
    }

    fn nothing(&mut self, _: &RawProblem, posed: &PosedProblem) {
        self.back += 1;
        self.left_out += u64::from(posed.no_problem.is_some());
    }

    fn idle(&mut self, ui: &mut Ui) -> CommandResult<()> {
        let is_worked_on = self.reading.handed.load(Ordering::Relaxed) > self.back;
        if is_worked_on || self.reading.silent.load(Ordering::Relaxed) {
            self.results.release(ui)?;
        }
        Ok(())
    }
}
