//! What all commands say besides their results.

use std::time::Duration;

use clap::{ArgAction, Args, ValueEnum};

use crate::cli::options::quantity;
use crate::cli::run::messages::Verbosity;

/// When to use colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Colors, warnings and progress.
#[derive(Debug, Args)]
pub(in crate::cli) struct UiArgs {
    /// When to use colors
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(in crate::cli) color: Color,

    /// Show no warnings and no progress, only results and errors
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    quiet: bool,

    /// Show all warnings and errors; without it the first five of a kind are shown and the others
    /// counted
    // A command that also reports more has an option of the same name, which counts here, too.
    #[arg(long, short, global = true)]
    verbose: bool,

    /// Where standard error is not a terminal, say so often how far the command is
    #[arg(long, global = true, value_name = "TIME", default_value = "1m", value_parser = quantity::time)]
    pub(in crate::cli) progress: Duration,

    /// Print the common options, in a line each
    #[arg(long, short, global = true, action = ArgAction::HelpShort)]
    help: Option<bool>,

    /// Print all options with the values that they take
    #[arg(long, global = true, action = ArgAction::HelpLong)]
    help_all: Option<bool>,
}

impl UiArgs {
    /// Which messages are wanted.
    pub(in crate::cli) fn verbosity(&self) -> Verbosity {
        match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Errors,
            (_, true) => Verbosity::All,
            _ => Verbosity::First,
        }
    }
}
