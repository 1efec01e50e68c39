//! Problems of help, self, reflex and series play.
//!
//! The steps are those of direct problems, with a proof of their own: a source supplies
//! candidates, [`PlayEnds`] or one of the other sources; a candidate is kept if it has exactly
//! the solutions that are asked for and none in fewer moves; idle pieces are removed; hill
//! climbing makes it better; and the proof lets the examination that `verify` uses, with
//! the independent checker, confirm what is written down.
//!
//! Red is the side with the stronger pieces. As in chess problems Red mates in help play and in
//! the series that mate or help to mate, and is mated in selfmates, reflexmates, `ser-s#` and
//! `hs#`. Who moves first follows from that.

mod ends;
mod goal;
mod quality;
#[cfg(test)]
mod tests;

pub use ends::PlayEnds;
pub use goal::{PlayGoal, intended};
pub(super) use quality::first_move;
