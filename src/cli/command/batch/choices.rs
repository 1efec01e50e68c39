//! Values of options of `batch`, and those of its end.

use clap::ValueEnum;

use crate::cli::sink::{self, Format};

/// What comes when all is done.
#[derive(Debug, clap::Args)]
pub(super) struct SummaryArgs {
    /// Print a summary at the end: to stdout with --output, else to stderr
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text", value_parser = sink::single())]
    pub(super) summary: Option<Format>,

    /// Exit with 0 unless the run itself fails, for pipes
    #[arg(long)]
    pub(super) exit_zero: bool,
}

/// What is done with each problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Task {
    /// Find the shortest win and all keys
    Solve,
    /// Check the solution against an exhaustive search
    Verify,
    /// Solve, name the themes of the solution and rate the difficulty
    Classify,
}

/// Which problems are worked on again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Retry {
    /// Those that reached a limit
    Undecided,
}
