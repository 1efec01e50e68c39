//! Endgame tables: against each other, against other programs, against the solver.

mod anchors;
mod memory;
mod reduced;
