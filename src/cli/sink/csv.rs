//! A row for each record, below a row of names.

use std::io;

use serde_json::{Map, Value};

use super::{Entry, Sink};
use crate::cli::report::style::spelled;
use crate::cli::run::Ui;
use crate::problem::Stipulation;
use crate::record::is_formula;

pub(super) struct Csv {
    columns: Vec<String>,
    /// Whether the row of names is written.
    has_names: bool,
}

impl Csv {
    /// Rows with these columns, which have commas between them.
    pub(super) fn new(columns: &str) -> Self {
        Self { columns: columns.split(',').map(str::to_owned).collect(), has_names: false }
    }

    fn write_names(&mut self, ui: &mut Ui) -> io::Result<()> {
        let has_names = std::mem::replace(&mut self.has_names, true);
        if has_names { Ok(()) } else { ui.print(&row(&self.columns)?) }
    }
}

impl Sink for Csv {
    fn entry(&mut self, ui: &mut Ui, entry: &Entry<'_>) -> io::Result<()> {
        self.write_names(ui)?;
        ui.print(&row_of(&self.columns, &(entry.record)()?)?)
    }

    fn end(&mut self, ui: &mut Ui, _: Option<&str>) -> io::Result<()> {
        self.write_names(ui)
    }
}

/// The prefix of columns that are carried from the input.
pub(in crate::cli) const KEPT: &str = "kept.";

/// A record as one line of csv.
pub(super) fn row_of(columns: &[String], record: &Value) -> io::Result<String> {
    let empty = Map::new();
    let fields = record.as_object().unwrap_or(&empty);
    let cell = |name: &str| match name {
        "messages" => pick(fields, &["findings", "errors"], "message", "; "),
        "themes" => pick(fields, &["themes"], "name", " "),
        "findings" => pick(fields, &["findings"], "kind", " "),
        // In the order of the findings.
        "severities" => pick(fields, &["findings"], "severity", " "),
        "authors" => names(fields.get("authors")),
        name => match name.strip_prefix(KEPT) {
            Some(kept) => flat(fields.get("kept").and_then(|fields| fields.get(kept))),
            None => flat(fields.get(name)),
        },
    };
    let cell = |name: &String| cell(name).replace(['\n', '\r'], " ");
    row(&columns.iter().map(cell).collect::<Vec<_>>())
}

/// Cells as one line of csv.
pub(in crate::cli) fn row(cells: &[impl AsRef<str>]) -> io::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(cells.iter().map(|cell| safe(cell.as_ref())))?;
    let bytes = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

/// A cell that is a text in every program: control characters are spelled out, and what a spreadsheet would
/// take for a formula begins with an apostrophe. Numbers and stipulations, `+` and `=` among them, are
/// none.
fn safe(cell: &str) -> String {
    let spelled = spelled(cell);
    let may_be_formula = is_formula(cell) || cell.starts_with(['\t', '\r']);
    let is_plain = || cell.parse::<f64>().is_ok() || cell.parse::<Stipulation>().is_ok();
    if may_be_formula && !is_plain() { format!("'{spelled}") } else { spelled }
}

/// A value as one cell: the parts of a list separated by spaces.
fn flat(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(items)) => {
            items.iter().map(|item| flat(Some(item))).collect::<Vec<_>>().join(" ")
        }
        Some(other) => other.to_string(),
    }
}

/// Names as one cell, separated as they are read.
fn names(value: Option<&Value>) -> String {
    let names = value.and_then(Value::as_array).into_iter().flatten();
    names.map(|name| flat(Some(name))).collect::<Vec<_>>().join("; ")
}

/// One field of each object in the first of some lists that is not empty.
fn pick(fields: &Map<String, Value>, lists: &[&str], field: &str, between: &str) -> String {
    let mut lists = lists.iter().filter_map(|name| fields.get(*name)?.as_array());
    let items = lists.find(|items| !items.is_empty()).map_or(&[][..], Vec::as_slice);
    items.iter().map(|item| flat(item.get(field))).collect::<Vec<_>>().join(between)
}
