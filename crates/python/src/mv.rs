//! A move.

use std::hash::{DefaultHasher, Hash, Hasher};

use paiju::notation::Notation;
use paiju::rules::{AnyMove, AnyPosition};
use pyo3::prelude::*;

/// A legal move of a position. Moves are equal if they are the same move on the same board.
#[pyclass(frozen, module = "paiju")]
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) mv: AnyMove,
    /// In the notation of records.
    text: String,
}

impl Move {
    pub(crate) fn new(position: &AnyPosition, mv: AnyMove) -> Self {
        Self { mv, text: position.write_move(Notation::Coordinates, mv) }
    }

    /// The move in the notation of records.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

#[pymethods]
impl Move {
    /// The square that the piece leaves: `"c6"`.
    #[getter]
    fn origin(&self) -> &str {
        self.text.get(..self.split()).unwrap_or_default()
    }

    /// The square that the piece enters: `"d8"`.
    #[getter]
    fn target(&self) -> &str {
        let digits = |c: char| c.is_ascii_digit();
        let target = self.text.get(self.split()..).unwrap_or_default();
        let end = target.char_indices().skip(1).find(|&(_, c)| !digits(c));
        end.map_or(target, |(end, _)| &target[..end])
    }

    /// The English name of the piece that moves.
    #[getter]
    fn piece(&self) -> &'static str {
        self.mv.role()
    }

    /// The English name of the piece that is captured, or `None`.
    #[getter]
    fn captured(&self) -> Option<&'static str> {
        self.mv.capture()
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.text)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.mv == other.mv
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.mv.hash(&mut hasher);
        hasher.finish()
    }
}

impl Move {
    /// Where the second square begins in the text: after the digits of the first.
    fn split(&self) -> usize {
        let mut letters = self.text.char_indices().skip(1);
        letters.find(|(_, c)| c.is_ascii_alphabetic()).map_or(self.text.len(), |(at, _)| at)
    }
}
