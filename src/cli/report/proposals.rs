//! How what was found for each problem is written: for people, as records, or as new problems.

use std::io;
use std::time::Instant;

use anstyle::Style;
use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::layout::indented;
use super::style::{NAME, printable};
use crate::cli::options::refuse;
use crate::cli::run::{CommandError, Ui};
use crate::cli::sink::{self, Entry, Format, Sink};
use crate::input::PosedProblem;
use crate::problem::{self, Collection, Text, yaml};
use crate::report::words::{self, Language, Sentence};
use crate::rules::AnyPosition;

/// The formats in which a result is a report.
const RESULTS: [Format; 4] = [Format::Text, Format::Json, Format::Jsonl, Format::Markdown];

/// How what was found is written.
#[derive(Debug, Args)]
pub(in crate::cli) struct ProposalArgs {
    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = parser())]
    pub(in crate::cli) format: Format,

    /// Leave times out of json and jsonl, so that runs can be compared
    #[arg(long)]
    no_timing: bool,
}

impl ProposalArgs {
    /// The seconds since then, where records have times.
    pub(in crate::cli) fn seconds(&self, begun: Instant) -> Option<f64> {
        (!self.no_timing).then(|| begun.elapsed().as_secs_f64())
    }
}

/// Reads the name of a format. In YAML there are problems that all commands read.
fn parser() -> impl TypedValueParser<Value = Format> {
    let help = "The problems that were found, which all commands read";
    let yaml = Format::Yaml.to_possible_value().map(|value| value.help(help));
    let results = RESULTS.iter().filter_map(ValueEnum::to_possible_value);
    sink::parser(results.chain(yaml))
}

/// Writes what was found for one problem after the other.
pub(in crate::cli) struct Proposals {
    sink: Box<dyn Sink>,
    /// The problems that were found, where those are asked for.
    collections: Option<Collections>,
}

impl Proposals {
    /// Begins to write.
    ///
    /// # Errors
    /// That the format has no times to leave out.
    pub(in crate::cli) fn new(args: &ProposalArgs) -> Result<Self, CommandError> {
        let &ProposalArgs { format, no_timing } = args;
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
        posed: &PosedProblem,
        record: &impl Serialize,
        text: &dyn Fn() -> sink::Text,
        collection: impl FnOnce(&mut Ui) -> Option<Collection>,
    ) -> Result<(), CommandError> {
        let Some(collections) = &mut self.collections else {
            let record = || serde_json::to_value(record);
            let entry = Entry { posed: Some(posed), record: &record, text };
            return Ok(self.sink.entry(ui, &entry)?);
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

/// What was found for a problem, for people.
pub(in crate::cli) fn headed(id: &str, (mark, style): (char, Style), body: String) -> sink::Text {
    let head = format!("{NAME}{}{NAME:#}", printable(id));
    sink::Text { mark: format!("{style}{mark}{style:#}"), head, body }
}

/// One of what was found: what it is, more of it on a line of its own, and the idle men of its position.
pub(in crate::cli) fn listed(
    (number, said): (usize, &Sentence),
    more: &str,
    (position, idle): (&AnyPosition, Option<&[usize]>),
    language: Language,
) -> String {
    let mut text = format!("  {number:>3}. {}\n{}", said.text_in(language), indented(more, 7));
    let man = |&square: &usize| Some((square, position.man_at(square)?.letter));
    let idle: Vec<_> = idle.unwrap_or_default().iter().filter_map(man).collect();
    if !idle.is_empty() {
        text += &indented(&words::idle(position.rules(), &idle).text_in(language), 7);
    }
    text
}

/// The problems that were found as a collection of their own.
pub(in crate::cli) fn collection(
    title: String,
    entries: impl IntoIterator<Item = problem::Entry>,
) -> Collection {
    let mut collection = Collection { title: Some(Text::new(title)), ..Collection::default() };
    entries.into_iter().for_each(|entry| collection.push(entry));
    collection
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
