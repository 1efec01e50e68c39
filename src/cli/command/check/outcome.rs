//! What came of a certificate: what it proves, or why it is refused.

use std::io;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::certificate::{Certificate, Passed};
use crate::cli::report::proven::{self, VerdictRecord, WinsRecord};
use crate::cli::report::style::{BAD, printable};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::pipeline::{Item, Outlet};
use crate::cli::run::ui::Ui;
use crate::cli::run::workers::Panicked;
use crate::cli::sink::{Entry, Sink, Text};
use crate::input::FileError;
use crate::record::SCHEMA;
use crate::report::words::{self, Language};

/// What a certificate proves, for machines.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(in crate::cli) enum CertificateRecord<'a> {
    /// Wins.
    Wins(WinsRecord<'a>),
    /// A verdict.
    Verdict(VerdictRecord<'a>),
}

/// What came of a certificate.
pub(super) enum Outcome {
    Passed(Box<Passed>),
    /// Why it proves nothing, or not what is asked.
    Refused(String),
    /// It cannot be opened.
    Unread(FileError),
}

/// Writes what came of certificates.
pub(super) struct Outcomes {
    pub(super) language: Language,
    pub(super) sink: Box<dyn Sink>,
}

impl Outlet<Certificate, Outcome> for Outcomes {
    fn result(
        &mut self,
        certificate: Certificate,
        outcome: Outcome,
        ui: &mut Ui,
    ) -> Result<Exit, CommandError> {
        let name = certificate.name();
        let (language, sink) = (self.language, &mut self.sink);
        let (record, text, exit): (serde_json::Result<Value>, String, Exit) = match &outcome {
            Outcome::Passed(passed) => match &**passed {
                Passed::Wins(checked) => {
                    let record = CertificateRecord::Wins(WinsRecord::of(&name, checked));
                    let text = proven::wins(&name, checked, language);
                    (serde_json::to_value(record), text, Exit::Holds)
                }
                Passed::Verdict(proven) => {
                    let record = CertificateRecord::Verdict(VerdictRecord::of(&name, proven));
                    let text = proven::verdict(&name, proven, language);
                    (serde_json::to_value(record), text, Exit::Holds)
                }
            },
            Outcome::Refused(error) => {
                let why = words::certificate_refused(error).text_in(language);
                let text = format!("{BAD}✗{BAD:#} {}: {why}\n", printable(&name));
                (Ok(failed(&name, error)), text, Exit::Findings)
            }
            Outcome::Unread(error) => {
                ui.error(&error.to_string());
                (Ok(failed(&name, &error.to_string())), String::new(), Exit::Input)
            }
        };
        let record = record.map_err(io::Error::from)?;
        write(&mut **sink, ui, &record, &text)?;
        Ok(exit)
    }

    fn fault(
        &mut self,
        certificate: Certificate,
        fault: &Panicked,
        ui: &mut Ui,
    ) -> Result<(), CommandError> {
        let record = failed(&certificate.name(), &fault.to_string());
        Ok(write(&mut *self.sink, ui, &record, "")?)
    }
}

/// The record of a certificate that proves nothing.
fn failed(name: &str, error: &str) -> Value {
    json!({"schema": SCHEMA, "file": name, "error": error})
}

fn write(sink: &mut dyn Sink, ui: &mut Ui, record: &Value, body: &str) -> io::Result<()> {
    let record = || Ok(record.clone());
    let text = || Text { body: body.to_owned(), ..Text::default() };
    sink.entry(ui, &Entry { posed: None, record: &record, text: &text })
}
