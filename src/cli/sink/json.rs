//! One JSON object that holds all records.

use std::io;

use serde_json::Value;

use super::{Columns, Entry, Kind, Sink, document};
use crate::cli::run::Ui;

pub(super) const KIND: Kind = Kind {
    name: "json",
    help: "One object that holds all problems",
    for_people: false,
    has_cells: false,
    line: None,
    open: |_: Columns| Box::new(Json::default()),
};

#[derive(Default)]
struct Json {
    records: Vec<Value>,
}

impl Sink for Json {
    fn entry(&mut self, _: &mut Ui, entry: &Entry<'_>) -> io::Result<()> {
        self.records.push((entry.record)()?);
        Ok(())
    }

    fn end(&mut self, ui: &mut Ui, _: Option<&str>) -> io::Result<()> {
        ui.print(&format!("{}\n", document(&self.records)))
    }
}
