//! From questions to an answer: the shortest win, all keys, the main line.

pub(in crate::solve) mod answer;
pub(in crate::solve) mod any_scout;
pub(in crate::solve) mod contest;
pub(in crate::solve) mod guide;
pub(in crate::solve) mod kept_win;
pub(in crate::solve) mod known;
pub(in crate::solve) mod pursuit;
pub(in crate::solve) mod shortest;
