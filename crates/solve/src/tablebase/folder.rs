//! The tables of a folder, opened when they are first probed.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, RwLock};

use rustc_hash::FxHashMap;

use super::domain::Domain;
use super::file::{self, EXTENSION};
use super::index::most_entries;
use super::material::Material;
use super::retrograde::{POSITIONS_PER_SECOND, is_ruled};
use super::rules::{NoTables, TablebaseRules};
use super::small::cost_within;
use super::table::{Storage, Table};
use crate::exact::{FileError, MissingTable, Probe, TableCost, Value, build_command, strategy};
use crate::game::{Position, Repetition, Rules};
use crate::locked::{lock, read, write};
use crate::solve::{Endgames, Strategy};

/// Entries with one side to move of the largest table that a message asks to build: it takes some
/// 30 GB of memory.
const MOST_BUILT: u64 = 1 << 33;

/// The tables of one rule set in a folder. Any number of threads can probe them.
///
/// A table is opened once in a process, and so is a file that cannot be opened: its error is
/// remembered. Only threads that need the same table wait for that. A search goes on without
/// what is damaged, a table or a block of one; see [`TableFolder::faults`].
#[derive(Debug)]
pub struct TableFolder<R: Rules> {
    rules: R,
    folder: PathBuf,
    repetition: Repetition,
    /// Whether tables are read into memory as a whole.
    whole: bool,
    /// Whether tables that a search builds on the way are saved here.
    grows: bool,
    /// Locked for a look-up only, never while a table is opened or read.
    slots: RwLock<FxHashMap<Material<R>, Arc<Slot<R>>>>,
    /// The most pieces of a table in the folder, once it was listed.
    most_men: OnceLock<usize>,
    /// The most pieces of a table that was inserted.
    most_men_inserted: AtomicUsize,
    /// Whether a search met a damaged block, so that of positions with the same pieces some are
    /// known and others not.
    has_gaps: AtomicBool,
    /// The first error of each table that a search met.
    faults: Mutex<Vec<FileError>>,
}

/// The table of one material.
#[derive(Debug)]
struct Slot<R: Rules> {
    /// The table, that there is none, or why it cannot be opened; empty until asked for.
    opened: OnceLock<Result<Option<Arc<Table<R>>>, FileError>>,
    /// Whether the first error that a search met is among the faults.
    reported: AtomicBool,
}

impl<R: Rules> Default for Slot<R> {
    fn default() -> Self {
        Self { opened: OnceLock::new(), reported: AtomicBool::new(false) }
    }
}

impl<R: TablebaseRules> TableFolder<R> {
    /// The tables of a folder, which need not exist.
    pub fn new(rules: R, folder: &Path, repetition: Repetition) -> Self {
        Self {
            rules,
            folder: folder.to_owned(),
            repetition,
            whole: false,
            grows: false,
            slots: RwLock::default(),
            most_men: OnceLock::new(),
            most_men_inserted: AtomicUsize::new(0),
            has_gaps: AtomicBool::new(false),
            faults: Mutex::default(),
        }
    }

    /// The same, with every table read into memory when it is first asked for.
    #[must_use]
    pub fn in_memory(mut self) -> Self {
        self.whole = true;
        self
    }

    /// The same, which tables that a search builds on the way are added to.
    #[must_use]
    pub fn growing(mut self, grows: bool) -> Self {
        self.grows = grows;
        self
    }

    /// The rules of all tables in the folder.
    pub fn rules(&self) -> R {
        self.rules
    }

    /// The path that the tables are read from.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The repetition rule of the tables.
    pub fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// The table of a material, if there is one.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    pub fn table(&self, material: &Material<R>) -> Result<Option<Arc<Table<R>>>, FileError> {
        let material = material.canonical().0;
        self.open(&material, &self.slot(&material)).clone()
    }

    /// Whether the table of a material exists, without reading its entries.
    ///
    /// # Errors
    /// A file that exists, but cannot be read, is another table or has a damaged header.
    pub fn exists(&self, material: &Material<R>) -> Result<bool, FileError> {
        self.file(material).map(|table| table.is_some())
    }

    /// Whether the table of a material exists and is whole: every block is compared with its
    /// checksum, none is unpacked.
    ///
    /// # Errors
    /// A file that exists, but cannot be read, is another table or is damaged anywhere.
    pub fn is_whole(&self, material: &Material<R>) -> Result<bool, FileError> {
        let Some(table) = self.file(material)? else { return Ok(false) };
        if let Storage::File(file) = &table.storage {
            file.check()?;
        }
        Ok(true)
    }

    /// Bytes of memory that the existing table of a material takes.
    ///
    /// # Errors
    /// A file that cannot be read, is another table or has a damaged header.
    pub(super) fn bytes_in_memory(&self, material: &Material<R>) -> Result<u64, FileError> {
        Ok(self.file(material)?.map_or(0, |table| table.bytes_in_memory()))
    }

    /// The table in the file of a material, opened for this call only.
    fn file(&self, material: &Material<R>) -> Result<Option<Table<R>>, FileError> {
        if !self.has_file(material, self.repetition) {
            return Ok(None);
        }
        file::open(&self.folder, material, self.repetition).map(Some)
    }

    /// Whether there is a file of a material's table. One under other rules has none here: a folder
    /// can hold the tables of several rule sets.
    fn has_file(&self, material: &Material<R>, repetition: Repetition) -> bool {
        material.rules() == self.rules
            && self.folder.join(file::name(material, repetition)).exists()
    }

    /// What is missing where the table of a material does not exist.
    pub fn missing_table(&self, material: &Material<R>) -> MissingTable {
        self.missing_of(material, material)
    }

    /// The same, with the command that builds it together with the table of another material.
    fn missing_of(&self, material: &Material<R>, built: &Material<R>) -> MissingTable {
        if NoTables::under(self.rules, self.repetition).is_err() {
            return MissingTable::NotUnderTheseRules;
        }
        let [named, built] = [material, built].map(|it| it.canonical().0);
        let is_known = Material::read(self.rules, &built.to_string()).is_ok();
        if !is_known || most_entries(&built) > MOST_BUILT {
            return MissingTable::TooLarge { material: named.to_string() };
        }
        let other = match self.repetition {
            Repetition::None => Repetition::Checks,
            Repetition::Checks | Repetition::Asian => Repetition::None,
        };
        let only = self.has_file(&named, other).then_some(other);
        let is_unusual = only.is_some() || self.repetition != R::REPETITION;
        let built = built.to_string();
        MissingTable::Buildable {
            material: named.to_string(),
            under: is_unusual.then_some(self.repetition),
            only,
            command: build_command(self.rules, self.repetition, &self.folder, &built),
            cost: None,
        }
    }

    /// Adds a table, or replaces the one that is known.
    pub fn insert(&self, table: Arc<Table<R>>) {
        self.most_men_inserted.fetch_max(table.material().men(), Ordering::Relaxed);
        let material = *table.material();
        let slot = Slot { opened: OnceLock::from(Ok(Some(table))), ..Slot::default() };
        write(&self.slots).insert(material, Arc::new(slot));
    }

    /// Releases the memory of a table; it is opened again when it is next asked for.
    pub fn forget(&self, material: &Material<R>) {
        write(&self.slots).remove(&material.canonical().0);
    }

    /// The errors that searches met, the first one of each table, in the order of their texts.
    pub fn faults(&self) -> Vec<String> {
        let faults = lock(&self.faults);
        let mut texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
        texts.sort();
        texts
    }

    /// The slot of a canonical material.
    fn slot(&self, material: &Material<R>) -> Arc<Slot<R>> {
        // A thread that panicked with the lock has left the map usable.
        let slots = read(&self.slots);
        if let Some(slot) = slots.get(material) {
            return Arc::clone(slot);
        }
        drop(slots);
        Arc::clone(write(&self.slots).entry(*material).or_default())
    }

    /// The table of a canonical material, opened now if it was not before.
    fn open<'a>(
        &self,
        material: &Material<R>,
        slot: &'a Slot<R>,
    ) -> &'a Result<Option<Arc<Table<R>>>, FileError> {
        slot.opened.get_or_init(|| {
            if !self.has_file(material, self.repetition) {
                return Ok(None);
            }
            let read = if self.whole { file::load } else { file::open };
            read(&self.folder, material, self.repetition).map(|table| Some(Arc::new(table)))
        })
    }

    /// Adds an error to the faults, unless the table has one already.
    fn report(&self, slot: &Slot<R>, error: &FileError) {
        if !slot.reported.swap(true, Ordering::Relaxed) {
            lock(&self.faults).push(error.clone());
        }
    }
}

impl<R: TablebaseRules> Probe<R> for TableFolder<R> {
    fn probe(&self, position: &Position<R>) -> Result<Option<Value>, FileError> {
        if position.rights() != R::Rights::default() {
            return Ok(None);
        }
        if let Some(table) = self.table(&Material::of(position.board()))?
            && let Some(value) = table.look_up(position.board(), position.turn())?
        {
            return Ok(Some(value));
        }
        Ok(Value::of_finished(position))
    }

    fn known(&self, position: &Position<R>) -> Option<Value> {
        if position.rights() != R::Rights::default() {
            return None;
        }
        let material = Material::of(position.board()).canonical().0;
        let slot = self.slot(&material);
        match self.open(&material, &slot) {
            Ok(Some(table)) => {
                table.look_up(position.board(), position.turn()).unwrap_or_else(|error| {
                    self.has_gaps.store(true, Ordering::Relaxed);
                    self.report(&slot, &error);
                    None
                })
            }
            Ok(None) => None,
            Err(error) => {
                self.report(&slot, error);
                None
            }
        }
    }

    fn missing(&self, position: &Position<R>) -> MissingTable {
        let material = Material::of(position.board());
        let absent = |material: &Material<R>| matches!(self.table(material), Ok(None));
        // What captures and promotions lead to is built with the material's own table.
        let after = position.legal_moves().into_iter();
        let after = after.map(|mv| Material::of(position.after(mv).board()));
        let first = std::iter::once(material).chain(after).find(absent);
        self.missing_of(&first.unwrap_or(material), &material)
    }

    fn priced(&self, missing: MissingTable, position: &Position<R>) -> MissingTable {
        let MissingTable::Buildable { material, under, only, command, .. } = missing else {
            return missing;
        };
        let domain = Domain::whole(Material::of(position.board()));
        let (work, bytes) = cost_within(&domain, self.repetition, None);
        let seconds = work.div_ceil(POSITIONS_PER_SECOND);
        let cost = Some(TableCost { seconds, mebibytes: bytes.div_ceil(1 << 20) });
        MissingTable::Buildable { material, under, only, command, cost }
    }

    fn grows_in(&self) -> Option<&Path> {
        self.grows.then_some(self.folder.as_path())
    }
}

impl<R: TablebaseRules> Endgames<R> for TableFolder<R> {
    fn most_men(&self) -> usize {
        let listed = *self.most_men.get_or_init(|| {
            // Names are enough: a file with a damaged header is found when it is probed.
            let files = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
            let materials = files
                .filter_map(|entry| file::material_of(self.rules, &entry.path(), self.repetition));
            materials.map(|it| it.men()).max().unwrap_or(0)
        });
        listed.max(self.most_men_inserted.load(Ordering::Relaxed))
    }

    /// A search detects finished games on its own.
    fn value(&self, position: &Position<R>) -> Option<Value> {
        self.known(position)
    }

    fn strategy(&self, position: &Position<R>) -> Option<Strategy<R>> {
        strategy(self, position).ok().flatten()
    }

    fn at_least(&self, position: &Position<R>, plies: u16) -> u16 {
        if is_ruled(&Material::of(position.board()), self.repetition) { 0 } else { plies }
    }

    fn has_gaps(&self) -> bool {
        self.has_gaps.load(Ordering::Relaxed)
    }

    fn repetition(&self) -> Repetition {
        self.repetition
    }
}

/// A table file in a folder.
#[derive(Debug)]
pub struct ListedFile {
    /// The path of the table file.
    pub path: PathBuf,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its header, or why it has none.
    pub header: Result<file::Header, FileError>,
}

/// The table files of a folder in the order of their names.
///
/// # Errors
/// That the folder cannot be read.
pub fn list(folder: &Path) -> std::io::Result<Vec<ListedFile>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            let (bytes, header) = (entry.metadata()?.len(), file::header(&path));
            files.push(ListedFile { path, bytes, header });
        }
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(files)
}
