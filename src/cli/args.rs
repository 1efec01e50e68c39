//! What can be said on the command line; each command's own options stand in its file.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

use super::record::Record;
use super::{
    batch, bench, certificates, completions, diff, duplicates, explain, generate, perft, quantity,
    show, solve, table, verify,
};
use crate::notation::Notation;
use crate::problem::Stipulation;
use crate::rules::RuleSet;
use crate::solve::{Limits, MAX_LENGTH};
use crate::tablebase::{Repetition, Tables};

const AFTER_HELP: &str = "\
Examples:
  paiju verify puzzles
  paiju solve --fen '3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w' --stipulation '#2'
  paiju explain puzzles/named.yaml
  paiju show puzzles/named.yaml --men chinese

Exit codes:
  0  all hold       1  findings       2  usage or input errors
  3  something is undecided         130  interrupted";

/// Verify, solve and explain composed problems of Xiangqi, China-Schach and Chex
#[derive(Debug, Parser)]
#[command(name = "paiju", version, after_help = AFTER_HELP, max_term_width = 96)]
pub(super) struct Cli {
    /// When to use colors
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(super) color: Color,

    #[command(subcommand)]
    pub(super) command: Command,
}

/// When to use colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Check problems against all solutions
    Verify(verify::Args),
    /// Find the shortest win and all keys
    Solve(solve::Args),
    /// Say why a final position is lost
    Explain(explain::Args),
    /// Make problems
    Generate(Box<generate::Args>),
    /// Draw positions
    Show(show::Args),
    /// Count the move sequences from a position
    Perft(perft::Args),
    /// Work on many problems as a stream that can be broken off and taken up
    Batch(batch::Args),
    /// Measure what the problems of a collection take to solve
    Bench(bench::Args),
    /// Compare two files of results
    Diff(diff::Args),
    /// Find positions that are the same, mirrored or with the colours exchanged
    Duplicates(duplicates::Args),
    /// Check certificates of wins
    Check(certificates::Args),
    /// Build endgame tables and ask them
    Table(table::Args),
    /// Write a completion script for a shell
    Completions(completions::Args),
    /// Write the manual page
    Man,
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// One object that holds all problems
    Json,
    /// One object a line for each problem
    Jsonl,
    /// The same data as json
    Yaml,
    /// One row for each problem
    Csv,
}

/// Where problems come from, for the commands that also take bare positions.
#[derive(Debug, Args)]
pub(super) struct Where {
    /// YAML files, lists of position texts, folders of YAML files, or - for stdin
    #[arg(value_name = "FILE", required_unless_present = "fen", conflicts_with = "fen")]
    pub(super) files: Vec<PathBuf>,

    /// A position text instead of files
    #[arg(long)]
    pub(super) fen: Option<String>,

    /// The rules of position texts, xiangqi, china-schach or chex; a YAML file names its own
    #[arg(long, default_value = "xiangqi")]
    pub(super) rules: RuleSet,

    /// How the moves of position texts are written; a YAML file names its own
    #[arg(long, value_parser = notation())]
    pub(super) notation: Option<Notation>,
}

/// Reads a notation by its name; help and completion scripts list the names.
fn notation() -> impl TypedValueParser<Value = Notation> {
    let names = PossibleValuesParser::new(Notation::ALL.map(Notation::name));
    names.try_map(|name| name.parse::<Notation>())
}

/// What is asked of positions.
#[derive(Debug, Args)]
pub(super) struct Asked {
    /// What is asked, instead of what the file says: '#3', '#', '#3 checks', +, =
    #[arg(long, short, value_name = "WHAT", allow_hyphen_values = true)]
    pub(super) stipulation: Option<Stipulation>,
}

/// What is looked for.
#[derive(Clone, Debug, Args)]
pub(super) struct Sought {
    /// Every move of the attacker must give check
    #[arg(long)]
    pub(super) checks: bool,

    /// Look for no win longer than this
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_LENGTH)))]
    pub(super) moves: Option<u8>,
}

/// Where exact values are known.
#[derive(Debug, Args)]
pub(super) struct Known {
    /// The folder of endgame tables, which settle + and = and shorten every search
    #[arg(long, value_name = "FOLDER", env = "PAIJU_TABLES", hide_env_values = true)]
    tables: Option<PathBuf>,
}

impl Known {
    /// Their folder, if one was named.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.tables.as_deref()
    }

    /// The tables, if a folder was named.
    pub(super) fn tables(&self) -> Option<Tables> {
        let folder = self.tables.as_deref()?;
        Some(Tables::new(folder, Repetition::None))
    }
}

/// What one problem may cost.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits for each problem")]
pub(super) struct Limiting {
    /// Positions searched, at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: Option<u64>,

    /// Time, at most: 500ms, 2s, 1m, 1h; without a unit, seconds
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    pub(super) time: Option<Duration>,

    /// Memory of its table of positions: 512M, 2G; without a unit, bytes
    #[arg(long, value_name = "SIZE", value_parser = quantity::memory)]
    pub(super) memory: Option<usize>,

    /// Threads that work on one problem together [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
}

impl Limiting {
    /// The limits, with a flag that stops everything.
    pub(super) fn limits(&self, stop: &Arc<AtomicBool>) -> Limits {
        let Limits { memory, threads, .. } = Limits::default();
        let threads = self.threads.map_or(threads, usize::from);
        Limits {
            threads,
            watch: None,
            nodes: self.nodes,
            time: self.time,
            memory: self.memory.unwrap_or(memory),
            stop: Some(Arc::clone(stop)),
        }
    }
}

/// How many problems at once, and how results are written.
#[derive(Debug, Args)]
pub(super) struct Writing {
    /// Problems worked on at once [default: one for each processor]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) jobs: Option<u16>,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    pub(super) format: Format,

    /// Tell the time that each problem took in text, too
    #[arg(long, conflicts_with = "no_timing")]
    pub(super) timing: bool,

    /// Leave the time out of json, jsonl, yaml and csv, so that runs can be compared
    #[arg(long)]
    pub(super) no_timing: bool,

    /// Write a certificate of each win into this folder, for `paiju check`
    #[arg(long, value_name = "DIR")]
    pub(super) certificates: Option<PathBuf>,

    /// Tell more: the solution tree; what is verified is also explained
    #[arg(long, short)]
    pub(super) verbose: bool,
}

impl Writing {
    /// Adds the time to the first line of a report, if that is asked for.
    pub(super) fn timed(&self, text: String, record: &Record) -> String {
        match record.seconds.filter(|_| self.timing) {
            Some(seconds) => text.replacen('\n', &format!("  ({seconds:.3} s)\n"), 1),
            None => text,
        }
    }
}
