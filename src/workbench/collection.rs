//! The file that is open: a collection in YAML that is edited, or a file of any other format that
//! is only read.
//!
//! A change is written into the text of the file where the problem stands, so that everything else
//! stays as it is written, comments and layout included. What comes out is read again and compared
//! with what is meant before it takes the place of the file, in one step. A file that somebody
//! else has changed in the meantime is not overwritten without asking.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use super::edit::{self, Draft, EditError};
use super::exchange::{Pasted, PosedRecord, read_file};
use super::listed::{Listed, listed};
use crate::atomic_file::AtomicFile;
use crate::input::Format;
use crate::problem::Severity;
use crate::problem::yaml;
use crate::rules::RuleSet;

/// The most states of the file that can be gone back to.
const MOST_KEPT: usize = 100;

/// The largest file that is opened, in bytes.
const LARGEST: u64 = 32 << 20;

/// An open file.
#[derive(Debug)]
pub(super) struct OpenFile {
    path: PathBuf,
    /// The name for people and for default ids.
    name: String,
    /// Why it is only read, if it is.
    read_only: bool,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The text as it was read or written last.
    text: String,
    /// Counts the changes.
    revision: u64,
    undo: Vec<String>,
    redo: Vec<String>,
}

/// Why a file cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It cannot be read.
    #[error("{path}: {error}")]
    Read {
        /// The file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// It is larger than any collection.
    #[error("{path}: found more than 32 MiB, which is too much for the workbench")]
    TooLarge {
        /// The file.
        path: String,
    },
}

/// Why a file is not saved.
#[derive(Debug, thiserror::Error)]
pub(super) enum SaveError {
    #[error("this file is only read; copy the problem as YAML instead")]
    ReadOnly,
    #[error("the file has changed on the disk")]
    Conflict,
    #[error("this problem has been changed in another page or program")]
    ProblemConflict,
    #[error("comments of the file would be lost")]
    Comments,
    #[error("there is nothing to undo")]
    NothingToUndo,
    #[error(transparent)]
    Edit(#[from] EditError),
    #[error("the file cannot be written: {0}")]
    Write(io::Error),
}

impl SaveError {
    /// The word for it.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::ReadOnly => "read-only",
            Self::Conflict => "conflict",
            Self::ProblemConflict => "problem-conflict",
            Self::Comments => "comments",
            Self::NothingToUndo => "nothing-to-undo",
            Self::Edit(_) => "edit",
            Self::Write(_) => "write",
        }
    }
}

/// A change that the page asks for.
#[derive(Debug, Deserialize)]
pub(super) struct SaveOrder {
    /// The problem by its place in the file; a new one without.
    pub(super) place: Option<usize>,
    /// The fingerprint of the problem as the page knows it.
    #[serde(default)]
    pub(super) print: String,
    /// What the problem shall be; without it, it is removed.
    pub(super) draft: Option<Draft>,
    /// Whether a file or a problem that has changed in the meantime may be changed.
    #[serde(default)]
    force: bool,
    /// Whether comments may be lost.
    #[serde(default)]
    lossy: bool,
}

/// The file as the page lists it.
#[derive(Debug, Serialize)]
pub(super) struct Listing {
    name: String,
    revision: u64,
    read_only: bool,
    can_undo: bool,
    can_redo: bool,
    problems: Vec<Listed>,
    /// What is wrong with the file, in English.
    errors: Vec<String>,
}

impl OpenFile {
    /// Opens a file. One that is not there yet is made by the first save.
    ///
    /// # Errors
    /// [`OpenError`].
    pub(super) fn open(path: &Path) -> Result<Self, OpenError> {
        let name = path.display().to_string();
        let failed = |error| OpenError::Read { path: name.clone(), error };
        let (text, read_only) = match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => (String::new(), false),
            Err(error) => return Err(failed(error)),
            Ok(data) if data.is_dir() => return Err(failed(ErrorKind::IsADirectory.into())),
            Ok(data) if data.len() > LARGEST => return Err(OpenError::TooLarge { path: name }),
            Ok(_) => {
                let bytes = fs::read(path).map_err(failed)?;
                // A single problem of two lines looks like a position text.
                let named = path.extension().is_some_and(|it| it == "yaml" || it == "yml");
                let is_yaml = named || matches!(Format::detect(path, &bytes), Format::Yaml);
                match String::from_utf8(bytes) {
                    Ok(text) if is_yaml || text.trim().is_empty() => (text, false),
                    _ => (String::new(), true),
                }
            }
        };
        let state = Mutex::new(State { text, ..State::default() });
        Ok(Self { path: path.to_owned(), name, read_only, state })
    }

    /// Whether the disk holds something else than was read or written last.
    pub(super) fn has_changed(&self) -> bool {
        !self.read_only && self.on_disk().is_ok_and(|text| text != self.lock().text)
    }

    /// Takes what the disk holds.
    pub(super) fn reload(&self) -> io::Result<()> {
        if self.read_only {
            return Ok(());
        }
        let text = self.on_disk()?;
        let mut state = self.lock();
        if text != state.text {
            *state = State { text, revision: state.revision + 1, ..State::default() };
        }
        Ok(())
    }

    /// The problems of the file.
    pub(super) fn list(&self) -> Listing {
        let state = self.lock();
        let (problems, errors) = if self.read_only {
            let Pasted { problems, errors } = read_file(&self.path, RuleSet::default());
            (problems.into_iter().map(Listed::only_read).collect(), errors)
        } else {
            self.problems(&state.text)
        };
        Listing {
            name: self.name.clone(),
            revision: state.revision,
            read_only: self.read_only,
            can_undo: !state.undo.is_empty(),
            can_redo: !state.redo.is_empty(),
            problems,
            errors,
        }
    }

    fn problems(&self, text: &str) -> (Vec<Listed>, Vec<String>) {
        if text.trim().is_empty() {
            return (Vec::new(), Vec::new());
        }
        let read = yaml::read(text.as_bytes(), &self.name);
        let bad = read.diagnostics.iter().filter(|one| one.severity == Severity::Error);
        let errors = bad.map(|one| one.message.clone()).collect();
        (listed(&read.collections, text, &self.name), errors)
    }

    /// The problem at a place of the file.
    pub(super) fn problem(&self, place: usize) -> Option<PosedRecord> {
        self.list().problems.into_iter().nth(place).and_then(|listed| listed.problem)
    }

    /// Changes, adds or removes a problem and saves the file; returns the place of the problem.
    pub(super) fn save(&self, order: &SaveOrder) -> Result<usize, SaveError> {
        if self.read_only {
            return Err(SaveError::ReadOnly);
        }
        let mut state = self.lock();
        let disk = self.on_disk().map_err(SaveError::Write)?;
        if disk != state.text && !order.force {
            return Err(SaveError::Conflict);
        }
        let edited = edit::edit(&disk, &self.name, order)?;
        if edited.is_another && !order.force {
            return Err(SaveError::ProblemConflict);
        }
        if edited.loses_comments && !order.lossy {
            return Err(SaveError::Comments);
        }
        self.write(&edited.text)?;
        state.undo.push(disk);
        if state.undo.len() > MOST_KEPT {
            state.undo.remove(0);
        }
        state.redo.clear();
        state.text = edited.text;
        state.revision += 1;
        Ok(edited.place)
    }

    /// Goes back to the file before the last change, or forth again.
    pub(super) fn go_back(&self, forth: bool) -> Result<(), SaveError> {
        let mut state = self.lock();
        let disk = self.on_disk().map_err(SaveError::Write)?;
        if disk != state.text {
            return Err(SaveError::Conflict);
        }
        let from = if forth { &state.redo } else { &state.undo };
        let Some(text) = from.last().cloned() else { return Err(SaveError::NothingToUndo) };
        self.write(&text)?;
        let state = &mut *state;
        let (from, to) = if forth {
            (&mut state.redo, &mut state.undo)
        } else {
            (&mut state.undo, &mut state.redo)
        };
        from.pop();
        to.push(std::mem::replace(&mut state.text, text));
        state.revision += 1;
        Ok(())
    }

    fn write(&self, text: &str) -> Result<(), SaveError> {
        let write = || {
            let mut file = AtomicFile::create(&self.path)?;
            file.write_all(text.as_bytes())?;
            file.commit_to_disk().map(drop)
        };
        write().map_err(SaveError::Write)
    }

    fn on_disk(&self) -> io::Result<String> {
        match fs::read_to_string(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
            read => read,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
