//! Small faulty inputs and what is right: nothing is lost in silence.

#![expect(clippy::unwrap_used, reason = "a test may stop at what cannot be")]

mod algebra;
mod data_files;
mod data_law;
mod encodings;
mod fields;
mod law;
mod text;
