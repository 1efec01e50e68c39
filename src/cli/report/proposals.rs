//! How what was found for each problem is written: for people, as records, or as new problems.

use std::io;

use clap::ValueEnum;
use clap::builder::TypedValueParser;

use crate::cli::options::refuse;
use crate::cli::run::{CommandError, Ui};
use crate::cli::sink::{self, Entry, Format, Sink};
use crate::problem::{Collection, yaml};

/// The formats in which a result is a report.
const RESULTS: [Format; 4] = [Format::Text, Format::Json, Format::Jsonl, Format::Markdown];

/// Writes what was found for one problem after the other.
pub(in crate::cli) struct Proposals {
    sink: Box<dyn Sink>,
    /// The problems that were found, where those are asked for.
    collections: Option<Collections>,
}

impl Proposals {
    /// Reads the name of their format. In YAML they are problems that all commands read.
    pub(in crate::cli) fn parser() -> impl TypedValueParser<Value = Format> {
        let help = "The problems that were found, which all commands read";
        let yaml = Format::Yaml.to_possible_value().map(|value| value.help(help));
        let results = RESULTS.iter().filter_map(ValueEnum::to_possible_value);
        sink::parser(results.chain(yaml))
    }

    /// Begins to write; `no_timing` leaves the times out of records.
    ///
    /// # Errors
    /// That the format has no times.
    pub(in crate::cli) fn new(format: Format, no_timing: bool) -> Result<Self, CommandError> {
        let untimed = ![Format::Json, Format::Jsonl].contains(&format);
        let with = format!("with --format {format}");
        let reason = "only json and jsonl have times";
        refuse(untimed, &[("no-timing", no_timing)], &with, reason)?;
        let collections = (format == Format::Yaml).then(Collections::default);
        Ok(Self { sink: format.open(""), collections })
    }

    /// Writes what was found, or keeps it for the end. `collection` makes its problems, or complains that
    /// there are none.
    pub(in crate::cli) fn add(
        &mut self,
        ui: &mut Ui,
        entry: &Entry<'_>,
        collection: impl FnOnce(&mut Ui) -> Option<Collection>,
    ) -> Result<(), CommandError> {
        let Some(collections) = &mut self.collections else {
            return Ok(self.sink.entry(ui, entry)?);
        };
        if let Some(collection) = collection(ui) {
            collections.write(ui, collection)?;
        }
        Ok(())
    }

    /// Writes what has waited.
    pub(in crate::cli) fn finish(mut self, ui: &mut Ui) -> Result<(), CommandError> {
        match self.collections {
            Some(collections) => collections.finish(ui)?,
            None => self.sink.end(ui, None)?,
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
