//! The options of `generate`.

use std::path::PathBuf;
use std::time::Duration;

use super::criteria_args::CriteriaArgs;
use super::source_args::SourceArgs;
use crate::batch::Shard;
use crate::cli::options::{ResultFileArgs, notation, quantity};
use crate::notation::Notation;
use crate::rules::RuleSet;

pub(super) const AFTER_HELP: &str = "\
The sources yield positions; of those that are proven sound the best are chosen, spread over
material, length, key and themes: at most a fifth of a set is of one material, and no two problems
are one idea (see `paiju help duplicates`). The same seed
gives the same problems for any number of jobs, except where --time ends the run.

Examples:
  paiju generate --count 10 --moves 2..3 > new.yaml
  paiju generate --source mutate --from puzzles/traitors.yaml --rests-on traitor
  paiju generate --source random --material RNPvKAABB --quiet-key --difficulty 4..7
  paiju generate --source table --material RPvN --moves 3..6 --tables tables
  paiju generate --source games --games games.pgn --notation wxf --moves 2..4
  paiju generate --stipulation 'h#2' --rules chex --solutions 2
  paiju generate --append made.yaml --count 50 --time 10m
  paiju generate --count 6 | paiju book - -o made.html   diagrams and solutions to print";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// The rules
    #[arg(long, default_value = "xiangqi")]
    pub(super) rules: RuleSet,

    /// The number of problems
    #[arg(long, short = 'n', value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(super) count: u32,

    /// Generate N times as many problems and choose the best
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(super) best_of: u32,

    /// The seed of the random numbers
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,

    /// Stop after this time and write the problems found so far: 30s, 10m; without a unit,
    /// seconds
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    pub(super) time: Option<Duration>,

    /// Units of work run at once [default: one for each processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) jobs: Option<u16>,

    /// Only the units of one part of the work: 1/4 for the first of four. Of games, each is a
    /// unit, so that N runs, each with a shard and a file of its own, share them out
    #[arg(long, value_name = "K/N")]
    pub(super) shard: Option<Shard>,

    #[command(flatten)]
    pub(super) sources: SourceArgs,

    #[command(flatten)]
    pub(super) criteria: CriteriaArgs,

    #[command(flatten)]
    pub(super) collection: CollectionArgs,

    #[command(flatten)]
    pub(in crate::cli::command) file: ResultFileArgs,
}

/// How the collection is written.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Collection")]
pub(super) struct CollectionArgs {
    /// Append to this file, or create it, and continue where its last run with the same seed
    /// stopped
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    pub(super) append: Option<PathBuf>,

    /// How moves are written [default: coordinates, or as in the file that is added to]
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    pub(super) write_notation: Option<Notation>,

    /// The title of the collection [default: Generated problems]
    #[arg(long)]
    pub(super) title: Option<String>,

    /// The prefix of the ids of problems [default: made]
    #[arg(long)]
    pub(super) id: Option<String>,
}

impl CollectionArgs {
    pub(super) fn title(&self) -> &str {
        self.title.as_deref().unwrap_or("Generated problems")
    }

    pub(super) fn id_prefix(&self) -> &str {
        self.id.as_deref().unwrap_or("made")
    }
}
