//! The lines of a file of any size, held one at a time, however long they are.

use std::io::{self, BufRead};

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
