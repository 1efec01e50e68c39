//! Files of results that gzip has packed, by the ending `.gz` of their name.
//!
//! Such a file is a chain of members, each with some whole lines, as every program reads it. A
//! member is written at once, so however the program ends, at most the last one is
//! incomplete. It is left out when the file is opened again, and its problems are processed again.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;

use crate::solve::Moment;

/// A member is written when its lines have waited for so long, or are so long together.
const WAIT: Duration = Duration::from_millis(100);
const LONG: usize = 1 << 18;

/// The most bytes of a file whose first member may be incomplete: more than one takes, unless its lines
/// are very long.
const HEAD: u64 = 1 << 20;

/// Whether a file with this name is packed.
pub fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gz"))
}

/// The lines that wait for being written as a member.
#[derive(Debug)]
pub(super) struct Packer {
    lines: Vec<u8>,
    written: Moment,
    /// The lines of the member that was written last, and its length.
    last: (Vec<u8>, u64),
}

impl Packer {
    pub(super) fn new() -> Self {
        Self { lines: Vec::new(), written: Moment::now(), last: Default::default() }
    }

    /// Adds lines, and writes those that wait if it is time.
    pub(super) fn add(&mut self, lines: &str, to: &mut impl Write) -> io::Result<()> {
        self.lines.extend_from_slice(lines.as_bytes());
        let is_due = self.written.elapsed() >= WAIT || self.lines.len() >= LONG;
        if is_due { self.finish(to) } else { Ok(()) }
    }

    /// Writes the lines that wait.
    pub(super) fn finish(&mut self, to: &mut impl Write) -> io::Result<()> {
        if self.lines.is_empty() {
            return Ok(());
        }
        let mut member = GzEncoder::new(Vec::new(), Compression::default());
        member.write_all(&self.lines)?;
        let member = member.finish()?;
        to.write_all(&member)?;
        self.last = (std::mem::take(&mut self.lines), member.len() as u64);
        self.written = Moment::now();
        Ok(())
    }
}

impl Packer {
    /// Takes back the lines of the member that was written last, at the end of the file, if they end
    /// with this one.
    pub(super) fn take_back(&mut self, line: &str, file: &mut File) -> io::Result<bool> {
        self.finish(file)?;
        let (lines, length) = std::mem::take(&mut self.last);
        if !lines.ends_with(line.as_bytes()) {
            return Ok(false);
        }
        let end = file.seek(SeekFrom::End(0))?;
        file.set_len(end - length)?;
        file.seek(SeekFrom::End(0))?;
        self.lines = lines;
        self.lines.truncate(self.lines.len() - line.len());
        Ok(true)
    }
}

/// Writes lines, through the packer if there is one.
pub(super) fn write(
    packer: &mut Option<Packer>,
    lines: &str,
    to: &mut impl Write,
) -> io::Result<()> {
    match packer {
        Some(packer) => packer.add(lines, to),
        None => to.write_all(lines.as_bytes()),
    }
}

/// What a packed file holds.
pub(super) struct Unpacked {
    /// The lines of its whole members, in a file without a name.
    pub(super) lines: File,
    /// Where the last whole member ends.
    pub(super) good: u64,
}

/// Unpacks a file; `None` if it is another file than one of results that are packed.
pub(super) fn unpack(file: &File) -> io::Result<Option<Unpacked>> {
    let mut lines = tempfile::tempfile()?;
    let mut from = Counting { from: BufReader::new(file), count: 0 };
    let (mut good, mut length) = (0, 0);
    while !from.fill_buf()?.is_empty() {
        match io::copy(&mut GzDecoder::new(&mut from), &mut lines) {
            Ok(bytes) => (good, length) = (from.count, length + bytes),
            Err(error) if is_damage(&error) => break,
            Err(error) => return Err(error),
        }
    }
    // A file without a whole member is not a file of results, unless it ends within its first.
    let size = file.metadata()?.len();
    let begins = from.from.rewind().and_then(|()| from.from.fill_buf().map(<[u8]>::to_vec))?;
    if good == 0
        && size > 0
        && (size > HEAD || !b"\x1f\x8b".starts_with(&begins[..begins.len().min(2)]))
    {
        return Ok(None);
    }
    lines.set_len(length)?;
    lines.rewind()?;
    Ok(Some(Unpacked { lines, good }))
}

fn is_damage(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::UnexpectedEof | ErrorKind::InvalidData | ErrorKind::InvalidInput
    )
}

/// Counts the bytes that are taken.
struct Counting<Reader> {
    from: Reader,
    count: u64,
}

impl<Reader: BufRead> io::Read for Counting<Reader> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        self.count += read as u64;
        Ok(read)
    }
}

impl<Reader: BufRead> BufRead for Counting<Reader> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.from.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.from.consume(bytes);
        self.count += bytes as u64;
    }
}
