//! What runs a command: workers, progress, interrupts, output and exit codes.

pub(in crate::cli) mod error;
pub(in crate::cli) mod exit;
pub(in crate::cli) mod file_set;
pub(in crate::cli) mod folder;
pub(in crate::cli) mod heartbeat;
pub(in crate::cli) mod interrupt;
pub(in crate::cli) mod messages;
pub(in crate::cli) mod pipeline;
pub(in crate::cli) mod problem_stream;
pub(in crate::cli) mod progress;
pub(in crate::cli) mod read_ahead;
pub(in crate::cli) mod reporting;
pub(in crate::cli) mod result_file;
pub(in crate::cli) mod scout;
pub(in crate::cli) mod ui;
pub(in crate::cli) mod workers;
