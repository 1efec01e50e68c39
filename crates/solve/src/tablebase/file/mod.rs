//! Table files: the format, a writer, and a reader that trusts nothing.
//!
//! All numbers are little-endian. A file begins with this header:
//!
//! ```text
//! offset  bytes  content
//! 0       8      the letters PAIJUTAB
//! 8       4      version of the format: 2 if perpetual checks lose, else 1
//! 12      1      metric: 1, plies to the end of the game
//! 13      1      repetition rule: 0 none, 1 perpetual checks lose
//! 14      1      width: bytes of an entry, 1 or 2
//! 15      2      only in version 2: codes of each side for decisions by the rule
//! ..      1 + n  length (1 byte) and name of the rule set, UTF-8
//! ..      1 + n  length (1 byte) and letters of the material, canonical form
//! ..      8      entries with one side to move
//! ..      4      entries of a block; the last block of a side may have fewer
//! ..      4      b: the number of blocks with either side to move
//! ..      8 × b  for each block: its bytes in the file (4), CRC-32 of these bytes (4)
//! ..      4      CRC-32 of everything before
//! ```
//!
//! The blocks follow without gaps to the end of the file: first those with Red to move, in the
//! order of the [`Index`], then those with Black to move. A block is a zstd frame; unpacked, it
//! holds one [`Entry`](super::Entry) of `width` bytes for each index.
//!
//! Version 1 with the rule 1 were tables that judged perpetual checks approximately. They are
//! refused; tables without the rule are the same in all versions of the program.
//!
//! A file is opened only if its length and the checksum of its header are right and it is of
//! the expected rule set, material and repetition rule. Each block is compared with its checksum
//! before it is unpacked. So damage is an error and never a wrong value.

mod header;
mod reader;
mod writer;

use std::io;
use std::path::Path;
use std::sync::Arc;

pub use self::header::Header;
pub use self::reader::TableFile;
pub use self::writer::save;
pub(super) use self::writer::save_watched;
use super::index::Index;
use super::material::Material;
use super::rules::TablebaseRules;
use super::table::{Storage, Table};
pub use crate::exact::FileError;
use crate::game::{Color, Repetition};

/// The extension of table files.
pub const EXTENSION: &str = "paiju-table";

impl FileError {
    fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |error| Self::Io { path: path.to_owned(), error: Arc::new(error) }
    }

    fn bad(path: &Path, found: impl Into<String>) -> Self {
        Self::Bad { path: path.to_owned(), found: found.into() }
    }
}

/// The name of the file of a material's table.
pub fn name<R: TablebaseRules>(material: &Material<R>, repetition: Repetition) -> String {
    let rule = match repetition {
        Repetition::None => "",
        Repetition::Checks => "-checks",
        Repetition::Asian => "-asian",
    };
    format!("{}-{}{rule}.{EXTENSION}", material.rules().name(), material.canonical().0)
}

/// The material of a table file with this name; `None` if it is not the name of a table of this
/// rule set and repetition rule.
pub(super) fn material_of<R: TablebaseRules>(
    rules: R,
    file: &Path,
    repetition: Repetition,
) -> Option<Material<R>> {
    let file = file.file_name()?.to_str()?;
    let letters = file.strip_prefix(rules.name())?.strip_prefix('-')?.split(['-', '.']).next()?;
    Material::read(rules, letters).ok().filter(|material| name(material, repetition) == file)
}

/// Reads only the header of a file.
///
/// # Errors
/// The file cannot be read, or is not a table.
pub fn header(path: &Path) -> Result<Header, FileError> {
    let mut file = std::fs::File::open(path).map_err(FileError::io(path))?;
    Header::read(path, &mut file).map(|(header, _)| header)
}

/// Opens the table of a material in a folder.
///
/// # Errors
/// That the file cannot be read, or why it is not this table.
pub fn open<R: TablebaseRules>(
    folder: &Path,
    material: &Material<R>,
    repetition: Repetition,
) -> Result<Table<R>, FileError> {
    let material = material.canonical().0;
    let path = folder.join(name(&material, repetition));
    let file = TableFile::open(&path)?;
    let Header { rules, material: of, entries, repetition: how, .. } = file.header();
    let name = material.rules().name();
    if rules != name || *of != material.to_string() || *how != repetition {
        let found = format!(
            "this is the table of {of} under {rules}, repetition {}, expected {material} under {name}, repetition {}",
            how.name(),
            repetition.name()
        );
        return Err(FileError::bad(&path, found));
    }
    let index = Arc::new(Index::new(material));
    if *entries != index.len() {
        let found = format!("the table has {entries} entries, expected {}", index.len());
        return Err(FileError::bad(&path, found));
    }
    Ok(Table { index, repetition, storage: Storage::File(file) })
}

/// Opens a table and reads all of it into memory.
///
/// # Errors
/// That the file cannot be read, or why it is not this table.
pub fn load<R: TablebaseRules>(
    folder: &Path,
    material: &Material<R>,
    repetition: Repetition,
) -> Result<Table<R>, FileError> {
    let mut table = open(folder, material, repetition)?;
    if let Storage::File(file) = &table.storage {
        let [red, black] = Color::ALL.map(|color| file.all(color));
        table.storage = Storage::Memory([red?, black?]);
    }
    Ok(table)
}
