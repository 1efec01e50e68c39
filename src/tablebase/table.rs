//! A finished table, wherever its entries are kept.

use std::sync::Arc;

use super::file::{File, FileError};
use super::index::{Index, turned};
use super::material::Material;
use super::rules::TablebaseRules;
use super::value::{Cell, Value};
use crate::game::{Board, Color, Rules};

/// Whether perpetual check is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Repetition {
    /// Whatever is repeated for ever is drawn.
    #[default]
    None,
    /// A side that can only hold a draw by checking for ever has lost; [`cycle`](super::cycle())
    /// is the same rule for a single game. Chases are drawn.
    Checks,
}

impl Repetition {
    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Checks => "checks",
        }
    }
}

/// The entries of one side to move.
#[derive(Clone, Debug)]
pub enum Cells {
    /// One byte each.
    Narrow(Vec<u8>),
    /// Two bytes each, for tables with very long wins.
    Wide(Vec<u16>),
}

impl Cells {
    #[inline]
    pub(super) fn value(&self, index: u64) -> Option<Value> {
        match self {
            Self::Narrow(cells) => cells.get(index as usize).copied().and_then(Cell::value),
            Self::Wide(cells) => cells.get(index as usize).copied().and_then(Cell::value),
        }
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        match self {
            Self::Narrow(cells) => cells.len() as u64,
            Self::Wide(cells) => cells.len() as u64,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of an entry.
    pub fn width(&self) -> usize {
        match self {
            Self::Narrow(_) => 1,
            Self::Wide(_) => 2,
        }
    }
}

/// Where the entries are.
#[derive(Debug)]
pub(super) enum Storage {
    /// In memory, Red to move first.
    Memory([Cells; 2]),
    /// In a file that is read block by block.
    File(File),
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

    /// How its positions are numbered.
    pub fn index(&self) -> &Index<R> {
        &self.index
    }

    /// How repetition was looked at.
    pub fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// The value at an index of this table; nothing if no legal position is there.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    pub fn value(&self, turn: Color, index: u64) -> Result<Option<Value>, FileError> {
        match &self.storage {
            Storage::Memory(cells) => Ok(cells[turn.index()].value(index)),
            Storage::File(file) => file.value(turn, index),
        }
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

    /// Shows the value of every legal position with a side to move, in the order of the index.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    pub fn each(&self, turn: Color, mut show: impl FnMut(u64, Value)) -> Result<(), FileError> {
        let mut block = |first: u64, cells: &Cells| {
            let values = (0..cells.len()).filter_map(|at| Some((at, cells.value(at)?)));
            values.for_each(|(at, value)| show(first + at, value));
        };
        match &self.storage {
            Storage::Memory(cells) => block(0, &cells[turn.index()]),
            Storage::File(file) => file.each_block(turn, block)?,
        }
        Ok(())
    }

    /// The entries, if they are in memory.
    pub(super) fn memory(&self) -> Option<&[Cells; 2]> {
        match &self.storage {
            Storage::Memory(cells) => Some(cells),
            Storage::File(_) => None,
        }
    }
}
