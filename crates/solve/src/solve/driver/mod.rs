//! From questions to an answer: the shortest win, all keys, the main line, and what changes with a
//! rule.

pub(in crate::solve) mod answer;
pub(in crate::solve) mod contest;
pub(in crate::solve) mod pursuit;
pub(in crate::solve) mod rule_dependence;
pub(in crate::solve) mod schedule;
pub(in crate::solve) mod shortest;
pub(in crate::solve) mod turns;
