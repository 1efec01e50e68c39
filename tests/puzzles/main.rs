//! Every problem in `puzzles/`, from the file to the anatomy of its end: what is found of
//! them is kept in snapshots, and what must hold for all of them is tested as laws.

#![expect(clippy::unwrap_used, reason = "a test may stop at what cannot be")]

mod china_schach;
mod collections;
mod converted;
mod edition;
mod files;
mod generated;
mod harms;
mod held;
mod keywords;
mod packs;
mod play;
mod policies;
mod slow;
mod solutions;
mod tries;
