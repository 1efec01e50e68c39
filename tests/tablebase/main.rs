//! Endgame tables: against an independent program, against published figures, against the
//! moves of every position, against the solver; and their files, damaged in every way.

#![expect(clippy::unwrap_used, reason = "a test may stop at what cannot be")]

mod anchors;
mod damaged;
mod entries;
mod figures;
mod files;
mod memory;
mod mined;
mod reduced;
mod solver;
