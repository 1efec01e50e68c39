//! Faulty and unusual files: what was read of them, and what is said of the rest.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod data_files;
mod data_law;
mod encodings;
