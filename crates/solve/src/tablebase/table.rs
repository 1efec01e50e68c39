//! A finished table, with its entries in memory or in a file.

use std::sync::Arc;

use super::entry::{Entry, Layout};
#[cfg(feature = "tables")]
use super::file::TableFile;
use super::index::{Index, turned};
#[cfg(feature = "tables")]
use super::listed::IN_FILE;
use super::listed::Listed;
use super::material::Material;
use super::rules::TablebaseRules;
use crate::exact::{FileError, Value};
#[cfg(feature = "tables")]
use crate::game::Position;
use crate::game::{Board, Color, Repetition, Rules};

/// The entries of one side to move.
#[derive(Clone, Debug)]
pub struct Entries {
    pub(super) codes: Codes,
    pub(super) layout: Layout,
}

/// The codes of entries.
#[derive(Clone, Debug)]
pub(super) enum Codes {
    /// One byte each.
    Narrow(Vec<u8>),
    /// Two bytes each, for tables with very long wins.
    Wide(Vec<u16>),
    /// One byte each, and a list of high ranks.
    Listed(Listed),
}

impl Entries {
    #[inline]
    pub(super) fn value(&self, index: u64) -> Option<Value> {
        let (at, layout) = (index as usize, self.layout);
        match &self.codes {
            Codes::Narrow(codes) => codes.get(at).copied().and_then(|code| code.value(layout)),
            Codes::Wide(codes) => codes.get(at).copied().and_then(|code| code.value(layout)),
            Codes::Listed(listed) => listed.value(index, layout),
        }
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        match &self.codes {
            Codes::Narrow(codes) => codes.len() as u64,
            Codes::Wide(codes) => codes.len() as u64,
            Codes::Listed(listed) => listed.codes.len() as u64,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        match &self.codes {
            Codes::Narrow(codes) => codes.len(),
            Codes::Wide(codes) => codes.len() * size_of::<u16>(),
            Codes::Listed(listed) => listed.bytes(),
        }
    }

    /// Bytes of an entry in a file, and how its codes are shared out there.
    #[cfg(feature = "tables")]
    pub(super) fn in_file(&self) -> (usize, Layout) {
        match &self.codes {
            Codes::Narrow(_) => (size_of::<u8>(), self.layout),
            Codes::Wide(_) => (size_of::<u16>(), self.layout),
            Codes::Listed(_) => (size_of::<u16>(), IN_FILE),
        }
    }
}

/// Where the entries are.
#[derive(Debug)]
pub(super) enum Storage {
    /// In memory, Red to move first.
    Memory([Entries; 2]),
    /// In a file that is read block by block.
    #[cfg(feature = "tables")]
    File(TableFile),
}

/// The values of all positions of a material, in which the stronger side is Red.
#[derive(Debug)]
pub struct Table<R: Rules> {
    pub(super) index: Arc<Index<R>>,
    pub(super) repetition: Repetition,
    pub(super) storage: Storage,
}

impl<R: TablebaseRules> Table<R> {
    /// The material, with the stronger side as Red.
    pub fn material(&self) -> &Material<R> {
        self.index.material()
    }

    /// The numbering of its positions.
    pub fn index(&self) -> &Index<R> {
        &self.index
    }

    /// The repetition rule.
    pub fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// The value at an index of this table; `None` if the position is illegal.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    pub fn value(&self, turn: Color, index: u64) -> Result<Option<Value>, FileError> {
        match &self.storage {
            Storage::Memory(entries) => Ok(entries[turn.index()].value(index)),
            #[cfg(feature = "tables")]
            Storage::File(file) => file.value(turn, index),
        }
    }

    /// The position of an entry, with the sides of the table; `None` if it is illegal.
    #[cfg(feature = "tables")]
    pub(super) fn position(&self, turn: Color, index: u64) -> Option<Position<R>> {
        Position::new(self.index.board(index)?, turn, R::Rights::default()).ok()
    }

    /// The value of a board of this material or of the one with the sides exchanged.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    pub fn look_up(&self, board: &Board<R>, turn: Color) -> Result<Option<Value>, FileError> {
        if let Some(index) = self.index.index(board) {
            return self.value(turn, index);
        }
        match self.index.index(&turned(board)) {
            Some(index) => self.value(!turn, index),
            None => Ok(None),
        }
    }

    /// Calls `show` with the index and value of every legal position with a side to move, in the
    /// order of the index.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    pub fn each(&self, turn: Color, mut show: impl FnMut(u64, Value)) -> Result<(), FileError> {
        let mut block = |first: u64, entries: &Entries| {
            let values = (0..entries.len()).filter_map(|at| Some((at, entries.value(at)?)));
            values.for_each(|(at, value)| show(first + at, value));
        };
        match &self.storage {
            Storage::Memory(entries) => block(0, &entries[turn.index()]),
            #[cfg(feature = "tables")]
            Storage::File(file) => file.each_block(turn, block)?,
        }
        Ok(())
    }

    /// Bytes of the entries with either side to move in memory, where they are or once they are read.
    #[cfg(feature = "tables")]
    pub(super) fn bytes_in_memory(&self) -> u64 {
        match &self.storage {
            Storage::Memory(entries) => entries.iter().map(|side| side.bytes() as u64).sum(),
            Storage::File(file) => {
                let header = file.header();
                header.entries * u64::from(header.width) * 2
            }
        }
    }

    /// The entries with a side to move, if they are in memory.
    #[inline]
    pub(super) fn in_memory(&self, turn: Color) -> Option<&Entries> {
        self.memory().map(|entries| &entries[turn.index()])
    }

    /// The entries, if they are in memory.
    #[cfg_attr(
        not(feature = "tables"),
        expect(clippy::unnecessary_wraps, reason = "they may be in a file")
    )]
    pub(super) fn memory(&self) -> Option<&[Entries; 2]> {
        match &self.storage {
            Storage::Memory(entries) => Some(entries),
            #[cfg(feature = "tables")]
            Storage::File(_) => None,
        }
    }
}
