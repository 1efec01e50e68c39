//! Tables as files: read block by block, never trusted.
//!
//! ```text
//! bytes  what (numbers are little-endian)
//! 8      the letters PAIJUTAB
//! 4      version of the format: 1
//! 1      metric: 1, plies to the end of the game
//! 1      repetition: 0 none, 1 perpetual checks lose
//! 1      bytes of an entry, 1 or 2
//! 1 + n  length and name of the rule set
//! 1 + n  length and letters of the material
//! 8      entries with one side to move
//! 4      entries of a block; the last block of a side may have fewer
//! 4      blocks: those with Red to move, then those with Black to move
//! 8 × b  of each block: bytes (4), CRC-32 of these bytes (4)
//! 4      CRC-32 of everything before
//! …      the blocks, compressed with zstd
//! ```
//!
//! A file is opened only if its length and the checksum of its header are right and it is of
//! the expected rule set and material, and each block is held against its checksum before it
//! is unpacked; so what is damaged is an error and never a wrong value. A file is written
//! under another name and renamed when it is complete.

use std::cell::RefCell;
use std::fs;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use thiserror::Error;
use zstd::bulk::{Compressor, Decompressor};

use super::index::Index;
use super::material::Material;
use super::rules::TablebaseRules;
use super::table::{Entries, Repetition, Storage, Table};
use super::value::Value;
use crate::game::Color;

/// What the names of table files end in.
pub const EXTENSION: &str = "paiju-table";

const MAGIC: &[u8; 8] = b"PAIJUTAB";
const VERSION: u32 = 1;
const PLIES: u8 = 1;
/// Entries of a block. Small blocks are quick to unpack, which takes about a microsecond for
/// a thousand entries, and a little longer in all.
const BLOCK: u32 = 1 << 13;
const LEVEL: i32 = 9;
/// Unpacked blocks that a file keeps.
const KEPT: usize = 1 << 10;
/// Bytes that hold all of a header but its list of blocks.
const FIRST: u64 = 1 << 10;

thread_local! {
    /// What unpacks blocks; to make one for every block would take as long as the unpacking.
    static UNPACKER: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

/// Why a table file cannot be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// The system could not read or write it.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is no table, one of another version, rule set or material, or it is damaged.
    #[error("{path}: {found}")]
    Bad {
        /// The file.
        path: PathBuf,
        /// What was found, and what was expected.
        found: String,
    },
}

impl FileError {
    fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |error| Self::Io { path: path.to_owned(), error }
    }

    fn bad(path: &Path, found: impl Into<String>) -> Self {
        Self::Bad { path: path.to_owned(), found: found.into() }
    }
}

/// A table in a file.
#[derive(Debug)]
pub struct File {
    path: PathBuf,
    header: Header,
    /// Where each block begins, and where the last one ends.
    starts: Vec<u64>,
    open: Mutex<Open>,
}

#[derive(Debug)]
struct Open {
    file: fs::File,
    /// Unpacked blocks, each in the place that its number has.
    kept: Vec<Option<(usize, Arc<Entries>)>>,
}

/// What a file says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The rule set's name.
    pub rules: String,
    /// The material, the stronger side first.
    pub material: String,
    /// How repetition was looked at.
    pub repetition: Repetition,
    /// Bytes of an entry.
    pub width: u8,
    /// Entries with one side to move.
    pub entries: u64,
    block: u32,
    /// Length and checksum of each block.
    blocks: Vec<(u32, u32)>,
}

/// The name of the file of a material's table.
pub fn name<R: TablebaseRules>(material: &Material<R>, repetition: Repetition) -> String {
    let rule = match repetition {
        Repetition::None => "",
        Repetition::Checks => "-checks",
    };
    format!("{}-{}{rule}.{EXTENSION}", R::NAME, material.canonical().0)
}

/// Reads only the header of a file.
///
/// # Errors
/// That the file cannot be read, or is none.
pub fn header(path: &Path) -> Result<Header, FileError> {
    let mut file = fs::File::open(path).map_err(FileError::io(path))?;
    let length = file.metadata().map_err(FileError::io(path))?.len();
    Ok(Reader { path, file: &mut file, length }.header()?.0)
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
    let index = Arc::new(Index::new(material));
    let file = File::open(&path)?;
    let Header { rules, material: of, entries, repetition: how, .. } = &file.header;
    if rules != R::NAME || *of != material.to_string() || *how != repetition {
        let found = format!(
            "this is the table of {of} under {rules}, repetition {}, expected {material} under {}, repetition {}",
            how.name(),
            R::NAME,
            repetition.name()
        );
        return Err(FileError::bad(&path, found));
    }
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

/// Writes a table that is in memory into a folder; returns the bytes of the file.
///
/// # Errors
/// That it cannot be written.
pub fn save<R: TablebaseRules>(folder: &Path, table: &Table<R>) -> Result<u64, FileError> {
    let path = folder.join(name(table.material(), table.repetition()));
    let Some(sides) = table.memory() else {
        return Err(FileError::bad(&path, "the table is in a file already"));
    };
    let blocks: Vec<Vec<u8>> = sides
        .par_iter()
        .flat_map(|entries| {
            let count = entries.len().div_ceil(u64::from(BLOCK)) as usize;
            // What packs is kept for as many blocks as a thread gets.
            (0..count).into_par_iter().map_init(
                || Compressor::new(LEVEL),
                |compressor, block| match compressor {
                    Ok(compressor) => pack(entries, block, compressor),
                    Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
                },
            )
        })
        .collect::<io::Result<_>>()
        .map_err(FileError::io(&path))?;
    let mut head = Vec::new();
    head.extend(MAGIC);
    head.extend(VERSION.to_le_bytes());
    head.extend([PLIES, u8::from(table.repetition() == Repetition::Checks)]);
    head.push(sides[0].width() as u8);
    for text in [R::NAME, &table.material().to_string()] {
        head.push(text.len() as u8);
        head.extend(text.as_bytes());
    }
    head.extend(sides[0].len().to_le_bytes());
    head.extend(BLOCK.to_le_bytes());
    head.extend((blocks.len() as u32).to_le_bytes());
    for block in &blocks {
        head.extend((block.len() as u32).to_le_bytes());
        head.extend(crc32fast::hash(block).to_le_bytes());
    }
    head.extend(crc32fast::hash(&head).to_le_bytes());
    // A process of its own writes under a name of its own.
    let temporary = path.with_extension(format!("{}.tmp", std::process::id()));
    let write = || -> io::Result<u64> {
        let mut file = BufWriter::new(fs::File::create(&temporary)?);
        file.write_all(&head)?;
        for block in &blocks {
            file.write_all(block)?;
        }
        file.flush()?;
        file.get_ref().sync_all()?;
        let length = file.get_ref().metadata()?.len();
        fs::rename(&temporary, &path)?;
        Ok(length)
    };
    write().map_err(|error| {
        let _ = fs::remove_file(&temporary);
        FileError::io(&path)(error)
    })
}

fn pack(entries: &Entries, block: usize, compressor: &mut Compressor<'_>) -> io::Result<Vec<u8>> {
    let start = block * BLOCK as usize;
    let end = (entries.len() as usize).min(start + BLOCK as usize);
    let mut packed = match entries {
        Entries::Narrow(entries) => compressor.compress(&entries[start..end])?,
        Entries::Wide(entries) => {
            let bytes: Vec<u8> =
                entries[start..end].iter().flat_map(|entry| entry.to_le_bytes()).collect();
            compressor.compress(&bytes)?
        }
    };
    // It had room for the worst case, and all blocks together would take that.
    packed.shrink_to_fit();
    Ok(packed)
}

impl File {
    fn open(path: &Path) -> Result<Self, FileError> {
        let mut file = fs::File::open(path).map_err(FileError::io(path))?;
        let length = file.metadata().map_err(FileError::io(path))?.len();
        let (header, data) = Reader { path, file: &mut file, length }.header()?;
        let mut starts = vec![data];
        for &(bytes, _) in &header.blocks {
            starts.push(starts[starts.len() - 1] + u64::from(bytes));
        }
        let end = starts[starts.len() - 1];
        if end != length {
            let found = format!("the table has {length} bytes, expected {end}");
            return Err(FileError::bad(path, found));
        }
        let kept = vec![None; KEPT.min(header.blocks.len())];
        let open = Mutex::new(Open { file, kept });
        Ok(Self { path: path.to_owned(), header, starts, open })
    }

    /// How many blocks each side has.
    fn blocks(&self) -> usize {
        self.header.blocks.len() / 2
    }

    pub(super) fn value(&self, turn: Color, index: u64) -> Result<Option<Value>, FileError> {
        if index >= self.header.entries {
            return Ok(None);
        }
        let block = (index / u64::from(self.header.block)) as usize;
        let number = turn.index() * self.blocks() + block;
        let entries = self.kept(number)?;
        Ok(entries.value(index % u64::from(self.header.block)))
    }

    /// A block, unpacked before or now.
    fn kept(&self, number: usize) -> Result<Arc<Entries>, FileError> {
        // Whoever panicked with the lock has not left anything half done that matters.
        let lock = || self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let place = |open: &Open| number % open.kept.len().max(1);
        let bytes = {
            let mut open = lock();
            if let Some(Some((kept, entries))) = open.kept.get(place(&open))
                && *kept == number
            {
                return Ok(Arc::clone(entries));
            }
            self.read(&mut open.file, number)?
        };
        // Others may ask meanwhile.
        let entries = Arc::new(self.unpack(number, &bytes)?);
        let mut open = lock();
        let place = place(&open);
        if let Some(kept) = open.kept.get_mut(place) {
            *kept = Some((number, Arc::clone(&entries)));
        }
        Ok(entries)
    }

    fn read(&self, file: &mut fs::File, number: usize) -> Result<Vec<u8>, FileError> {
        let (length, sum) = self.header.blocks[number];
        let mut bytes = vec![0; length as usize];
        file.seek(SeekFrom::Start(self.starts[number])).map_err(FileError::io(&self.path))?;
        file.read_exact(&mut bytes).map_err(FileError::io(&self.path))?;
        if crc32fast::hash(&bytes) != sum {
            let found = format!("block {number} of the table is damaged");
            return Err(FileError::bad(&self.path, found));
        }
        Ok(bytes)
    }

    fn unpack(&self, number: usize, bytes: &[u8]) -> Result<Entries, FileError> {
        let first = (number % self.blocks()) as u64 * u64::from(self.header.block);
        let count = (self.header.entries - first).min(u64::from(self.header.block)) as usize;
        let length = count * usize::from(self.header.width);
        let bad = || FileError::bad(&self.path, format!("block {number} of the table is damaged"));
        let unpacked = UNPACKER.with_borrow_mut(|kept| {
            let decompressor = match kept {
                Some(decompressor) => decompressor,
                None => kept.insert(Decompressor::new()?),
            };
            decompressor.decompress(bytes, length)
        });
        let bytes = unpacked.map_err(|_| bad())?;
        if bytes.len() != length {
            return Err(bad());
        }
        Ok(match self.header.width {
            1 => Entries::Narrow(bytes),
            _ => Entries::Wide(
                bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect(),
            ),
        })
    }

    /// All entries of a side, without keeping blocks.
    fn all(&self, turn: Color) -> Result<Entries, FileError> {
        let mut all = if self.header.width == 1 {
            Entries::Narrow(Vec::new())
        } else {
            Entries::Wide(Vec::new())
        };
        let room = self.header.entries as usize;
        let got = match &mut all {
            Entries::Narrow(all) => all.try_reserve_exact(room),
            Entries::Wide(all) => all.try_reserve_exact(room),
        };
        got.map_err(|_| FileError::bad(&self.path, "there is not enough memory for the table"))?;
        self.each_block(turn, |_, entries| match (&mut all, entries) {
            (Entries::Narrow(all), Entries::Narrow(entries)) => all.extend(entries),
            (Entries::Wide(all), Entries::Wide(entries)) => all.extend(entries),
            _ => {}
        })?;
        Ok(all)
    }

    /// Shows the blocks of a side in order, each with the index of its first entry.
    pub(super) fn each_block(
        &self,
        turn: Color,
        mut show: impl FnMut(u64, &Entries),
    ) -> Result<(), FileError> {
        let mut file = fs::File::open(&self.path).map_err(FileError::io(&self.path))?;
        for block in 0..self.blocks() {
            let number = turn.index() * self.blocks() + block;
            let bytes = self.read(&mut file, number)?;
            show(block as u64 * u64::from(self.header.block), &self.unpack(number, &bytes)?);
        }
        Ok(())
    }
}

/// Reads a header from the beginning of a file.
struct Reader<'a> {
    path: &'a Path,
    file: &'a mut fs::File,
    length: u64,
}

impl Reader<'_> {
    /// The header and the place of the first block.
    fn header(self) -> Result<(Header, u64), FileError> {
        let Self { path, file, length } = self;
        let mut head = Vec::new();
        // A few bytes tell how long the header is.
        file.take(FIRST).read_to_end(&mut head).map_err(FileError::io(path))?;
        let blocks = count(&head).filter(|&blocks| blocks < length / 8).unwrap_or(0);
        file.take(blocks * 8 + 4).read_to_end(&mut head).map_err(FileError::io(path))?;
        parse(path, &head)
    }
}

/// How many blocks a header announces, if it is long enough to do so.
fn count(head: &[u8]) -> Option<u64> {
    let mut rest = Bytes(head);
    rest.take(8 + 4 + 3)?;
    rest.text()?;
    rest.text()?;
    rest.take(8 + 4)?;
    rest.number::<4>()
}

fn parse(path: &Path, head: &[u8]) -> Result<(Header, u64), FileError> {
    {
        let bad = |found: &str| FileError::bad(path, found);
        let mut rest = Bytes(head);
        if rest.take(8) != Some(MAGIC) {
            return Err(bad("this is no table of endgames"));
        }
        let short = || bad("the table is cut off");
        let version = rest.number::<4>().ok_or_else(short)?;
        if version != u64::from(VERSION) {
            let found = format!("the table has version {version}, expected {VERSION}");
            return Err(FileError::bad(path, found));
        }
        let metric = rest.number::<1>().ok_or_else(short)?;
        let repetition = rest.number::<1>().ok_or_else(short)?;
        let width = rest.number::<1>().ok_or_else(short)? as u8;
        let rules = rest.text().ok_or_else(short)?;
        let material = rest.text().ok_or_else(short)?;
        let entries = rest.number::<8>().ok_or_else(short)?;
        let block = rest.number::<4>().ok_or_else(short)? as u32;
        let count = rest.number::<4>().ok_or_else(short)? as usize;
        let mut blocks = Vec::new();
        for _ in 0..count {
            let bytes = rest.number::<4>().ok_or_else(short)? as u32;
            blocks.push((bytes, rest.number::<4>().ok_or_else(short)? as u32));
        }
        let covered = head.len() - rest.0.len();
        let sum = rest.number::<4>().ok_or_else(short)?;
        if sum != u64::from(crc32fast::hash(&head[..covered])) {
            return Err(bad("the header of the table is damaged"));
        }
        let repetition = match repetition {
            0 => Repetition::None,
            1 => Repetition::Checks,
            _ => return Err(bad("the table has an unknown repetition rule")),
        };
        if metric != u64::from(PLIES) || !(1..=2).contains(&width) {
            return Err(bad("the table has an unknown metric or size of entries"));
        }
        let expected = (block > 0).then(|| entries.div_ceil(u64::from(block)).checked_mul(2));
        if expected.flatten() != Some(count as u64) {
            return Err(bad("the table has another number of blocks than its entries need"));
        }
        let header = Header { rules, material, repetition, width, entries, block, blocks };
        Ok((header, covered as u64 + 4))
    }
}

/// Bytes that are read from the front.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn number<const N: usize>(&mut self) -> Option<u64> {
        let mut wide = [0; 8];
        wide[..N].copy_from_slice(self.take(N)?);
        Some(u64::from_le_bytes(wide))
    }

    fn text(&mut self) -> Option<String> {
        let length = self.number::<1>()?;
        String::from_utf8(self.take(length as usize)?.to_vec()).ok()
    }
}
