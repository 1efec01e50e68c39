//! The document of json as YAML; in files that are appended to, a list in flow style.

use std::io;

use serde_json::Value;

use super::{Columns, Entry, Kind, Sink, document};
use crate::cli::report::style::plain;
use crate::cli::run::Ui;
use crate::problem::yaml;

pub(super) const KIND: Kind = Kind {
    name: "yaml",
    help: "The same data as json",
    for_people: false,
    has_cells: false,
    line: Some(|_, record| Ok(plain(&format!("- {record}\n")).into_owned())),
    open: |_: Columns| Box::new(Yaml::default()),
};

#[derive(Default)]
struct Yaml {
    records: Vec<Value>,
}

impl Sink for Yaml {
    fn entry(&mut self, _: &mut Ui, entry: &Entry<'_>) -> io::Result<()> {
        self.records.push((entry.record)()?);
        Ok(())
    }

    fn end(&mut self, ui: &mut Ui, _: Option<&str>) -> io::Result<()> {
        let all = document(&self.records);
        ui.print(&yaml::to_text(&all).map_err(io::Error::other)?)
    }
}
