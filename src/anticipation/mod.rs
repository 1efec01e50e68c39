//! Anticipation: earlier problems that show a problem or a part of it, up to mirror, sides and idle
//! pieces.
//!
//! From strong to weak, see [`Likeness`]: the same position; the same position and solution except
//! for pieces that take no part in it; the position inside another's solution, or the other's
//! inside this one; the same key and mating net; the same net; the same harms of the defences. Squares
//! count, except for harms: a shifted net is a different one here, though the [idea](crate::idea) may be the
//! same.
//!
//! An [`Index`] holds the problems in question, and every problem of a corpus is compared with them
//! as it is read, so that memory does not grow with the corpus. Nothing is solved here: the play of
//! a problem is given as [variations](crate::problem::Variation), those of the author or of a report.

mod index;
mod play;
#[cfg(test)]
mod tests;

pub use index::{Anticipation, Index, Like, Likeness};
pub use play::Play;
