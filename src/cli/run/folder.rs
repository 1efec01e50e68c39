//! Folders that options name, and why a file or folder cannot be written.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// What the system says of a file or folder that cannot be written, with its name.
pub(in crate::cli) fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Why a folder cannot be made.
#[derive(Debug, Error)]
pub(in crate::cli) enum FolderError {
    /// A file has its name, or that of a folder above it.
    #[error("{}: there is a file where a folder is expected", .0.display())]
    IsFile(PathBuf),
    /// What the system says.
    #[error("{}: the folder cannot be made: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
}

/// Makes a folder, with those above it, where there is none.
///
/// # Errors
/// Why it cannot be made.
pub(in crate::cli) fn folder_for(path: &Path) -> Result<(), FolderError> {
    fs::create_dir_all(path).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory => FolderError::IsFile(path.to_owned()),
        _ => FolderError::Io { path: path.to_owned(), error },
    })
}
