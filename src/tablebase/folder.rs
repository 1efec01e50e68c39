//! The tables of a folder, opened when they are asked for.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashMap;

use super::file::{self, EXTENSION, FileError};
use super::material::Material;
use super::probe::Probe;
use super::rules::TablebaseRules;
use super::table::{Repetition, Table};
use super::value::Value;
use crate::game::{Outcome, Position, Rules};
use crate::solve::{Endgames, Fate};

/// The tables of one rule set in a folder.
#[derive(Debug)]
pub struct TableFolder<R: Rules> {
    folder: PathBuf,
    repetition: Repetition,
    /// Whether tables are read into memory as a whole.
    whole: bool,
    tables: Mutex<Opened<R>>,
    /// The most men of a table in the folder, once it was looked for.
    most_men: OnceLock<usize>,
    /// The most men of a table that was added.
    most_men_added: AtomicUsize,
    /// What was wrong with the first table that could not be asked.
    fault: OnceLock<String>,
}

/// What was opened, and what was looked for and is not there.
type Opened<R> = FxHashMap<Material<R>, Option<Arc<Table<R>>>>;

impl<R: TablebaseRules> TableFolder<R> {
    /// The tables of a folder, which need not exist.
    pub fn new(folder: &Path, repetition: Repetition) -> Self {
        let tables = Mutex::new(FxHashMap::default());
        Self {
            folder: folder.to_owned(),
            repetition,
            whole: false,
            tables,
            most_men: OnceLock::new(),
            most_men_added: AtomicUsize::new(0),
            fault: OnceLock::new(),
        }
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

    /// What was wrong with the first table that a search could not ask, if there was one.
    pub fn fault(&self) -> Option<&str> {
        self.fault.get().map(String::as_str)
    }

    /// Whether the table of a material is there, without reading its entries.
    ///
    /// # Errors
    /// A file that is there, but cannot be read, is another table or is damaged.
    pub fn exists(&self, material: &Material<R>) -> Result<bool, FileError> {
        let path = self.folder.join(file::name(material, self.repetition));
        if !path.exists() {
            return Ok(false);
        }
        file::open(&self.folder, material, self.repetition).map(|_| true)
    }

    /// Adds a table that was made, or replaces the one that is known.
    pub fn insert(&self, table: Arc<Table<R>>) {
        self.most_men_added.fetch_max(table.material().men(), Ordering::Relaxed);
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.insert(*table.material(), Some(table));
    }

    /// Forgets a table, so that its memory can be used; it is opened again when it is needed.
    pub fn forget(&self, material: &Material<R>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.remove(&material.canonical().0);
    }

    /// The value that a table has for a position.
    fn look_up(&self, position: &Position<R>) -> Result<Option<Value>, FileError> {
        if position.rights() != R::Rights::default() {
            return Ok(None);
        }
        match self.table(&Material::of(position.board()))? {
            Some(table) => table.look_up(position.board(), position.turn()),
            None => Ok(None),
        }
    }
}

impl<R: TablebaseRules> Probe<R> for TableFolder<R> {
    fn probe(&self, position: &Position<R>) -> Result<Option<Value>, FileError> {
        let value = self.look_up(position)?;
        if value.is_some() || position.rights() != R::Rights::default() {
            return Ok(value);
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

/// Values with a bound to their plies are the same whatever is said of repetition, and wins
/// and losses by a rule on it are draws without one.
impl<R: TablebaseRules> Endgames<R> for TableFolder<R> {
    fn most_men(&self) -> usize {
        let filed = *self.most_men.get_or_init(|| {
            let files = list(&self.folder).unwrap_or_default();
            let headers = files.into_iter().filter_map(|(.., header)| header.ok());
            let tables = headers.filter(|it| it.rules == R::NAME);
            let materials = tables.filter_map(|it| Material::<R>::read(&it.material).ok());
            materials.map(|it| it.men()).max().unwrap_or(0)
        });
        filed.max(self.most_men_added.load(Ordering::Relaxed))
    }

    /// A search finds out for itself what the rules decide.
    fn fate(&self, position: &Position<R>) -> Option<Fate> {
        let value = self.look_up(position).unwrap_or_else(|error| {
            self.fault.get_or_init(|| error.to_string());
            None
        });
        Some(match value? {
            Value::Win(plies) => Fate::Wins(plies),
            Value::Loss(plies) => Fate::Loses(plies),
            Value::RuleLoss | Value::Draw | Value::RuleWin => Fate::Neither,
        })
    }

    fn has_gaps(&self) -> bool {
        self.fault().is_some()
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
