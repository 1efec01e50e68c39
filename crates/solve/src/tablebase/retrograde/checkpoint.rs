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
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use zstd::stream::{read::Decoder, write::Encoder};

use super::Failure;
use super::builder::{Ban, Builder, Searched, Step};
use super::predecessors::Predecessors;
use super::watch::Watch;
use crate::atomic_file::AtomicFile;
use crate::game::Color;
use crate::locked::lock;
use crate::tablebase::entry::{Entry, Layout, exchange};
use crate::tablebase::index::Index;
use crate::tablebase::listed::HighRanks;
use crate::tablebase::rules::TablebaseRules;

/// How checkpoints begin, with the version of what they hold.
const MAGIC: &[u8; 16] = b"PAIJU CHECKPT 2\n";
/// The extension of checkpoints, in place of that of tables.
const EXTENSION: &str = "paiju-checkpoint";
/// Sets are mostly empty, so that the fastest level packs them well.
const LEVEL: i32 = 1;
/// Writing takes at most one part in this many of the time.
const SHARE: u32 = 20;

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
        let mut due = lock(&self.due);
        let begun = Instant::now();
        if begun < *due {
            return;
        }
        let written = || -> io::Result<()> {
            let mut packed = Encoder::new(AtomicFile::create(&self.path)?, LEVEL)?;
            packed.include_checksum(true)?;
            packed.write_all(MAGIC)?;
            Port::To(&mut packed).text(&mut self.name.clone().into_bytes())?;
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
        let mut found = Vec::new();
        Port::From(&mut from).text(&mut found)?;
        if found != self.name.as_bytes() {
            return Err(bad(&format!("it is of the table {}", String::from_utf8_lossy(&found))));
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
        let mut width = 0_u64;
        Port::From(from).number(&mut width)?;
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
    let (port, mut layout) = (&mut Port::From(from), Layout { ranks: 0 });
    port.number(&mut layout.ranks)?;
    if !(1..=C::MOST_RANKS).contains(&layout.ranks) {
        return Err(bad("it has an unknown layout of entries").into());
    }
    let mut builder = Builder::new(Predecessors::new(index), layout, watch)?;
    builder.exchange(None, port)?;
    for color in Color::ALL {
        let words = mem::take(&mut builder.sides[color.index()].frontier.words);
        if !words.is_empty() {
            builder.sides[color.index()].frontier = builder.frontier(words)?;
        }
    }
    Ok(builder)
}

impl<R: TablebaseRules, C: Entry> Builder<'_, R, C> {
    /// Takes a checkpoint if one is due. Nothing may be half done.
    pub(super) fn take_checkpoint(&mut self, ban: Option<&mut Ban>) {
        let Some(checkpoints) = self.watch.monitor.checkpoints else { return };
        checkpoints.take(|to| {
            let port = &mut Port::To(to);
            port.number(&mut (size_of::<C>() as u64))?;
            port.number(&mut self.layout.ranks)?;
            self.exchange(ban, port)
        });
    }

    /// Writes what is decided so far, or reads it into a builder that has just begun. Of the frontiers
    /// only the words are read.
    fn exchange(&mut self, ban: Option<&mut Ban>, port: &mut Port<'_>) -> io::Result<()> {
        port.number(&mut self.decided)?;
        for number in [&mut self.next_layer, &mut self.last, &mut self.longest] {
            port.number(number)?;
        }
        for flag in [&mut self.ended, &mut self.is_decided_on_board, &mut self.lists_ranks] {
            port.flag(flag)?;
        }
        let (entries, words) = (self.predecessors.index.entries(), self.sides[0].not_won.len());
        for side in &mut self.sides {
            port.set(&mut side.not_won, words)?;
            port.set(&mut side.loss_candidates, words)?;
            C::exchange(&mut side.entries, &mut |bytes| port.bytes(bytes))?;
            side.pending.iter_mut().try_for_each(|pending| port.number(pending))?;
            side.high.iter_mut().try_for_each(|high| port.ranks(high, entries))?;
            let mut any = side.frontier.any();
            port.flag(&mut any)?;
            if any {
                port.set(&mut side.frontier.words, words)?;
            }
        }
        let mut is_begun = ban.is_some();
        port.flag(&mut is_begun)?;
        if let Some(ban) = ban {
            ban.exchange(words, port)?;
        } else if is_begun {
            self.ban.insert(Ban::new([Vec::new(), Vec::new()])).exchange(words, port)?;
        }
        Ok(())
    }
}

impl Ban {
    /// Writes how far it is worked out, or reads that; a set has this many words.
    fn exchange(&mut self, words: usize, port: &mut Port<'_>) -> io::Result<()> {
        let mut winner = self.winner.index() as u64;
        port.number(&mut winner)?;
        self.winner = if winner == 0 { Color::Red } else { Color::Black };
        port.number(&mut self.rank)?;
        let mut step: u64 = match &self.step {
            Step::Captures => 0,
            Step::Kernel => 1,
            Step::Lose(_) => 2,
            Step::Win(None) => 3,
            Step::Win(Some(_)) => 4,
            Step::Attract => 5,
        };
        let mut is_searched = self.last.is_some();
        port.number(&mut step)?;
        port.flag(&mut is_searched)?;
        if let Port::From(_) = port {
            self.last = is_searched.then(Searched::default);
            self.step = match step {
                0 => Step::Captures,
                1 => Step::Kernel,
                2 => Step::Lose(Vec::new()),
                3 => Step::Win(None),
                4 => Step::Win(Some(Vec::new())),
                5 => Step::Attract,
                _ => return Err(bad("it has an unknown step")),
            };
        }
        let set = match &mut self.step {
            Step::Lose(set) | Step::Win(Some(set)) => Some(set),
            _ => None,
        };
        let last = self.last.iter_mut().flat_map(|last| [&mut last.not_won, &mut last.pressed]);
        let mut sets = set.into_iter().chain(&mut self.checked).chain(last);
        sets.try_for_each(|set| port.set(set, words))
    }
}

/// A checkpoint that is written or read. Both go through the same parts in the same order.
enum Port<'a> {
    To(&'a mut dyn Write),
    From(&'a mut dyn Read),
}

impl Port<'_> {
    fn bytes(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        match self {
            Self::To(to) => to.write_all(bytes),
            Self::From(from) => from.read_exact(bytes),
        }
    }

    /// A number of any width, in eight bytes.
    fn number<N: Copy + Into<u64> + TryFrom<u64>>(&mut self, number: &mut N) -> io::Result<()> {
        let mut bytes = (*number).into().to_le_bytes();
        self.bytes(&mut bytes)?;
        let read = N::try_from(u64::from_le_bytes(bytes));
        *number = read.map_err(|_| bad("it has a number that is too large"))?;
        Ok(())
    }

    fn flag(&mut self, flag: &mut bool) -> io::Result<()> {
        let mut number = u64::from(*flag);
        self.number(&mut number)?;
        *flag = number != 0;
        Ok(())
    }

    fn text(&mut self, text: &mut Vec<u8>) -> io::Result<()> {
        let mut length = text.len() as u64;
        self.number(&mut length)?;
        // A name of a file is shorter.
        text.resize(length.min(1 << 10) as usize, 0);
        self.bytes(text)
    }

    /// A set of positions in this many words.
    fn set(&mut self, set: &mut Vec<u32>, words: usize) -> io::Result<()> {
        set.resize(words, 0);
        exchange(set, u32::to_le_bytes, u32::from_le_bytes, &mut |bytes| self.bytes(bytes))
    }

    /// The listed ranks of a slice with this many entries.
    fn ranks(&mut self, high: &mut HighRanks, entries: usize) -> io::Result<()> {
        let mut count = high.len() as u64;
        self.number(&mut count)?;
        if let Self::To(_) = self {
            return high.all().try_for_each(|(mut rank, entry)| {
                self.number(&mut rank)?;
                self.number(&mut (entry as u64))
            });
        }
        for _ in 0..count {
            let (mut rank, mut entry) = (0, 0_u64);
            self.number(&mut rank)?;
            self.number(&mut entry)?;
            let entry = usize::try_from(entry).ok().filter(|&entry| entry < entries);
            high.add(rank, entry.ok_or_else(|| bad("it lists a position that is none"))?);
        }
        Ok(())
    }
}

/// That a checkpoint holds what it should not.
fn bad(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why)
}

#[cfg(test)]
mod tests;
