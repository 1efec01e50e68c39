//! Writes the placements of one problem.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;

use super::output::Output;
use super::rows::Row;
use crate::cli::report::style::{FAINT, NAME, printable};
use crate::cli::run::ui::Ui;
use crate::cli::sink::{self, Entry, Format};
use crate::convert::placement_entry;
use crate::matrix::{Counts, Matrix, Placement, Sign, State};
use crate::problem::{Collection, Slot, Text};
use crate::record::PlacementRecord;
use crate::report::Report;
use crate::report::words;
use crate::rules::AnyPosition;

/// The most problems of a collection, so that memory stays bounded.
pub(super) const MOST: usize = 500;

/// Writes the placements of one problem.
pub(super) struct Writing<'a> {
    pub(super) output: &'a mut Output,
    pub(super) matrix: &'a Matrix,
    pub(super) id: &'a str,
    /// Which problem the sound placements are versions of.
    pub(super) origin: String,
    pub(super) number: u64,
    pub(super) has_maps: bool,
    /// The placements of the last man, until the row is full.
    pub(super) row: Option<(usize, Row)>,
    pub(super) legend: BTreeMap<String, &'static str>,
    /// The sound placements that are not yet written.
    pub(super) sound: Vec<Slot>,
}

impl Writing<'_> {
    /// Writes a placement, or keeps it until its row is full.
    pub(super) fn add(
        &mut self,
        ui: &mut Ui,
        placement: &Placement,
        report: Option<&Report>,
    ) -> io::Result<()> {
        self.number += 1;
        if self.output.format == Format::TEXT {
            return self.show(ui, placement, report);
        }
        if self.output.format != Format::YAML {
            let record = self.record(placement, report);
            // By way of a value, whose map sorts the keys.
            let record = || serde_json::to_value(&record);
            let entry = Entry { posed: None, record: &record, text: &sink::Text::default };
            return self.output.sink.entry(ui, &entry);
        }
        match (&placement.state, report) {
            (State::Legal { position, .. }, Some(report))
                if matches!(Sign::of(report), Sign::Sound(_)) =>
            {
                self.keep(ui, position, report)
            }
            _ => Ok(()),
        }
    }

    /// Writes what has waited, and the numbers.
    pub(super) fn end(mut self, ui: &mut Ui, counts: &Counts) -> io::Result<()> {
        let language = self.output.language;
        if let Some((_, row)) = self.row.take() {
            self.draw(ui, &row)?;
        }
        let said = words::placements(self.matrix.count());
        let said = words::with_label(said, words::with_commas(counts.sentences()));
        let said = format!("{NAME}{}{NAME:#}  {}\n", printable(self.id), said.text_in(language));
        if self.output.format == Format::TEXT {
            let mut legend = String::new();
            for (sign, name) in &self.legend {
                let sign = words::with_label(words::plain(sign), words::map_sign(name));
                // Writing to a string cannot fail.
                let _ = writeln!(legend, "  {FAINT}{}{FAINT:#}", sign.text_in(language));
            }
            return ui.print(&(legend + &said));
        }
        // Results are for programs; people read the numbers on standard error.
        ui.note(&said);
        if self.output.format == Format::YAML { self.write_sound(ui) } else { Ok(()) }
    }

    fn record(&self, placement: &Placement, report: Option<&Report>) -> PlacementRecord {
        let problem = self.matrix.problem();
        let asked = (problem.position.rules(), problem.stipulation);
        PlacementRecord::of((self.id, self.number), asked, placement, report)
    }

    fn show(
        &mut self,
        ui: &mut Ui,
        placement: &Placement,
        report: Option<&Report>,
    ) -> io::Result<()> {
        let (count, row) = self.row.get_or_insert_with(|| (0, Row::new(self.matrix, placement)));
        *count += 1;
        row.add(placement, report.map(|it| (Sign::of(it), it.no_last_move)));
        if *count == self.matrix.row()
            && let Some((_, row)) = self.row.take()
        {
            self.draw(ui, &row)?;
        }
        Ok(())
    }

    fn draw(&mut self, ui: &mut Ui, row: &Row) -> io::Result<()> {
        if !self.has_maps {
            return ui.print(&row.line(self.output.language));
        }
        row.legend(&mut self.legend);
        ui.print(&row.maps(self.output.language))
    }

    fn keep(&mut self, ui: &mut Ui, position: &AnyPosition, report: &Report) -> io::Result<()> {
        let id = format!("{}-{}", self.id, self.number);
        let problem = self.matrix.problem();
        let entry = placement_entry(problem, &self.origin, (position, report), id.clone());
        self.sound.push(Slot { id, span: 0..0, entry: Some(entry) });
        if self.sound.len() == MOST { self.write_sound(ui) } else { Ok(()) }
    }

    fn write_sound(&mut self, ui: &mut Ui) -> io::Result<()> {
        if self.sound.is_empty() {
            return Ok(());
        }
        let collection = Collection {
            title: Some(Text::new(format!("Sound placements of {}", self.id))),
            problems: std::mem::take(&mut self.sound),
            ..Collection::default()
        };
        self.output.collections.write(ui, collection)
    }
}
