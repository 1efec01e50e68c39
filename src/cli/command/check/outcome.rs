//! What came of a certificate: what it proves, or why it is refused.

use std::io;

use serde_json::{Value, json};

use super::certificate::Certificate;
use crate::checker::proof::Proven;
use crate::cli::report::proven::{self, VerdictRecord};
use crate::cli::report::style::{BAD, printable};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::{Item, Outlet};
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::Panicked;
use crate::cli::sink::{Entry, Sink, Text};
use crate::record::SCHEMA;
use crate::report::words::{self, Language};

/// What came of a certificate.
pub(super) enum Outcome {
    Passed(Box<Proven>),
    /// Why it proves nothing, or not what is asked.
    Refused(String),
    /// The error that is reported in place of an answer.
    Failed(String),
}

impl Outcome {
    fn record(&self, name: &str) -> serde_json::Result<Value> {
        let error = match self {
            Self::Passed(proven) => {
                return serde_json::to_value(VerdictRecord::of(name, proven));
            }
            Self::Refused(error) | Self::Failed(error) => error,
        };
        Ok(json!({"schema": SCHEMA, "file": name, "error": error}))
    }

    fn text(&self, name: &str, language: Language) -> String {
        match self {
            Self::Passed(proven) => proven::verdict(name, proven, language),
            Self::Refused(error) => {
                let why = words::certificate_refused(error).text_in(language);
                format!("{BAD}✗{BAD:#} {}: {why}\n", printable(name))
            }
            Self::Failed(_) => String::new(),
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Self::Passed(_) => Exit::Holds,
            Self::Refused(_) => Exit::Findings,
            Self::Failed(_) => Exit::Input,
        }
    }
}

/// Writes what came of certificates.
pub(super) struct Outcomes {
    pub(super) language: Language,
    pub(super) sink: Box<dyn Sink>,
}

impl Outcomes {
    fn write(&mut self, name: &str, outcome: &Outcome, ui: &mut Ui) -> io::Result<()> {
        let record = || outcome.record(name);
        let text = || Text { body: outcome.text(name, self.language), ..Text::default() };
        self.sink.entry(ui, &Entry { posed: None, record: &record, text: &text })
    }
}

impl Outlet<Certificate, Outcome> for Outcomes {
    fn result(
        &mut self,
        certificate: Certificate,
        outcome: Outcome,
        ui: &mut Ui,
    ) -> Result<Exit, CommandError> {
        if let Outcome::Failed(error) = &outcome {
            ui.error(error);
        }
        self.write(&certificate.name(), &outcome, ui)?;
        Ok(outcome.exit())
    }

    fn fault(
        &mut self,
        certificate: Certificate,
        fault: &Panicked,
        ui: &mut Ui,
    ) -> Result<(), CommandError> {
        Ok(self.write(&certificate.name(), &Outcome::Failed(fault.to_string()), ui)?)
    }
}
