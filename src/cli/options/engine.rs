//! The options for engines that give hints.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::quantity;
use crate::cli::run::scout::{EngineCommand, Engines};
use crate::protocol::Dialect;

/// An engine that gives hints.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Hints")]
pub(in crate::cli) struct EngineArgs {
    /// An engine of Xiangqi that suggests lines: a program with its arguments, separated by
    /// blanks. Everything that is claimed is proven as without it
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,

    /// The time that the engine may think about one problem, which counts as time of the problem
    /// [default: 2s]
    #[arg(long, value_name = "TIME", value_parser = quantity::time, requires = "engine")]
    engine_time: Option<Duration>,

    /// What the engine speaks [default: pikafish]
    #[arg(long, value_name = "DIALECT", requires = "engine")]
    engine_dialect: Option<EngineDialect>,
}

/// The protocols of engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EngineDialect {
    /// UCI with ranks 0-9
    Pikafish,
    /// UCI with ranks 1-10 and the option `UCI_Variant`
    Fairy,
    /// UCCI
    Ucci,
}

/// The time of an engine where none is given.
const TIME: Duration = Duration::from_secs(2);

impl EngineArgs {
    /// The engines, if one was named.
    pub(in crate::cli) fn engines(&self, stop: &Arc<AtomicBool>) -> Option<Engines> {
        let command = self.engine.clone()?;
        let dialect = match self.engine_dialect.unwrap_or(EngineDialect::Pikafish) {
            EngineDialect::Pikafish => Dialect::Uci,
            EngineDialect::Fairy => Dialect::Fairy,
            EngineDialect::Ucci => Dialect::Ucci,
        };
        let time = self.engine_time.unwrap_or(TIME);
        Some(Engines::new(EngineCommand { command, dialect, time }, stop))
    }

    /// The options by name, since results depend on them; none without an engine.
    pub(in crate::cli) fn settings(&self) -> Vec<(&'static str, Value)> {
        let Some(engine) = &self.engine else { return Vec::new() };
        let time = self.engine_time.unwrap_or(TIME).as_secs_f64();
        let dialect = self.engine_dialect.unwrap_or(EngineDialect::Pikafish);
        vec![
            ("engine", json!(engine)),
            ("engine_time", json!(time)),
            ("engine_dialect", json!(format!("{dialect:?}").to_lowercase())),
        ]
    }
}
