//! Endgame tables.
pub mod build;
mod check;
mod combos;
pub mod file;
mod group;
mod index;
mod library;
mod material;
mod plane;
mod stats;
mod table;
mod tabled;
mod value;
mod xiangqi;

pub use build::{BuildError, Layer, Watch, build};
pub use check::{CheckError, check};
pub use file::FileError;
pub use index::Index;
pub use library::{Library, Probe, Valued, list};
pub use material::{Material, MaterialError};
pub use stats::{Count, Longest, stats};
pub use table::{Cells, Repetition, Table};
pub use tabled::{Free, Tabled};
pub use value::{Cell, Value, Verdict};
