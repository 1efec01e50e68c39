//! The file that is open: a collection in YAML that is edited, or a file of any other format, of
//! which the first save makes a collection.
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
use super::exchange::PosedRecord;
use super::foreign::{self, Foreign};
use super::listed::{Listed, listed};
use crate::atomic_file::AtomicFile;
use crate::input::Format;
use crate::problem::Severity;
use crate::problem::yaml;

/// The most states of the file that can be gone back to.
const MOST_KEPT: usize = 100;

/// The largest file that is opened, in bytes.
const LARGEST: u64 = 32 << 20;

/// An open file.
#[derive(Debug)]
pub(super) struct OpenFile {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    path: PathBuf,
    /// The name for people and for default ids.
    name: String,
    /// What the file is as long as it is one of another format, which is not written.
    foreign: Option<Foreign>,
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
    #[error("a file of this format is not written; a collection {name} can be made beside it")]
    Foreign {
        /// The name of the new file.
        name: String,
        /// What of the old file it does not hold.
        losses: Vec<String>,
    },
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
            Self::Foreign { .. } => "foreign",
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
    /// Whether a collection may be made beside a file of another format.
    #[serde(default)]
    convert: bool,
    /// Whether comments may be lost.
    #[serde(default)]
    lossy: bool,
}

/// The file as the page lists it.
#[derive(Debug, Serialize)]
pub(super) struct Listing {
    name: String,
    revision: u64,
    /// Whether it is one of another format; the first save makes a collection beside it.
    foreign: bool,
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
        let (text, foreign) = match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => (String::new(), None),
            Err(error) => return Err(failed(error)),
            Ok(data) if data.is_dir() => return Err(failed(ErrorKind::IsADirectory.into())),
            Ok(data) if data.len() > LARGEST => return Err(OpenError::TooLarge { path: name }),
            Ok(_) => {
                let bytes = fs::read(path).map_err(failed)?;
                // A single problem of two lines looks like a position text.
                let named = path.extension().is_some_and(|it| it == "yaml" || it == "yml");
                let is_yaml = named || matches!(Format::detect(path, &bytes), Format::Yaml);
                match String::from_utf8(bytes) {
                    Ok(text) if is_yaml || text.trim().is_empty() => (text, None),
                    _ => {
                        let foreign = foreign::read(path);
                        (foreign.text.clone(), Some(foreign))
                    }
                }
            }
        };
        let (undo, redo) = (Vec::new(), Vec::new());
        let state = State { path: path.to_owned(), name, foreign, text, revision: 0, undo, redo };
        Ok(Self { state: Mutex::new(state) })
    }

    /// Where the file is, whatever folder the program was started in.
    pub(super) fn place(&self) -> String {
        let state = self.lock();
        let path = std::path::absolute(&state.path).unwrap_or_else(|_| state.path.clone());
        path.display().to_string()
    }

    /// Whether the disk holds something else than was read or written last.
    pub(super) fn has_changed(&self) -> bool {
        let state = self.lock();
        state.foreign.is_none() && state.on_disk().is_ok_and(|text| text != state.text)
    }

    /// Takes what the disk holds.
    pub(super) fn reload(&self) -> io::Result<()> {
        let mut state = self.lock();
        if state.foreign.is_some() {
            return Ok(());
        }
        let text = state.on_disk()?;
        if text != state.text {
            state.text = text;
            state.revision += 1;
            state.undo.clear();
            state.redo.clear();
        }
        Ok(())
    }

    /// The problems of the file.
    pub(super) fn list(&self) -> Listing {
        let state = self.lock();
        let (problems, mut errors) = state.problems();
        errors.extend(state.foreign.iter().flat_map(|foreign| foreign.errors.iter().cloned()));
        Listing {
            name: state.name.clone(),
            revision: state.revision,
            foreign: state.foreign.is_some(),
            can_undo: !state.undo.is_empty(),
            can_redo: !state.redo.is_empty(),
            problems,
            errors,
        }
    }

    /// The problems of the file in their places; nothing where one cannot be read.
    pub(super) fn posed(&self) -> Vec<Option<PosedRecord>> {
        self.list().problems.into_iter().map(|listed| listed.problem).collect()
    }

    /// Changes, adds or removes a problem and saves the file; returns the place of the problem.
    pub(super) fn save(&self, order: &SaveOrder) -> Result<usize, SaveError> {
        let mut state = self.lock();
        if let Some(foreign) = &state.foreign
            && !order.convert
        {
            let name = foreign::target(&state.path).unwrap_or_default();
            let name = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
            return Err(SaveError::Foreign { name, losses: foreign.losses.clone() });
        }
        let is_foreign = state.foreign.is_some();
        let disk = if is_foreign { state.text.clone() } else { state.disk()? };
        if disk != state.text && !order.force {
            return Err(SaveError::Conflict);
        }
        let edited = edit::edit(&disk, &state.name, order)?;
        if edited.is_another && !order.force {
            return Err(SaveError::ProblemConflict);
        }
        if edited.loses_comments && !order.lossy {
            return Err(SaveError::Comments);
        }
        if is_foreign {
            let path = foreign::reserve(&state.path).map_err(SaveError::Write)?;
            if let Err(error) = write(&path, &edited.text) {
                // The name was reserved by an empty file; if that stays, it does no harm.
                let _ = fs::remove_file(&path);
                return Err(error);
            }
            // From here on the collection is the open file.
            state.name = path.display().to_string();
            state.path = path;
            state.foreign = None;
        } else {
            write(&state.path, &edited.text)?;
        }
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
        let from = if forth { &state.redo } else { &state.undo };
        let Some(text) = from.last().cloned() else { return Err(SaveError::NothingToUndo) };
        if state.disk()? != state.text {
            return Err(SaveError::Conflict);
        }
        write(&state.path, &text)?;
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

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn problems(&self) -> (Vec<Listed>, Vec<String>) {
        if self.text.trim().is_empty() {
            return (Vec::new(), Vec::new());
        }
        let read = yaml::read(self.text.as_bytes(), &self.name);
        let bad = read.diagnostics.iter().filter(|one| one.severity == Severity::Error);
        let errors = bad.map(|one| one.message.clone()).collect();
        (listed(&read.collections, &self.text, &self.name), errors)
    }

    fn disk(&self) -> Result<String, SaveError> {
        self.on_disk().map_err(SaveError::Write)
    }

    fn on_disk(&self) -> io::Result<String> {
        match fs::read_to_string(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
            read => read,
        }
    }
}

/// Writes a file in one step.
fn write(path: &Path, text: &str) -> Result<(), SaveError> {
    let write = || {
        let mut file = AtomicFile::create(path)?;
        file.write_all(text.as_bytes())?;
        file.commit_to_disk().map(drop)
    };
    write().map_err(SaveError::Write)
}
