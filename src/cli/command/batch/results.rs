//! The results of a batch: where they are written, and their summary.

use std::io;

use serde_json::json;

use super::job::Job;
use crate::batch::{self, Done, Opened, Opening, ResultsFile, Summary, Totals};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::ui::Ui;
use crate::cli::sink::{Format, row};
use crate::examine::Verdict;
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
    pub(super) fn open(job: &Job<'_>, ui: &mut Ui) -> Result<(Self, Done), CommandError> {
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
        let Some(path) = &args.out else {
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
        let text = if summary == Format::TEXT {
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
    if format == Format::YAML {
        batch::Format::Yaml
    } else if format == Format::CSV {
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
        (_, Some(true)) | (Verdict::Solved, _) => Exit::Holds,
        (Verdict::Error, _) => Exit::Input,
        (Verdict::Undecided, _) => Exit::Undecided,
        (Verdict::NoSolution | Verdict::Sound | Verdict::Unsound, _) => Exit::Findings,
    }
}
