//! The commands, one file each. [`Cli::run`] runs the one that was asked for.

mod anticipations;
mod audit;
mod batch;
mod bench;
mod book;
mod check;
mod completions;
mod convert;
mod diff;
mod duplicates;
mod engine;
mod explain;
mod generate;
mod help;
mod init;
mod judge;
mod man;
mod mark;
mod matrix;
mod mend;
mod merge;
mod pack;
mod perft;
mod prepend;
mod schema;
mod select;
mod show;
mod solve;
mod table;
mod verify;
#[cfg(feature = "server")]
mod workbench;

use std::ffi::OsString;
use std::path::Path;

use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::cli::options::groups::grouped;
use crate::cli::options::{LanguageArgs, UiArgs, ending, refusals};
use crate::cli::run::{CommandError, Exit, Ui};

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

/// A command with its options.
#[derive(Debug, Subcommand)]
enum Command {
    /// Write a file of problems to begin with
    Init(init::Args),
    /// Check the solutions of problems against an exhaustive search
    Verify(verify::Args),
    /// Find the shortest win and all keys
    Solve(solve::Args),
    /// Audit what collections and engines claim against proofs
    Audit(audit::Args),
    /// Find the smallest changes that make unsound problems sound
    Mend(Box<mend::Args>),
    /// Vary men of problems over squares and kinds, and examine every placement
    Matrix(Box<matrix::Args>),
    /// Put moves before the solutions of sound problems
    Prepend(Box<prepend::Args>),
    /// Explain why final positions are lost
    Explain(explain::Args),
    /// Generate sound problems
    Generate(Box<generate::Args>),
    /// Draw positions
    Show(show::Args),
    /// Print problems as a book: diagrams first, solutions at the end
    Book(book::Args),
    /// Judge every move of problems beforehand, for sites and markers
    Pack(pack::Args),
    /// Mark solvers' answers, where any proven solution is right
    Mark(mark::Args),
    /// Convert problems to and from the formats of other programs
    Convert(convert::Args),
    /// Select, sort and join problems
    Select(Box<select::Args>),
    /// Count the move sequences from a position
    Perft(perft::Args),
    /// Process problems as a stream; runs can be interrupted and resumed
    Batch(batch::Args),
    /// Measure how long problems take to solve
    Bench(bench::Args),
    /// Compose problems on a page of the browser, proven as you go
    #[cfg(feature = "server")]
    Workbench(workbench::Args),
    /// Run as a UCI or UCCI engine
    Engine(engine::Args),
    /// Adjudicate repetitions: who loses, and why
    Judge(judge::Args),
    /// Compare two files of results
    Diff(diff::Args),
    /// Merge the results of shards and repeated runs into one file
    Merge(merge::Args),
    /// Find positions that are equal, mirrored or with colors exchanged
    Duplicates(duplicates::Args),
    /// Find what of problems was there before: positions, keys, mating nets
    Anticipations(anticipations::Args),
    /// Check certificates of verdicts
    Check(check::Args),
    /// Build and probe endgame tables
    Table(table::Args),
    /// Print the JSON Schema of files and machine output
    Schema(schema::Args),
    /// Write a completion script for a shell
    Completions(completions::Args),
    /// Write the manual pages
    Man(man::Args),
    /// Explain a command, the keys of files, notations or themes
    Help(help::Args),
}

impl Command {
    /// The file for the results of a command that has no other place for them than standard output.
    fn output(&self) -> Option<&Path> {
        match self {
            Self::Verify(args) => args.file.output(),
            Self::Solve(args) => args.pictures.result_file(),
            Self::Explain(args) => args.result_file(),
            Self::Show(args) => args.result_file(),
            Self::Audit(args) => args.file.output(),
            Self::Mend(args) => args.work.file.output(),
            Self::Matrix(args) => args.work.file.output(),
            Self::Prepend(args) => args.work.file.output(),
            Self::Generate(args) => args.file.output(),
            Self::Perft(args) => args.file.output(),
            Self::Bench(args) => args.file.output(),
            Self::Judge(args) => args.file.output(),
            Self::Diff(args) => args.file.output(),
            Self::Duplicates(args) => args.file.output(),
            Self::Anticipations(args) => args.file.output(),
            Self::Check(args) => args.file.output(),
            Self::Pack(args) => args.file.output(),
            Self::Mark(args) => args.file.output(),
            Self::Table(args) => args.output(),
            Self::Schema(args) => args.file.output(),
            Self::Completions(args) => args.file.output(),
            _ => None,
        }
    }

    /// Whether the command ends by itself, and not when a user or a program has enough.
    fn ends(&self) -> bool {
        #[cfg(feature = "server")]
        if matches!(self, Self::Workbench(_)) {
            return false;
        }
        !matches!(self, Self::Engine(_))
    }

    /// Runs the command; returns what it adds to the exit code.
    fn run(&self, ui: &mut Ui) -> Result<Exit, CommandError> {
        match self {
            Self::Init(args) => init::run(args, ui),
            Self::Verify(args) => verify::run(args, ui),
            Self::Solve(args) => solve::run(args, ui),
            Self::Audit(args) => audit::run(args, ui),
            Self::Mend(args) => mend::run(args, ui),
            Self::Matrix(args) => matrix::run(args, ui),
            Self::Prepend(args) => prepend::run(args, ui),
            Self::Explain(args) => explain::run(args, ui),
            Self::Generate(args) => generate::run(args, ui),
            Self::Show(args) => show::run(args, ui),
            Self::Book(args) => book::run(args, ui),
            Self::Pack(args) => pack::run(args, ui),
            Self::Mark(args) => mark::run(args, ui),
            Self::Convert(args) => convert::run(args, ui),
            Self::Select(args) => select::run(args, ui),
            Self::Perft(args) => perft::run(args, ui),
            Self::Batch(args) => batch::run(args, ui),
            Self::Bench(args) => bench::run(args, ui),
            #[cfg(feature = "server")]
            Self::Workbench(args) => workbench::run(args, ui),
            Self::Engine(args) => engine::run(args, ui),
            Self::Judge(args) => judge::run(args, ui),
            Self::Diff(args) => diff::run(args, ui),
            Self::Merge(args) => merge::run(args, ui),
            Self::Duplicates(args) => duplicates::run(args, ui),
            Self::Anticipations(args) => anticipations::run(args, ui),
            Self::Check(args) => check::run(args, ui),
            Self::Table(args) => table::run(args, ui),
            Self::Schema(args) => schema::run(args, ui),
            Self::Completions(args) => completions::run(args, ui),
            Self::Man(args) => man::run(args, ui),
            Self::Help(args) => help::run(args, ui),
        }
    }
}
