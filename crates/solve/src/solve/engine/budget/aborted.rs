//! Why a search comes back without an answer.

use crate::solve::limits::Stopped;

/// Why a search comes back without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) enum Aborted {
    /// A limit of the whole question.
    Limit(Stopped),
    /// Its share is used up, or another thread has found the answer; the table keeps what
    /// was found, and the search can go on.
    Pause,
}

impl From<Aborted> for Stopped {
    fn from(aborted: Aborted) -> Self {
        match aborted {
            Aborted::Limit(stopped) => stopped,
            // Nobody pauses what was asked from outside.
            Aborted::Pause => Self::Interrupt,
        }
    }
}
