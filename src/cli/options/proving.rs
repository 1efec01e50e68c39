//! What proofs are made with: limits, tables and engines.

use clap::Args;

use super::{EngineArgs, LimitArgs, TableArgs};

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
