//! The memory of commands that sort more than they hold.

use clap::Args;

use crate::batch::{LEAST_MEMORY, USUAL_MEMORY};
use crate::cli::options::quantity;

/// How much memory is used for sorting.
#[derive(Debug, Args)]
pub(in crate::cli) struct SortArgs {
    /// Memory for sorting: 64M, 1G; without a unit, bytes. What does not fit goes to temporary files
    /// in the folder that TMPDIR names [default: 256M]
    #[arg(long, value_name = "SIZE", value_parser = sorting_memory)]
    memory: Option<usize>,
}

impl SortArgs {
    /// In bytes.
    pub(in crate::cli) fn memory(&self) -> usize {
        self.memory.unwrap_or(USUAL_MEMORY)
    }
}

fn sorting_memory(text: &str) -> Result<usize, String> {
    let least = LEAST_MEMORY >> 20;
    quantity::memory(text).and_then(|memory| {
        let enough = memory >= LEAST_MEMORY;
        if enough { Ok(memory) } else { Err(format!("expected at least {least}M")) }
    })
}
