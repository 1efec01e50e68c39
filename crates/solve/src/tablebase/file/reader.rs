//! The reader of table files: block by block, with a cache of unpacked blocks.

use std::cell::RefCell;
use std::fs;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use zstd::bulk::Decompressor;

use super::{FileError, Header};
use crate::exact::Value;
use crate::game::Color;
use crate::locked::lock;
use crate::tablebase::table::{Codes, Entries};

/// Unpacked blocks that the cache of a file holds at most.
const CACHED_BLOCKS: usize = 1 << 10;

thread_local! {
    /// Unpacks blocks. Making one for every block would take as long as the unpacking.
    static UNPACKER: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

/// A table in a file, which any number of threads can probe.
#[derive(Debug)]
pub struct TableFile {
    path: PathBuf,
    header: Header,
    /// The offset of each block, and the end of the last one.
    starts: Vec<u64>,
    /// Locked only while bytes are read, not while a cached block is probed.
    file: Mutex<fs::File>,
    /// A direct-mapped cache. Each place has a lock of its own, so threads wait for each other
    /// only if they probe the same block.
    cache: Vec<Mutex<Option<CachedBlock>>>,
    /// The blocks that could not be read, so that they are not read again and again.
    damaged: Vec<AtomicBool>,
}

#[derive(Debug)]
struct CachedBlock {
    number: usize,
    entries: Entries,
}

impl TableFile {
    pub(super) fn open(path: &Path) -> Result<Self, FileError> {
        let mut file = fs::File::open(path).map_err(FileError::io(path))?;
        let length = file.metadata().map_err(FileError::io(path))?.len();
        let (header, data) = Header::read(path, &mut file)?;
        let mut starts = vec![data];
        for &(bytes, _) in &header.blocks {
            starts.push(starts[starts.len() - 1] + u64::from(bytes));
        }
        let end = starts[starts.len() - 1];
        if end != length {
            let found = format!("the table has {length} bytes, expected {end}");
            return Err(FileError::bad(path, found));
        }
        let cache = (0..CACHED_BLOCKS.min(header.blocks.len())).map(|_| Mutex::new(None));
        let damaged = header.blocks.iter().map(|_| AtomicBool::new(false)).collect();
        let (path, cache) = (path.to_owned(), cache.collect());
        Ok(Self { path, header, starts, file: Mutex::new(file), cache, damaged })
    }

    pub(in crate::tablebase) fn header(&self) -> &Header {
        &self.header
    }

    /// The number of blocks with one side to move.
    fn blocks(&self) -> usize {
        self.header.blocks.len() / 2
    }

    /// The value at an index; `None` if the position is illegal.
    pub(in crate::tablebase) fn value(
        &self,
        turn: Color,
        index: u64,
    ) -> Result<Option<Value>, FileError> {
        if index >= self.header.entries {
            return Ok(None);
        }
        let size = u64::from(self.header.block);
        let (number, at) = (turn.index() * self.blocks() + (index / size) as usize, index % size);
        let place = &self.cache[number % self.cache.len()];
        if let Some(block) = &*lock(place)
            && block.number == number
        {
            return Ok(block.entries.value(at));
        }
        if self.damaged[number].load(Ordering::Relaxed) {
            return Err(self.is_damaged(number));
        }
        let bytes = self.read(&mut lock(&self.file), number);
        // Others can probe meanwhile.
        let entries = bytes.and_then(|bytes| self.unpack(number, &bytes)).inspect_err(|_| {
            self.damaged[number].store(true, Ordering::Relaxed);
        })?;
        let value = entries.value(at);
        *lock(place) = Some(CachedBlock { number, entries });
        Ok(value)
    }

    fn is_damaged(&self, number: usize) -> FileError {
        FileError::bad(&self.path, format!("block {number} of the table is damaged"))
    }

    /// The bytes of a block.
    fn read(&self, file: &mut fs::File, number: usize) -> Result<Vec<u8>, FileError> {
        let mut bytes = vec![0; self.header.blocks[number].0 as usize];
        file.seek(SeekFrom::Start(self.starts[number])).map_err(FileError::io(&self.path))?;
        file.read_exact(&mut bytes).map_err(FileError::io(&self.path))?;
        Ok(bytes)
    }

    /// Verifies the checksum of a block and unpacks it.
    fn unpack(&self, number: usize, bytes: &[u8]) -> Result<Entries, FileError> {
        let first = (number % self.blocks()) as u64 * u64::from(self.header.block);
        let count = (self.header.entries - first).min(u64::from(self.header.block)) as usize;
        let length = count * usize::from(self.header.width);
        if crc32fast::hash(bytes) != self.header.blocks[number].1 {
            return Err(self.is_damaged(number));
        }
        let unpacked = UNPACKER.with_borrow_mut(|unpacker| {
            let decompressor = match unpacker {
                Some(decompressor) => decompressor,
                None => unpacker.insert(Decompressor::new()?),
            };
            decompressor.decompress(bytes, length)
        });
        let bytes = unpacked.map_err(|_| self.is_damaged(number))?;
        if bytes.len() != length {
            return Err(self.is_damaged(number));
        }
        let codes = match self.header.width {
            1 => Codes::Narrow(bytes),
            _ => Codes::Wide(
                bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect(),
            ),
        };
        Ok(Entries { codes, layout: self.header.layout })
    }

    /// Compares every block with its checksum, without unpacking any.
    pub(in crate::tablebase) fn check(&self) -> Result<(), FileError> {
        let mut file = fs::File::open(&self.path).map_err(FileError::io(&self.path))?;
        for (number, &(_, checksum)) in self.header.blocks.iter().enumerate() {
            if crc32fast::hash(&self.read(&mut file, number)?) != checksum {
                return Err(self.is_damaged(number));
            }
        }
        Ok(())
    }

    /// All entries with one side to move. Does not use the cache.
    pub(super) fn all(&self, turn: Color) -> Result<Entries, FileError> {
        let codes = if self.header.width == 1 {
            Codes::Narrow(self.codes(turn, |codes| match codes {
                Codes::Narrow(codes) => codes,
                _ => &[],
            })?)
        } else {
            Codes::Wide(self.codes(turn, |codes| match codes {
                Codes::Wide(codes) => codes,
                _ => &[],
            })?)
        };
        Ok(Entries { codes, layout: self.header.layout })
    }

    /// The codes of all blocks with one side to move, one after the other.
    fn codes<C: Copy>(
        &self,
        turn: Color,
        of: impl Fn(&Codes) -> &[C],
    ) -> Result<Vec<C>, FileError> {
        let mut all = Vec::new();
        let reserved = all.try_reserve_exact(self.header.entries as usize);
        reserved.map_err(|_| FileError::bad(&self.path, "not enough memory for the table"))?;
        self.each_block(turn, |_, entries| all.extend_from_slice(of(&entries.codes)))?;
        Ok(all)
    }

    /// Calls `show` for the blocks with one side to move in order, each with the index of its
    /// first entry. Does not use the cache.
    pub(in crate::tablebase) fn each_block(
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
