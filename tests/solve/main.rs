//! The solver against a recursion that has neither table nor order nor any other idea, on
//! the problems of `puzzles/` and on positions made at random.

#![expect(clippy::unwrap_used, reason = "a test may stop at what cannot be")]

mod answers;
mod brute;
mod engines;
mod interpositions;
mod limits;
mod narrow;
mod phases;
mod play;
mod positions;
mod repetition;
mod threads;
mod threats;
mod trees;
mod win_kinds;
mod winners;
