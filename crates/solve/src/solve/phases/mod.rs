//! What a problem shows besides its answer: the solution tree, duals, other
//! winning moves, tries, set play, threats.
//!
//! Each part asks the prover for wins and losses within a number of moves, and stops at its limits.

pub(in crate::solve) mod alternatives;
pub(in crate::solve) mod avoidance;
pub(in crate::solve) mod duals;
pub(in crate::solve) mod failure;
pub(in crate::solve) mod grade;
pub(in crate::solve) mod harm;
pub(in crate::solve) mod interposition;
pub(in crate::solve) mod lengths;
pub(in crate::solve) mod only_moves;
pub(in crate::solve) mod real_length;
pub(in crate::solve) mod set_play;
pub(in crate::solve) mod solution;
pub(in crate::solve) mod tree;
pub(in crate::solve) mod tries;
pub(in crate::solve) mod win_kinds;
pub(in crate::solve) mod winners;
