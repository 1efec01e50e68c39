//! What proofs are made with: limits, tables and engines.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::{JobArgs, quantity};
use crate::cli::run::scout::{EngineCommand, Engines, look_for};
use crate::cli::run::{CommandError, CommandResult};
use crate::exact::{DEFAULT_FOLDER, Tables};
use crate::protocol::Dialect;
use crate::solve::Limits;

/// What proofs are made with.
#[derive(Debug, Args)]
pub(in crate::cli) struct ProvingArgs {
    #[command(flatten)]
    pub(in crate::cli) limits: LimitArgs,

    #[command(flatten)]
    pub(in crate::cli) tables: TableArgs,

    #[command(flatten)]
    pub(in crate::cli) engine: EngineArgs,
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

    /// Build no endgame tables on the way
    #[arg(long)]
    no_build: bool,
}

impl LimitArgs {
    /// Their names.
    pub(in crate::cli) const NAMES: [&str; 5] = ["nodes", "time", "memory", "threads", "no-build"];

    /// The limits, with a flag that stops everything.
    pub(in crate::cli) fn stopped_by(&self, stop: &Arc<AtomicBool>) -> Limits {
        let Limits { memory, threads, .. } = Limits::default();
        let threads = self.threads.map_or(threads, usize::from);
        Limits {
            threads,
            nodes: self.nodes,
            time: self.time,
            memory: self.memory.unwrap_or(memory),
            stop: Some(Arc::clone(stop)),
            builds: !self.no_build,
            ..Limits::default()
        }
    }

    /// What the pack of a problem may cost: a minute, unless a user says otherwise. Where no length is
    /// asked for, a search without an end would have none.
    pub(in crate::cli) fn of_packs(&self, stop: &Arc<AtomicBool>) -> Limits {
        let limits = self.stopped_by(stop);
        let minute = Duration::from_secs(60);
        Limits { time: limits.time.or(limits.is_free().then_some(minute)), ..limits }
    }
}

/// The positions searched for a problem where the user sets no limit: some seconds.
pub(in crate::cli) const NODES: u64 = 3_000_000;

/// What a proof of each problem may cost.
#[derive(Debug, Args)]
pub(in crate::cli) struct ProofArgs {
    /// Maximum number of positions searched [default: 3000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Time limit: 500ms, 2s, 1m, 1h; without a unit, seconds
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    time: Option<Duration>,

    #[command(flatten)]
    pub(in crate::cli) jobs: JobArgs,
}

impl ProofArgs {
    /// The limits, with a flag that stops everything.
    pub(in crate::cli) fn stopped_by(&self, stop: &Arc<AtomicBool>) -> Limits {
        let stop = Some(Arc::clone(stop));
        let limits = Limits { nodes: self.nodes, time: self.time, stop, ..Limits::default() };
        limits.or_nodes(NODES)
    }
}

/// The variable that names the folder where no option does.
const VARIABLE: &str = "PAIJU_TABLES";

/// The folder of tables: the one of the option, else that of the environment, else the default.
pub(in crate::cli) fn table_folder(named: Option<&Path>) -> PathBuf {
    let named = named.map(Path::to_owned).or_else(of_environment);
    named.unwrap_or_else(|| PathBuf::from(DEFAULT_FOLDER))
}

/// The same, which exists if it is not the default.
///
/// # Errors
/// There is no such folder.
pub(in crate::cli) fn existing_folder(named: Option<&Path>) -> CommandResult<PathBuf> {
    let folder = table_folder(named);
    if (named.is_some() || of_environment().is_some()) && !folder.is_dir() {
        let message = format!(
            "{}: there is no such folder of tables; `paiju table build` makes one",
            folder.display()
        );
        return Err(CommandError::Input(message));
    }
    Ok(folder)
}

fn of_environment() -> Option<PathBuf> {
    let folder = std::env::var_os(VARIABLE).map(PathBuf::from);
    folder.filter(|folder| !folder.as_os_str().is_empty())
}

/// Where exact values are known.
#[derive(Debug, Args)]
pub(in crate::cli) struct TableArgs {
    /// The folder of endgame tables, which decide + and = and shorten every search [default:
    /// `PAIJU_TABLES` of the environment, or tables]
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,

    /// Use no endgame tables
    #[arg(long, conflicts_with = "tables")]
    no_tables: bool,
}

impl TableArgs {
    /// Their folder, if tables are to be used and it exists.
    pub(in crate::cli) fn folder(&self) -> Option<PathBuf> {
        let folder = table_folder(self.tables.as_deref());
        (!self.no_tables && folder.is_dir()).then_some(folder)
    }

    /// The tables, if they are to be used. Without a folder they know nothing, and can say which
    /// table is missing.
    ///
    /// # Errors
    /// There is no such folder, and it is not the default.
    pub(in crate::cli) fn open(&self) -> CommandResult<Option<Arc<Tables>>> {
        if self.no_tables {
            return Ok(None);
        }
        let folder = existing_folder(self.tables.as_deref())?;
        let tables = if self.tables.is_some() { Tables::growing } else { Tables::new };
        Ok(Some(Arc::new(tables(&folder))))
    }
}

/// An engine that gives hints.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct EngineArgs {
    /// An engine of Xiangqi that suggests lines: a program with its arguments, separated by
    /// spaces. Everything that is claimed is proven as without it
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,

    /// The time that the engine may think about one problem, which counts as time of the problem; at
    /// most half of --time [default: 2s]
    #[arg(long, value_name = "TIME", value_parser = quantity::time, requires = "engine")]
    engine_time: Option<Duration>,

    /// What the engine speaks [default: pikafish]
    #[arg(long, value_name = "DIALECT", requires = "engine")]
    engine_dialect: Option<Dialect>,
}

/// The time of an engine where none is given.
const TIME: Duration = Duration::from_secs(2);

impl EngineArgs {
    /// The engines, if one was named, that suggest lines within these limits of a problem.
    pub(in crate::cli) fn hinting(
        &self,
        limits: &LimitArgs,
        stop: &Arc<AtomicBool>,
    ) -> Option<Engines> {
        self.engine.iter().for_each(|command| look_for(command));
        self.engines(self.hinting_time(limits.time), stop)
    }

    /// The engines, if one was named, that are asked what they say in all of their time.
    pub(in crate::cli) fn asked(&self, stop: &Arc<AtomicBool>) -> Option<Engines> {
        self.engines(self.time(), stop)
    }

    fn engines(&self, time: Duration, stop: &Arc<AtomicBool>) -> Option<Engines> {
        let command = self.engine.clone()?;
        let dialect = self.engine_dialect.unwrap_or_default();
        Some(Engines::new(EngineCommand { command, dialect, time }, stop))
    }

    fn time(&self) -> Duration {
        self.engine_time.unwrap_or(TIME)
    }

    /// The time for hints about a problem with this limit, whose other half is for the search.
    fn hinting_time(&self, limit: Option<Duration>) -> Duration {
        limit.map_or(self.time(), |limit| self.time().min(limit / 2))
    }

    /// The options by name, since results depend on them; none without an engine.
    pub(in crate::cli) fn settings(&self) -> Vec<(&'static str, Value)> {
        let Some(engine) = &self.engine else { return Vec::new() };
        let time = self.time().as_secs_f64();
        let dialect = self.engine_dialect.unwrap_or_default().to_possible_value();
        let dialect = dialect.map(|it| it.get_name().to_owned());
        vec![
            ("engine", json!(engine)),
            ("engine_time", json!(time)),
            ("engine_dialect", json!(dialect)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_thinks_for_half_of_the_time_of_a_problem_at_most() {
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        for (given, limit, expected) in [
            (None, None, 2),
            (None, seconds(12), 2),
            (None, seconds(2), 1),
            (seconds(60), seconds(6), 3),
        ] {
            let args = EngineArgs { engine: None, engine_time: given, engine_dialect: None };
            assert_eq!(Some(args.hinting_time(limit)), seconds(expected));
        }
    }
}
