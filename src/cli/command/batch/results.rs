//! The results of a batch: where they are written, and what they come to.

use std::io;

use clap::ValueEnum;
use serde_json::json;

use super::Args;
use super::settings::settings;
use crate::batch::{Digest, Done, Ledger, Opened, Opening, Outcome};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::ui::Ui;

/// How the report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Summary {
    /// For people
    Text,
    /// For programs
    Json,
}

/// The results of a run, those of earlier runs into the same file among them.
pub(super) struct Results {
    /// Where they are written; without a file, to stdout.
    ledger: Option<Ledger>,
    pub(super) digest: Digest,
    pub(super) exit: Exit,
}

impl Results {
    /// Begins them, or continues those of the file; also returns which problems are done.
    ///
    /// # Errors
    /// Why the file cannot be continued.
    pub(super) fn open(args: &Args, head: &str, ui: &mut Ui) -> Result<(Self, Done), CommandError> {
        let mut results = Self { ledger: None, digest: Digest::default(), exit: Exit::Holds };
        let Some(path) = &args.out else {
            ui.print(head)?;
            return Ok((results, Done::default()));
        };
        let opening = Opening {
            format: args.format.ledger(),
            settings: &settings(args),
            columns: head,
            retry: args.retry.is_some(),
        };
        let Opened { ledger, done, torn } =
            Ledger::open(path, &opening, |it| results.add(it, exit_of(it)))?;
        if torn > 0 {
            let name = path.display();
            ui.warning(&format!("{name}: an incomplete line of {torn} bytes was cut off"));
        }
        results.ledger = Some(ledger);
        Ok((results, done))
    }

    pub(super) fn add(&mut self, outcome: &Outcome, exit: Exit) {
        self.digest.add(outcome);
        self.exit = self.exit.max(exit);
    }

    pub(super) fn write(&mut self, line: &str, ui: &mut Ui) -> io::Result<()> {
        match &mut self.ledger {
            Some(ledger) => ledger.write(line),
            None => ui.print(line),
        }
    }

    /// Sends the file to the disk and reports on all results.
    pub(super) fn close(&mut self, summary: Option<Summary>, ui: &mut Ui) -> io::Result<()> {
        if let Some(ledger) = &mut self.ledger {
            ledger.sync()?;
        }
        let Some(summary) = summary else { return Ok(()) };
        let text = match summary {
            Summary::Text => self.digest.to_string(),
            Summary::Json => format!("{}\n", json!(self.digest)),
        };
        if self.ledger.is_some() {
            ui.print(&text)
        } else {
            ui.report(&text);
            Ok(())
        }
    }
}

/// What a result of an earlier run adds to the exit code.
fn exit_of(outcome: &Outcome) -> Exit {
    match (outcome.verdict.as_str(), outcome.expected) {
        (_, Some(true)) | ("solved", _) => Exit::Holds,
        ("error", _) => Exit::Input,
        ("undecided", _) => Exit::Undecided,
        _ => Exit::Findings,
    }
}
