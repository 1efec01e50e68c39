//! Failures as exceptions of Python, with their place and what would help.

use paiju::input::PosedProblem;
use paiju::problem::{Diagnostic, Severity};
use paiju::record::{ErrorRecord, RefusedOption};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The kind of a failure, which is the class of its exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A file cannot be read, or holds no problem.
    File,
    /// A position, a stipulation or a solution cannot be read.
    Problem,
    /// The text is not a position.
    Position,
    /// The text is not a legal move.
    Move,
    /// An option has an invalid value.
    Option,
    /// A problem cannot be written in a format.
    Convert,
    /// A table cannot be read.
    Table,
    /// A defect of the program.
    Internal,
}

impl Kind {
    /// The name of the class.
    fn class(self) -> &'static str {
        match self {
            Self::File => "FileError",
            Self::Problem => "ProblemError",
            Self::Position => "PositionError",
            Self::Move => "MoveError",
            Self::Option => "OptionError",
            Self::Convert => "ConvertError",
            Self::Table => "TableError",
            Self::Internal => "InternalError",
        }
    }
}

/// Something that failed, and why.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    kind: Kind,
    message: String,
    file: Option<String>,
    line: Option<u64>,
    column: Option<usize>,
    help: Option<String>,
}

impl Failure {
    /// A failure without a place.
    pub(crate) fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), file: None, line: None, column: None, help: None }
    }

    /// The message, without its place.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// A failure about an option with an invalid value.
    pub(crate) fn option(name: &str, message: impl std::fmt::Display) -> Self {
        Self::new(Kind::Option, format!("{name}: {message}"))
    }

    /// The same as a failure of another kind.
    pub(crate) fn of_kind(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }

    /// Adds a remedy.
    pub(crate) fn help(self, help: Option<String>) -> Self {
        Self { help, ..self }
    }

    /// The first error of a problem that could not be read, if it has one.
    pub(crate) fn of(posed: &PosedProblem) -> Option<Self> {
        let errors = posed.diagnostics().iter();
        let mut errors = errors.filter(|one| one.severity == Severity::Error);
        let first = errors.next()?;
        let kind = if posed.is_problem() { Kind::Problem } else { Kind::File };
        let mut failure = Self::at(kind, first, posed);
        let others = match errors.count() {
            0 => String::new(),
            1 => " (and 1 more error)".to_owned(),
            more => format!(" (and {more} more errors)"),
        };
        failure.message += &others;
        Some(failure)
    }

    /// Why a problem is not on the board.
    pub(crate) fn unposed(posed: &PosedProblem) -> Self {
        Self::of(posed).unwrap_or_else(|| Self::new(Kind::Problem, "no problem"))
    }

    /// A message with its place in the text of a problem.
    fn at(kind: Kind, diagnostic: &Diagnostic, posed: &PosedProblem) -> Self {
        let ErrorRecord { message, line, column } = ErrorRecord::of(diagnostic, posed);
        let file = diagnostic.file.clone().unwrap_or_else(|| posed.excerpt.file.to_string());
        let file = Some(file).filter(|file| !file.is_empty());
        Self { kind, message, file, line, column, help: diagnostic.help.clone() }
    }
}

impl From<RefusedOption> for Failure {
    fn from(refused: RefusedOption) -> Self {
        Self { help: refused.help.clone(), ..Self::new(Kind::Option, refused.to_string()) }
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        Python::attach(|py| match raised(py, &failure) {
            Ok(error) => Self::from_value(error),
            // If the package is damaged, the message is still reported.
            Err(_) => PyRuntimeError::new_err(failure.message),
        })
    }
}

fn raised<'py>(py: Python<'py>, failure: &Failure) -> PyResult<Bound<'py, PyAny>> {
    let Failure { kind, message, file, line, column, help } = failure;
    let class = py.import("paiju._errors")?.getattr(kind.class())?;
    class.call1((message, file, line, column, help))
}
