//! The writer of table files.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;

use rayon::prelude::*;
use zstd::bulk::Compressor;

use super::{FileError, Header, name};
use crate::atomic_file::AtomicFile;
use crate::locked::lock;
use crate::tablebase::rules::TablebaseRules;
use crate::tablebase::table::{Codes, Entries, Table};

/// Entries of a block. Unpacking takes about a microsecond for a thousand entries, so small
/// blocks make probing fast.
const BLOCK: u32 = 1 << 13;
/// The zstd compression level.
const LEVEL: i32 = 9;

/// Writes a table that is in memory into a folder; returns the bytes of the file.
///
/// # Errors
/// That it cannot be written.
pub fn save<R: TablebaseRules>(folder: &Path, table: &Table<R>) -> Result<u64, FileError> {
    save_watched(folder, table, &|_| {})
}

/// The same; `on_share` is called with the share of the work that is done, more every time, at last
/// with 1.
///
/// # Errors
/// That it cannot be written.
pub(in crate::tablebase) fn save_watched<R: TablebaseRules>(
    folder: &Path,
    table: &Table<R>,
    on_share: &(dyn Fn(f64) + Sync),
) -> Result<u64, FileError> {
    let path = folder.join(name(table.material(), table.repetition()));
    let Some(sides) = table.memory() else {
        return Err(FileError::bad(&path, "the table is in a file already"));
    };
    let blocks = pack_all(sides, on_share).map_err(FileError::io(&path))?;
    let (width, layout) = sides[0].in_file();
    let header = Header {
        rules: table.material().rules().name().to_owned(),
        material: table.material().to_string(),
        repetition: table.repetition(),
        width: width as u8,
        layout,
        entries: sides[0].len(),
        block: BLOCK,
        blocks: blocks.iter().map(|it| (it.len() as u32, crc32fast::hash(it))).collect(),
    };
    write(&path, &header.encode(), &blocks).map_err(FileError::io(&path))
}

fn write(path: &Path, header: &[u8], blocks: &[Vec<u8>]) -> io::Result<u64> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(header)?;
    for block in blocks {
        file.write_all(block)?;
    }
    Ok(file.commit_to_disk()?.metadata()?.len())
}

/// The packed blocks of both sides, in order.
fn pack_all(sides: &[Entries; 2], on_share: &(dyn Fn(f64) + Sync)) -> io::Result<Vec<Vec<u8>>> {
    let count = |entries: &Entries| entries.len().div_ceil(u64::from(BLOCK)) as usize;
    let (done, all) = (Mutex::new(0_usize), sides.iter().map(count).sum::<usize>());
    let packed = |block| {
        // Under the lock, so that no share is reported after a higher one.
        let mut done = lock(&done);
        *done += 1;
        on_share(*done as f64 / all as f64);
        block
    };
    let blocks = sides.par_iter().flat_map(|entries| {
        // One compressor serves all blocks that a thread gets.
        (0..count(entries)).into_par_iter().map_init(
            || Compressor::new(LEVEL),
            |compressor, block| match compressor {
                Ok(compressor) => pack(entries, block, compressor).map(packed),
                Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
            },
        )
    });
    blocks.collect()
}

fn pack(entries: &Entries, block: usize, compressor: &mut Compressor<'_>) -> io::Result<Vec<u8>> {
    let start = block * BLOCK as usize;
    let end = (entries.len() as usize).min(start + BLOCK as usize);
    let mut packed = match &entries.codes {
        Codes::Narrow(codes) => compressor.compress(&codes[start..end])?,
        Codes::Wide(codes) => compressor.compress(&bytes(&codes[start..end]))?,
        Codes::Listed(listed) => {
            compressor.compress(&bytes(&listed.wide(start..end, entries.layout)))?
        }
    };
    // It has room for the worst case, which all blocks together would take.
    packed.shrink_to_fit();
    Ok(packed)
}

fn bytes(codes: &[u16]) -> Vec<u8> {
    codes.iter().flat_map(|code| code.to_le_bytes()).collect()
}
