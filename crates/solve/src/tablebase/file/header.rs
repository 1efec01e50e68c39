//! The header of a table file.

use std::fs;
use std::io::Read;
use std::path::Path;

use super::FileError;
use crate::game::Repetition;
use crate::tablebase::entry::{Entry, Layout};

const MAGIC: &[u8; 8] = b"PAIJUTAB";
/// The version of tables without a rule about repetition.
const PLAIN: u32 = 1;
/// The version of tables under the ban on perpetual check. In version 1 they were not exact.
const RULED: u32 = 2;
/// The metric: plies to the end of the game.
const PLIES: u8 = 1;
/// Bytes that hold every header without its list of blocks.
const FIXED: u64 = 1 << 10;

/// The header of a table file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The rule set's name.
    pub rules: String,
    /// The material, the stronger side first.
    pub material: String,
    /// The repetition rule.
    pub repetition: Repetition,
    /// Bytes of an entry.
    pub width: u8,
    /// How its codes are shared out.
    pub(super) layout: Layout,
    /// Entries with one side to move.
    pub entries: u64,
    /// Entries of a block.
    pub(super) block: u32,
    /// Length and checksum of each block.
    pub(super) blocks: Vec<(u32, u32)>,
}

impl Header {
    /// Reads the header at the beginning of a file; returns it and the offset of the first
    /// block.
    pub(super) fn read(path: &Path, file: &mut fs::File) -> Result<(Self, u64), FileError> {
        let length = file.metadata().map_err(FileError::io(path))?.len();
        let mut head = Vec::new();
        // The first bytes contain the length of the header.
        file.take(FIXED).read_to_end(&mut head).map_err(FileError::io(path))?;
        let blocks = block_count(&head).filter(|&blocks| blocks < length / 8).unwrap_or(0);
        file.take(blocks * 8 + 4).read_to_end(&mut head).map_err(FileError::io(path))?;
        parse(path, &head)
    }

    /// The bytes of the header.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut head = Vec::new();
        head.extend(MAGIC);
        let ruled = self.repetition != Repetition::None;
        head.extend((if ruled { RULED } else { PLAIN }).to_le_bytes());
        head.extend([PLIES, u8::from(ruled), self.width]);
        if ruled {
            head.extend(self.layout.ranks.to_le_bytes());
        }
        for text in [&self.rules, &self.material] {
            head.push(text.len() as u8);
            head.extend(text.as_bytes());
        }
        head.extend(self.entries.to_le_bytes());
        head.extend(self.block.to_le_bytes());
        head.extend((self.blocks.len() as u32).to_le_bytes());
        for (bytes, checksum) in &self.blocks {
            head.extend(bytes.to_le_bytes());
            head.extend(checksum.to_le_bytes());
        }
        head.extend(crc32fast::hash(&head).to_le_bytes());
        head
    }
}

/// The number of blocks that a header states, if it is long enough to do so.
fn block_count(head: &[u8]) -> Option<u64> {
    let mut rest = ByteReader(head);
    rest.take(8)?;
    let version = rest.number::<4>()?;
    rest.take(3 + if version == u64::from(RULED) { 2 } else { 0 })?;
    rest.text()?;
    rest.text()?;
    rest.take(8 + 4)?;
    rest.number::<4>()
}

fn parse(path: &Path, head: &[u8]) -> Result<(Header, u64), FileError> {
    let bad = |found: &str| FileError::bad(path, found);
    let mut rest = ByteReader(head);
    if rest.take(8) != Some(MAGIC) {
        return Err(bad("this is not an endgame table"));
    }
    let short = || bad("the file is truncated");
    let version = rest.number::<4>().ok_or_else(short)?;
    if ![PLAIN, RULED].map(u64::from).contains(&version) {
        let found = format!("the table has version {version}, expected {PLAIN} or {RULED}");
        return Err(FileError::bad(path, found));
    }
    let is_ruled = version == u64::from(RULED);
    let metric = rest.number::<1>().ok_or_else(short)?;
    let repetition = rest.number::<1>().ok_or_else(short)?;
    let width = rest.number::<1>().ok_or_else(short)? as u8;
    let ranks = if is_ruled { rest.number::<2>().ok_or_else(short)? as u16 } else { 1 };
    let rules = rest.text().ok_or_else(short)?;
    let material = rest.text().ok_or_else(short)?;
    let entries = rest.number::<8>().ok_or_else(short)?;
    let block = rest.number::<4>().ok_or_else(short)? as u32;
    let count = rest.number::<4>().ok_or_else(short)? as usize;
    let mut blocks = Vec::new();
    for _ in 0..count {
        let bytes = rest.number::<4>().ok_or_else(short)? as u32;
        blocks.push((bytes, rest.number::<4>().ok_or_else(short)? as u32));
    }
    let covered = head.len() - rest.0.len();
    let sum = rest.number::<4>().ok_or_else(short)?;
    if sum != u64::from(crc32fast::hash(&head[..covered])) {
        return Err(bad("the header of the table is damaged"));
    }
    let repetition = match (repetition, is_ruled) {
        (0, false) => Repetition::None,
        (1, true) => Repetition::Checks,
        (1, false) => {
            return Err(bad(
                "the table is of an older version, in which perpetual checks were judged approximately; remove it and build it again",
            ));
        }
        _ => return Err(bad("the table has an unknown repetition rule")),
    };
    if metric != u64::from(PLIES) || !(1..=2).contains(&width) {
        return Err(bad("the table has an unknown metric or size of entries"));
    }
    let most = if width == 1 { u8::MOST_RANKS } else { u16::MOST_RANKS };
    if !(1..=most).contains(&ranks) {
        return Err(bad("the table has an unknown layout of entries"));
    }
    let layout = Layout { ranks };
    let expected = (block > 0).then(|| entries.div_ceil(u64::from(block)).checked_mul(2));
    if expected.flatten() != Some(count as u64) {
        return Err(bad("the table has the wrong number of blocks for its entries"));
    }
    let header = Header { rules, material, repetition, width, layout, entries, block, blocks };
    Ok((header, covered as u64 + 4))
}

/// Takes bytes from the front of a slice; `None` where too few are left.
struct ByteReader<'a>(&'a [u8]);

impl<'a> ByteReader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn number<const N: usize>(&mut self) -> Option<u64> {
        let mut wide = [0; 8];
        wide[..N].copy_from_slice(self.take(N)?);
        Some(u64::from_le_bytes(wide))
    }

    fn text(&mut self) -> Option<String> {
        let length = self.number::<1>()?;
        String::from_utf8(self.take(length as usize)?.to_vec()).ok()
    }
}
