//! What the program ends with.

/// The exit codes, the weightier later: the weightiest of a run is the one it ends with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::cli) enum Exit {
    /// All hold.
    Holds,
    /// Something is undecided.
    Undecided,
    /// Something was found.
    Findings,
    /// The command line or a file could not be understood, or the program failed on a problem.
    Input,
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

impl Exit {
    /// The number that the operating system is given.
    pub(in crate::cli) fn code(self) -> u8 {
        match self {
            Self::Holds => 0,
            Self::Findings => 1,
            Self::Input => 2,
            Self::Undecided => 3,
            Self::Interrupted => 130,
        }
    }
}
