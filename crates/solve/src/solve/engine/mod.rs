//! The engines: is a position won, or lost, within a number of moves?
//!
//! [`search`] ties them together: [`dfpn`] with its [`expansion`], [`move_picker`], [`estimate`] and
//! [`killers`], and [`simulation`] beside it; [`exhaustive`] below it; [`parallel`] and [`side_search`] around it; the
//! transposition [`table`], the [`budget`] and the [`threads`] under all.

pub(in crate::solve) mod budget;
pub(in crate::solve) mod dfpn;
pub(in crate::solve) mod effort;
pub(in crate::solve) mod endgames;
pub(in crate::solve) mod estimate;
pub(in crate::solve) mod exhaustive;
pub(in crate::solve) mod expansion;
pub(in crate::solve) mod killers;
pub(in crate::solve) mod knowledge;
pub(in crate::solve) mod known_line;
pub(in crate::solve) mod mates;
pub(in crate::solve) mod memory;
pub(in crate::solve) mod move_picker;
pub(in crate::solve) mod ordering;
pub(in crate::solve) mod parallel;
pub(in crate::solve) mod prefetch;
pub(in crate::solve) mod questions;
pub(in crate::solve) mod search;
pub(in crate::solve) mod side;
pub(in crate::solve) mod side_search;
pub(in crate::solve) mod simulation;
pub(in crate::solve) mod system_memory;
pub(in crate::solve) mod table;
pub(in crate::solve) mod threads;
