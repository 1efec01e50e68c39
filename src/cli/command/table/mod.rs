//! `paiju table`: builds, verifies, counts and probes endgame tables.

mod announcement;
mod build;
mod building;
mod collection;
mod list;
mod mine;
mod mine_all;
mod mine_games;
mod mined;
mod probe;
mod probed;
mod sizes;
mod stats;
mod stats_text;
mod verify;
mod wanted;
mod which;

use std::path::Path;

use clap::Subcommand;

use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::ui::Ui;
use sizes::{size, thousands};
use which::{Folder, Which, is_there};

const AFTER_HELP: &str = "\
Examples:
  paiju table build KRKAABB                 with all tables that it needs
  paiju table build --dry-run KNPKAABB KCCKAABB
  paiju table build KXKXAABB                one attacker against any guard and one attacker
  paiju table build --for studies.yaml --memory 4G
  paiju table probe '3k5/9/9/9/9/9/9/9/9/R3K4 w'
  paiju table stats KRK
  paiju table mine --theme zugzwang KRKNA > zugzwangs.yaml";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    #[command(subcommand)]
    command: Command,
}

impl Args {
    /// The file for the results, if one is given.
    pub(super) fn output(&self) -> Option<&Path> {
        match &self.command {
            Command::Build(_) | Command::Verify(_) => None,
            Command::Stats(args) => args.file.output(),
            Command::Probe(args) => args.file.output(),
            Command::List(args) => args.file.output(),
            Command::Mine(args) => args.file.output(),
        }
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build tables and the tables that they need
    Build(build::Args),
    /// Recompute every entry from its successors and compare
    Verify(verify::Args),
    /// Count won, drawn and lost positions
    Stats(stats::Args),
    /// Print the value of positions and of all their moves, and play them out
    Probe(probe::Args),
    /// List the tables of the folder
    List(list::Args),
    /// Find positions that make problems
    Mine(mine::Args),
}

/// Runs a command on tables.
pub(in crate::cli) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    match &args.command {
        Command::Build(args) => build::run(args, ui),
        Command::Verify(args) => verify::run(args, ui),
        Command::Stats(args) => stats::run(args, ui),
        Command::Probe(args) => probe::run(args, ui),
        Command::List(args) => list::run(args, ui),
        Command::Mine(args) => mine::run(args, ui),
    }
}
