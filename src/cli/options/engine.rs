//! The options for engines that give hints.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::{LimitArgs, quantity};
use crate::cli::run::scout::{EngineCommand, Engines, look_for};
use crate::protocol::Dialect;

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
