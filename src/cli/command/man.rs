//! `paiju man`: the manual pages.

use std::io;
use std::path::PathBuf;

use super::command;
use crate::cli::run::{CommandResult, Exit, Ui, folder_for};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  paiju man > paiju.1
  paiju man --output man/man1    paiju.1, paiju-solve.1, paiju-table-build.1, ...")]
pub(super) struct Args {
    /// Write the pages of all commands into this folder, instead of the main page to stdout
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    let command = command();
    if let Some(folder) = &args.output {
        folder_for(folder)?;
        clap_mangen::generate_to(command, folder)?;
        return Ok(Exit::Holds);
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    ui.print(&String::from_utf8(page).map_err(io::Error::other)?)?;
    Ok(Exit::Holds)
}
