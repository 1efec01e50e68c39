//! Many problems: results that a run can be resumed from, and comparing them.
//!
//! Nothing here solves or prints; the command line puts its own driver between the problems
//! of [`input`](crate::input) and the [`Ledger`] that results go to. Memory does not grow with
//! the input: what is done is remembered as ranges of numbers.

pub mod diff;
mod digest;
mod done;
pub mod duplicates;
mod ledger;
mod results;
mod shard;

pub use digest::{Digest, Outcome, SLOWEST, problems};
pub use done::Done;
pub use ledger::{Format, Ledger, LedgerError, Opened, Opening};
pub use shard::{Shard, ShardError};
