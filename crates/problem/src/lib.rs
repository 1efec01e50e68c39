//! Problems as authors write them, and boards as text and pictures; nothing here searches.
//!
//! Its rooms, from the ground up:
//!
//! - [`diagram`]: boards as text, drawn and read, and as pictures;
//! - [`problem`]: problems as their authors write them, in YAML;
//! - [`formats`]: files of other programs, as game trees;
//! - [`input`]: any file, folder or stream as posed problems.
//!
//! The crate `paiju` re-exports them.

// With tests come dependencies that only some of them use.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod diagram;
pub mod formats;
pub mod input;
pub mod problem;

use paiju_game::{game, notation, rules, stipulation};

/// The example of the README is tested like those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
