//! Reads a file of any version.

use super::keys::Keys;
use super::{HEADER, MAGIC, VERSIONS, field};
use crate::formats::error::FileFault;
use crate::formats::headers::{GameResult, Header};
use crate::formats::placement::{Placement, tens};
use crate::formats::text_code::{gb18030, to_gb18030};
use crate::formats::tree::{GameTree, NodeId, Step};
use crate::formats::{GameRead, ReadOptions};
use crate::game::Color;

/// Reads the tree of a file. What is missing at its end, and a move that leads off the board with
/// all that follows it, is left out and reported.
///
/// # Errors
/// What is wrong with the header.
pub fn read(bytes: &[u8], options: ReadOptions) -> Result<GameRead, FileFault> {
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
    headers(&mut tree, header);
    let mut body = Body { bytes, keys: &keys, at: HEADER, version };
    if let Err(fault) = body.tree(&mut tree) {
        warnings.push(fault);
    }
    Ok(GameRead { tree, offset: 0, warnings })
}

fn placement(header: &[u8; HEADER], keys: &Keys, warnings: &mut Vec<FileFault>) -> Placement {
    let mut points = [0; 32];
    points.copy_from_slice(&header[16..48]);
    let mut placement = Placement::empty();
    for (man, &number) in keys.men(&points).iter().enumerate() {
        let Some(point) = tens(number) else { continue };
        if placement.board.piece_at(point).is_some() {
            let message = format!("found two pieces on {point}; the second is kept");
            warnings.push(FileFault::new(16, message));
        }
        placement.put_numbered(man, point);
    }
    placement.turn = Some(if header[50] == 1 { Color::Black } else { Color::Red });
    placement
}

fn headers(tree: &mut GameTree, header: &[u8; HEADER]) {
    let headers = &mut tree.headers;
    headers.result = match header[51] {
        1 => GameResult::RedWins,
        2 => GameResult::BlackWins,
        3 => GameResult::Draw,
        _ => GameResult::Unknown,
    };
    // Spaces around a string fill its field.
    headers.set(Header::Title, title(header).trim());
    for (at, capacity, name) in field::OTHERS {
        headers.set(name, string(header, at, capacity).trim());
    }
}

/// The title out of its two fields. Where the first has no room for the first character of the
/// second, one goes on in the other; else they are two lines.
fn title(header: &[u8; HEADER]) -> String {
    let (at, capacity) = field::TITLE;
    let length = usize::from(header[at]);
    if (capacity + 1..=field::LONG_TITLE).contains(&length) {
        return string(header, at, field::LONG_TITLE);
    }
    let first = string(header, at, capacity);
    let second = string(header, field::SECOND_TITLE.0, field::SECOND_TITLE.1);
    match (first.trim().is_empty(), second.trim().is_empty()) {
        (_, true) => first,
        (true, false) => second,
        (false, false) if is_full(&first, &second) => first + &second,
        (false, false) => format!("{first}\n{second}"),
    }
}

/// Whether the first field of a title has no room for the first character of the second.
pub(super) fn is_full(first: &str, second: &str) -> bool {
    let next: String = second.chars().take(1).collect();
    to_gb18030(first).len() + to_gb18030(&next).len() > field::TITLE.1
}

/// A string after its length. Many files have a length that is too great.
fn string(header: &[u8; HEADER], at: usize, capacity: usize) -> String {
    let length = usize::from(header[at]).min(capacity);
    let bytes = &header[at + 1..=at + length];
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(length);
    gb18030(&bytes[..end])
}

/// The tree after the header.
struct Body<'a> {
    bytes: &'a [u8],
    keys: &'a Keys,
    at: usize,
    version: u8,
}

/// A move as stored in the file.
struct Record {
    offset: usize,
    from: u8,
    to: u8,
    goes_on: bool,
    has_alternative: bool,
    comment: String,
}

impl Body<'_> {
    /// Reads all moves. A move that goes on is followed by the next one, and only when that
    /// line has ended the alternative.
    fn tree(&mut self, tree: &mut GameTree) -> Result<(), FileFault> {
        if self.at == self.bytes.len() {
            return Ok(());
        }
        let root = self.record()?;
        tree.say_after(GameTree::ROOT, &root.comment);
        // Nodes that a move is still to follow.
        let mut waiting: Vec<NodeId> = Vec::new();
        waiting.extend(root.has_alternative.then_some(GameTree::ROOT));
        waiting.extend(root.goes_on.then_some(GameTree::ROOT));
        while let Some(parent) = waiting.pop() {
            let record = self.record()?;
            let (Some(from), Some(to)) = (tens(record.from), tens(record.to)) else {
                let message =
                    "found a move that leads off the board; it and what follows is left out";
                return Err(FileFault::new(record.offset, message));
            };
            let id = tree
                .add(parent, Step { from, to })
                .map_err(|full| FileFault::full(record.offset, full))?;
            tree.say_after(id, &record.comment);
            waiting.extend(record.has_alternative.then_some(parent));
            waiting.extend(record.goes_on.then_some(id));
        }
        Ok(())
    }

    fn record(&mut self) -> Result<Record, FileFault> {
        let offset = self.at;
        let [from, to, tag, _] = self.array()?;
        let (from, to) = self.keys.step(from, to);
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
            comment = gb18030(&text);
            self.at = end;
        }
        Ok(Record { offset, from, to, goes_on, has_alternative, comment })
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
