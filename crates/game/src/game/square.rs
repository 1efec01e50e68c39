//! What every board's squares have in common.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use super::set::Bits;

/// One square (a point of a Xiangqi board, a cell of a Chex board).
///
/// `Display` writes the tool's own coordinates (`e10`, ranks from 1).
pub trait Square: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync + 'static {
    /// The integer that holds one bit for each square.
    type Bits: Bits;

    /// Number of squares; indices are `0..COUNT`.
    const COUNT: usize;

    /// The square's number, below [`Square::COUNT`].
    fn index(self) -> usize;

    /// The square with this number.
    ///
    /// # Panics
    /// May panic if `index` is not below [`Square::COUNT`].
    fn from_index(index: usize) -> Self;

    /// Reads the tool's own coordinates from the start of `text`; returns the square and
    /// the number of bytes it took, or `None` if the text does not start with a square.
    fn read(text: &str) -> Option<(Self, usize)>;

    /// All squares in index order.
    fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT).map(Self::from_index)
    }
}
