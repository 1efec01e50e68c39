//! Many problems: results that a run can be resumed from, and comparing them.
//!
//! Nothing here solves or prints; the command line puts its own driver between the problems
//! of [`input`](crate::input) and the [`ResultsFile`] that results go to. Memory does not grow with
//! the input: what is done is remembered as a bit for each number, and what must be sorted is sorted on
//! the disk.

pub mod diff;
mod done;
pub mod duplicates;
pub mod merge;
mod packed;
mod read_results;
pub mod repeats;
mod results_file;
mod settings_file;
mod shard;
mod sorter;
mod summary;
mod tally;

pub use done::Done;
pub use packed::is_packed;
pub use read_results::{Changed, first_changed};
pub use results_file::{Format, Opened, Opening, ResultsFile, ResultsFileError};
pub use settings_file::{ASKED, MEANING, SettingsFile, question};
pub use shard::{Shard, ShardError};
pub use sorter::{LEAST_MEMORY, USUAL_MEMORY};
pub use summary::{SLOWEST, Summary, problems};
pub use tally::{Runs, Tally, Totals};
