//! How the placements of a matrix are written.

use std::collections::BTreeMap;
use std::io;

use clap::builder::TypedValueParser;

use super::Args;
use super::writing::Writing;
use crate::cli::options::conflict::NoEffect;
use crate::cli::report::proposals::Collections;
use crate::cli::run::ui::Ui;
use crate::cli::sink::{self, Format, Sink};
use crate::input::PosedProblem;
use crate::matrix::Matrix;
use crate::report::words::Language;

/// The columns of csv.
const COLUMNS: [&str; 12] = [
    "id", "number", "men", "state", "fen", "mirror", "verdict", "value", "sign", "moves", "keys",
    "findings",
];

/// Reads the name of a format: maps for people, a record of each placement, or the sound ones as
/// problems.
pub(super) fn formats() -> impl TypedValueParser<Value = Format> {
    let named = [
        (Format::TEXT, "Maps and numbers for people"),
        (Format::JSONL, "One object a line for each placement"),
        (Format::CSV, "One row for each placement"),
        (Format::YAML, "The sound placements as problems, which all commands read"),
    ];
    sink::parser(named.map(|(format, help)| format.value().help(help)))
}

/// Writes placements as they come.
pub(super) struct Output {
    pub(super) format: Format,
    pub(super) language: Language,
    /// The most maps of a problem.
    pub(super) maps: u64,
    /// Takes the records.
    pub(super) sink: Box<dyn Sink>,
    pub(super) collections: Collections,
}

impl Output {
    /// # Errors
    /// That the format draws no maps, and their number was given.
    pub(super) fn new(args: &Args, language: Language) -> Result<Self, NoEffect> {
        let (format, maps) = (args.format, args.maps()?);
        let (sink, collections) = (format.open(&COLUMNS), Collections::default());
        Ok(Self { format, language, maps, sink, collections })
    }

    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// Begins with a problem, which sound placements name as their origin.
    pub(super) fn writing<'a>(
        &'a mut self,
        posed: &'a PosedProblem,
        matrix: &'a Matrix,
        origin: String,
    ) -> Writing<'a> {
        Writing {
            has_maps: matrix.maps() <= self.maps,
            output: self,
            matrix,
            id: &posed.id,
            origin,
            number: 0,
            row: None,
            legend: BTreeMap::new(),
            sound: Vec::new(),
        }
    }

    /// Writes what a file must have even if there was nothing.
    pub(super) fn finish(mut self, ui: &mut Ui) -> io::Result<()> {
        if self.format == Format::YAML {
            return self.collections.finish(ui);
        }
        self.sink.end(ui, None)
    }
}
