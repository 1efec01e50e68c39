//! The command line: the only room that prints.
//!
//! `command` holds one file for each command, `options` the options that commands share,
//! `report` the results as text and as records, `sink` the formats in which they are written, `run`
//! what runs a command: workers, progress and exit codes.

mod command;
mod options;
mod report;
mod run;
mod sink;

use std::ffi::OsString;
use std::process::ExitCode;

use command::Cli;
use run::ui::{self, Ui};

/// The program with its commands and options, for tests that walk all of them.
#[doc(hidden)]
pub fn all_commands() -> clap::Command {
    command::command()
}

/// The names that commands and options had before, with the new ones, for tests and tables of them.
#[doc(hidden)]
pub fn renamed() -> &'static [(&'static str, &'static str)] {
    &options::renamed::RENAMED
}

/// Runs the program with these arguments, the program's own name first.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::read(args) {
        Ok(cli) => cli,
        Err(error) => return ui::usage(error),
    };
    let mut ui = Ui::new(&cli.ui, cli.language.language(), cli.given.clone());
    let done = cli.run(&mut ui);
    ui.close(done)
}
