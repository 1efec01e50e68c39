//! The program as people and scripts use it: what it prints, and what it exits with.

#![expect(clippy::unwrap_used, reason = "the sandbox is a test as well")]

mod batch;
mod batch_diff;
mod batch_merge;
mod book;
mod check;
mod compose_improve;
mod compose_matrix;
mod compose_mend;
mod compose_prepend;
mod convert;
mod convert_where;
mod engine;
mod explain;
mod generate;
mod generate_play;
mod help;
mod judge;
mod laws;
mod pack_mark;
mod perft;
mod runs;
mod sandbox;
mod schema;
mod show;
mod similar;
mod solve;
mod table;
mod verify;
mod verify_claims;
mod workbench;
