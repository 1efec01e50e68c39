//! How what was found for each problem is written: for people, as records, or as new problems.

use std::io;

use clap::ValueEnum;
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::run::error::CommandError;
use crate::cli::run::ui::Ui;
use crate::problem::{Collection, yaml};
use crate::record::SCHEMA;
use crate::report::words::Language;

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ProposalFormat {
    /// For people
    Text,
    /// One object that holds all problems with what was found
    Json,
    /// One object a line for each problem with what was found
    Jsonl,
    /// The problems that were found, which all commands read
    Yaml,
}

impl ProposalFormat {
    /// The language of what is said: that of the user for people, English for programs.
    pub(in crate::cli) fn language(self, ui: &Ui) -> Language {
        if self == Self::Text { ui.language() } else { Language::English }
    }
}

/// Writes what was found for one problem after the other.
pub(in crate::cli) struct Proposals {
    format: ProposalFormat,
    /// Records that wait for the end.
    waiting: Vec<Value>,
    collections: Collections,
}

impl Proposals {
    pub(in crate::cli) fn new(format: ProposalFormat) -> Self {
        Self { format, waiting: Vec::new(), collections: Collections::default() }
    }

    /// Writes what was found, or keeps it for the end. `collection` makes its problems, or complains that
    /// there are none.
    pub(in crate::cli) fn add(
        &mut self,
        ui: &mut Ui,
        record: &impl Serialize,
        text: impl FnOnce() -> String,
        collection: impl FnOnce(&mut Ui) -> Option<Collection>,
    ) -> Result<(), CommandError> {
        // By way of a value, whose map sorts the keys.
        let value = || serde_json::to_value(record).map_err(io::Error::from);
        match self.format {
            ProposalFormat::Text => ui.print(&text())?,
            ProposalFormat::Json => self.waiting.push(value()?),
            ProposalFormat::Jsonl => ui.print(&format!("{}\n", value()?))?,
            ProposalFormat::Yaml => {
                if let Some(collection) = collection(ui) {
                    self.collections.write(ui, collection)?;
                }
            }
        }
        Ok(())
    }

    /// Writes what has waited.
    pub(in crate::cli) fn finish(self, ui: &mut Ui) -> Result<(), CommandError> {
        match self.format {
            ProposalFormat::Json => {
                let all = json!({"schema": SCHEMA, "problems": self.waiting});
                ui.print(&format!("{all}\n"))?;
            }
            ProposalFormat::Yaml => self.collections.finish(ui)?,
            ProposalFormat::Text | ProposalFormat::Jsonl => {}
        }
        Ok(())
    }
}

/// Writes collections as the documents of one file.
#[derive(Default)]
pub(in crate::cli) struct Collections {
    begun: bool,
}

impl Collections {
    pub(in crate::cli) fn write(&mut self, ui: &mut Ui, collection: Collection) -> io::Result<()> {
        let text = yaml::write(&[collection]).map_err(io::Error::other)?;
        ui.print(&format!("{}{text}", if self.begun { "---\n" } else { "" }))?;
        self.begun = true;
        Ok(())
    }

    /// Writes an empty one where there was none, so that the file can be read.
    pub(in crate::cli) fn finish(self, ui: &mut Ui) -> io::Result<()> {
        if self.begun {
            return Ok(());
        }
        ui.print(&yaml::write(&[Collection::default()]).map_err(io::Error::other)?)
    }
}
