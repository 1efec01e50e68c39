//! A set of problems that is being made: a file that is added to, or one that is printed.

use std::io;
use std::path::{Path, PathBuf};

use super::file::named;
use super::game::Game;
use crate::game::{Position, fen};
use crate::generate::{Made, Provenance, entry};
use crate::problem::{Board, Entry, Sheet, Text, yaml};
use crate::rules::RuleSet;

/// The sheets of a set.
pub(super) struct Set {
    /// Those of the file, the last of which is added to.
    sheets: Vec<Sheet>,
    path: Option<PathBuf>,
    provenance: Provenance,
}

impl Set {
    /// Reads the file to be added to, if there is one, or begins a new set.
    pub(super) fn open(
        path: Option<&Path>,
        rules: RuleSet,
        seed: u64,
        title: &str,
    ) -> Result<Self, String> {
        let tool = format!("paiju {}", env!("CARGO_PKG_VERSION"));
        let provenance = Provenance { seed, tool };
        let mut sheets = Vec::new();
        if let Some(path) = path.filter(|path| path.exists()) {
            let name = path.display().to_string();
            let bytes = std::fs::read(path).map_err(|error| format!("{name}: {error}"))?;
            let read = yaml::read(&bytes, &name);
            if let Some(one) = read.diagnostics.first() {
                return Err(format!("{name} cannot be added to: {}", one.message));
            }
            sheets = read.sheets;
        }
        let fits = |sheet: &Sheet| {
            let own = sheet.defaults.rules.as_ref().map_or(RuleSet::default().name(), Text::as_str);
            own == rules.name()
        };
        if !sheets.last().is_some_and(fits) {
            let mut sheet = Sheet { title: Some(Text::new(title)), ..Sheet::default() };
            sheet.defaults.rules = Some(Text::new(rules.name()));
            sheet.defaults.notation = Some(Text::new("coordinates"));
            sheet.defaults.authors = vec![Text::new("paiju")];
            sheets.push(sheet);
        }
        // Hours of work must not end in a file that cannot be written.
        if let Some(path) = path {
            let beside = beside(path);
            let tried = std::fs::write(&beside, "").and_then(|()| std::fs::remove_file(&beside));
            tried.map_err(|error| format!("{}: {error}", beside.display()))?;
        }
        Ok(Self { sheets, path: path.map(Path::to_owned), provenance })
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.sheets.iter().flat_map(|sheet| &sheet.problems).filter_map(|it| it.entry.as_ref())
    }

    /// The positions that are there already, as far as these rules allow them.
    pub(super) fn positions<R: Game>(&self) -> Vec<Position<R>> {
        let texts = self.entries().filter_map(|entry| match &entry.board {
            Board::Fen(text) => Some(text.as_str()),
            Board::Diagram { .. } => None,
        });
        texts.filter_map(|text| fen::read(text).ok()).collect()
    }

    /// The unit after the last one that made a problem with this seed.
    pub(super) fn next_unit(&self) -> u64 {
        let seed = self.provenance.seed.to_string();
        let own = self.entries().filter(|entry| {
            entry.provenance.seed.as_ref().is_some_and(|text| text.as_str() == seed)
        });
        let unit = |entry: &Entry| entry.provenance.unit.as_ref()?.as_str().parse::<u64>().ok();
        own.filter_map(unit).max().map_or(0, |unit| unit.saturating_add(1))
    }

    /// Adds a problem.
    pub(super) fn add<R: Game>(&mut self, made: &Made<R>, prefix: &str) {
        let taken = |id: &str| {
            self.sheets.iter().flat_map(|sheet| &sheet.problems).any(|known| known.id == id)
        };
        let first = self.sheets.iter().map(|sheet| sheet.problems.len()).sum::<usize>() + 1;
        let ids = (first..).map(|number| format!("{prefix}-{number}"));
        let mut ids = ids.skip_while(|id| taken(id));
        let id = ids.next().unwrap_or_default();
        let entry = entry(made, id, &self.provenance);
        if let Some(sheet) = self.sheets.last_mut() {
            sheet.push(entry);
        }
    }

    /// The whole set as YAML.
    pub(super) fn text(&self) -> io::Result<String> {
        yaml::write(&self.sheets).map_err(io::Error::other)
    }

    /// Writes the file: first beside it, so that a full disk loses nothing.
    pub(super) fn save(&self) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let (text, beside) = (self.text()?, beside(path));
        let written = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, path));
        written.map_err(|error| named(path, &error))
    }
}

/// The file that is written first.
fn beside(path: &Path) -> PathBuf {
    let mut beside = path.to_owned().into_os_string();
    beside.push(".new");
    beside.into()
}
