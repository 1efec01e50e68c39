//! What runs a command: workers, progress, interrupts, output and exit codes.

mod error;
mod files;
pub(in crate::cli) mod interrupt;
mod messages;
mod pipeline;
mod problem_stream;
mod progress;
mod reporting;
pub(in crate::cli) mod scout;
pub(in crate::cli) mod ui;
mod workers;

pub(in crate::cli) use error::{CommandError, CommandResult, Exit};
pub(in crate::cli) use files::{FileSet, ResultFile, folder_for, is_folder, named, write_file};
pub(in crate::cli) use messages::{Messages, Verbosity};
pub(in crate::cli) use pipeline::{Count, Item, Outlet, Pipeline, Worked, on_board};
pub(in crate::cli) use problem_stream::{ProblemStream, ReadAhead, each_problem};
pub(in crate::cli) use progress::{Heartbeat, PROBLEMS, Progress};
pub(in crate::cli) use reporting::{ProblemResult, Reporting, Source, Timing, View};
pub(in crate::cli) use ui::Ui;
pub(in crate::cli) use workers::{
    Panicked, STACK, Streaming, Trials, aside, streamed, streamed_or_idle,
};
