//! Checkpoints of a build: what is decided so far, in a file, so that a build that was interrupted goes
//! on with the pass that comes next.
//!
//! A checkpoint is taken between two passes, when nothing is half done. It replaces the one before in
//! one step, so however the program ends, it leaves a whole one. All that it holds is a function of
//! the material and the rule, so a build that goes on from it ends with the same bytes.
//!
//! The file is a zstd frame with a checksum. It begins with the version, the name of the table's file
//! and the state of the build in numbers; the sets and entries of both sides follow, and what the ban on
//! perpetual check has come to.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use zstd::stream::{read::Decoder, write::Encoder};

use super::Failure;
use super::builder::{Builder, Side};
use super::predecessors::Predecessors;
use super::watch::Watch;
use crate::atomic_file::AtomicFile;
use crate::game::Color;
use crate::tablebase::entry::{Entry, Layout};
use crate::tablebase::index::Index;
use crate::tablebase::rules::TablebaseRules;

/// How checkpoints begin, with the version of what they hold.
const MAGIC: &[u8; 16] = b"PAIJU CHECKPT 2\n";
/// The extension of checkpoints, in place of that of tables.
const EXTENSION: &str = "paiju-checkpoint";
/// Sets are mostly empty, so that the fastest level packs them well.
const LEVEL: i32 = 1;
/// Writing takes at most one part in this many of the time.
const SHARE: u32 = 20;
/// Bytes that are written or read at a time.
const PIECE: usize = 1 << 16;

/// Where the checkpoints of one table are kept, and how often they are taken.
pub struct Checkpoints<'a> {
    path: PathBuf,
    /// The name of the table's file.
    name: String,
    every: Duration,
    /// Called with what is wrong with a checkpoint, which the build does without.
    warn: &'a (dyn Fn(&str) + Sync),
    /// When the next one is due.
    due: Mutex<Instant>,
}

impl<'a> Checkpoints<'a> {
    /// Checkpoints of the table with this file in a folder, `every` so often at most. What cannot
    /// be read or written is passed to `warn`, and the build goes on.
    pub fn new(
        folder: &Path,
        name: String,
        every: Duration,
        warn: &'a (dyn Fn(&str) + Sync),
    ) -> Self {
        let path = folder.join(&name).with_extension(EXTENSION);
        AtomicFile::remove_abandoned(&path);
        Self { path, name, every, warn, due: Mutex::new(Instant::now() + every) }
    }

    /// Whether there is a checkpoint.
    pub fn exists(&self) -> bool {
        self.path.exists()
    }

    /// Removes the checkpoint: the table is finished.
    pub fn remove(&self) {
        if let Err(error) = std::fs::remove_file(&self.path)
            && error.kind() != ErrorKind::NotFound
        {
            self.tell(&error, "the checkpoint of the finished table cannot be removed");
        }
    }

    fn tell(&self, error: &dyn std::fmt::Display, what: &str) {
        (self.warn)(&format!("{}: {what}: {error}", self.path.display()));
    }

    /// Writes a checkpoint if one is due.
    fn take(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        let mut due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = Instant::now();
        if begun < *due {
            return;
        }
        let written = || -> io::Result<()> {
            let mut packed = Encoder::new(AtomicFile::create(&self.path)?, LEVEL)?;
            packed.include_checksum(true)?;
            packed.write_all(MAGIC)?;
            put_text(&mut packed, &self.name)?;
            write(&mut packed)?;
            packed.finish()?.commit_to_disk().map(drop)
        };
        if let Err(error) = written() {
            self.tell(&error, "no checkpoint can be written, an interrupted build starts anew");
        }
        *due = Instant::now() + self.every.max(begun.elapsed() * SHARE);
    }

    /// The checkpoint of a table, if there is one, without what is read already.
    fn open(&self) -> io::Result<Option<Box<dyn Read>>> {
        let file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut from = Decoder::with_buffer(BufReader::new(file))?;
        let mut magic = [0; MAGIC.len()];
        from.read_exact(&mut magic)?;
        if magic != *MAGIC {
            return Err(bad("it is of another version"));
        }
        let found = get_text(&mut from)?;
        if found != self.name {
            return Err(bad(&format!("it is of the table {found}")));
        }
        Ok(Some(Box::new(from)))
    }
}

/// A build that goes on from a checkpoint.
pub(super) enum Resumed<'a, R: TablebaseRules> {
    /// With entries of one byte.
    Narrow(Builder<'a, R, u8>),
    /// With entries of two bytes.
    Wide(Builder<'a, R, u16>),
}

/// The build of a table as its checkpoint left it; `None` without a checkpoint, or, with a warning,
/// where it is damaged or of another table.
pub(super) fn resumed<'a, R: TablebaseRules>(
    index: &'a Index<R>,
    watch: &'a Watch<'a>,
) -> Result<Option<Resumed<'a, R>>, Failure> {
    let Some(checkpoints) = watch.monitor.checkpoints else { return Ok(None) };
    let read = || -> Result<Option<Resumed<'a, R>>, Unread> {
        let Some(mut from) = checkpoints.open()? else { return Ok(None) };
        let from = &mut *from;
        let width = get_number(from)?;
        let resumed = match width {
            1 => Resumed::Narrow(read_builder(index, from, watch)?),
            2 => Resumed::Wide(read_builder(index, from, watch)?),
            _ => return Err(bad("its entries have an unknown width").into()),
        };
        // The checksum comes at the end.
        if from.read(&mut [0])? != 0 {
            return Err(bad("it is too long").into());
        }
        Ok(Some(resumed))
    };
    match read() {
        Ok(resumed) => Ok(resumed),
        Err(Unread::Failure(failure)) => Err(failure),
        Err(Unread::Io(error)) => {
            checkpoints.tell(&error, "the checkpoint cannot be used, the table is built anew");
            Ok(None)
        }
    }
}

/// Why a checkpoint is not read.
enum Unread {
    Io(io::Error),
    Failure(Failure),
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Failure> for Unread {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

fn read_builder<'a, R: TablebaseRules, C: Entry>(
    index: &'a Index<R>,
    from: &mut dyn Read,
    watch: &'a Watch<'a>,
) -> Result<Builder<'a, R, C>, Unread> {
    let ranks = u16::try_from(get_number(from)?).unwrap_or(0);
    if !(1..=C::MOST_RANKS).contains(&ranks) {
        return Err(bad("it has an unknown layout of entries").into());
    }
    let layout = Layout { ranks };
    let mut builder = Builder::new(Predecessors::new(index), layout, watch)?;
    builder.decided = get_number(from)?;
    for number in [&mut builder.next_layer, &mut builder.last, &mut builder.longest] {
        *number = u16::try_from(get_number(from)?).map_err(|_| bad("it has too many layers"))?;
    }
    builder.ended = get_number(from)? != 0;
    builder.is_decided_on_board = get_number(from)? != 0;
    builder.lists_ranks = get_number(from)? != 0;
    let entries = index.entries();
    for color in Color::ALL {
        let side = &mut builder.sides[color.index()];
        get_words(from, &mut side.not_won)?;
        get_words(from, &mut side.loss_candidates)?;
        C::read(from, &mut side.entries)?;
        for pending in &mut side.pending {
            *pending = get_number(from)?;
        }
        for high in &mut side.high {
            for _ in 0..get_number(from)? {
                let (rank, entry) = (get_number(from)?, get_number(from)?);
                let rank = u16::try_from(rank).map_err(|_| bad("it has too many ranks"))?;
                let entry = usize::try_from(entry).ok().filter(|&entry| entry < entries);
                high.add(rank, entry.ok_or_else(|| bad("it lists a position that is none"))?);
            }
        }
        if get_number(from)? != 0 {
            let words = builder.get_set(from)?;
            builder.sides[color.index()].frontier = builder.frontier(words)?;
        }
    }
    if get_number(from)? != 0 {
        builder.ban = Some(builder.get_ban(from)?);
    }
    Ok(builder)
}

impl<R: TablebaseRules, C: Entry> Builder<'_, R, C> {
    /// Takes a checkpoint if one is due. Nothing may be half done.
    pub(super) fn take_checkpoint(&self, ban: Option<&super::repetition::Ban>) {
        let Some(checkpoints) = self.watch.monitor.checkpoints else { return };
        checkpoints.take(|to| {
            put_number(to, size_of::<C>() as u64)?;
            put_number(to, u64::from(self.layout.ranks))?;
            put_number(to, self.decided)?;
            for number in [self.next_layer, self.last, self.longest] {
                put_number(to, u64::from(number))?;
            }
            put_number(to, u64::from(self.ended))?;
            put_number(to, u64::from(self.is_decided_on_board))?;
            put_number(to, u64::from(self.lists_ranks))?;
            for Side { not_won, loss_candidates, frontier, entries, pending, high } in &self.sides {
                put_words(to, not_won)?;
                put_words(to, loss_candidates)?;
                C::write(entries, to)?;
                for &pending in pending {
                    put_number(to, pending)?;
                }
                for high in high {
                    put_number(to, high.len() as u64)?;
                    for (rank, entry) in high.all() {
                        put_number(to, u64::from(rank))?;
                        put_number(to, entry as u64)?;
                    }
                }
                put_number(to, u64::from(frontier.any()))?;
                if frontier.any() {
                    put_words(to, &frontier.words)?;
                }
            }
            put_number(to, u64::from(ban.is_some()))?;
            ban.map_or(Ok(()), |ban| ban.put(to))
        });
    }

    /// Reads a set of positions.
    pub(super) fn get_set(&self, from: &mut dyn Read) -> Result<Vec<u32>, io::Error> {
        let mut words = vec![0; self.sides[0].not_won.len()];
        get_words(from, &mut words)?;
        Ok(words)
    }
}

/// That a checkpoint holds what it should not.
pub(super) fn bad(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why)
}

pub(super) fn put_number(to: &mut dyn Write, number: u64) -> io::Result<()> {
    to.write_all(&number.to_le_bytes())
}

pub(super) fn get_number(from: &mut dyn Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

fn put_text(to: &mut dyn Write, text: &str) -> io::Result<()> {
    put_number(to, text.len() as u64)?;
    to.write_all(text.as_bytes())
}

fn get_text(from: &mut dyn Read) -> io::Result<String> {
    let length = get_number(from)?;
    let mut bytes = Vec::new();
    // A name of a file is shorter.
    from.take(length.min(1 << 10)).read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| bad("it names no table"))
}

pub(super) fn put_words(to: &mut dyn Write, words: &[u32]) -> io::Result<()> {
    let mut piece = Vec::with_capacity(PIECE);
    for words in words.chunks(PIECE / 4) {
        piece.clear();
        piece.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        to.write_all(&piece)?;
    }
    Ok(())
}

fn get_words(from: &mut dyn Read, words: &mut [u32]) -> io::Result<()> {
    let mut piece = vec![0; PIECE];
    for words in words.chunks_mut(PIECE / 4) {
        let piece = &mut piece[..words.len() * 4];
        from.read_exact(piece)?;
        for (word, bytes) in words.iter_mut().zip(piece.chunks_exact(4)) {
            *word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
