//! Folders that options name, and why a file or folder cannot be written.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anstream::adapter::strip_str;

use super::{CommandError, CommandResult};
use crate::atomic_file::AtomicFile;
use crate::cli::report::style::plain;
use crate::convert::TakenNames;

/// What the system says of a file or folder that cannot be written, with its name.
pub(in crate::cli) fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Makes a folder, with those above it, where there is none.
///
/// # Errors
/// Why it cannot be made.
pub(in crate::cli) fn folder_for(path: &Path) -> CommandResult<()> {
    fs::create_dir_all(path).map_err(|error| {
        let name = path.display();
        CommandError::Input(match error.kind() {
            ErrorKind::AlreadyExists | ErrorKind::NotADirectory => {
                format!("{name}: there is a file where a folder is expected")
            }
            _ => format!("{name}: the folder cannot be made: {error}"),
        })
    })
}

/// Writes a file in one step.
///
/// # Errors
/// What the system says, with the name of the file.
pub(in crate::cli) fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let write = || {
        let mut file = AtomicFile::create(path)?;
        file.write_all(bytes)?;
        file.commit()
    };
    write().map(drop).map_err(|error| named(path, &error))
}

/// Whether a path names the folder of several files rather than one file with this extension.
pub(in crate::cli) fn is_folder(path: &Path, extension: &str) -> bool {
    let has_extension = path.extension().is_some_and(|it| it.eq_ignore_ascii_case(extension));
    // A device, such as `/dev/null`, is one file.
    let is_device = path.exists() && !path.is_file() && !path.is_dir();
    path.is_dir() || !has_extension && !is_device
}

/// An id as the name of a file.
pub(in crate::cli) fn file_name(id: &str) -> String {
    let allowed = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '_' };
    let name: String = id.chars().take(80).map(allowed).collect();
    let name = name.trim_start_matches('.');
    if name.is_empty() { "problem".to_owned() } else { name.to_owned() }
}

/// Files of one kind, one for each problem. Only a folder takes more than one.
#[derive(Debug)]
pub(in crate::cli) struct FileSet {
    path: PathBuf,
    extension: &'static str,
    taken: TakenNames,
    /// The content of the only file, which is written when all is done: nothing is left of a run that
    /// fails.
    only: Option<Vec<u8>>,
}

impl FileSet {
    /// The files at a path, which is a folder unless its name has the extension.
    pub(in crate::cli) fn at(path: &Path, extension: &'static str) -> Self {
        Self { path: path.to_owned(), extension, taken: TakenNames::default(), only: None }
    }

    /// Writes the file for an id. Returns whether it is named after the id; nothing for a second file
    /// where there is no folder.
    ///
    /// # Errors
    /// That it cannot be written.
    pub(in crate::cli) fn add(&mut self, id: &str, bytes: &[u8]) -> io::Result<Option<bool>> {
        if is_folder(&self.path, self.extension) {
            let name = self.taken.free(&file_name(id), &format!(".{}", self.extension));
            return write_file(&self.path.join(name), bytes).map(|()| Some(true));
        }
        if self.only.is_some() {
            return Ok(None);
        }
        self.only = Some(bytes.to_owned());
        Ok(Some(false))
    }

    /// Writes the only file.
    ///
    /// # Errors
    /// That it cannot be written.
    pub(in crate::cli) fn finish(self) -> io::Result<()> {
        self.only.map_or(Ok(()), |bytes| write_file(&self.path, &bytes))
    }
}

/// The file of `--output`. It is put in its place when the command has done its work, so that a
/// command may read what it replaces.
pub(in crate::cli) struct ResultFile {
    file: AtomicFile,
    path: PathBuf,
}

impl ResultFile {
    /// Begins the file.
    ///
    /// # Errors
    /// What the system says, with the name of the file.
    pub(in crate::cli) fn create(path: &Path) -> io::Result<Self> {
        let file = AtomicFile::create(path).map_err(|error| named(path, &error))?;
        Ok(Self { file, path: path.to_owned() })
    }

    /// Adds text, without its colors.
    ///
    /// # Errors
    /// As [`create`](Self::create), here and below.
    pub(in crate::cli) fn print(&mut self, text: &str) -> io::Result<()> {
        write!(self.file, "{}", strip_str(&plain(text))).map_err(|error| named(&self.path, &error))
    }

    /// Adds bytes.
    pub(in crate::cli) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes).map_err(|error| named(&self.path, &error))
    }

    /// Puts it in its place.
    pub(in crate::cli) fn finish(self) -> io::Result<()> {
        let Self { file, path } = self;
        file.commit().map(drop).map_err(|error| named(&path, &error))
    }
}
