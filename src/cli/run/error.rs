//! Why a command ends without having done its work.

use std::io;
use std::path::Path;

use thiserror::Error;

use crate::batch::ResultsFileError;
use crate::batch::diff::ResultsError;
use crate::examine::Verdict;
use crate::generate::{Contradiction, SourceError};
use crate::input;
use crate::tablebase::{FileError, PlanError};

/// Why a command ends without having done its work. Problems that are undecided, unsound or
/// unreadable are results, not errors: a command reports them and goes on.
#[derive(Debug, Error)]
pub(in crate::cli) enum CommandError {
    /// Standard output or a file of results cannot be written.
    #[error("the results cannot be written: {0}")]
    Output(io::Error),

    /// The system starts no threads.
    #[error("the worker threads cannot be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),

    /// A results file cannot be continued.
    #[error(transparent)]
    ResultsFile(#[from] ResultsFileError),

    /// A results file cannot be compared.
    #[error("{name}: {error}")]
    Results {
        /// The file as the user knows it.
        name: String,
        /// What is wrong with it.
        error: ResultsError,
    },

    /// Tables cannot be built, or not together.
    #[error(transparent)]
    Plan(#[from] PlanError),

    /// A table file cannot be read.
    #[error(transparent)]
    Table(#[from] FileError),

    /// No problem can satisfy the criteria of `generate`.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),

    /// A source of `generate` has no candidates.
    #[error(transparent)]
    Source(#[from] SourceError),

    /// An option, a file or another word of the command line is wrong; the text says how.
    #[error("{0}")]
    Input(String),

    /// What is wrong has been shown already, each with its place.
    #[error("the input has errors")]
    Shown,
}

/// What comes of a command, or of a part of it.
pub(in crate::cli) type CommandResult<T = Exit> = Result<T, CommandError>;

/// What is written as the work goes on fails as a stream does, whatever the reason is.
impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        error.downcast().unwrap_or_else(Self::Output)
    }
}

impl CommandError {
    /// That a word of the command line, or what it names, is wrong, as something says it.
    #[expect(clippy::needless_pass_by_value, reason = "results map their errors by it")]
    pub(in crate::cli) fn input(said: impl ToString) -> Self {
        Self::Input(said.to_string())
    }

    /// That a file cannot be read.
    pub(in crate::cli) fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::input(input::FileError::io(path, error))
    }

    /// The exit code of the program.
    pub(in crate::cli) fn exit(&self) -> Exit {
        match self {
            // A reader that has seen enough and closes the pipe is not an error.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Holds,
            _ => Exit::Input,
        }
    }

    /// Whether nothing is left to report.
    pub(in crate::cli) fn is_silent(&self) -> bool {
        matches!(self, Self::Shown) || self.exit() == Exit::Holds
    }
}

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

impl From<Verdict> for Exit {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Solved | Verdict::Sound => Self::Holds,
            Verdict::NoSolution | Verdict::Unsound => Self::Findings,
            Verdict::Undecided => Self::Undecided,
            Verdict::Error => Self::Input,
        }
    }
}

impl Exit {
    /// All of them, the most severe last.
    pub(in crate::cli) const ALL: [Self; 5] =
        [Self::Holds, Self::Undecided, Self::Findings, Self::Input, Self::Interrupted];

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
