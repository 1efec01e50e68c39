//! A file that takes the place of standard output.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anstream::adapter::strip_str;

use crate::atomic_file::AtomicFile;
use crate::cli::report::style::plain;
use crate::cli::run::folder::named;

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
