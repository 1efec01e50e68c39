//! Wins that others suggest: the lines of a source that knows them, a search along these lines, and a
//! win that they led to, kept move by move. What is claimed comes from the search alone.

pub(in crate::solve) mod guide;
pub(in crate::solve) mod guided;
pub(in crate::solve) mod kept_win;
