//! The file of `--append`: one run at a time writes to it, saves as it goes, and keeps what an
//! editor changes meanwhile.
//!
//! Every save replaces the whole file in one step. The new file is locked before it takes the
//! place of the old one, so that the name is locked during the whole run.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::collection_file::CollectionFile;
use super::heading::Heading;
use super::name_lock::locked_to_write;
use super::saving_time::SavingTime;
use crate::atomic_file::AtomicFile;
use crate::cli::run::folder::named;
use crate::generate::{GeneratedProblem, SetOrigin};

/// A file that is locked and added to.
pub(super) struct AppendedFile<'a> {
    path: PathBuf,
    heading: Heading<'a>,
    origin: SetOrigin,
    /// Locks the name for as long as it is open.
    lock: File,
    /// Whether this run has made the file.
    made: bool,
    /// What the problems are added to.
    base: CollectionFile,
    /// What the file holds unless somebody else changes it.
    text: String,
    /// The positions of the problems that were saved last.
    saved: BTreeSet<String>,
    /// The positions of saved problems that an editor has seen: they stay as they were left.
    seen: BTreeSet<String>,
    time: SavingTime,
}

impl<'a> AppendedFile<'a> {
    /// Locks a file and reads it, or makes it.
    ///
    /// # Errors
    /// Why it cannot be added to, as a sentence.
    pub(super) fn open(
        path: &Path,
        heading: Heading<'a>,
        origin: SetOrigin,
    ) -> Result<Self, String> {
        let made = !path.exists();
        let lock = locked_to_write(path)?;
        let base = CollectionFile::open(path, heading)?;
        Ok(Self {
            path: path.to_owned(),
            heading,
            origin,
            lock,
            made,
            text: base.text_before().to_owned(),
            base,
            saved: BTreeSet::new(),
            seen: BTreeSet::new(),
            time: SavingTime::begin(),
        })
    }

    /// What the file held before.
    pub(super) fn base(&self) -> &CollectionFile {
        &self.base
    }

    /// Whether it is time to save: always, unless that has taken too much of the time so far.
    pub(super) fn is_due(&self) -> bool {
        self.time.is_left()
    }

    /// Replaces the problems that this run has added by these. Problems that an editor has
    /// changed meanwhile stay as they are, and count. What has been done for the save since `begun`
    /// counts as saving.
    ///
    /// # Errors
    /// The file cannot be written, or what an editor has made of it cannot be read; then it
    /// stays as it is.
    pub(super) fn save(&mut self, problems: &[GeneratedProblem], begun: Instant) -> io::Result<()> {
        let saved = self.replace(problems);
        self.time.spend(begun.elapsed());
        saved
    }

    fn replace(&mut self, problems: &[GeneratedProblem]) -> io::Result<()> {
        self.read_again()?;
        let room = problems.len().saturating_sub(self.seen.len());
        let position = |problem: &GeneratedProblem| problem.position.to_string();
        let new = problems.iter().filter(|problem| !self.seen.contains(&position(problem)));
        let new: Vec<_> = new.take(room).collect();
        if new.is_empty() && self.saved.is_empty() {
            return Ok(());
        }
        let text = self.base.with(new.iter().copied(), &self.origin, self.heading.id_prefix)?;
        let saved = new.into_iter().map(position).collect();
        if text != self.text {
            let write = || {
                let mut file = AtomicFile::create(&self.path)?;
                file.write_all(text.as_bytes())?;
                file.commit_to_disk()
            };
            self.lock = write().map_err(|error| named(&self.path, &error))?;
            self.text = text;
        }
        self.saved = saved;
        Ok(())
    }

    /// Takes over what somebody else has made of the file since the last save.
    fn read_again(&mut self) -> io::Result<()> {
        let text = match fs::read_to_string(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            text => text.map_err(|error| named(&self.path, &error))?,
        };
        if text == self.text {
            return Ok(());
        }
        let name = self.path.display().to_string();
        self.base = CollectionFile::read(&text, &name, self.heading).map_err(io::Error::other)?;
        self.seen.append(&mut self.saved);
        if text.trim().is_empty() {
            // Whoever has emptied or removed the file has not looked at its problems.
            self.seen.clear();
        }
        self.text = text;
        Ok(())
    }
}

impl Drop for AppendedFile<'_> {
    /// A file that was made and never written to is nothing to keep.
    fn drop(&mut self) {
        AtomicFile::remove_abandoned(&self.path);
        if self.made && self.text.is_empty() && fs::read(&self.path).is_ok_and(|it| it.is_empty()) {
            let _ = fs::remove_file(&self.path);
        }
    }
}
