//! Where results go. The option has one name in all commands.

use std::path::{Path, PathBuf};

use clap::Args;

/// A file instead of standard output.
#[derive(Debug, Args)]
// A heading before it does not go on.
#[command(next_help_heading = None::<&'static str>)]
pub(in crate::cli) struct ResultFileArgs {
    /// Write the results to this file instead of standard output
    #[arg(long, short, alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,
}

impl ResultFileArgs {
    /// The file, if one is given.
    pub(in crate::cli) fn output(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}
