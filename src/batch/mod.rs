//! Many problems: reading them as a stream, keeping what is done, comparing results.
//!
//! Nothing here solves or prints; the command line puts its own driver between the [`Units`]
//! that come in and the [`Ledger`] that results go to. Memory does not grow with the input:
//! a line, a row, an object or one YAML document is held at a time, and what is done is
//! remembered as ranges of numbers.

pub mod diff;
mod digest;
mod done;
pub mod duplicates;
mod fingerprint;
mod ledger;
mod lines;
mod results;
mod row;
mod source;
mod unit;

pub use digest::{Digest, Outcome, SLOWEST, problems};
pub use done::Done;
pub use fingerprint::{Fingerprint, Shard, ShardError};
pub use ledger::{Format, Ledger, LedgerError, Opened, Opening};
pub use lines::{LONGEST_LINE, Line, LineFault, Lines};
pub use row::{Columns, Fields};
pub use source::{Kind, LARGEST_DOCUMENT, Origin, Units};
pub use unit::{Posed, Reading, Unit};
