//! How results are written: a file for each format, and one list of them.
//!
//! A command hands every result to a [`Sink`] as an [`Entry`], which holds a record for programs and
//! a text for people; the sink takes what its format needs. A new format is a file with a [`Kind`]
//! and its line in [`ALL`]: options, help and completions of every command follow from the list.

mod csv;
mod json;
mod jsonl;
mod markdown;
mod text;
mod yaml;

use std::{fmt, io};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde_json::{Value, json};

use crate::cli::run::Ui;
use crate::input::PosedProblem;
use crate::record::SCHEMA;
use crate::report::words::Language;

pub(in crate::cli) use csv::{KEPT, row};

/// A format, and how it writes.
#[derive(Debug)]
struct Kind {
    name: &'static str,
    /// What help says of it.
    help: &'static str,
    /// Whether people read it, in their own language.
    for_people: bool,
    /// Whether a result is one row of cells, with no place for what is nested.
    has_cells: bool,
    /// A record on lines of its own, where a file of them can be appended to.
    line: Option<fn(&Columns, &Value) -> io::Result<String>>,
    open: fn(Columns) -> Box<dyn Sink>,
}

/// All formats, in the order in which help lists them.
static ALL: [&Kind; 6] =
    [&text::KIND, &json::KIND, &jsonl::KIND, &yaml::KIND, &csv::KIND, &markdown::KIND];

/// The names of the cells of a row.
type Columns = Vec<String>;

/// A format that a user chose.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Format(&'static Kind);

impl Format {
    pub(in crate::cli) const TEXT: Self = Self(&text::KIND);
    pub(in crate::cli) const JSON: Self = Self(&json::KIND);
    pub(in crate::cli) const JSONL: Self = Self(&jsonl::KIND);
    pub(in crate::cli) const YAML: Self = Self(&yaml::KIND);
    pub(in crate::cli) const CSV: Self = Self(&csv::KIND);
    pub(in crate::cli) const MARKDOWN: Self = Self(&markdown::KIND);

    /// The format of this name, which one of its parsers has found.
    pub(in crate::cli) fn named(name: &str) -> Self {
        ALL.into_iter().find(|kind| kind.name == name).map_or(Self::TEXT, Self)
    }

    /// The format as the value of an option.
    pub(in crate::cli) fn value(self) -> PossibleValue {
        PossibleValue::new(self.0.name).help(self.0.help)
    }

    /// Whether results are one row of cells each.
    pub(in crate::cli) fn has_cells(self) -> bool {
        self.0.has_cells
    }

    /// Whether people read the results.
    pub(in crate::cli) fn is_for_people(self) -> bool {
        self.0.for_people
    }

    /// The language of the results: data for programs are the same in all of them.
    pub(in crate::cli) fn language(self, ui: &Ui) -> Language {
        if self.0.for_people { ui.language() } else { Language::English }
    }

    /// A sink; `columns` are the names of the cells, for formats with rows.
    pub(in crate::cli) fn open(self, columns: &[&str]) -> Box<dyn Sink> {
        (self.0.open)(columns.iter().map(|&name| name.to_owned()).collect())
    }

    /// A record on lines of its own; nothing in a format whose files cannot be appended to.
    pub(in crate::cli) fn line(self, columns: &Columns, record: &Value) -> io::Result<String> {
        self.0.line.map_or_else(|| Ok(String::new()), |line| line(columns, record))
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

/// Reads the name of any format of the results of problems.
pub(in crate::cli) fn any() -> impl TypedValueParser<Value = Format> {
    parser(ALL.map(|kind| Format(kind).value()))
}

/// Reads the name of a format that has room for what is nested.
pub(in crate::cli) fn nested() -> impl TypedValueParser<Value = Format> {
    parser(ALL.into_iter().filter(|kind| !kind.has_cells).map(|kind| Format(kind).value()))
}

/// Reads the name of a format whose files can be appended to.
pub(in crate::cli) fn lines() -> impl TypedValueParser<Value = Format> {
    parser(ALL.into_iter().filter(|kind| kind.line.is_some()).map(|kind| Format(kind).value()))
}

/// Reads the name of a format of lists whose items are not problems.
pub(in crate::cli) fn lists() -> impl TypedValueParser<Value = Format> {
    parser([Format::TEXT, Format::JSONL].map(Format::value))
}

/// Reads the name of a format of a single result.
pub(in crate::cli) fn single() -> impl TypedValueParser<Value = Format> {
    parser([Format::TEXT, Format::JSON].map(Format::value))
}

/// Reads the name of one of these formats.
pub(in crate::cli) fn parser(
    values: impl IntoIterator<Item = PossibleValue>,
) -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(values).map(|name| Format::named(&name))
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

/// What holds all records of a run, for the formats that are one value.
fn document(records: &[Value]) -> Value {
    json!({"schema": SCHEMA, "problems": records})
}
