//! The proof of problems. All that is generic over the rules is compiled here and in
//! [`paiju_game`], and nowhere else.
//!
//! Its rooms, from the ground up:
//!
//! - [`solve`]: the exhaustive search for forced wins, with all keys and duals;
//! - [`anatomy`]: why a final position is lost;
//! - [`theme`]: named mates and what else a solution shows, each with its evidence;
//! - [`difficulty`]: how hard a problem is, from proven facts;
//! - [`idea`]: what two problems share that differ by shifts, mirrors, colors and idle men only;
//! - [`exact`]: exact values, and the door for those that know them;
//! - [`tablebase`]: exact values of all positions of an endgame, built in memory, and in files with the
//!   feature `tables`, which is on by default;
//! - [`verdict`]: the words over problems, claims and studies;
//! - [`report`]: what an examination found, as plain data, and its words;
//! - [`examine`]: composed problems against the proof; a plan goes in, a report comes out;
//! - [`pack`]: problems judged move by move, for sites and markers;
//! - [`analysis`]: what is to be played in a game, for engines;
//! - [`candidates`]: where positions come from that may be problems, and which of them are sound;
//! - [`mend`]: the smallest changes that make unsound problems sound;
//! - [`matrix`]: some men fixed, others varied, and every placement examined;
//! - [`prepend`]: moves put before the solution of a sound problem.
//!
//! The crate `paiju` re-exports them.

// With tests come dependencies that only some of them use.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod analysis;
pub mod anatomy;
pub mod atomic_file;
pub mod candidates;
pub mod difficulty;
pub mod exact;
pub mod examine;
pub mod idea;
mod locked;
pub mod matrix;
pub mod mend;
pub mod pack;
pub mod prepend;
pub mod report;
pub mod solve;
pub mod tablebase;
pub mod theme;
mod value;
pub mod verdict;

use paiju_checker as checker;
use paiju_game::{
    game, notation, repetition, rule_sets, rules, stipulation, with_position, with_rules,
};
use paiju_problem::{formats, problem};

/// The example of the README is tested like those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
