//! The encodings of the web where the platform decodes them, with the items of `encoding_rs` that this crate
//! uses.
//!
//! UTF-8 and UTF-16 are decoded here. For GB18030, Big5 and encodings of one byte a letter the platform is asked
//! once for all letters; from then on its answers are tables, so that places in a file can be counted in both
//! directions. Text in other encodings is handed to the platform whole.

mod tables;

use std::borrow::Cow;
use std::sync::{Mutex, OnceLock, PoisonError};

use self::tables::{Big5, Gb18030, Single};

#[cfg(test)]
mod tests;

/// What a platform can do.
#[derive(Clone, Copy, Debug)]
pub struct Platform {
    /// The name of the encoding that a label means, in small letters; none if the platform does not have it.
    pub name: fn(label: &str) -> Option<String>,
    /// Decodes bytes by the name of their encoding. Bytes without a meaning become U+FFFD, and a mark at the
    /// beginning is a letter.
    pub decode: fn(name: &str, bytes: &[u8]) -> String,
}

static PLATFORM: OnceLock<Platform> = OnceLock::new();

/// Lets text be decoded by the platform. There is one for the life of the program; without it only UTF-8
/// and UTF-16 are read.
pub fn use_platform(platform: Platform) {
    let _ = PLATFORM.set(platform);
}

/// What the platform reads in bytes.
fn decoded(name: &str, bytes: &[u8]) -> String {
    match PLATFORM.get() {
        Some(platform) => (platform.decode)(name, bytes),
        None => "\u{fffd}".repeat(bytes.len()),
    }
}

/// An encoding. There is one value of each, so that they are compared by their names.
#[derive(Debug)]
pub(crate) struct Encoding {
    name: &'static str,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Utf8,
    Utf16 { is_big: bool },
    Gb18030(OnceLock<Gb18030>),
    Big5(OnceLock<Big5>),
    Single(OnceLock<Single>),
    Other,
}

impl PartialEq for Encoding {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Encoding {}

const fn new(name: &'static str, kind: Kind) -> Encoding {
    Encoding { name, kind }
}

static UTF_8_INIT: Encoding = new("UTF-8", Kind::Utf8);
static UTF_16LE_INIT: Encoding = new("UTF-16LE", Kind::Utf16 { is_big: false });
static UTF_16BE_INIT: Encoding = new("UTF-16BE", Kind::Utf16 { is_big: true });
static GB18030_INIT: Encoding = new("GB18030", Kind::Gb18030(OnceLock::new()));
static GBK_INIT: Encoding = new("GBK", Kind::Other);
static BIG5_INIT: Encoding = new("Big5", Kind::Big5(OnceLock::new()));
static WINDOWS_1252_INIT: Encoding = new("windows-1252", Kind::Single(OnceLock::new()));
static REPLACEMENT_INIT: Encoding = new("replacement", Kind::Other);

pub(in crate::formats) static UTF_8: &Encoding = &UTF_8_INIT;
pub(in crate::formats) static UTF_16LE: &Encoding = &UTF_16LE_INIT;
pub(in crate::formats) static UTF_16BE: &Encoding = &UTF_16BE_INIT;
pub(in crate::formats) static GB18030: &Encoding = &GB18030_INIT;
/// Only its name: a request for it gets GB18030, which holds all of it.
pub(in crate::formats) static GBK: &Encoding = &GBK_INIT;
pub(in crate::formats) static BIG5: &Encoding = &BIG5_INIT;
pub(in crate::formats) static WINDOWS_1252: &Encoding = &WINDOWS_1252_INIT;
/// An encoding that no platform reads.
pub(in crate::formats) static REPLACEMENT: &Encoding = &REPLACEMENT_INIT;

/// Encodings that were asked for by other names than those above.
static OTHERS: Mutex<Vec<&Encoding>> = Mutex::new(Vec::new());

/// What the bytes begin with.
enum Next {
    /// A letter, or two, in this many bytes.
    Letters(usize, [Option<char>; 2]),
    /// This many bytes without a meaning.
    Nothing(usize),
    /// The beginning of a letter.
    More,
}

impl Next {
    fn letter(length: usize, letter: Option<char>) -> Self {
        match letter {
            Some(_) => Self::Letters(length, [letter, None]),
            None => Self::Nothing(length),
        }
    }
}

impl Encoding {
    pub(in crate::formats) fn name(&self) -> &'static str {
        self.name
    }

    /// The encoding of a label of the web.
    pub(in crate::formats) fn for_label(label: &[u8]) -> Option<&'static Self> {
        let label = std::str::from_utf8(label).ok()?;
        let name = match PLATFORM.get() {
            Some(platform) => (platform.name)(label)?,
            None => label.to_ascii_lowercase(),
        };
        let known = [UTF_8, UTF_16LE, UTF_16BE, GB18030, GBK, BIG5, WINDOWS_1252];
        if let Some(found) = known.into_iter().find(|it| it.name.eq_ignore_ascii_case(&name)) {
            return Some(found);
        }
        PLATFORM.get()?;
        let mut others = OTHERS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = others.iter().find(|it| it.name == name) {
            return Some(found);
        }
        let is_single = Single::is_such(&name);
        let kind = if is_single { Kind::Single(OnceLock::new()) } else { Kind::Other };
        // There are about forty, each of them made once.
        let other: &Self = Box::leak(Box::new(new(Box::leak(name.into_boxed_str()), kind)));
        others.push(other);
        Some(other)
    }

    /// The encoding that a mark at the beginning names, and the length of the mark.
    pub(in crate::formats) fn for_bom(bytes: &[u8]) -> Option<(&'static Self, usize)> {
        match bytes {
            [0xef, 0xbb, 0xbf, ..] => Some((UTF_8, 3)),
            [0xff, 0xfe, ..] => Some((UTF_16LE, 2)),
            [0xfe, 0xff, ..] => Some((UTF_16BE, 2)),
            _ => None,
        }
    }

    /// Whether ASCII is ASCII in it, whatever precedes it.
    fn is_ascii_based(&self) -> bool {
        !matches!(self.kind, Kind::Utf16 { .. } | Kind::Other)
    }

    /// The first letter of bytes, which are not none.
    fn next(&self, bytes: &[u8], is_whole: bool) -> Next {
        let next = match &self.kind {
            _ if self.is_ascii_based() && bytes[0].is_ascii() => {
                Next::letter(1, Some(char::from(bytes[0])))
            }
            Kind::Utf8 => utf8(bytes),
            Kind::Utf16 { is_big } => utf16(bytes, *is_big),
            Kind::Gb18030(tables) => tables.get_or_init(Gb18030::new).next(bytes),
            Kind::Big5(tables) => tables.get_or_init(Big5::new).next(bytes),
            Kind::Single(table) => {
                Next::letter(1, table.get_or_init(|| Single::new(self.name)).letter(bytes[0]))
            }
            // The platform has the whole text at once.
            Kind::Other => Next::More,
        };
        match next {
            Next::More if is_whole => Next::Nothing(bytes.len()),
            next => next,
        }
    }

    /// The text of bytes, with U+FFFD for those without a meaning, and whether there are such.
    pub(in crate::formats) fn decode_without_bom_handling<'a>(
        &self,
        bytes: &'a [u8],
    ) -> (Cow<'a, str>, bool) {
        if let (Kind::Utf8, Ok(text)) = (&self.kind, std::str::from_utf8(bytes)) {
            return (text.into(), false);
        }
        if self.is_ascii_based() && bytes.is_ascii() {
            return (String::from_utf8_lossy(bytes), false);
        }
        if let Kind::Other = self.kind {
            let text = decoded(self.name, bytes);
            let has_faults = text.contains('\u{fffd}');
            return (text.into(), has_faults);
        }
        let (mut text, mut has_faults, mut at) = (String::with_capacity(bytes.len()), false, 0);
        while at < bytes.len() {
            match self.next(&bytes[at..], true) {
                Next::Letters(length, letters) => {
                    text.extend(letters.into_iter().flatten());
                    at += length;
                }
                Next::Nothing(length) => {
                    (text, has_faults) = (text + "\u{fffd}", true);
                    at += length;
                }
                Next::More => break,
            }
        }
        (text.into(), has_faults)
    }

    /// The bytes of a text, and whether letters have none, which become `?`. Encodings of the kind
    /// `Other` have none for letters outside ASCII.
    pub(in crate::formats) fn encode<'a>(&self, text: &'a str) -> (Cow<'a, [u8]>, &Self, bool) {
        if matches!(self.kind, Kind::Utf8) || text.is_ascii() && self.is_ascii_based() {
            return (text.as_bytes().into(), self, false);
        }
        let (mut bytes, mut is_lost) = (Vec::with_capacity(text.len()), false);
        for letter in text.chars() {
            let before = bytes.len();
            match &self.kind {
                _ if letter.is_ascii() => bytes.push(letter as u8),
                Kind::Gb18030(tables) => tables.get_or_init(Gb18030::new).write(letter, &mut bytes),
                Kind::Big5(tables) => tables.get_or_init(Big5::new).write(letter, &mut bytes),
                Kind::Single(table) => {
                    bytes.extend(table.get_or_init(|| Single::new(self.name)).byte(letter));
                }
                Kind::Utf8 | Kind::Utf16 { .. } | Kind::Other => {}
            }
            if bytes.len() == before {
                bytes.push(b'?');
                is_lost = true;
            }
        }
        (bytes.into(), self, is_lost)
    }

    /// A decoder of a text that comes in pieces.
    pub(in crate::formats) fn new_decoder_without_bom_handling(&'static self) -> Decoder {
        Decoder { encoding: self, held: Vec::new() }
    }
}

/// The first letter in UTF-8.
fn utf8(bytes: &[u8]) -> Next {
    let most = &bytes[..bytes.len().min(4)];
    let valid = match std::str::from_utf8(most) {
        Ok(text) => text,
        Err(error) if error.valid_up_to() > 0 => {
            std::str::from_utf8(&most[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(error) => return error.error_len().map_or(Next::More, Next::Nothing),
    };
    let letter = valid.chars().next();
    Next::letter(letter.map_or(1, char::len_utf8), letter)
}

/// The first letter in UTF-16.
fn utf16(bytes: &[u8], is_big: bool) -> Next {
    let unit = |at: usize| {
        let &[one, other] = bytes.get(at..at + 2)? else { return None };
        Some(if is_big {
            u16::from_be_bytes([one, other])
        } else {
            u16::from_le_bytes([one, other])
        })
    };
    let Some(first) = unit(0) else { return Next::More };
    if !(0xd800..0xdc00).contains(&first) {
        return Next::letter(2, char::from_u32(first.into()));
    }
    let Some(second) = unit(2) else { return Next::More };
    match char::decode_utf16([first, second]).next() {
        Some(Ok(letter)) => Next::letter(4, Some(letter)),
        _ => Next::Nothing(2),
    }
}

/// The result of decoding a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum DecoderResult {
    /// All of it was read.
    InputEmpty,
    /// There is no room for more text.
    OutputFull,
    /// This many bytes have no meaning; this many that were read follow them, which is never so
    /// here.
    Malformed(u8, u8),
}

/// Decodes a text that comes in pieces.
pub(in crate::formats) struct Decoder {
    encoding: &'static Encoding,
    /// Bytes of the beginning of a letter, or with the kind `Other` of the whole text so far.
    held: Vec<u8>,
}

impl Decoder {
    pub(in crate::formats) fn encoding(&self) -> &'static Encoding {
        self.encoding
    }

    /// Decodes a piece up to the first bytes without a meaning; returns the bytes of the piece that are read
    /// and those of the text that are written.
    pub(in crate::formats) fn decode_to_utf8_without_replacement(
        &mut self,
        bytes: &[u8],
        into: &mut [u8],
        is_last: bool,
    ) -> (DecoderResult, usize, usize) {
        if let Kind::Other = self.encoding.kind {
            return self.whole(bytes, into, is_last);
        }
        let before = self.held.len();
        let all = match before {
            0 => Cow::Borrowed(bytes),
            _ => Cow::Owned([&std::mem::take(&mut self.held), bytes].concat()),
        };
        let (mut at, mut written, mut result) = (0, 0, DecoderResult::InputEmpty);
        while at < all.len() {
            match self.encoding.next(&all[at..], is_last) {
                // Two letters take at most eight bytes.
                Next::Letters(..) if written + 8 > into.len() => {
                    result = DecoderResult::OutputFull;
                    break;
                }
                Next::Letters(length, letters) => {
                    for letter in letters.into_iter().flatten() {
                        written += letter.encode_utf8(&mut into[written..]).len();
                    }
                    at += length;
                }
                Next::Nothing(length) => {
                    at += length;
                    result = DecoderResult::Malformed(length as u8, 0);
                    break;
                }
                Next::More => {
                    self.held = all[at..].to_vec();
                    return (DecoderResult::InputEmpty, bytes.len(), written);
                }
            }
        }
        if at < before {
            self.held = all[at..before].to_vec();
        }
        (result, at.saturating_sub(before), written)
    }

    /// Holds all pieces until the last, which is when the platform decodes them.
    fn whole(
        &mut self,
        bytes: &[u8],
        into: &mut [u8],
        is_last: bool,
    ) -> (DecoderResult, usize, usize) {
        self.held.extend_from_slice(bytes);
        if !is_last {
            return (DecoderResult::InputEmpty, bytes.len(), 0);
        }
        // What is decoded is kept as UTF-8 until there was room for it.
        if self.encoding != UTF_8 {
            self.held = decoded(self.encoding.name, &self.held).into_bytes();
            self.encoding = UTF_8;
        }
        let (held, all) = (std::mem::take(&mut self.held), into);
        let (result, read, written) = self.decode_to_utf8_without_replacement(&held, all, true);
        self.held = held[read..].to_vec();
        (result, bytes.len(), written)
    }
}
