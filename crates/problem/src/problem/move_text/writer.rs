//! The canonical spelling of a solution.
//!
//! Each line of set play, and the solution proper, has a line of its own. A number is written
//! before each move of the first side, and before a move of the second side where a line begins or
//! goes on after a comment or variation.

use std::fmt;

use super::{Line, Solution, Written, braced};

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
pub(super) fn number(ply: u32) -> String {
    format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "..." })
}
