//! Solving.
mod limits;
mod mate;
mod table;
pub use limits::{Limits, Stopped};
pub use mate::{Prover, MAX_LENGTH, has_lost};
