//! Writes records in the formats for programs.

use std::io;

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::cli::options::format::Format;
use crate::cli::run::ui::Ui;
use crate::problem::yaml;
use crate::record::SCHEMA;

/// Takes records one by one and writes them as soon as the format allows.
pub(in crate::cli) struct Output {
    format: Format,
    /// The columns of csv.
    columns: Vec<&'static str>,
    /// Records that wait for the end.
    waiting: Vec<Value>,
    begun: bool,
}

impl Output {
    /// For a format; `columns` are the fields that csv has.
    pub(in crate::cli) fn new(format: Format, columns: Vec<&'static str>) -> Self {
        Self { format, columns, waiting: Vec::new(), begun: false }
    }

    /// Takes a record, and writes it if it can stand alone.
    pub(in crate::cli) fn record(
        &mut self,
        ui: &mut Ui,
        record: &impl Serialize,
    ) -> io::Result<()> {
        // By way of a value, whose map sorts the keys.
        let value = serde_json::to_value(record)?;
        match self.format {
            Format::Text => Ok(()),
            Format::Json | Format::Yaml => {
                self.waiting.push(value);
                Ok(())
            }
            Format::Jsonl => ui.print(&format!("{value}\n")),
            Format::Csv => self.row(ui, &value),
        }
    }

    /// Writes what has waited.
    pub(in crate::cli) fn finish(self, ui: &mut Ui) -> io::Result<()> {
        let all = json!({"schema": SCHEMA, "problems": self.waiting});
        match self.format {
            Format::Json => ui.print(&format!("{all}\n")),
            Format::Yaml => ui.print(&yaml::to_text(&all).map_err(io::Error::other)?),
            Format::Csv if !self.begun => ui.print(&row(&self.columns)?),
            Format::Text | Format::Jsonl | Format::Csv => Ok(()),
        }
    }

    fn row(&mut self, ui: &mut Ui, record: &Value) -> io::Result<()> {
        if !self.begun {
            self.begun = true;
            ui.print(&row(&self.columns)?)?;
        }
        ui.print(&row_of(&self.columns, record)?)
    }
}

/// What stands before the names of columns that are carried from the input.
pub(in crate::cli) const KEPT: &str = "kept.";

/// A record as one line of csv.
pub(in crate::cli) fn row_of(columns: &[impl AsRef<str>], record: &Value) -> io::Result<String> {
    let empty = Map::new();
    let fields = record.as_object().unwrap_or(&empty);
    let cell = |name: &str| match name {
        "messages" => pick(fields, &["findings", "errors"], "message", "; "),
        "themes" => pick(fields, &["themes"], "name", " "),
        "findings" => pick(fields, &["findings"], "kind", " "),
        name => match name.strip_prefix(KEPT) {
            Some(kept) => flat(fields.get("kept").and_then(|fields| fields.get(kept))),
            None => flat(fields.get(name)),
        },
    };
    let cell = |name: &_| cell(AsRef::<str>::as_ref(name)).replace(['\n', '\r'], " ");
    row(&columns.iter().map(cell).collect::<Vec<_>>())
}

/// Cells as one line of csv.
pub(in crate::cli) fn row(cells: &[impl AsRef<[u8]>]) -> io::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(cells)?;
    let bytes = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

/// A value as one cell: the parts of a list with blanks between them.
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

/// One field of each object in the first of some lists that is not empty.
fn pick(fields: &Map<String, Value>, lists: &[&str], field: &str, between: &str) -> String {
    let mut lists = lists.iter().filter_map(|name| fields.get(*name)?.as_array());
    let items = lists.find(|items| !items.is_empty()).map_or(&[][..], Vec::as_slice);
    items.iter().map(|item| flat(item.get(field))).collect::<Vec<_>>().join(between)
}
