//! The groups of options that commands share; each command's own options stand in its file.

pub(in crate::cli) mod certificate;
pub(in crate::cli) mod conflict;
mod engine;
pub(in crate::cli) mod format;
pub(in crate::cli) mod games;
pub(in crate::cli) mod groups;
mod input;
mod language;
pub(in crate::cli) mod picture;
mod proof;
pub(in crate::cli) mod quantity;
mod result_file;
mod sorting;
pub(in crate::cli) mod tables;
mod ui;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

pub(in crate::cli) use engine::EngineArgs;
pub(in crate::cli) use input::{
    EncodingArgs, InputArgs, ReadArgs, StreamArgs, notation, notation_of,
};
pub(in crate::cli) use language::{LanguageArgs, usual_notation};
pub(in crate::cli) use proof::ProofArgs;
pub(in crate::cli) use result_file::ResultFileArgs;
pub(in crate::cli) use sorting::SortArgs;
pub(in crate::cli) use tables::TableArgs;
pub(in crate::cli) use ui::{Color, UiArgs};

use certificate::CertificateArgs;
use conflict::{NoEffect, SearchOnly, refuse};
use format::Format;

use crate::cli::run::ui::Ui;
use crate::game::Repetition;
use crate::input::PoseOptions;
use crate::problem::{Stipulation, StipulationError};
use crate::record::{PhaseOptions, Record};
use crate::report::words::Language;
use crate::solve::{Limits, MAX_LENGTH};

/// The stipulation of positions.
#[derive(Debug, Args)]
pub(in crate::cli) struct StipulationArgs {
    /// The stipulation, instead of that of the file: '#3', '#', '#3 checks', '#3 checkmate', '==3', '#3 by P',
    /// '#2.5' (defender to move), +, =, 'h#2.5', 's#2' …
    #[arg(long = "stipulation", short = 's', value_name = "WHAT", allow_hyphen_values = true, value_parser = stipulation)]
    pub(in crate::cli) given: Option<Stipulation>,
}

/// Reads a stipulation; the error says what to write, if that is known.
pub(in crate::cli) fn stipulation(text: &str) -> Result<Stipulation, String> {
    text.parse().map_err(|error: StipulationError| match error.help() {
        Some(help) => format!("{error}; {help}"),
        None => error.to_string(),
    })
}

/// How repeated positions are judged.
#[derive(Clone, Copy, Debug, Args)]
pub(in crate::cli) struct RepetitionArgs {
    /// How repeated positions are judged, instead of what the file says: none (every repetition
    /// draws), checks (perpetual check loses), asian (perpetual chase loses, too)
    #[arg(long = "repetition", value_name = "RULE", value_parser = repetition())]
    pub(in crate::cli) rule: Option<Repetition>,
}

impl RepetitionArgs {
    /// What holds for the problems of an input, under this rule if one was given.
    pub(in crate::cli) fn pose(self, options: PoseOptions) -> PoseOptions {
        PoseOptions { repetition: self.rule, ..options }
    }
}

/// Reads a rule about repetition by its name; help and completion scripts list the names.
pub(in crate::cli) fn repetition() -> impl TypedValueParser<Value = Repetition> {
    let names = PossibleValuesParser::new(Repetition::ALL.map(Repetition::name));
    names.try_map(|name| name.parse::<Repetition>())
}

/// Which wins are searched for.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct SearchArgs {
    /// Every move of the attacker must give check
    #[arg(long)]
    pub(in crate::cli) checks: bool,

    /// Longest win to look for, in moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_LENGTH)))]
    pub(in crate::cli) moves: Option<u8>,
}

impl SearchArgs {
    /// The options that were given.
    pub(in crate::cli) fn given(&self) -> [(&'static str, bool); 2] {
        [("--checks", self.checks), ("--moves", self.moves.is_some())]
    }
}

/// What is reported beside the solution.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct PhaseArgs {
    /// Also report the tries: moves that fail to win because of at most N replies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub(in crate::cli) tries: Option<u8>,

    /// Also report the set play: what would happen if the other side moved first
    #[arg(long)]
    pub(in crate::cli) set_play: bool,

    /// Also report all first moves that win within --moves, not only the keys, and their lengths
    #[arg(long, requires = "moves")]
    pub(in crate::cli) all: bool,
}

impl PhaseArgs {
    /// The options that were given.
    pub(in crate::cli) fn given(&self) -> [(&'static str, bool); 3] {
        [("--set-play", self.set_play), ("--tries", self.tries.is_some()), ("--all", self.all)]
    }

    /// What is asked for, where no win longer than `moves` is looked for.
    pub(in crate::cli) fn options(&self, moves: Option<u8>) -> PhaseOptions {
        let Self { tries, set_play, all } = *self;
        PhaseOptions { set_play, tries, winners: moves.filter(|_| all) }
    }

    /// Refuses all of them with csv.
    ///
    /// # Errors
    /// The options that have no effect.
    pub(in crate::cli) fn check(&self, csv: bool) -> Result<(), NoEffect> {
        if csv {
            refuse(&self.given(), "with --format csv", "a row has no place for it")?;
        }
        Ok(())
    }
}

/// The options that only a search for a forced win heeds.
///
/// # Errors
/// That at least one was given and `+` or `=` is asked of every problem.
pub(in crate::cli) fn search_only(
    search: &SearchArgs,
    phases: &PhaseArgs,
    stipulation: &StipulationArgs,
) -> Result<SearchOnly, NoEffect> {
    let mut given = phases.given().to_vec();
    given.extend(search.given());
    SearchOnly::new(&given, stipulation.given)
}

/// The limits of one problem.
#[derive(Debug, Args)]
pub(in crate::cli) struct LimitArgs {
    /// Maximum number of positions searched
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(in crate::cli) nodes: Option<u64>,

    /// Time limit: 500ms, 2s, 1m, 1h; without a unit, seconds
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    pub(in crate::cli) time: Option<Duration>,

    /// Size of the transposition table: 512M, 2G; without a unit, bytes
    #[arg(long, value_name = "SIZE", value_parser = quantity::memory)]
    pub(in crate::cli) memory: Option<usize>,

    /// Threads that search one problem together [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(in crate::cli) threads: Option<u16>,
}

impl LimitArgs {
    /// The options that were given.
    pub(in crate::cli) fn given(&self) -> [(&'static str, bool); 4] {
        [
            ("--nodes", self.nodes.is_some()),
            ("--time", self.time.is_some()),
            ("--memory", self.memory.is_some()),
            ("--threads", self.threads.is_some()),
        ]
    }

    /// The limits, with a flag that stops everything.
    pub(in crate::cli) fn stopped_by(&self, stop: &Arc<AtomicBool>) -> Limits {
        let Limits { memory, threads, .. } = Limits::default();
        let threads = self.threads.map_or(threads, usize::from);
        Limits {
            threads,
            progress: None,
            nodes: self.nodes,
            time: self.time,
            memory: self.memory.unwrap_or(memory),
            stop: Some(Arc::clone(stop)),
        }
    }
}

/// How many problems are worked on at once.
#[derive(Clone, Copy, Debug, Args)]
pub(in crate::cli) struct JobArgs {
    /// Problems processed at once [default: one for each processor]
    #[arg(long = "jobs", short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(in crate::cli) jobs: Option<u16>,
}

/// How many problems at once, and how results are written.
#[derive(Debug, Args)]
pub(in crate::cli) struct OutputArgs {
    #[command(flatten)]
    pub(in crate::cli) jobs: JobArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    pub(in crate::cli) format: Format,

    /// Print the time that each problem took in text, too
    #[arg(long, conflicts_with = "no_timing")]
    pub(in crate::cli) timing: bool,

    /// Leave times out of json, jsonl, yaml and csv, so that runs can be compared
    #[arg(long)]
    pub(in crate::cli) no_timing: bool,

    #[command(flatten)]
    pub(in crate::cli) certificates: CertificateArgs,

    /// Report more: the solution tree; verified problems are also explained
    #[arg(long, short)]
    pub(in crate::cli) verbose: bool,
}

impl OutputArgs {
    /// Refuses what the format has no place for.
    ///
    /// # Errors
    /// The options that have no effect.
    pub(in crate::cli) fn check(&self) -> Result<(), NoEffect> {
        if self.format != Format::Csv {
            return Ok(());
        }
        refuse(&[("--verbose", self.verbose)], "with --format csv", "a row has no place for it")
    }

    /// The language of the results: data for programs are the same in all of them.
    pub(in crate::cli) fn language(&self, ui: &Ui) -> Language {
        if self.format == Format::Text { ui.language() } else { Language::English }
    }

    /// Adds the time to the first line of a report, if that is asked for.
    pub(in crate::cli) fn timed(&self, text: String, record: &Record) -> String {
        match record.seconds.filter(|_| self.timing) {
            Some(seconds) => text.replacen('\n', &format!("  ({seconds:.3} s)\n"), 1),
            None => text,
        }
    }
}
