//! The text of a file of any size, in any encoding, as UTF-8.

use std::collections::VecDeque;
use std::io::{self, BufRead, ErrorKind, Read};
use std::ops::Range;

use super::TextEncoding;
use super::charset::{Decoder, DecoderResult, Encoding, UTF_8};
use super::encoding::{SAMPLE, choose, of_mark};

/// The replacement for bytes without a meaning.
const UNKNOWN: &str = "\u{fffd}";

/// The bytes that are read at once.
const CHUNK: usize = 1 << 16;

/// Bytes of a file that have no meaning in its encoding; a replacement character (U+FFFD) takes
/// their place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found {} at line {line}, column {column}, which is not text in {encoding}; U+FFFD is read in \
     its place",
    shown(bytes)
)]
pub struct Undecodable {
    /// The line, counted from 1.
    pub line: u64,
    /// The letter of the line, counted from 1.
    pub column: u64,
    /// The bytes as they are in the file.
    pub bytes: Vec<u8>,
    /// The name of the encoding.
    pub encoding: &'static str,
}

/// A number of bytes in words.
pub(super) fn shown(bytes: &[u8]) -> String {
    let all: Vec<String> = bytes.iter().map(|byte| format!("{byte:#04x}")).collect();
    format!("the byte{} {}", if all.len() == 1 { "" } else { "s" }, all.join(" "))
}

/// Reads a file as UTF-8. Its encoding is chosen when the first letter outside ASCII is met, by the
/// bytes that follow, at most `SAMPLE`; no more of it is held. Without a line feed at its
/// beginning, carriage returns end its lines.
pub struct TextReader<S> {
    from: S,
    /// The encoding that the user has named.
    said: Option<TextEncoding>,
    state: State,
    /// Bytes of the file that are not decoded yet.
    raw: Vec<u8>,
    /// Text that is not read yet, from `at` on.
    text: Vec<u8>,
    at: usize,
    ended: bool,
    /// Whether lines end with carriage returns alone; `None` if that is not known yet.
    carriage_returns: Option<bool>,
    /// The place of the text that follows: the line and the letter, from 1.
    line: u64,
    column: u64,
    faults: VecDeque<Undecodable>,
}

/// What is known of the encoding.
enum State {
    New,
    /// There were only letters that all encodings share.
    Ascii,
    Known(Box<Decoder>),
}

impl<S: Read> TextReader<S> {
    /// Reads a file, in this encoding unless a mark at its beginning says another.
    pub fn new(from: S, said: Option<TextEncoding>) -> Self {
        Self {
            from,
            said,
            state: State::New,
            raw: Vec::new(),
            text: Vec::new(),
            at: 0,
            ended: false,
            carriage_returns: None,
            line: 1,
            column: 1,
            faults: VecDeque::new(),
        }
    }

    /// The next bytes without a meaning on the lines up to this one, of the text that was read.
    pub fn fault(&mut self, line: u64) -> Option<Undecodable> {
        let is_there = self.faults.front().is_some_and(|fault| fault.line <= line);
        if is_there { self.faults.pop_front() } else { None }
    }

    /// Reads some bytes of the file.
    fn more(&mut self) -> io::Result<()> {
        let before = self.raw.len();
        self.raw.resize(before + CHUNK, 0);
        let read = loop {
            match self.from.read(&mut self.raw[before..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.raw.truncate(before + *read.as_ref().unwrap_or(&0));
        if let Some(letters) = self.said.and_then(|said| said.1) {
            let recoded = letters.in_utf8(&self.raw[before..]);
            self.raw.splice(before.., recoded);
        }
        self.ended = read? == 0;
        Ok(())
    }

    /// Decodes more of the file, until there is text or the file has ended.
    fn fill(&mut self) -> io::Result<()> {
        self.text.clear();
        self.at = 0;
        while self.text.is_empty() && !(self.ended && self.raw.is_empty()) {
            // A line feed may follow a carriage return.
            let unknown = self.carriage_returns.is_none();
            if !self.ended {
                self.more()?;
            }
            while unknown && !self.ended && self.raw.ends_with(b"\r") {
                self.more()?;
            }
            if matches!(self.state, State::New) {
                self.begin()?;
            }
            if matches!(self.state, State::Ascii) {
                self.share()?;
            }
            self.decode();
        }
        Ok(())
    }

    /// Looks for a mark at the beginning.
    fn begin(&mut self) -> io::Result<()> {
        while self.raw.len() < 3 && !self.ended {
            self.more()?;
        }
        if let Some((encoding, length)) = of_mark(&self.raw) {
            self.raw.drain(..length);
            self.set(encoding);
        } else if let Some(TextEncoding(encoding, _)) = self.said {
            self.set(encoding);
        } else {
            self.state = State::Ascii;
        }
        Ok(())
    }

    fn set(&mut self, encoding: &'static Encoding) {
        self.state = State::Known(Box::new(encoding.new_decoder_without_bom_handling()));
    }

    /// Passes on what all encodings share, and chooses one at the first other letter.
    fn share(&mut self) -> io::Result<()> {
        let other = |raw: &[u8]| raw.iter().position(|&byte| byte == 0 || !byte.is_ascii());
        let Some(first) = other(&self.raw) else {
            let text = std::mem::take(&mut self.raw);
            self.push(text, &[], "");
            return Ok(());
        };
        // A letter of three bytes is hardly ever valid UTF-8 by chance; one of two bytes often is.
        let is_clear = |raw: &[u8]| {
            let (valid, wrong) = match std::str::from_utf8(raw) {
                Ok(_) => (raw.len(), None),
                Err(error) => (error.valid_up_to(), error.error_len()),
            };
            wrong.is_none() && raw[..valid].iter().any(|&byte| byte >= 0xe0)
        };
        while !self.ended && self.raw.len() < first + SAMPLE && !is_clear(&self.raw) {
            self.more()?;
        }
        self.set(choose(&self.raw, self.ended));
        Ok(())
    }

    /// Decodes what was read, in UTF-8 up to a letter whose end is still to come.
    fn decode(&mut self) {
        let State::Known(decoder) = &mut self.state else { return };
        let mut raw = std::mem::take(&mut self.raw);
        let name = decoder.encoding().name();
        if decoder.encoding() == UTF_8 {
            let is_begun = |at: &usize| {
                let read = std::str::from_utf8(&raw[*at..]);
                read.is_err_and(|it| it.valid_up_to() == 0 && it.error_len().is_none())
            };
            let begun = (raw.len().saturating_sub(3)..raw.len()).find(is_begun);
            self.raw = raw.split_off(begun.filter(|_| !self.ended).unwrap_or(raw.len()));
            if std::str::from_utf8(&raw).is_ok() {
                return self.push(raw, &[], name);
            }
        }
        let (text, faults) = decoded(decoder, &raw, self.ended);
        let faults: Vec<_> =
            faults.into_iter().map(|(at, place)| (at, raw[place].to_vec())).collect();
        self.push(text, &faults, name);
    }

    /// Adds text in which U+FFFD replaces some bytes.
    fn push(&mut self, mut text: Vec<u8>, faults: &[(usize, Vec<u8>)], encoding: &'static str) {
        if self.carriage_returns.is_none() && text.iter().any(|byte| b"\r\n".contains(byte)) {
            self.carriage_returns = Some(!text.contains(&b'\n'));
        }
        if self.carriage_returns == Some(true) {
            for byte in text.iter_mut().filter(|byte| **byte == b'\r') {
                *byte = b'\n';
            }
        }
        let mut from = 0;
        for (at, bytes) in faults {
            self.pass(&text[from..*at]);
            let (line, column, bytes) = (self.line, self.column, bytes.clone());
            self.faults.push_back(Undecodable { line, column, bytes, encoding });
            from = *at;
        }
        self.pass(&text[from..]);
        self.text.append(&mut text);
    }

    /// Counts lines and letters.
    fn pass(&mut self, text: &[u8]) {
        let letters = |bytes: &[u8]| bytes.iter().filter(|&&it| it & 0xc0 != 0x80).count() as u64;
        match text.iter().rposition(|&byte| byte == b'\n') {
            Some(end) => {
                self.line += text.split(|&byte| byte == b'\n').count() as u64 - 1;
                self.column = 1 + letters(&text[end + 1..]);
            }
            None => self.column += letters(text),
        }
    }
}

/// Bytes without a meaning: where in the text U+FFFD takes their place, and the bytes.
type Unknown = (usize, Range<usize>);

/// Decodes bytes to their end, which is that of the text if they are the last. Of bytes without a
/// meaning a part may have been among those before.
pub(super) fn decoded(
    decoder: &mut Decoder,
    bytes: &[u8],
    is_last: bool,
) -> (Vec<u8>, Vec<Unknown>) {
    let (mut text, mut unknown, mut read) = (Vec::new(), Vec::new(), 0);
    loop {
        let from = text.len();
        text.resize(from + 3 * (bytes.len() - read) + 16, 0);
        let (rest, into) = (&bytes[read..], &mut text[from..]);
        let (result, used, written) =
            decoder.decode_to_utf8_without_replacement(rest, into, is_last);
        text.truncate(from + written);
        read += used;
        match result {
            DecoderResult::Malformed(length, behind) => {
                let end = read.saturating_sub(usize::from(behind));
                unknown.push((text.len(), end.saturating_sub(usize::from(length))..end));
                text.extend_from_slice(UNKNOWN.as_bytes());
            }
            DecoderResult::InputEmpty => return (text, unknown),
            DecoderResult::OutputFull => {}
        }
    }
}

impl<S: Read> BufRead for TextReader<S> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at >= self.text.len() {
            self.fill()?;
        }
        Ok(&self.text[self.at..])
    }

    fn consume(&mut self, amount: usize) {
        self.at = (self.at + amount).min(self.text.len());
    }
}

impl<S: Read> Read for TextReader<S> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut text = self.fill_buf()?;
        let read = text.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::charset::{BIG5, GB18030};

    use super::*;

    /// Hands out some bytes at a time.
    struct Slowly<'a>(&'a [u8], usize);

    impl Read for Slowly<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(into.len());
            let mut part = &self.0[..most.min(self.0.len())];
            let read = part.read(into)?;
            self.0 = &self.0[read..];
            Ok(read)
        }
    }

    fn read(bytes: &[u8], at_once: usize, said: Option<&str>) -> (String, Vec<Undecodable>) {
        let said = said.map(|name| name.parse().unwrap());
        let mut reader = TextReader::new(Slowly(bytes, at_once), said);
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        (text, std::iter::from_fn(|| reader.fault(u64::MAX)).collect())
    }

    #[test]
    fn every_encoding_is_read_in_pieces_of_any_size() {
        let text = "# plain\n".repeat(3) + "1. 馬七進六 將5平6\r\n2. 兵三平四\n";
        let utf16 = |mark: &str| format!("{mark}{text}").encode_utf16().collect::<Vec<u16>>();
        let files = [
            text.clone().into_bytes(),
            format!("\u{feff}{text}").into_bytes(),
            GB18030.encode(&text).0.into_owned(),
            BIG5.encode(&text).0.into_owned(),
            utf16("\u{feff}").into_iter().flat_map(u16::to_le_bytes).collect(),
            utf16("\u{feff}").into_iter().flat_map(u16::to_be_bytes).collect(),
            utf16("").into_iter().flat_map(u16::to_le_bytes).collect(),
            utf16("").into_iter().flat_map(u16::to_be_bytes).collect(),
        ];
        for (number, file) in files.iter().enumerate() {
            for at_once in [1, 2, 3, 7, 64, 1 << 20] {
                assert_eq!(read(file, at_once, None), (text.clone(), Vec::new()), "{number}");
            }
        }
    }

    #[test]
    fn the_encoding_is_chosen_however_late_it_shows() {
        let text = "plain\n".repeat(100_000) + "1. 馬七進六 將5平6\n";
        for encoding in [GB18030, BIG5, UTF_8] {
            let bytes = encoding.encode(&text).0;
            assert_eq!(read(&bytes, usize::MAX, None), (text.clone(), Vec::new()));
        }
    }

    #[test]
    fn bytes_without_a_meaning_are_named_with_their_place() {
        for encoding in [GB18030, BIG5, UTF_8] {
            let mut bytes = encoding.encode("馬七進六\n將5平6 ").0.into_owned();
            bytes.push(0xff);
            bytes.extend_from_slice(&encoding.encode(" 馬七進六\n").0);
            for at_once in [1, 5, 1 << 20] {
                let (text, faults) = read(&bytes, at_once, None);
                assert_eq!(text, "馬七進六\n將5平6 \u{fffd} 馬七進六\n", "{}", encoding.name());
                let [fault] = &faults[..] else { panic!("{faults:?}") };
                assert_eq!((fault.line, fault.column), (2, 6));
                assert!(fault.to_string().starts_with("found the byte 0xff at line 2, column 6"));
            }
        }
        // A letter that is cut off at the end.
        let (text, faults) = read(&"馬馬".as_bytes()[..5], 2, None);
        assert_eq!((text.as_str(), faults.len()), ("馬\u{fffd}", 1));
    }

    #[test]
    fn what_the_user_says_holds_except_against_a_mark() {
        let text = "夢\n";
        let big5 = BIG5.encode(text).0;
        assert_eq!(read(&big5, 9, Some("big5")).0, text);
        assert_ne!(read(&big5, 9, Some("gbk")).0, text);
        assert_eq!(read("\u{feff}夢\n".as_bytes(), 9, Some("big5")).0, text);
    }

    #[test]
    fn carriage_returns_end_lines_where_they_stand_alone() {
        for at_once in [1, 2, 3, 9] {
            assert_eq!(read(b"a\rb\rc", at_once, None).0, "a\nb\nc");
            assert_eq!(read(b"a\r\nb\rc", at_once, None).0, "a\r\nb\rc");
            assert_eq!(read(b"a\nb\rc\r", at_once, None).0, "a\nb\rc\r");
        }
    }
}
