//! XQF, the files of `XQStudio`, versions 1.0 (byte 10) to 1.8 (byte 18).
//!
//! A header of 1024 bytes holds the set-up and the names; the tree follows it, each move
//! with its comment, in the order of [`GameTree::walk`]. From version 11 on both are added to keys
//! that the header names. Texts are GB18030. Version 1.0 is written, which has no keys and which
//! every reader knows, variations included.

use super::charset::{Encoding, GB18030};
use super::placement::tens;
use super::problem::deduced_stipulation;
use super::text_code::{cut_gb18030, cut_off, to_gb18030};
use super::tree::Record;
use super::{
    FileFault, GameRead, GameResult, GameTree, Header, Loss, Placement, ReadOptions, Step,
    Unwritable, Written,
};
use crate::game::Color;
use crate::rules::RuleSet;
use crate::rules::xiangqi::Point;

/// The first two bytes of a file.
const MAGIC: &[u8] = b"XQ";
/// The length of the header.
const HEADER: usize = 1024;
/// The versions that exist.
const VERSIONS: std::ops::RangeInclusive<u8> = 10..=18;

/// The title, which other programs than `XQStudio` let run on into the next field.
const TITLE: (usize, usize) = (80, 63);
/// The second title: what has no room in the first, or a second line.
const SECOND_TITLE: (usize, usize) = (144, 63);
/// The longest title so written.
const LONG_TITLE: usize = 127;

/// The other strings of the header: offset and capacity, which a length byte precedes.
const FIELDS: [(usize, usize, Header); 10] = [
    (208, 63, Header::Event),
    (272, 15, Header::Date),
    (288, 15, Header::Place),
    (304, 15, Header::Red),
    (320, 15, Header::Black),
    (336, 63, Header::TimeRule),
    (400, 15, Header::RedTime),
    (416, 15, Header::BlackTime),
    (464, 15, Header::Annotator),
    (480, 15, Header::Author),
];

/// Whether a file begins like one of this format.
pub(super) fn is_xqf(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC) && bytes.get(2).is_some_and(|version| VERSIONS.contains(version))
}

/// What the bytes of the tree are added to, one text for all files.
const PHRASE: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// The keys of a file.
#[derive(Debug)]
pub(super) struct Keys {
    /// Added to the points of the pieces.
    men: u8,
    /// By how many places the pieces are rotated.
    rotated: usize,
    /// Added to the point where a move begins, and where it ends.
    from: u8,
    to: u8,
    /// Added to the length of comments.
    pub(super) length: u32,
    /// Added to the bytes after the header.
    body: [u8; 32],
}

impl Keys {
    /// The keys of a file by its header.
    pub(super) fn of(version: u8, header: &[u8; 16]) -> Self {
        let plain = Self { men: 0, rotated: 0, from: 0, to: 0, length: 0, body: [0; 32] };
        if version <= 10 {
            return plain;
        }
        let &[_, _, _, mask, _, _, _, _, or_a, or_b, or_c, or_d, sum, xy, xyf, xyt] = header;
        let scramble = |key: u8| key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221);
        let men = scramble(xy).wrapping_mul(xy);
        let from = scramble(xyf).wrapping_mul(men);
        let to = scramble(xyt).wrapping_mul(from);
        let length = (u32::from(sum) * 256 + u32::from(xy)) % 32_000 + 767;
        let masks = [sum & mask | or_a, xy & mask | or_b, xyf & mask | or_c, xyt & mask | or_d];
        let body = std::array::from_fn(|index| PHRASE[index] & masks[index % 4]);
        // Version 11 has the pieces in their order.
        let rotated = if version >= 12 { usize::from(men) + 1 } else { 0 };
        Self { men, rotated, from, to, length, body }
    }

    /// The points of the pieces in their order.
    pub(super) fn men(&self, points: &[u8; 32]) -> [u8; 32] {
        let mut men = [0; 32];
        for (index, point) in points.iter().enumerate() {
            men[(index + self.rotated) % 32] = point.wrapping_sub(self.men);
        }
        men
    }

    /// The byte at an offset of the file.
    pub(super) fn plain(&self, offset: usize, byte: u8) -> u8 {
        byte.wrapping_sub(self.body[offset % 32])
    }

    /// The points of a move.
    pub(super) fn step(&self, from: u8, to: u8) -> (u8, u8) {
        let from = from.wrapping_sub(0x18).wrapping_sub(self.from);
        (from, to.wrapping_sub(0x20).wrapping_sub(self.to))
    }
}

/// Reads the tree of a file. What is missing at its end, and a move that leads off the board with
/// all that follows it, is left out and reported.
///
/// # Errors
/// What is wrong with the header.
pub fn read(bytes: &[u8], options: ReadOptions) -> Result<GameRead, FileFault> {
    read_in(GB18030, bytes, options)
}

/// Reads the tree of a file whose texts are in this encoding.
pub(super) fn read_in(
    encoding: &'static Encoding,
    bytes: &[u8],
    options: ReadOptions,
) -> Result<GameRead, FileFault> {
    if !bytes.starts_with(MAGIC) {
        return Err(FileFault::new(0, "found no XQF file, which begins with XQ"));
    }
    let version = bytes.get(2).copied().unwrap_or(0);
    if !VERSIONS.contains(&version) {
        let message = format!("found version {version} of XQF, expected 10 to 18");
        return Err(FileFault::new(2, message));
    }
    let Some(header) = bytes.first_chunk::<HEADER>() else {
        let message = format!("the file ends within the header of {HEADER} bytes");
        return Err(FileFault::new(bytes.len(), message));
    };
    let mut keys_part = [0; 16];
    keys_part.copy_from_slice(&header[..16]);
    let keys = Keys::of(version, &keys_part);
    let mut warnings = Vec::new();
    let sum = keys_part[12..].iter().fold(0u8, |sum, &key| sum.wrapping_add(key));
    if version > 10 && sum != 0 {
        warnings.push(FileFault::new(12, "the sum of the keys is wrong, the file may be damaged"));
    }
    let mut tree = GameTree::new(options.rules, placement(header, &keys, &mut warnings));
    headers(&mut tree, header, encoding);
    let mut body = Body { bytes, keys: &keys, at: HEADER, version, encoding };
    if let Err(fault) = body.tree(&mut tree) {
        warnings.push(fault);
    }
    Ok(GameRead { tree, warnings })
}

fn placement(header: &[u8; HEADER], keys: &Keys, warnings: &mut Vec<FileFault>) -> Placement {
    let mut points = [0; 32];
    points.copy_from_slice(&header[16..48]);
    let mut placement = Placement::empty();
    for (man, &number) in keys.men(&points).iter().enumerate() {
        let said = tens(number).and_then(|point| placement.put_numbered(man, point));
        warnings.extend(said.map(|message| FileFault::new(16, message)));
    }
    placement.turn = Some(if header[50] == 1 { Color::Black } else { Color::Red });
    placement
}

fn headers(tree: &mut GameTree, header: &[u8; HEADER], encoding: &'static Encoding) {
    let headers = &mut tree.headers;
    headers.result = GameResult::of_number(header[51]);
    // Spaces around a string fill its field.
    headers.set(Header::Title, title(header, encoding).trim());
    for (at, capacity, name) in FIELDS {
        headers.set(name, string(header, at, capacity, encoding).trim());
    }
}

/// The title out of its two fields. Where the first has no room for the first character of the
/// second, one goes on in the other; else they are two lines.
fn title(header: &[u8; HEADER], encoding: &'static Encoding) -> String {
    let (at, capacity) = TITLE;
    let length = usize::from(header[at]);
    if (capacity + 1..=LONG_TITLE).contains(&length) {
        return string(header, at, LONG_TITLE, encoding);
    }
    let first = string(header, at, capacity, encoding);
    let second = string(header, SECOND_TITLE.0, SECOND_TITLE.1, encoding);
    match (first.trim().is_empty(), second.trim().is_empty()) {
        (_, true) => first,
        (true, false) => second,
        (false, false) if is_full(&first, &second, encoding) => first + &second,
        (false, false) => format!("{first}\n{second}"),
    }
}

/// Whether the first field of a title has no room for the first character of the second.
fn is_full(first: &str, second: &str, encoding: &'static Encoding) -> bool {
    let next: String = second.chars().take(1).collect();
    encoding.encode(first).0.len() + encoding.encode(&next).0.len() > TITLE.1
}

/// A string after its length. Many files have a length that is too great.
fn string(
    header: &[u8; HEADER],
    at: usize,
    capacity: usize,
    encoding: &'static Encoding,
) -> String {
    let length = usize::from(header[at]).min(capacity);
    let bytes = &header[at + 1..=at + length];
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(length);
    cut_off(encoding, &bytes[..end])
}

/// The tree after the header.
struct Body<'a> {
    bytes: &'a [u8],
    keys: &'a Keys,
    at: usize,
    version: u8,
    encoding: &'static Encoding,
}

impl Body<'_> {
    /// Reads all moves. The first record has none.
    fn tree(&mut self, tree: &mut GameTree) -> Result<(), FileFault> {
        if self.at == self.bytes.len() {
            return Ok(());
        }
        tree.fill(|_| self.record().map(Some))
    }

    fn record(&mut self) -> Result<Record, FileFault> {
        let offset = self.at;
        let [from, to, tag, _] = self.array()?;
        let (from, to) = self.keys.step(from, to);
        let points = (offset > HEADER).then(|| [tens(from), tens(to)]);
        let (goes_on, has_alternative, has_comment) = match self.version {
            ..=10 => (tag & 0xf0 != 0, tag & 0x0f != 0, true),
            _ => (tag & 0x80 != 0, tag & 0x40 != 0, tag & 0x20 != 0),
        };
        let mut comment = String::new();
        if has_comment {
            let at = self.at;
            let length = u32::from_le_bytes(self.array()?).wrapping_sub(self.keys.length);
            let end = self.at.checked_add(length as usize).filter(|&end| end <= self.bytes.len());
            let Some(end) = end else {
                let message = format!("a comment of {length} bytes is longer than the file");
                return Err(FileFault::new(at, message));
            };
            let plain = |(index, &byte): (usize, &u8)| self.keys.plain(self.at + index, byte);
            let text: Vec<u8> = self.bytes[self.at..end].iter().enumerate().map(plain).collect();
            comment = cut_off(self.encoding, &text);
            self.at = end;
        }
        Ok(Record { offset, points, goes_on, has_alternative, comment })
    }

    fn array(&mut self) -> Result<[u8; 4], FileFault> {
        let Some(&bytes) = self.bytes.get(self.at..).and_then(<[u8]>::first_chunk::<4>) else {
            let message = "the file is cut off within the moves";
            return Err(FileFault::new(self.bytes.len(), message));
        };
        let plain = std::array::from_fn(|index| self.keys.plain(self.at + index, bytes[index]));
        self.at += 4;
        Ok(plain)
    }
}

/// Writes a tree.
///
/// # Errors
/// More pieces of a kind than a set has.
pub fn write(tree: &GameTree) -> Result<Written, Unwritable> {
    let men = tree.start.numbered().map_err(|piece| Unwritable::TooManyMen { piece })?;
    let mut losses = Vec::new();
    let mut bytes = vec![0; HEADER];
    bytes[..2].copy_from_slice(MAGIC);
    bytes[2] = 10;
    for (at, point) in bytes[16..48].iter_mut().zip(men) {
        *at = point.map_or(0xff, to_tens);
    }
    bytes[50] = u8::from(tree.turn() == Color::Black);
    bytes[51] = tree.headers.result as u8;
    // A whole game, or an endgame.
    bytes[64] = if tree.start.board == Placement::start().board { 0 } else { 3 };
    if put_title(&mut bytes, tree.headers.get(Header::Title).unwrap_or_default().trim()) {
        losses.push(Loss::Cut { header: Header::Title });
    }
    let of_field = |header| header == Header::Title || FIELDS.iter().any(|it| it.2 == header);
    if tree.headers.all().any(|(header, text)| of_field(header) && text.trim() != text) {
        losses.push(Loss::Blanks);
    }
    for (at, capacity, header) in FIELDS {
        if put_string(&mut bytes, at, capacity, tree.headers.get(header).unwrap_or_default().trim())
        {
            losses.push(Loss::Cut { header });
        }
    }
    let stipulation = deduced_stipulation(tree).to_string();
    let is_deduced = tree.headers.get(Header::Stipulation) == Some(&stipulation);
    let kept = |header| header == Header::Stipulation && is_deduced || of_field(header);
    losses.extend(Loss::of_headers(tree, kept));
    if tree.rules != RuleSet::Xiangqi {
        losses.push(Loss::Rules);
    }
    let root = tree.first_child(GameTree::ROOT);
    let tag_of_root = tag(root.is_some(), false);
    record(&mut bytes, [0x18, 0x20, tag_of_root, 0xff], tree.after(GameTree::ROOT));
    for id in tree.walk() {
        let Some(Step { from, to }) = tree.step(id) else { continue };
        let (goes_on, alternative) = (tree.first_child(id), tree.next_sibling(id));
        losses.extend((!tree.before(id).is_empty()).then_some(Loss::CommentMoved));
        let tag = tag(goes_on.is_some(), alternative.is_some());
        record(&mut bytes, [to_tens(from) + 0x18, to_tens(to) + 0x20, tag, 0], &tree.comment(id));
    }
    Ok(Written { bytes, losses })
}

/// Writes a title: two lines in a field each, a long one in both. Returns whether it was cut.
fn put_title(bytes: &mut [u8], text: &str) -> bool {
    let ((at, most), (second_at, second_most)) = (TITLE, SECOND_TITLE);
    let fits = |text: &str, most| !text.trim().is_empty() && !cut_gb18030(text, most).1;
    if let Some((first, second)) = text.split_once('\n')
        && fits(first, most)
        && fits(second, second_most)
        && !is_full(first, second, GB18030)
    {
        put_string(bytes, at, most, first);
        return put_string(bytes, second_at, second_most, second);
    }
    let first = cut_gb18030(text, most).0.len();
    let length = text.char_indices().map(|(end, _)| end).chain([text.len()]);
    let fitting = length.take_while(|&end| to_gb18030(&text[..end]).len() <= first).last();
    let (first, second) = text.split_at(fitting.unwrap_or(0));
    // Spaces alone would be taken for an empty field.
    if !second.is_empty() && (first.trim().is_empty() || second.trim().is_empty()) {
        put_string(bytes, at, most, first);
        return true;
    }
    put_string(bytes, at, most, first);
    put_string(bytes, second_at, second_most, second)
}

/// Writes a string after its length. Returns whether it was cut, at a character.
fn put_string(bytes: &mut [u8], at: usize, most: usize, text: &str) -> bool {
    let (text, is_cut) = cut_gb18030(text, most);
    bytes[at] = text.len() as u8;
    bytes[at + 1..=at + text.len()].copy_from_slice(&text);
    is_cut
}

fn tag(goes_on: bool, has_alternative: bool) -> u8 {
    let goes_on = if goes_on { 0xf0 } else { 0 };
    if has_alternative { goes_on | 0x0f } else { goes_on }
}

fn record(bytes: &mut Vec<u8>, head: [u8; 4], comment: &str) {
    let comment = to_gb18030(&comment.replace('\n', "\r\n"));
    bytes.extend_from_slice(&head);
    bytes.extend_from_slice(&(comment.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&comment);
}

/// A point as file * 10 + rank.
fn to_tens(point: Point) -> u8 {
    (point.file() * 10 + point.rank()) as u8
}
