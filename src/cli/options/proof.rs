//! What a proof of each problem may cost, for commands whose main work is another.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;

use super::{JobArgs, quantity};
use crate::solve::Limits;

/// The positions searched for a problem where the user sets no limit: some seconds.
const NODES: u64 = 3_000_000;

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
        let nodes = self.nodes.or(self.time.is_none().then_some(NODES));
        Limits { nodes, time: self.time, stop: Some(Arc::clone(stop)), ..Limits::default() }
    }
}
