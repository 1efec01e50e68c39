//! The independent checker: it plays a claimed win through, every reply, on a board of its own.
//!
//! What a solver claims rests on much code: sets of points, hints, tables, two engines. This
//! room shares none of it. It is a mailbox of pieces and a plain walk, written from the rule page
//! alone, and needs nothing from the other rooms but the form of position texts and of moves in
//! coordinates. An error in a verdict would have to be made twice to go unseen.
//!
//! It also adjudicates repetitions on its own, see [`ruling`]. Where the rule against perpetual
//! chase is open, neither side has lost.
//!
//! A win is checked in the process that found it, by [`Replay`]: that a first move *wins within this many
//! moves*. Whole verdicts – that there is no shorter win, no other first move, no dual, or no win at all –
//! are checked by [`proof`], later and by anybody, from a certificate.
//!
//! Solutions of help, self, reflex and series play, and of direct play with a narrower goal than a win,
//! are replayed by [`replay_solution`].
//!
//! ```
//! use paiju_checker::Replay;
//!
//! let fen = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
//! let mut replay = Replay::new("xiangqi".parse()?, fen, false, 1000)?;
//! let length = replay.key("c6d8", 2, &mut |_| Some("g9f9".to_owned()))?;
//! assert_eq!((length, replay.tally().checkmates), (2, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// With tests come dependencies that only some of them use.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

mod board;
mod conduct;
mod error;
mod hex;
mod nine;
pub mod proof;
mod referee;
mod replay;
mod rules;
mod solution;
mod streak;
mod target;

pub use board::{Board, Step};
pub use error::{ClaimError, Fault, PositionError};
pub use referee::{Ruling, ruling};
pub use replay::{Question, Replay, Tally};
pub use rules::{Game, Repetition, Rules, UnknownGame, UnknownRepetition};
pub use solution::{Aim, SolutionError, SolutionMove, replay_solution};
pub use target::{Aimed, By, Target, UnknownTarget};
