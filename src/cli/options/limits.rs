//! What the work on one problem may cost.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;

use super::quantity;
use crate::solve::Limits;

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
