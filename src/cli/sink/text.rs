//! Text for a terminal.

use std::io;

use super::{Columns, Entry, Kind, Sink};
use crate::cli::run::Ui;

pub(super) const KIND: Kind = Kind {
    name: "text",
    help: "For people",
    for_people: true,
    has_cells: false,
    line: None,
    open: |_: Columns| Box::new(Text),
};

struct Text;

impl Sink for Text {
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
