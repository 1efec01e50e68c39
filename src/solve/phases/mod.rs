//! The parts of a problem that are made of the prover's answers.

pub(in crate::solve) mod duals;
pub(in crate::solve) mod interposition;
pub(in crate::solve) mod rule_dependence;
pub(in crate::solve) mod set_play;
pub(in crate::solve) mod solution;
pub(in crate::solve) mod threats;
pub(in crate::solve) mod tries;
pub(in crate::solve) mod winners;
