//! `paiju compose`: what is done with a problem while it is being made.

mod improve;
mod matrix;
mod mend;
mod prepend;

use clap::Subcommand;

use crate::cli::run::{CommandResult, Ui};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Find the smallest changes that make unsound problems sound
    Mend(mend::Args),
    /// Find better versions of sound problems: fewer and weaker men
    Improve(improve::Args),
    /// Put moves before the solutions of sound problems
    Prepend(prepend::Args),
    /// Vary men of problems over squares and kinds, and examine every placement
    Matrix(matrix::Args),
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    match &args.command {
        Command::Mend(args) => mend::run(args, ui),
        Command::Improve(args) => improve::run(args, ui),
        Command::Prepend(args) => prepend::run(args, ui),
        Command::Matrix(args) => matrix::run(args, ui),
    }
}
