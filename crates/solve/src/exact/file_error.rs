//! Why a source of exact values cannot be read.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

/// Why a table file cannot be used.
#[derive(Clone, Debug, Error)]
pub enum FileError {
    /// The system could not read or write it.
    #[error("{path}: {error}")]
    Io {
        /// The path of the table file.
        path: PathBuf,
        /// The error as the system reports it.
        error: Arc<io::Error>,
    },
    /// It is not a table, or it is one of another version, rule set or material, or damaged.
    #[error("{path}: {found}")]
    Bad {
        /// The path of the table file.
        path: PathBuf,
        /// What is wrong with it.
        found: String,
    },
}
