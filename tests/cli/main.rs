//! The program as people and scripts use it: what it prints, and what it exits with.

#![expect(clippy::unwrap_used, reason = "the sandbox is a test as well")]

mod anticipations;
mod audit;
mod batch;
mod book;
mod check;
mod convert;
mod diff;
mod duplicates;
mod engine;
mod explain;
mod generate;
mod generate_play;
mod help;
mod judge;
mod laws;
mod mark;
mod matrix;
mod mend;
mod merge;
mod perft;
mod prepend;
mod runs;
mod sandbox;
mod schema;
mod select;
mod show;
mod solve;
mod table;
mod verify;
mod workbench;
