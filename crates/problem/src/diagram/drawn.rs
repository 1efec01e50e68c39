//! What drawing must know of a board and its pieces beyond the rules.

use super::chex::Cells;
use super::xiangqi::Points;
use crate::game::Role;
use crate::notation;
use crate::rules::{Man, RuleSet};

/// A board that can be drawn as rows of text.
///
/// The rows are those of position text ([`RuleSet::rows`]), and a drawing with the other
/// side at the bottom is the same drawing turned by half a turn; so the frame must look
/// the same both ways.
pub(super) trait Drawn {
    /// Whether the squares are cells with edges around them, each row shifted by half a cell
    /// against the next; otherwise they are points with lines between them.
    fn has_cells(&self) -> bool;

    /// How many rows from the top the river follows, if there is one.
    fn river(&self) -> Option<usize>;

    /// The character that is printed on a piece, two columns wide on a board of points and one on
    /// a board of cells; each piece has its own.
    fn character(&self, man: Man, script: Script) -> char;

    /// The symbol of Unicode for a piece, one column wide; each piece has its own.
    fn symbol(&self, man: Man) -> char;

    /// The piece that a character or symbol means; a reader knows more characters than are written.
    fn read_character(&self, character: char) -> Option<Man>;

    /// The character that distinguishes this piece from the one that prints use for both sides, if
    /// prints do that with `character`.
    fn told_apart(&self, character: char) -> Option<char>;

    /// Whether an empty square is drawn as part of a palace.
    fn palace(&self, square: usize) -> bool;

    /// The shade of a cell, 0–2; of no matter on a board of points.
    fn shade(&self, square: usize) -> usize;

    /// The lines that join a row to the next one, four columns a square; `row` counts
    /// from the top. Not asked for where the river is, nor on a board of cells.
    fn strokes(&self, row: usize) -> &'static str;
}

/// The board of a rule set.
pub(super) fn drawn(rules: RuleSet) -> &'static dyn Drawn {
    match rules {
        RuleSet::Xiangqi | RuleSet::ChinaSchach => &Points,
        RuleSet::Chex => &Cells,
    }
}

/// The kind of a piece in its game; the first one for a letter without a piece.
pub(super) fn role<T: Role>(man: Man) -> T {
    T::from_letter(man.letter.to_ascii_lowercase()).unwrap_or(T::ALL[0])
}

/// A way of writing Chinese.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Script {
    /// 帥 將 馬 車.
    Traditional,
    /// 帅 将 马 车.
    Simplified,
}

impl From<notation::Script> for Script {
    fn from(script: notation::Script) -> Self {
        match script {
            notation::Script::Traditional => Self::Traditional,
            notation::Script::Simplified => Self::Simplified,
        }
    }
}
