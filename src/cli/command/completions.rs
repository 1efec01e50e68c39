//! `paiju completions`: completion scripts for shells.

use std::io;

use clap_complete::Shell;

use super::command;
use crate::cli::options::ResultFileArgs;
use crate::cli::run::{CommandResult, Exit, Ui};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  paiju completions bash > ~/.local/share/bash-completion/completions/paiju")]
pub(super) struct Args {
    /// The shell
    shell: Shell,

    #[command(flatten)]
    file: ResultFileArgs,
}

/// Writes a completion script.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    ui.write_to(args.file.output())?;
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "paiju", &mut script);
    ui.print(&String::from_utf8(script).map_err(io::Error::other)?)?;
    Ok(Exit::Holds)
}
