//! The command line: the only room that prints.
//!
//! One file a command. [`run`] reads the arguments, runs the command and turns what it
//! found into an exit code.

mod args;
mod batch;
mod bench;
mod certificates;
mod check;
mod completions;
mod diff;
mod duplicates;
mod exit;
mod explain;
mod file;
mod game;
mod generate;
mod input;
mod interrupt;
mod item;
mod more;
mod output;
mod perft;
mod phases;
mod progress;
mod quantity;
mod record;
mod set;
mod show;
mod snippet;
mod solve;
mod stream;
mod study;
mod style;
mod summary;
mod table;
mod tree;
mod ui;
mod verify;
mod winners;
mod wishes;
mod work;
mod workers;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use ui::Ui;

/// Runs the program with these arguments, the program's own name first.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => return ui::usage(&error),
    };
    let mut ui = Ui::new(cli.color);
    let done = match &cli.command {
        Command::Verify(args) => verify::run(args, &mut ui),
        Command::Solve(args) => solve::run(args, &mut ui),
        Command::Explain(args) => explain::run(args, &mut ui),
        Command::Generate(args) => generate::run(args, &mut ui),
        Command::Show(args) => show::run(args, &mut ui),
        Command::Perft(args) => perft::run(args, &mut ui),
        Command::Batch(args) => batch::run(args, &mut ui),
        Command::Bench(args) => bench::run(args, &mut ui),
        Command::Diff(args) => diff::run(args, &mut ui),
        Command::Duplicates(args) => duplicates::run(args, &mut ui),
        Command::Check(args) => certificates::run(args, &mut ui),
        Command::Table(args) => table::run(args, &mut ui),
        Command::Completions(args) => completions::run(args, &mut ui),
        Command::Man => completions::man(&mut ui),
    };
    ui.close(done)
}
