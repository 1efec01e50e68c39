//! The rule sets, and the choice between them at run time.

pub mod xiangqi;
