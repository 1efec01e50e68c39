//! The exit codes of the program.

/// The exit codes, the more severe later: a run ends with the most severe one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(in crate::cli) enum Exit {
    /// Everything holds.
    #[default]
    Holds,
    /// Something is undecided.
    Undecided,
    /// There are findings.
    Findings,
    /// The command line or a file could not be understood, or the program failed on a problem.
    Input,
    /// The user pressed Ctrl-C.
    Interrupted,
}

impl Exit {
    /// The number that the operating system receives.
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
