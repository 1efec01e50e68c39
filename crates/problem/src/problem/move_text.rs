//! Solutions as authors write them: numbers, moves, variations and comments.
//!
//! ```text
//! 1. c6-d8+ e10-f10 (1... e10-e9 2. a9-a10) 2. g9-f9# {the point}
//! ```
//!
//! Nothing here uses a board. A move is a raw word in the notation of the problem (`h3-e3`, `H8+7`,
//! `炮二平五`, `T a1-a5`, `O-O`); only the marks after it are split off. All that is known of a move is
//! its ply: `1.` is ply 0, `1...` is ply 1, `2.` is ply 2.
//!
//! `~` is any reply that the place does not give otherwise, and replies with commas between them share what
//! follows: `1... g5g9, g5h5 2. g4f4#`. [`resolve`](super::resolve) puts each reply in a variation of its own.
//!
//! A comment in braces may have several lines. `\}` in it is a brace and `\\` a backslash; spaces
//! next to its braces are kept only after a backslash.
//!
//! A variation in parentheses replaces the ply it is numbered with, or, without
//! a number, the move just before it, and may be nested. Set play – what
//! follows if the defender moved first – begins with `1...` and precedes the solution proper.
//!
//! ```
//! use paiju_problem::problem::Solution;
//!
//! let solution: Solution = "1.c6-d8+ e10-f10 2.g9-f9# (1... e10-e9 2. a9-a10)".parse()?;
//! assert_eq!(
//!     solution.to_string(),
//!     "1. c6-d8+ e10-f10 (1... e10-e9 2. a9-a10) 2. g9-f9#"
//! );
//! # Ok::<(), paiju_problem::problem::MoveTextError>(())
//! ```

pub(crate) mod chinese;
mod error;
mod lexer;
mod lines;
pub(crate) mod number;
mod reader;

use std::fmt;
use std::ops::Range;

use crate::game::Color;
use crate::notation::Notation;
use crate::rules::AnyPosition;

pub use error::{MoveTextError, MoveTextErrorKind};
pub use lexer::{Check, Mark, Suffix};
pub(crate) use lexer::{braced, lettered_apart};

/// The sign for any reply that is not given otherwise: `1... ~ 2. g4f4#`.
pub(crate) const ANY: &str = "~";

/// What is between the replies of a list: `1... g5g9, g5h5 2. g4f4#`.
pub(crate) const LISTED: &str = ", ";

/// The deepest nesting of variations that is read.
///
/// Solutions nest three or four deep; the limit lets every walk of the tree be
/// a plain recursion.
const MAX_NESTING: usize = 64;

/// A whole solution: lines of set play, then the solution proper.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The lines in the order written, at least one unless the solution is
    /// empty. Lines of set play begin at ply 1; at most the last one begins at
    /// ply 0. A text that has only lines from ply 1 may also be a solution whose author counts
    /// Black's first move as `1...`; only a reader with a board can decide that.
    pub lines: Vec<Line>,
}

/// Moves that follow one another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves, at least one.
    pub moves: Vec<Written>,
}

/// One move as the author wrote it.
#[derive(Clone, Debug)]
pub struct Written {
    /// The bare move in its notation, without suffixes. Several spaces inside (`T a1-a5`) are
    /// written as one.
    pub text: String,
    /// Byte range of the move in the solution, suffixes included.
    pub span: Range<usize>,
    /// The number of moves of either side before it: 0 for `1.`, 1 for `1...`.
    pub ply: u32,
    /// The marks after the move, such as `+` and `!`.
    pub suffix: Suffix,
    /// Comments after the move, without their braces.
    pub comments: Vec<String>,
    /// Lines that may be played instead of this move.
    pub variations: Vec<Line>,
}

impl Solution {
    /// The ply of the first moves of the solution proper where a side is to move: some authors count Black's
    /// first move as `1...`.
    pub fn first_ply(&self, turn: Color) -> u32 {
        let proper = |line: &Line| line.moves.first().is_some_and(|mv| mv.ply == 0);
        u32::from(turn == Color::Black && !self.lines.iter().any(proper))
    }

    /// The number of first moves of the solution that the author thinks are bad.
    pub fn tries(&self) -> usize {
        let first = |line: &Line| line.moves.first().map_or(0, |written| written.ply);
        let begins = self.lines.iter().map(first).min();
        let proper = self.lines.iter().filter(|line| Some(first(line)) == begins);
        let all = proper.flat_map(|line| {
            let variations = line.moves.first().map_or(&[][..], |written| &written.variations);
            std::iter::once(line).chain(variations)
        });
        all.filter(|line| line.is_try()).count()
    }

    /// Whether there is a comment anywhere in it.
    pub fn has_comments(&self) -> bool {
        self.lines.iter().any(Line::has_comments)
    }
}

impl Line {
    /// Whether it begins with a move that the author thinks is bad.
    pub(crate) fn is_try(&self) -> bool {
        self.moves.first().is_some_and(|written| written.mark().is_some_and(Mark::is_bad))
    }

    /// Plays a line and its variations. `path` holds the places from that of the ply `first` to the one where
    /// the line begins. `play` makes a move at a place, given the comments before it if it begins a variation.
    /// Where it returns no place, only what branches off before is still played. The text nests its lines to a
    /// bounded depth.
    pub fn play<P: Clone, F>(&mut self, first: u32, path: &[P], is_variation: bool, play: &mut F)
    where
        F: FnMut(&P, &mut Written, Option<&[String]>) -> Option<P>,
    {
        let index = |ply: u32| ply.saturating_sub(first) as usize;
        let mut path = path.to_vec();
        let mut begun = is_variation.then_some(&*self.comments);
        for written in &mut self.moves {
            if let Some(place) = path.get(index(written.ply)).cloned() {
                path.truncate(index(written.ply) + 1);
                path.extend(play(&place, written, begun.take()));
            }
            for variation in &mut written.variations {
                let start = variation.moves.first().map_or(0, |mv| mv.ply);
                if let Some(path) = path.get(..=index(start)) {
                    variation.play(first, path, true, play);
                }
            }
        }
    }

    /// Where a line of help, self, reflex or series play begins: with the other side to move if its first move
    /// is legal only there.
    pub fn start(&self, position: &AnyPosition, notation: Notation) -> AnyPosition {
        let first = self.moves.first().map_or("", |written| &written.text);
        let begins = |at: &AnyPosition| at.read_move(notation, first).is_ok();
        let other = position.passed().filter(|other| !begins(position) && begins(other));
        other.unwrap_or(*position)
    }

    fn has_comments(&self) -> bool {
        let in_move =
            |it: &Written| !it.comments.is_empty() || it.variations.iter().any(Self::has_comments);
        !self.comments.is_empty() || self.moves.iter().any(in_move)
    }
}

impl Written {
    /// What the author thinks of the move: its sign, which game files have as a comment.
    pub fn mark(&self) -> Option<Mark> {
        self.suffix.mark.or_else(|| Mark::of_text(self.comments.first()?))
    }

    /// A move without a place in a text.
    pub fn new(text: impl Into<String>, ply: u32) -> Self {
        Self {
            text: text.into(),
            span: 0..0,
            ply,
            suffix: Suffix::default(),
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }
}

/// Moves are equal if they have the same content, wherever they are.
impl PartialEq for Written {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
            && self.ply == other.ply
            && self.suffix == other.suffix
            && self.comments == other.comments
            && self.variations == other.variations
    }
}

impl Eq for Written {}

/// In its canonical spelling: each line of set play, and the solution proper, has a line of its own. A number
/// is written before each move of the first side, and before a move of the second side where a line begins or
/// goes on after a comment or variation.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, line) in self.lines.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            line.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for text in &self.comments {
            write!(f, "{} ", braced(text))?;
        }
        let mut afresh = true;
        for (index, written) in self.moves.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            if afresh || written.ply.is_multiple_of(2) {
                write!(f, "{} ", number(written.ply))?;
            }
            written.fmt(f)?;
            afresh = !written.comments.is_empty() || !written.variations.is_empty();
        }
        Ok(())
    }
}

/// The move with its marks, comments and variations, without a number.
impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.text, self.suffix)?;
        for text in &self.comments {
            write!(f, " {}", braced(text))?;
        }
        for line in &self.variations {
            write!(f, " ({line})")?;
        }
        Ok(())
    }
}

/// `3.` or `3...` for a ply counted from 0.
fn number(ply: u32) -> String {
    format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "..." })
}

#[cfg(test)]
mod tests;
