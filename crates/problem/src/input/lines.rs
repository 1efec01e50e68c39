//! The lines of a file of any size, held one at a time, however long they are; the part of a file that
//! messages about a problem quote; and a hash of its text, the same on every machine and in every version.

use std::fmt;
use std::io::{self, BufRead};
use std::str::FromStr;
use std::sync::Arc;

/// The longest line that is read, in bytes. A position with a solution and all its
/// variations takes a few thousand.
pub const LONGEST_LINE: usize = 1 << 18;

/// A line without its line break.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number of the line in its file, counted from 1.
    pub number: u64,
    /// Its text, or why it has none.
    pub text: Result<String, LineFault>,
}

/// Why a line has no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineFault {
    /// It is longer than this number of bytes, [`LONGEST_LINE`] for problems.
    #[error("the line is longer than {} KiB, the most that is read", .0 >> 10)]
    TooLong(usize),
    /// A byte that is not UTF-8.
    #[error("found the byte {byte:#04x} at column {column}, expected UTF-8 text")]
    NotUtf8 {
        /// The first byte that is not UTF-8.
        byte: u8,
        /// In bytes, counted from 1.
        column: usize,
    },
}

/// A reader that returns one line at a time.
pub struct Lines<S> {
    from: S,
    longest: usize,
    number: u64,
    bytes: Vec<u8>,
}

impl<S: BufRead> Lines<S> {
    /// The lines that a reader has.
    pub fn new(from: S) -> Self {
        Self::up_to(LONGEST_LINE, from)
    }

    /// The lines that a reader has, where longer ones than `longest` bytes are refused.
    pub fn up_to(longest: usize, from: S) -> Self {
        Self { from, longest, number: 0, bytes: Vec::new() }
    }

    /// Where the lines come from.
    pub(super) fn source(&mut self) -> &mut S {
        &mut self.from
    }

    /// The number of the line last read.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The line last read, with bytes that are not UTF-8 replaced.
    pub(super) fn lossy(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The next line, if there is one.
    ///
    /// # Errors
    /// What the reader returns.
    pub fn read(&mut self) -> io::Result<Option<Line>> {
        self.bytes.clear();
        let (mut any, mut too_long) = (false, false);
        loop {
            let read = match self.from.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            if read.is_empty() {
                break;
            }
            any = true;
            let end = read.iter().position(|&byte| byte == b'\n');
            let part = &read[..end.unwrap_or(read.len())];
            if self.bytes.len() + part.len() > self.longest {
                too_long = true;
                self.bytes.clear();
            }
            if !too_long {
                self.bytes.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.from.consume(used);
            if end.is_some() {
                break;
            }
        }
        if !any {
            return Ok(None);
        }
        self.number += 1;
        let text = if too_long { Err(LineFault::TooLong(self.longest)) } else { self.text() };
        Ok(Some(Line { number: self.number, text }))
    }

    fn text(&self) -> Result<String, LineFault> {
        let bytes = self.bytes.strip_suffix(b"\r").unwrap_or(&self.bytes);
        match std::str::from_utf8(bytes) {
            Ok(text) if self.number == 1 => {
                Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned())
            }
            Ok(text) => Ok(text.to_owned()),
            Err(error) => {
                let at = error.valid_up_to();
                Err(LineFault::NotUtf8 { byte: bytes[at], column: at + 1 })
            }
        }
    }
}

/// A part of a file: a line, a document, or nothing where no text is to be quoted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The file's name as the user knows it.
    pub file: Arc<str>,
    /// The text; bytes that are not UTF-8 are replaced. The spans of diagnostics are byte
    /// ranges of it.
    pub text: Arc<str>,
    /// The first line of the text in the file, counted from 1; 0 if there is none.
    pub first_line: u64,
}

impl Excerpt {
    /// A text that is all there is under a name.
    pub fn whole(name: &str, text: &str) -> Self {
        Self { file: name.into(), text: text.into(), first_line: 1 }
    }

    /// A place in a file without a text, or, with line 0, the file itself.
    pub(super) fn place(file: &Arc<str>, line: u64) -> Self {
        Self { file: Arc::clone(file), text: "".into(), first_line: line }
    }

    /// The line of the file that holds a byte of the text.
    pub fn line(&self, at: usize) -> u64 {
        let before = self.text.get(..at).unwrap_or_default();
        self.first_line + before.bytes().filter(|&byte| byte == b'\n').count() as u64
    }
}

/// A 64-bit FNV-1a hash (Fowler, Noll, Vo). It detects a changed input
/// and distributes problems over shards; no verdict depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fingerprint(pub u64);

impl Fingerprint {
    /// Of some texts; where one ends and the next begins counts.
    pub fn of(parts: &[&str]) -> Self {
        Self::of_parts(parts.iter().map(|part| part.as_bytes()))
    }

    /// Of a part of a file.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self::of_parts([bytes].into_iter())
    }

    fn of_parts<'a>(parts: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for part in parts {
            for &byte in part.iter().chain(&[0xff]) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        Self(hash)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Fingerprint {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u64::from_str_radix(text, 16).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_whatever_is_in_them() {
        let long = "x".repeat(LONGEST_LINE + 1);
        let text = ["\u{feff}a\r\n\n".as_bytes(), long.as_bytes(), b"\n\xffb\nlast"].concat();
        let mut lines = Lines::new(io::BufReader::with_capacity(7, text.as_slice()));
        let mut read = Vec::new();
        while let Some(line) = lines.read().unwrap() {
            read.push(line.text);
        }
        let expected = [
            Ok("a".to_owned()),
            Ok(String::new()),
            Err(LineFault::TooLong(LONGEST_LINE)),
            Err(LineFault::NotUtf8 { byte: 0xff, column: 1 }),
            Ok("last".to_owned()),
        ];
        assert_eq!(read, expected);
        assert!(lines.bytes.capacity() <= 2 * LONGEST_LINE);
    }
}

#[cfg(test)]
mod fingerprint_tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        // FNV-1a of "a" is af63dc4c8601ec8c; here the end of the part counts too.
        let end = (0xaf63_dc4c_8601_ec8c_u64 ^ 0xff).wrapping_mul(0x0100_0000_01b3);
        assert_eq!(Fingerprint::of(&["a"]), Fingerprint(end));
        assert_ne!(Fingerprint::of(&["a", "b"]), Fingerprint::of(&["ab"]));
        let one = Fingerprint::of(&["one"]);
        assert_eq!(one.to_string().parse(), Ok(one));
    }
}
