//! Small faulty inputs and what is right: nothing is lost in silence.

#![expect(clippy::unwrap_used, reason = "a test may stop at what cannot be")]

mod algebra;
mod books;
mod data_files;
mod data_law;
mod encodings;
mod fields;
mod handicaps;
mod law;
mod lists;
mod markers;
mod pages;
mod random;
mod text;
mod trees;

use std::path::{Path, PathBuf};

/// The place of a file of `data/`.
fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/data").join(name)
}

/// A file of `data/`.
fn data(name: &str) -> Vec<u8> {
    std::fs::read(place(name)).unwrap()
}
