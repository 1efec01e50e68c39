//! Records in the order of their keys, with a bounded part of them in memory.
//!
//! Records are collected until their memory is used up, then sorted and written as a run after the
//! runs before them, all in one temporary file without a name. Reading merges the runs. Records with
//! equal keys keep the order in which they were added.
//!
//! The crates for external sorting count records, not bytes, so that memory depends on how long
//! lines are, and open a file for each run; `docs/performance.md` has a comparison.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};

/// The least memory that makes sorting worthwhile.
pub const LEAST_MEMORY: usize = 1 << 20;

/// The default memory for sorting.
pub const USUAL_MEMORY: usize = 1 << 28;

/// What is read of a run at once, at most and at least.
const LONGEST_READ: usize = 1 << 18;
const SHORTEST_READ: usize = 1 << 12;

/// The lengths before a record in a run.
const LENGTHS: usize = 8;

pub(super) struct Sorter {
    memory: usize,
    held: Held,
    runs: Runs,
}

/// Records in memory, the keys and values one after the other.
#[derive(Default)]
struct Held {
    bytes: Vec<u8>,
    records: Vec<Place>,
}

/// Where a record is.
struct Place {
    /// The first bytes of its key, which decide most comparisons.
    begins: u64,
    start: usize,
    key: u32,
    value: u32,
}

/// Sorted runs on the disk.
#[derive(Default)]
struct Runs {
    file: Option<File>,
    /// Where each of them ends.
    ends: Vec<u64>,
}

/// Records that were sorted. They can be read more than once.
pub(super) struct Sorted {
    memory: usize,
    held: Held,
    runs: Runs,
}

impl Sorter {
    /// Begins without a record.
    pub(super) fn new(memory: usize) -> Self {
        Self { memory: memory.max(LEAST_MEMORY), held: Held::default(), runs: Runs::default() }
    }

    /// Adds a record.
    ///
    /// # Errors
    /// The temporary file cannot be written.
    pub(super) fn add(&mut self, key: &[u8], value: &[u8]) -> io::Result<()> {
        let length = |bytes: &[u8]| u32::try_from(bytes.len()).map_err(|_| too_long());
        let (key_length, value_length) = (length(key)?, length(value)?);
        let is_full = |held: &Held| {
            // The records use a part of the bytes.
            let records = (held.records.len() + 1) * size_of::<Place>();
            held.bytes.len() + key.len() + value.len() + records > self.memory
        };
        if !self.held.records.is_empty() && is_full(&self.held) {
            self.spill()?;
        }
        let Held { bytes, records } = &mut self.held;
        grow(bytes, key.len() + value.len(), self.memory);
        grow(records, 1, self.memory / size_of::<Place>());
        let start = bytes.len();
        bytes.extend_from_slice(key);
        bytes.extend_from_slice(value);
        records.push(Place { begins: begin(key), start, key: key_length, value: value_length });
        Ok(())
    }

    /// Ends the adding.
    ///
    /// # Errors
    /// The temporary file cannot be written.
    pub(super) fn sorted(mut self) -> io::Result<Sorted> {
        if self.runs.ends.is_empty() {
            self.held.sort();
        } else {
            // Its memory is needed for reading the runs.
            self.spill()?;
            self.held = Held::default();
        }
        let Self { memory, held, runs } = self;
        Ok(Sorted { memory, held, runs })
    }

    fn spill(&mut self) -> io::Result<()> {
        self.held.sort();
        self.runs.write(&self.held).map_err(|error| {
            let folder = std::env::temp_dir();
            let message = format!(
                "{}: the temporary file for sorting cannot be written: {error}; TMPDIR names \
                 another folder",
                folder.display()
            );
            io::Error::new(error.kind(), message)
        })?;
        self.held.bytes.clear();
        self.held.records.clear();
        Ok(())
    }
}

impl Held {
    fn sort(&mut self) {
        let Self { bytes, records } = self;
        let key = |place: &Place| &bytes[place.start..][..place.key as usize];
        records.sort_unstable_by(|a, b| {
            let by_key = a.begins.cmp(&b.begins).then_with(|| key(a).cmp(key(b)));
            by_key.then(a.start.cmp(&b.start))
        });
    }

    fn record(&self, place: &Place) -> (&[u8], &[u8]) {
        self.bytes[place.start..][..(place.key + place.value) as usize].split_at(place.key as usize)
    }
}

impl Runs {
    fn write(&mut self, held: &Held) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(tempfile::tempfile()?),
        };
        file.seek(SeekFrom::End(0))?;
        let mut to = BufWriter::with_capacity(LONGEST_READ, file);
        for place in &held.records {
            let (key, value) = held.record(place);
            to.write_all(&place.key.to_le_bytes())?;
            to.write_all(&place.value.to_le_bytes())?;
            to.write_all(key)?;
            to.write_all(value)?;
        }
        self.ends.push(to.stream_position()?);
        to.flush()
    }
}

impl Sorted {
    /// The records from the first one on.
    ///
    /// # Errors
    /// The temporary file cannot be read.
    pub(super) fn read(&self) -> io::Result<Records<'_>> {
        let Some(file) = &self.runs.file else {
            return Ok(Records(Source::Held(&self.held, 0)));
        };
        let ends = &self.runs.ends;
        let at_once = (self.memory / ends.len()).clamp(SHORTEST_READ, LONGEST_READ);
        let mut heap = BinaryHeap::with_capacity(ends.len());
        let starts = std::iter::once(&0).chain(ends);
        for (order, (&at, &end)) in starts.zip(ends).enumerate() {
            let mut run = Run { order, at, end, at_once, ..Run::default() };
            if run.advance(file)? {
                heap.push(Reverse(run));
            }
        }
        Ok(Records(Source::Merged { file, heap, begun: false }))
    }
}

/// Goes through sorted records.
pub(super) struct Records<'a>(Source<'a>);

enum Source<'a> {
    /// All are in memory; the number of those that were shown.
    Held(&'a Held, usize),
    /// They are merged from runs.
    Merged {
        file: &'a File,
        /// The runs that have not ended, that with the least record first.
        heap: BinaryHeap<Reverse<Run>>,
        /// Whether the first record of the heap was shown.
        begun: bool,
    },
}

impl Records<'_> {
    /// The key and the value of the next record.
    ///
    /// # Errors
    /// The temporary file cannot be read.
    pub(super) fn next(&mut self) -> io::Result<Option<(&[u8], &[u8])>> {
        match &mut self.0 {
            Source::Held(held, shown) => {
                let place = held.records.get(*shown);
                *shown += 1;
                Ok(place.map(|place| held.record(place)))
            }
            Source::Merged { file, heap, begun } => {
                if *begun
                    && let Some(mut first) = heap.peek_mut()
                    && !first.0.advance(file)?
                {
                    PeekMut::pop(first);
                }
                *begun = true;
                Ok(heap.peek().map(|Reverse(run)| run.record()))
            }
        }
    }
}

/// A run that is being read.
#[derive(Default)]
struct Run {
    /// The place among the runs, which decides between equal keys.
    order: usize,
    /// Where the next part of the file begins, and where the run ends.
    at: u64,
    end: u64,
    at_once: usize,
    bytes: Vec<u8>,
    /// Where the record begins in the bytes.
    start: usize,
    key: usize,
    value: usize,
}

impl Run {
    /// Goes to the next record, if there is one.
    fn advance(&mut self, file: &File) -> io::Result<bool> {
        self.start += self.key + self.value;
        (self.key, self.value) = (0, 0);
        if !self.fill(LENGTHS, file)? {
            return Ok(false);
        }
        let lengths = &self.bytes[self.start..][..LENGTHS];
        let (key, value) = lengths.split_at(4);
        let length =
            |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().unwrap_or_default()) as usize;
        let (key, value) = (length(key), length(value));
        self.start += LENGTHS;
        if !self.fill(key + value, file)? {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        (self.key, self.value) = (key, value);
        Ok(true)
    }

    /// Reads on until this many bytes follow the start; false at the end of the run.
    fn fill(&mut self, wanted: usize, mut file: &File) -> io::Result<bool> {
        let has = self.bytes.len() - self.start;
        if has >= wanted {
            return Ok(true);
        }
        let left = usize::try_from(self.end - self.at).unwrap_or(usize::MAX);
        let more = self.at_once.max(wanted - has).min(left);
        if has + more < wanted {
            return Ok(false);
        }
        self.bytes.drain(..self.start);
        self.start = 0;
        self.bytes.resize(has + more, 0);
        file.seek(SeekFrom::Start(self.at))?;
        file.read_exact(&mut self.bytes[has..])?;
        self.at += more as u64;
        Ok(true)
    }

    fn record(&self) -> (&[u8], &[u8]) {
        self.bytes[self.start..][..self.key + self.value].split_at(self.key)
    }
}

impl Ord for Run {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.record().0.cmp(other.record().0).then(self.order.cmp(&other.order))
    }
}

impl PartialOrd for Run {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Run {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Run {}

/// Makes room for more elements. There are never more than `most` in all, so that no room
/// is made beyond them.
fn grow<T>(list: &mut Vec<T>, more: usize, most: usize) {
    let wanted = list.len() + more;
    if wanted > list.capacity() {
        let room = (2 * list.capacity()).max(1 << 10).min(most).max(wanted);
        list.reserve_exact(room - list.len());
    }
}

/// The first bytes of a key as a number that is ordered as they are.
fn begin(key: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    let length = key.len().min(bytes.len());
    bytes[..length].copy_from_slice(&key[..length]);
    u64::from_be_bytes(bytes)
}

fn too_long() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "a record is longer than 4 GiB")
}

/// Appends a number; records with numbers at their beginning are ordered by them.
pub(super) fn put_number(to: &mut Vec<u8>, number: u64) {
    to.extend_from_slice(&number.to_be_bytes());
}

pub(super) fn put_text(to: &mut Vec<u8>, text: &str) {
    put_number(to, text.len() as u64);
    to.extend_from_slice(text.as_bytes());
}

/// Takes the number that was put; 0 where there is none.
pub(super) fn take_number(from: &mut &[u8]) -> u64 {
    let Some((number, rest)) = from.split_first_chunk() else { return 0 };
    *from = rest;
    u64::from_be_bytes(*number)
}

/// Takes the text that was put.
pub(super) fn take_text(from: &mut &[u8]) -> String {
    let length = take_number(from) as usize;
    let (text, rest) = from.split_at(length.min(from.len()));
    *from = rest;
    String::from_utf8_lossy(text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(sorted: &Sorted) -> Vec<(Vec<u8>, Vec<u8>)> {
        let mut records = sorted.read().unwrap();
        let mut all = Vec::new();
        while let Some((key, value)) = records.next().unwrap() {
            all.push((key.to_vec(), value.to_vec()));
        }
        all
    }

    #[test]
    fn records_come_in_the_order_of_their_keys_whether_they_fit_or_not() {
        // Keys of several lengths, many of them equal, and values of up to 3 MB.
        let mut state = 1_u64;
        let mut expected: Vec<(Vec<u8>, Vec<u8>)> = (0..20_000_u32)
            .map(|at| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let key = format!("{:03x}", state >> 52)[..=(state >> 40) as usize % 3].to_owned();
                let mut value = at.to_be_bytes().to_vec();
                value.resize(if at % 7_000 == 6_999 { 3 << 20 } else { 4 + at as usize % 200 }, 7);
                (key.into_bytes(), value)
            })
            .collect::<Vec<_>>();
        let mut sorters = [LEAST_MEMORY, 1 << 30].map(Sorter::new);
        for (key, value) in &expected {
            for sorter in &mut sorters {
                sorter.add(key, value).unwrap();
            }
        }
        expected.sort_by(|a, b| a.0.cmp(&b.0));
        let [spilt, held] = sorters.map(|sorter| sorter.sorted().unwrap());
        assert!(spilt.runs.ends.len() > 3 && held.runs.ends.is_empty());
        for sorted in [spilt, held] {
            assert!(all(&sorted) == expected);
            assert!(all(&sorted) == expected, "read again");
        }
    }

    #[test]
    fn nothing_is_sorted_to_nothing() {
        assert_eq!(all(&Sorter::new(1).sorted().unwrap()), []);
    }

    #[test]
    fn what_was_put_is_taken() {
        let mut bytes = Vec::new();
        put_text(&mut bytes, "");
        put_number(&mut bytes, u64::MAX);
        put_text(&mut bytes, "車");
        let mut from = &bytes[..];
        assert_eq!(take_text(&mut from), "");
        assert_eq!(take_number(&mut from), u64::MAX);
        assert_eq!(take_text(&mut from), "車");
        assert!(from.is_empty());
    }
}
