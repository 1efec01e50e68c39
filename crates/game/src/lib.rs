//! The games of paiju, as positions, moves and text; nothing here searches.
//!
//! Its rooms, from the ground up:
//!
//! - [`game`]: what every game shares, [`game::Position`] above all;
//! - [`rules`]: the rule sets, and [`rules::AnyPosition`] for the choice at run time;
//! - [`repetition`]: who is to blame where a position recurs;
//! - [`notation`]: moves as text, read in a position and written from one;
//! - [`stipulation`]: what a problem asks for;
//! - [`theme_name`]: the names of themes with their definitions;
//! - [`mark`]: what is shown on a board besides the pieces;
//! - [`similar`]: "Did you mean …?" for misspelt words;
//! - [`square_pattern`]: squares by file and rank; either may be left open.
//!
//! The crate `paiju` re-exports them, the last four in the rooms that use them.

// With tests come dependencies that only some of them use.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod game;
pub mod mark;
mod names;
pub mod notation;
pub mod repetition;
pub mod rules;
pub mod similar;
pub mod square_pattern;
pub mod stipulation;
pub mod theme_name;

/// The example of the README is tested like those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
