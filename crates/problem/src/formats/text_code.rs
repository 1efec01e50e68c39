//! Parts of text files as text: the byte at which each letter starts, what is wrong there, and the
//! braces and parentheses, paired before the text is read.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::{self, Write as _};

use super::TextEncoding;
use super::charset::{Encoding, GB18030, UTF_8};
use super::encoding::{choose, of_mark};
use super::text_reader::{decoded, shown};

/// A part of a file as text.
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    /// The first byte of the part in the file.
    base: usize,
    /// The number of bytes of the part.
    length: usize,
    encoding: &'static Encoding,
    /// The last place that was asked for: its bytes in the text and in the file.
    known: Cell<(usize, usize)>,
}

/// The lines of a file with their first bytes.
pub(super) type TextLines<'a> = Box<dyn Iterator<Item = (usize, Cow<'a, str>)> + 'a>;

/// The lines of a text with their ends, each with its first byte.
pub(crate) fn placed_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        *at += line.len();
        Some((*at - line.len(), line))
    })
}

/// A file in UTF-16 as UTF-8 and any other as it is, without the mark of its encoding, and its
/// encoding: that of its byte order mark, else the stated one, else the one that is detected.
pub fn in_bytes(bytes: Vec<u8>, said: Option<TextEncoding>) -> (Vec<u8>, TextEncoding) {
    if let Some(letters) = said.and_then(|said| said.1) {
        return (letters.in_utf8(&bytes), TextEncoding::UTF_8);
    }
    let (encoding, mark) = encoding_of(&bytes, said, true);
    if TextEncoding(encoding, None).is_utf16() {
        let text = encoding.decode_without_bom_handling(&bytes[mark..]).0;
        return (text.into_owned().into_bytes(), TextEncoding::UTF_8);
    }
    (bytes, TextEncoding(encoding, None))
}

/// The beginning of a text file as UTF-8.
pub(crate) fn beginning(bytes: &[u8], said: Option<TextEncoding>) -> String {
    let recoded = said.and_then(|said| said.1).map(|letters| letters.in_utf8(bytes));
    let bytes = recoded.as_deref().unwrap_or(bytes);
    let (encoding, mark) = encoding_of(bytes, said, false);
    encoding.decode_without_bom_handling(&bytes[mark..]).0.into_owned()
}

/// The encoding of a text, or of its beginning, and the length of the mark that says so.
fn encoding_of(
    bytes: &[u8],
    said: Option<TextEncoding>,
    is_whole: bool,
) -> (&'static Encoding, usize) {
    let unmarked = || (said.map_or_else(|| choose(bytes, is_whole), |it| it.0), 0);
    of_mark(bytes).unwrap_or_else(unmarked)
}

/// Decodes the part of a file that begins at `base`. Bytes without meaning are replaced.
pub(super) fn decode_as<'a>(
    encoding: &'static Encoding,
    bytes: &'a [u8],
    base: usize,
) -> Decoded<'a> {
    Decoded {
        text: encoding.decode_without_bom_handling(bytes).0,
        base,
        length: bytes.len(),
        encoding,
        known: Cell::new((0, 0)),
    }
}

/// The lines of a file, without their ends.
pub(super) fn lines<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> TextLines<'a> {
    let mut at = 0;
    // No byte of a longer character is a line break in either encoding.
    Box::new(bytes.split(|&byte| byte == b'\n').map(move |line| {
        let start = at;
        at += line.len() + 1;
        (start, encoding.decode_without_bom_handling(line).0)
    }))
}

/// Replaces a part of a text by spaces; its lines stay, so that the places of what follows do.
pub(super) fn clear(part: &mut [u8]) {
    part.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
}

/// The lines that end in a part of a text.
pub(super) fn line_feeds(bytes: &[u8]) -> u64 {
    bytes.split(|&byte| byte == b'\n').count() as u64 - 1
}

impl Decoded<'_> {
    /// The byte of the file for a byte of the text.
    pub(super) fn offset(&self, at: usize) -> usize {
        if self.encoding == UTF_8 {
            return self.base + at.min(self.length);
        }
        // Most places are asked for in their order, so only what lies between is measured.
        let (text, file) = self.known.get();
        let (text, file) = if text <= at { (text, file) } else { (0, 0) };
        let between = self.text.get(text..at).unwrap_or_default();
        let file = file + self.length_of(between);
        self.known.set((at, file));
        self.base + file.min(self.length)
    }

    /// The bytes of the file that a part of the text takes.
    fn length_of(&self, part: &str) -> usize {
        if !part.contains('\u{fffd}')
            && let (bytes, _, false) = self.encoding.encode(part)
        {
            return bytes.len();
        }
        let mut buffer = [0; 4];
        let length = |letter: char| match letter {
            '\0'..='\x7f' | '\u{fffd}' => 1,
            // Big5 has letters that are read and not written.
            _ => match self.encoding.encode(letter.encode_utf8(&mut buffer)) {
                (bytes, _, false) => bytes.len(),
                _ => 2,
            },
        };
        part.chars().map(length).sum()
    }

    /// What is wrong at a byte of the text.
    pub(super) fn fault(&self, at: usize, message: impl Into<String>) -> FileFault {
        FileFault::new(self.offset(at), message)
    }

    /// The text up to this byte.
    pub(super) fn cut(&self, end: usize) -> Decoded<'_> {
        let text = self.text.get(..end).unwrap_or(&self.text).into();
        Decoded { text, known: Cell::new((0, 0)), ..*self }
    }
}

/// Decodes a string that may be cut in the middle of a character, which is left out.
pub(super) fn cut_off(encoding: &'static Encoding, bytes: &[u8]) -> String {
    let (text, has_errors) = encoding.decode_without_bom_handling(bytes);
    let mut text = text.into_owned();
    if has_errors && text.ends_with('\u{fffd}') {
        text.pop();
    }
    text
}

/// Encodes a text in GB18030, which has a place for every character.
pub(super) fn to_gb18030(text: &str) -> Vec<u8> {
    GB18030.encode(text).0.into_owned()
}

/// The same, cut at a character to at most `most` bytes, and whether something was left out.
pub(super) fn cut_gb18030(text: &str, most: usize) -> (Vec<u8>, bool) {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4];
    for character in text.chars() {
        let encoded = GB18030.encode(character.encode_utf8(&mut buffer)).0.into_owned();
        if bytes.len() + encoded.len() > most {
            return (bytes, true);
        }
        bytes.extend_from_slice(&encoded);
    }
    (bytes, false)
}

/// Why a game cannot be read, or what was left out of it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message} ({})", self.place())]
pub struct FileFault {
    /// The byte of the file, counted from 0.
    pub offset: usize,
    /// The line and the column in a file of text.
    pub position: Option<LineColumn>,
    /// What was found there, in lower case.
    pub message: String,
}

/// A place in a text, both numbers counted from 1; columns are characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineColumn {
    /// The line of the file, counted from 1.
    pub line: u64,
    /// Counted in characters, from 1.
    pub column: u64,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl FileFault {
    pub(crate) fn new(offset: usize, message: impl Into<String>) -> Self {
        Self { offset, position: None, message: message.into() }
    }

    /// That a part of a file, which begins at a byte of it, has bytes without a meaning.
    pub fn of_undecodable(
        TextEncoding(encoding, _): TextEncoding,
        bytes: &[u8],
        base: usize,
    ) -> Option<Self> {
        if encoding == UTF_8 && std::str::from_utf8(bytes).is_ok() {
            return None;
        }
        let (_, places) = decoded(&mut encoding.new_decoder_without_bom_handling(), bytes, true);
        let (_, first) = places.first()?;
        let found = shown(&bytes[first.clone()]);
        let mut message = format!("found {found}, which is not text in {}", encoding.name());
        if places.len() > 1 {
            let _ = write!(message, "; so it is at {} more places", places.len() - 1);
        }
        Some(Self::new(base + first.start, message))
    }

    /// Where it is, as messages say it.
    fn place(&self) -> String {
        self.position.map_or_else(|| format!("at byte {}", self.offset), |it| it.to_string())
    }
}

/// Where comments and parentheses end.
pub(super) struct Marks {
    /// For each opening brace or parenthesis that is closed, by their bytes, the byte of the
    /// closing one.
    closing: HashMap<usize, usize>,
}

impl Marks {
    /// Pairs the marks of a text from a byte on. Braces nest, and those in a comment after `;`
    /// are text, as parentheses in braces are.
    pub(super) fn of(text: &str, start: usize) -> Self {
        let mut marks = Self { closing: HashMap::new() };
        marks.braces(text, start);
        marks.parentheses(text, start);
        marks
    }

    fn braces(&mut self, text: &str, start: usize) {
        let (mut open, mut in_line) = (Vec::new(), false);
        for (at, c) in text[start..].char_indices().map(|(at, c)| (at + start, c)) {
            match c {
                '\n' => in_line = false,
                _ if in_line => {}
                ';' => in_line = open.is_empty(),
                '{' => open.push(at),
                '}' => {
                    if let Some(begin) = open.pop() {
                        self.closing.insert(begin, at);
                    }
                }
                _ => {}
            }
        }
        // Not every program nests: one that is left over ends at the first on its line.
        let mut passed = start;
        for begin in open {
            if begin < passed {
                continue;
            }
            let line = text[begin..].lines().next().unwrap_or_default();
            let end = line.find('}').map(|at| begin + at);
            passed = end.unwrap_or(begin + line.len());
            if let Some(end) = end {
                self.closing.insert(begin, end);
            }
        }
    }

    fn parentheses(&mut self, text: &str, start: usize) {
        let (mut open, mut passed, mut in_line) = (Vec::new(), start, false);
        for (at, c) in text[start..].char_indices().map(|(at, c)| (at + start, c)) {
            match c {
                '\n' => in_line = false,
                _ if in_line || at < passed => {}
                ';' => in_line = true,
                '{' => passed = self.closing(at).unwrap_or(at),
                '(' | '（' => open.push(at),
                ')' | '）' => {
                    if let Some(begin) = open.pop() {
                        self.closing.insert(begin, at);
                    }
                }
                _ => {}
            }
        }
    }

    /// The byte of the mark that closes the one at a byte.
    pub(super) fn closing(&self, open: usize) -> Option<usize> {
        self.closing.get(&open).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_decoded_and_its_places_in_the_file_are_known() {
        let text = "[Event \"适情雅趣\"]\r\n炮二平五";
        let at = text.find('炮').unwrap();
        assert_eq!(decode_as(UTF_8, text.as_bytes(), 7).offset(at), 7 + at);
        let gb = to_gb18030(text);
        assert_eq!(in_bytes(gb.clone(), None), (gb.clone(), TextEncoding(GB18030, None)));
        let decoded = decode_as(GB18030, &gb, 0);
        assert_eq!((&*decoded.text, decoded.offset(at)), (text, 20));
        let starts: Vec<usize> = lines(GB18030, &gb).map(|(at, _)| at).collect();
        assert_eq!(starts, [0, 20]);
        let utf16: Vec<u8> = "\u{feff}a炮".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(in_bytes(utf16, None), ("a炮".as_bytes().to_vec(), TextEncoding::UTF_8));
        let mut broken = to_gb18030("炮二");
        broken.insert(2, 0xff);
        let fault = |bytes| FileFault::of_undecodable(TextEncoding(GB18030, None), bytes, 0);
        let message = "found the byte 0xff, which is not text in gb18030 (at byte 2)";
        assert_eq!(fault(&broken).map(|fault| fault.to_string()).as_deref(), Some(message));
        assert_eq!(fault(&gb), None);
    }

    #[test]
    fn a_text_is_cut_at_a_character() {
        assert_eq!(cut_gb18030("炮二平五", 5), (to_gb18030("炮二"), true));
        assert_eq!(cut_gb18030("炮二", 4), (to_gb18030("炮二"), false));
        assert_eq!(cut_off(GB18030, &to_gb18030("炮二")[..3]), "炮");
    }
}
