//! What drawing must know of a game beyond its rules.

use crate::game::{Piece, Rules};

/// A game whose positions can be drawn as rows of text.
///
/// The rows are those of position text ([`Rules::rows`]), and a drawing with the other
/// side at the bottom is the same drawing turned by half a turn; so the frame must look
/// the same both ways.
pub trait Drawn: Rules {
    /// Whether the squares are cells with edges around them, each row shifted by half a cell
    /// against the next; otherwise they are points with lines between them.
    const CELLS: bool;

    /// How many rows from the top the river follows, if there is one.
    const RIVER: Option<usize>;

    /// The character that is printed on a piece, two columns wide on a board of points and one on
    /// a board of cells; each piece has its own.
    fn character(piece: Piece<Self::Role>, script: Script) -> char;

    /// The symbol of Unicode for a piece, one column wide; each piece has its own.
    fn symbol(piece: Piece<Self::Role>) -> char;

    /// The piece that a character or symbol means; a reader knows more characters than are written.
    fn from_character(character: char) -> Option<Piece<Self::Role>>;

    /// The character that distinguishes this piece from the one that prints use for both sides, if
    /// prints do that with `character`.
    fn told_apart(character: char) -> Option<char>;

    /// Whether an empty square is drawn as part of a palace.
    fn palace(square: Self::Square) -> bool;

    /// The shade of a cell, 0–2; of no matter on a board of points.
    fn shade(square: Self::Square) -> usize;

    /// The lines that join a row to the next one, four columns a square; `row` counts
    /// from the top. Not asked for where the river is, nor on a board of cells.
    fn strokes(row: usize) -> &'static str;
}

/// A way of writing Chinese.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Script {
    /// 帥 將 馬 車.
    Traditional,
    /// 帅 将 马 车.
    Simplified,
}
