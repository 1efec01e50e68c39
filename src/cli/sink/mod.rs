//! How results are written, in the format that a user chose.
//!
//! A command hands every result to a [`Sink`] as an [`Entry`], which holds a record for programs and
//! a text for people; the sink takes what its format needs. Options, help and completions of every
//! command follow from [`Format`].

mod csv;
mod markdown;

use std::{fmt, io};

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde_json::{Value, json};

pub(in crate::cli) use csv::{KEPT, row};
pub(in crate::cli) use markdown::table;

use crate::cli::report::style::plain;
use crate::cli::run::Ui;
use crate::input::PosedProblem;
use crate::problem::yaml;
use crate::record::SCHEMA;
use crate::report::words::Language;

/// A format of results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum Format {
    /// For people
    Text,
    /// One object that holds all problems
    Json,
    /// One object a line for each problem
    Jsonl,
    /// The same data as json
    Yaml,
    /// One row for each problem
    Csv,
    /// For people, with headings and boards: for a forum or a wiki
    Markdown,
}

impl Format {
    /// The format of this name, which one of its parsers has found.
    pub(in crate::cli) fn named(name: &str) -> Self {
        Self::from_str(name, false).unwrap_or(Self::Text)
    }

    /// Whether results are one row of cells each, with no place for what is nested.
    pub(in crate::cli) fn has_cells(self) -> bool {
        self == Self::Csv
    }

    /// Whether people read the results, in their own language.
    pub(in crate::cli) fn is_for_people(self) -> bool {
        matches!(self, Self::Text | Self::Markdown)
    }

    /// The language of the results: data for programs are the same in all of them.
    pub(in crate::cli) fn language(self, ui: &Ui) -> Language {
        if self.is_for_people() { ui.language() } else { Language::English }
    }

    /// A sink; `columns` are the names of the cells with commas between them, for rows.
    pub(in crate::cli) fn open(self, columns: &str) -> Box<dyn Sink> {
        match self {
            Self::Text => Box::new(Terminal),
            Self::Json | Self::Yaml => Box::new(Document { format: self, records: Vec::new() }),
            Self::Jsonl => Box::new(Lines),
            Self::Csv => Box::new(csv::Csv::new(columns)),
            Self::Markdown => Box::new(markdown::Markdown),
        }
    }

    /// A record on lines of its own, in a format whose files can be appended to. Those of YAML are a list in
    /// flow style.
    pub(in crate::cli) fn line(self, columns: &[String], record: &Value) -> io::Result<String> {
        match self {
            Self::Jsonl => Ok(plain(&format!("{record}\n")).into_owned()),
            Self::Yaml => Ok(plain(&format!("- {record}\n")).into_owned()),
            Self::Csv => csv::row_of(columns, record),
            Self::Text | Self::Json | Self::Markdown => Ok(String::new()),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_possible_value().map_or(Ok(()), |value| f.write_str(value.get_name()))
    }
}

/// Reads the name of any format of the results of problems.
pub(in crate::cli) fn any() -> impl TypedValueParser<Value = Format> {
    of(Format::value_variants())
}

/// Reads the name of a format that has room for what is nested.
pub(in crate::cli) fn nested() -> impl TypedValueParser<Value = Format> {
    of(&[Format::Text, Format::Json, Format::Jsonl, Format::Yaml, Format::Markdown])
}

/// Reads the name of a format whose files can be appended to.
pub(in crate::cli) fn lines() -> impl TypedValueParser<Value = Format> {
    of(&[Format::Jsonl, Format::Yaml, Format::Csv])
}

/// Reads the name of a format of lists whose items are not problems.
pub(in crate::cli) fn lists() -> impl TypedValueParser<Value = Format> {
    of(&[Format::Text, Format::Jsonl])
}

/// Reads the name of a format of a single result.
pub(in crate::cli) fn single() -> impl TypedValueParser<Value = Format> {
    of(&[Format::Text, Format::Json])
}

/// Reads the name of one of these formats.
pub(in crate::cli) fn of(formats: &[Format]) -> impl TypedValueParser<Value = Format> {
    parser(formats.iter().filter_map(ValueEnum::to_possible_value))
}

/// Reads the name of a format that has one of these values.
pub(in crate::cli) fn parser(
    values: impl IntoIterator<Item = PossibleValue>,
) -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(values).map(|name| Format::named(&name))
}

/// Reads the name of one of these values, each with its own help.
pub(in crate::cli) fn explained<T: ValueEnum + Clone + Send + Sync + 'static>(
    named: impl IntoIterator<Item = (T, &'static str)>,
) -> impl TypedValueParser<Value = T> {
    let value = |(it, help): (T, &'static str)| Some(it.to_possible_value()?.help(help));
    let values = PossibleValuesParser::new(named.into_iter().filter_map(value));
    values.try_map(|name| T::from_str(&name, false))
}

/// One result.
pub(in crate::cli) struct Entry<'a> {
    /// The problem that it is about, where there is one.
    pub(in crate::cli) posed: Option<&'a PosedProblem>,
    /// For programs.
    pub(in crate::cli) record: &'a dyn Fn() -> serde_json::Result<Value>,
    /// For people.
    pub(in crate::cli) text: &'a dyn Fn() -> Text,
}

/// A result for people, with the styles of a terminal.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Text {
    /// What a line begins with that says whether the problem holds.
    pub(in crate::cli) mark: String,
    /// The name of the problem and what is asked, filled up to columns.
    pub(in crate::cli) head: String,
    /// The rest of the line, and further lines.
    pub(in crate::cli) body: String,
}

/// Takes results one by one, and writes each as soon as the format allows.
pub(in crate::cli) trait Sink {
    /// Writes a result, or keeps it for the end.
    fn entry(&mut self, ui: &mut Ui, entry: &Entry<'_>) -> io::Result<()>;

    /// Writes what has waited; `summary` is for people.
    fn end(&mut self, ui: &mut Ui, summary: Option<&str>) -> io::Result<()>;
}

/// Text for a terminal.
struct Terminal;

impl Sink for Terminal {
    fn entry(&mut self, ui: &mut Ui, entry: &Entry<'_>) -> io::Result<()> {
        let text = (entry.text)();
        let parts = [&text.mark, &text.head].map(String::as_str);
        let mut line = String::new();
        for (part, gap) in parts.into_iter().zip([" ", "  "]).filter(|(part, _)| !part.is_empty()) {
            line.extend([part, gap]);
        }
        ui.print(&(line + &text.body))
    }

    fn end(&mut self, ui: &mut Ui, summary: Option<&str>) -> io::Result<()> {
        summary.map_or(Ok(()), |summary| ui.print(summary))
    }
}

/// One value that holds all records of a run.
struct Document {
    format: Format,
    records: Vec<Value>,
}

impl Sink for Document {
    fn entry(&mut self, _: &mut Ui, entry: &Entry<'_>) -> io::Result<()> {
        self.records.push((entry.record)()?);
        Ok(())
    }

    fn end(&mut self, ui: &mut Ui, _: Option<&str>) -> io::Result<()> {
        let all = json!({"schema": SCHEMA, "problems": self.records});
        if self.format == Format::Yaml {
            return ui.print(&yaml::to_text(&all).map_err(io::Error::other)?);
        }
        ui.print(&format!("{all}\n"))
    }
}

/// A record a line.
struct Lines;

impl Sink for Lines {
    fn entry(&mut self, ui: &mut Ui, entry: &Entry<'_>) -> io::Result<()> {
        ui.print(&format!("{}\n", (entry.record)()?))
    }

    fn end(&mut self, _: &mut Ui, _: Option<&str>) -> io::Result<()> {
        Ok(())
    }
}
