//! The commands, one file each. [`Cli::run`] runs the one that was asked for.

pub(in crate::cli) mod anticipations;
mod audit;
pub(in crate::cli) mod batch;
pub(in crate::cli) mod bench;
pub(in crate::cli) mod book;
pub(in crate::cli) mod check;
mod commands;
pub(in crate::cli) mod completions;
pub(in crate::cli) mod convert;
pub(in crate::cli) mod diff;
pub(in crate::cli) mod duplicates;
pub(in crate::cli) mod engine;
pub(in crate::cli) mod explain;
pub(in crate::cli) mod generate;
pub(in crate::cli) mod help;
pub(in crate::cli) mod init;
pub(in crate::cli) mod judge;
pub(in crate::cli) mod man;
pub(in crate::cli) mod mark;
pub(in crate::cli) mod matrix;
pub(in crate::cli) mod mend;
pub(in crate::cli) mod merge;
pub(in crate::cli) mod pack;
pub(in crate::cli) mod perft;
pub(in crate::cli) mod prepend;
pub(in crate::cli) mod schema;
pub(in crate::cli) mod select;
pub(in crate::cli) mod show;
pub(in crate::cli) mod solve;
pub(in crate::cli) mod table;
pub(in crate::cli) mod verify;
#[cfg(feature = "server")]
pub(in crate::cli) mod workbench;

use clap::{ArgAction, CommandFactory, FromArgMatches, Parser};

use std::ffi::OsString;

use crate::cli::options::groups::grouped;
use crate::cli::options::{LanguageArgs, UiArgs};
use crate::cli::options::{ending, refusals};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::ui::Ui;
use commands::Command;

const AFTER_HELP: &str = "\
Examples:
  paiju init begin.yaml
  paiju verify puzzles
  paiju solve --fen '3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w' --stipulation '#2'
  paiju explain puzzles/traitors.yaml
  paiju show puzzles/traitors.yaml --men chinese
  paiju book puzzles/traitors.yaml -o traitors.html
  paiju convert puzzles/traitors.yaml --to pgn
  paiju help yaml

Exit codes:
  0  everything holds               1  findings
  2  usage, input or internal errors
  3  something is undecided         130  interrupted";

/// Verify, solve and explain composed problems of Xiangqi, China-Schach and Chex
#[derive(Debug, Parser)]
#[command(name = "paiju", version, after_help = AFTER_HELP, max_term_width = 96)]
#[command(disable_help_subcommand = true, disable_help_flag = true, disable_version_flag = true)]
pub(in crate::cli) struct Cli {
    /// Print the version
    #[arg(long, short = 'V', action = ArgAction::Version)]
    version: Option<bool>,

    #[command(flatten)]
    pub(in crate::cli) ui: UiArgs,

    #[command(flatten)]
    pub(in crate::cli) language: LanguageArgs,

    #[command(subcommand)]
    command: Command,

    /// Options that have no effect, or a file whose ending contradicts them.
    #[arg(skip)]
    refused: Option<String>,
}

impl Cli {
    /// Reads a command line, the program's own name first. The ending of the output stands for the option
    /// that it chooses.
    pub(in crate::cli) fn read(
        args: impl IntoIterator<Item = OsString>,
    ) -> Result<Self, clap::Error> {
        let mut args: Vec<OsString> = args.into_iter().collect();
        let mut command = command();
        let mut matches = command.try_get_matches_from_mut(&args)?;
        let ending = ending::chosen(&command, &matches);
        if let Ok(Some(choice)) = &ending {
            let end = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
            args.insert(end, choice.into());
            matches = command.try_get_matches_from_mut(&args)?;
        }
        let refused = match (ending, refusals::check(&command, &matches)) {
            (Err(wrong), _) => Some(wrong.to_string()),
            (_, Err(no_effect)) => Some(no_effect.to_string()),
            _ => None,
        };
        Ok(Self { refused, ..Self::from_arg_matches(&matches)? })
    }

    /// Runs the command; returns what it adds to the exit code.
    pub(in crate::cli) fn run(&self, ui: &mut Ui) -> Result<Exit, CommandError> {
        if let Some(refused) = &self.refused {
            return Err(CommandError::Input(refused.clone()));
        }
        if let Some(path) = self.command.output() {
            ui.write_to(path)?;
        }
        if self.command.ends() {
            ui.tell(self.ui.progress);
        }
        self.command.run(ui)
    }
}

/// The program with all its commands and options, for what is read, helped, completed and printed.
pub(in crate::cli) fn command() -> clap::Command {
    grouped(Cli::command())
}
