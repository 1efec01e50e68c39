//! Endgame tables: against an independent program, against published figures, against the
//! moves of every position, against the solver; and their files, damaged in every way.

#![expect(clippy::unwrap_used, reason = "a test may stop at what cannot be")]
#![expect(clippy::print_stdout, reason = "how long things take")]

mod anchors;
mod checkpoints;
mod damaged;
mod entries;
mod figures;
mod files;
mod held;
mod memory;
mod mined;
mod natural;
mod on_the_way;
mod parity;
mod reduced;
mod repetition;
mod searched;
mod shares;
mod solver;
