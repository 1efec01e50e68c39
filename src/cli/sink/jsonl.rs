//! JSON objects, one on each line.

use std::io;

use super::{Columns, Entry, Kind, Sink};
use crate::cli::report::style::plain;
use crate::cli::run::Ui;

pub(super) const KIND: Kind = Kind {
    name: "jsonl",
    help: "One object a line for each problem",
    for_people: false,
    has_cells: false,
    line: Some(|_, record| Ok(plain(&format!("{record}\n")).into_owned())),
    open: |_: Columns| Box::new(Jsonl),
};

struct Jsonl;

impl Sink for Jsonl {
    fn entry(&mut self, ui: &mut Ui, entry: &Entry<'_>) -> io::Result<()> {
        ui.print(&format!("{}\n", (entry.record)()?))
    }

    fn end(&mut self, _: &mut Ui, _: Option<&str>) -> io::Result<()> {
        Ok(())
    }
}
