//! The encodings of text files: UTF-8, GB18030 (with GBK and GB2312) and UTF-16.

use std::borrow::Cow;
use std::cell::Cell;

use encoding_rs::{Encoding, GB18030, UTF_8};

/// A part of a file as text.
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    /// The byte of the file at which the part begins.
    base: usize,
    /// The number of bytes of the part.
    length: usize,
    encoding: &'static Encoding,
    /// The last place that was asked for: its bytes in the text and in the file.
    known: Cell<(usize, usize)>,
}

/// The lines of a file with the bytes at which they begin.
pub(super) type TextLines<'a> = Box<dyn Iterator<Item = (usize, Cow<'a, str>)> + 'a>;

/// The encoding of a text file: UTF-8 or GB18030, whichever leaves fewer bytes without meaning.
pub(super) fn encoding_of(bytes: &[u8]) -> &'static Encoding {
    if std::str::from_utf8(bytes).is_ok() {
        return UTF_8;
    }
    let unknown = |encoding: &'static Encoding| {
        let text = encoding.decode_without_bom_handling(bytes).0;
        text.matches('\u{fffd}').count()
    };
    if unknown(UTF_8) <= unknown(GB18030) { UTF_8 } else { GB18030 }
}

/// A file in UTF-16 as UTF-8, and any other file as it is.
pub(super) fn without_utf16(bytes: Vec<u8>) -> Vec<u8> {
    match Encoding::for_bom(&bytes) {
        Some((encoding, mark)) if encoding != UTF_8 => {
            encoding.decode_without_bom_handling(&bytes[mark..]).0.into_owned().into_bytes()
        }
        _ => bytes,
    }
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

impl Decoded<'_> {
    /// The byte of the file where a byte of the text stands.
    pub(super) fn offset(&self, at: usize) -> usize {
        if self.encoding == UTF_8 {
            return self.base + at.min(self.length);
        }
        // Most places are asked for in their order, so only what lies between is encoded.
        let (text, file) = self.known.get();
        let (text, file) = if text <= at { (text, file) } else { (0, 0) };
        let between = self.text.get(text..at).unwrap_or_default();
        let file = file + self.encoding.encode(between).0.len();
        self.known.set((at, file));
        // What replaces a byte without meaning is longer than that.
        self.base + file.min(self.length)
    }

    /// The text without what stands from this byte on.
    pub(super) fn cut(mut self, end: usize) -> Self {
        self.text = self.text.get(..end).unwrap_or(&self.text).to_owned().into();
        self
    }
}

/// Decodes a string of GB18030 that may be cut in the middle of a character, which is left out.
pub(super) fn gb18030(bytes: &[u8]) -> String {
    let (text, has_errors) = GB18030.decode_without_bom_handling(bytes);
    let mut text = text.into_owned();
    if has_errors && text.ends_with('\u{fffd}') {
        text.pop();
    }
    text
}

/// Encodes a text in GB18030, in which every character has a place.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_decoded_and_its_places_in_the_file_are_known() {
        let text = "[Event \"适情雅趣\"]\r\n炮二平五";
        let at = text.find('炮').unwrap();
        assert_eq!(decode_as(UTF_8, text.as_bytes(), 7).offset(at), 7 + at);
        let gb = to_gb18030(text);
        assert_eq!((encoding_of(text.as_bytes()), encoding_of(&gb)), (UTF_8, GB18030));
        let decoded = decode_as(GB18030, &gb, 0);
        assert_eq!((&*decoded.text, decoded.offset(at)), (text, 20));
        let starts: Vec<usize> = lines(GB18030, &gb).map(|(at, _)| at).collect();
        assert_eq!(starts, [0, 20]);
        let utf16: Vec<u8> = "\u{feff}a炮".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(without_utf16(utf16), "a炮".as_bytes());
    }

    #[test]
    fn a_text_is_cut_at_a_character() {
        assert_eq!(cut_gb18030("炮二平五", 5), (to_gb18030("炮二"), true));
        assert_eq!(cut_gb18030("炮二", 4), (to_gb18030("炮二"), false));
        assert_eq!(gb18030(&to_gb18030("炮二")[..3]), "炮");
    }
}
