//! The tables of a folder, opened when they are asked for.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::file::{self, EXTENSION, FileError};
use super::material::Material;
use super::probe::Probe;
use super::table::{Repetition, Table};
use super::tabled::Tabled;
use super::value::Value;
use crate::game::{Outcome, Position, Rules};

/// The tables of one rule set in a folder.
#[derive(Debug)]
pub struct Library<R: Rules> {
    folder: PathBuf,
    repetition: Repetition,
    /// Whether tables are read into memory as a whole.
    whole: bool,
    tables: Mutex<Tables<R>>,
}

/// What was opened, and what was looked for and is not there.
type Tables<R> = FxHashMap<Material<R>, Option<Arc<Table<R>>>>;

impl<R: Tabled> Library<R> {
    /// The tables of a folder, which need not exist.
    pub fn new(folder: &Path, repetition: Repetition) -> Self {
        let tables = Mutex::new(FxHashMap::default());
        Self { folder: folder.to_owned(), repetition, whole: false, tables }
    }

    /// The same, with every table read into memory when it is first asked for.
    #[must_use]
    pub fn in_memory(mut self) -> Self {
        self.whole = true;
        self
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What the tables say of repetition.
    pub fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// The table of a material, if there is one.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    pub fn table(&self, material: &Material<R>) -> Result<Option<Arc<Table<R>>>, FileError> {
        let material = material.canonical().0;
        // Whoever panicked with the lock has not left anything half done.
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = tables.get(&material) {
            return Ok(known.clone());
        }
        let path = self.folder.join(file::name(&material, self.repetition));
        let table = if path.exists() {
            let read = if self.whole { file::load } else { file::open };
            Some(Arc::new(read(&self.folder, &material, self.repetition)?))
        } else {
            None
        };
        tables.insert(material, table.clone());
        Ok(table)
    }

    /// Whether the table of a material is there, without reading its entries.
    ///
    /// # Errors
    /// A file that is there, but cannot be read, is another table or is damaged.
    pub fn is_there(&self, material: &Material<R>) -> Result<bool, FileError> {
        let path = self.folder.join(file::name(material, self.repetition));
        if !path.exists() {
            return Ok(false);
        }
        file::open(&self.folder, material, self.repetition).map(|_| true)
    }

    /// Adds a table that was made, or replaces the one that is known.
    pub fn insert(&self, table: Arc<Table<R>>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.insert(*table.material(), Some(table));
    }

    /// Forgets a table, so that its memory can be used; it is opened again when it is needed.
    pub fn forget(&self, material: &Material<R>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.remove(&material.canonical().0);
    }
}

impl<R: Tabled> Probe<R> for Library<R> {
    fn probe(&self, position: &Position<R>) -> Result<Option<Value>, FileError> {
        if position.rights() != R::Rights::default() {
            return Ok(None);
        }
        let table = self.table(&Material::of(position.board()))?;
        if let Some(table) = table
            && let Some(value) = table.look_up(position.board(), position.turn())?
        {
            return Ok(Some(value));
        }
        // What the rules decide needs no table.
        Ok(match position.outcome() {
            Some(Outcome::Draw) => Some(Value::Draw),
            Some(Outcome::Win { winner, .. }) if winner != position.turn() => Some(Value::Loss(0)),
            _ => None,
        })
    }

    fn missing(&self, position: &Position<R>) -> String {
        format!("table of {}", Material::of(position.board()).canonical().0)
    }
}

/// The table files of a folder with what they say of themselves, by name.
///
/// # Errors
/// That the folder cannot be read.
#[expect(clippy::type_complexity, reason = "each file may be one of its own that is bad")]
pub fn list(
    folder: &Path,
) -> std::io::Result<Vec<(PathBuf, u64, Result<file::Header, FileError>)>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            let header = file::header(&path);
            found.push((path, entry.metadata()?.len(), header));
        }
    }
    found.sort_by(|(one, ..), (other, ..)| one.cmp(other));
    Ok(found)
}
