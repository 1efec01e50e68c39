//! The text of the open file: a YAML collection, which is edited in place, or the problems of a
//! file in another format, which the first save turns into a collection.
//!
//! A change replaces only the text of its problem, so that everything else stays as written,
//! comments and layout included. The result is read back and compared with what is meant. This
//! module does not know where the text is kept: the owner reads it again before a change, and
//! adopts what was written.

use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::edit::{self, SaveOrder};
use super::foreign::{self, Foreign};
use super::posed::{Listed, Told, listed, placed, told};
use super::rearrange::put_into;
use super::refusal::Refusal;
use super::splice::{EditError, Edited};
use crate::input::{Excerpt, Format, Input, RawProblem};
use crate::problem::{stem, yaml};

/// The most states of the file that can be restored.
const MOST_KEPT: usize = 100;

/// The most messages whose line is counted.
const MOST_PLACED: usize = 100;

/// The largest file that is opened, in bytes.
pub const LARGEST: u64 = 32 << 20;

/// The text of an open file.
#[derive(Debug)]
pub struct OpenText {
    /// The name for people and for default ids.
    name: String,
    /// The file, as long as it is in another format, which is never written.
    foreign: Option<Foreign>,
    /// The text as it was read or written last.
    text: String,
    /// The number of changes so far.
    revision: u64,
    undo: Vec<String>,
    redo: Vec<String>,
}

/// Why a file is not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// It is in another format.
    #[error("a file of this format is not written; a collection {name} can be made next to it")]
    Foreign {
        /// The name of the new file.
        name: String,
        /// What the new file leaves out.
        losses: Vec<String>,
    },
    /// Another page or program has changed the file.
    #[error("the file has changed on the disk")]
    Conflict,
    /// Another page or program has changed the problem.
    #[error("this problem has been changed in another page or program")]
    ProblemConflict,
    /// Comments would be lost.
    #[error("comments of the file would be lost")]
    Comments,
    /// The target of a move does not exist.
    #[error("{0} is not another YAML file in the folder of this one")]
    NoSuchFile(String),
    /// There is no other state of the file.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// The change makes no sense.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// The file cannot be written.
    #[error("the file cannot be written: {0}")]
    Write(io::Error),
}

impl From<SaveError> for Refusal {
    fn from(error: SaveError) -> Self {
        let (word, message) = (error.word(), error.to_string());
        let (name, losses) = match error {
            SaveError::Foreign { name, losses } => (Some(name), losses),
            _ => (None, Vec::new()),
        };
        Self::NotSaved { word, name, losses, message }
    }
}

impl SaveError {
    /// The word for it.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Foreign { .. } => "foreign",
            Self::Conflict => "conflict",
            Self::ProblemConflict => "problem-conflict",
            Self::Comments => "comments",
            Self::NoSuchFile(_) => "no-such-file",
            Self::NothingToUndo => "nothing-to-undo",
            Self::Edit(_) => "edit",
            Self::Write(_) => "write",
        }
    }
}

/// A problem to be put into another file.
#[derive(Debug, Deserialize)]
pub struct TransferOrder {
    /// The problem by its place in the file.
    place: usize,
    /// Its fingerprint as the page knows it.
    print: String,
    /// The name of the other file.
    pub(super) to: String,
    /// Whether it stays in this one as well.
    #[serde(default)]
    copy: bool,
    /// Whether a file or a problem that has changed in the meantime may be changed.
    #[serde(default)]
    force: bool,
    /// Whether comments may be lost.
    #[serde(default)]
    lossy: bool,
}

impl TransferOrder {
    /// The name of the other file.
    pub fn to(&self) -> &str {
        &self.to
    }
}

/// Two files after a problem was moved between them; the target must be written first.
#[derive(Debug)]
pub struct Transferred {
    /// The target of the move.
    pub other: Edited,
    /// This file without the problem, unless it stays.
    pub own: Option<Edited>,
}

/// The file as the page lists it.
#[derive(Debug, Serialize)]
pub struct Listing {
    name: String,
    revision: u64,
    /// Whether it is in another format; the first save makes a collection next to it.
    foreign: bool,
    can_undo: bool,
    can_redo: bool,
    pub(super) problems: Vec<Listed>,
    /// What the reader says of the file; what is wrong with a problem is said there.
    errors: Vec<Told>,
}

impl OpenText {
    /// The content of a file of this name; empty for a file that does not exist yet.
    pub fn read(name: &str, bytes: Vec<u8>) -> Self {
        let path = Path::new(name);
        // A single problem of two lines looks like a position text.
        let named = path.extension().is_some_and(|it| it == "yaml" || it == "yml");
        let is_yaml = named || matches!(Format::detect(path, &bytes), Format::Yaml);
        let (text, foreign) = match String::from_utf8(bytes) {
            Ok(text) if is_yaml || text.trim().is_empty() => (text, None),
            Ok(text) => Self::foreign(name, text.into_bytes()),
            Err(error) => Self::foreign(name, error.into_bytes()),
        };
        let (undo, redo) = (Vec::new(), Vec::new());
        Self { name: name.to_owned(), foreign, text, revision: 0, undo, redo }
    }

    fn foreign(name: &str, bytes: Vec<u8>) -> (String, Option<Foreign>) {
        let foreign = foreign::read(name, bytes);
        (foreign.text.clone(), Some(foreign))
    }

    /// Whether it is in another format; the first save makes a collection of it.
    pub fn is_foreign(&self) -> bool {
        self.foreign.is_some()
    }

    /// The text as it was read or written last.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name for people and for default ids.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Adopts a text that another program has written.
    pub fn reload(&mut self, text: String) {
        if self.is_foreign() || text == self.text {
            return;
        }
        self.text = text;
        self.revision += 1;
        self.undo.clear();
        self.redo.clear();
    }

    /// The problems of the file.
    pub fn list(&self) -> Listing {
        let (problems, mut errors) = self.problems();
        errors.extend(self.foreign.iter().flat_map(|foreign| foreign.errors.iter().cloned()));
        Listing {
            name: self.name.clone(),
            revision: self.revision,
            foreign: self.is_foreign(),
            can_undo: !self.undo.is_empty(),
            can_redo: !self.redo.is_empty(),
            problems,
            errors,
        }
    }

    /// Changes, adds or removes a problem of the current file; a file in another format becomes a
    /// collection of this name. The result is not adopted yet.
    ///
    /// # Errors
    /// [`SaveError`]: the user is asked first, or the change makes no sense.
    pub fn edit(&self, kept: &str, new: &str, order: &SaveOrder) -> Result<Edited, SaveError> {
        if let Some(foreign) = &self.foreign
            && !order.convert
        {
            let losses = foreign.losses.clone();
            return Err(SaveError::Foreign { name: new.to_owned(), losses });
        }
        if kept != self.text && !order.force {
            return Err(SaveError::Conflict);
        }
        let edited = edit::edit(kept, &self.name, order)?;
        if edited.is_another && !order.force {
            return Err(SaveError::ProblemConflict);
        }
        if edited.loses_comments && !order.lossy {
            return Err(SaveError::Comments);
        }
        Ok(edited)
    }

    /// Puts a problem of the current file into another file with this text. The result is not
    /// adopted yet.
    ///
    /// # Errors
    /// [`SaveError`]: the user is asked first, or the change makes no sense.
    pub fn transfer(
        &self,
        kept: &str,
        other: &str,
        order: &TransferOrder,
    ) -> Result<Transferred, SaveError> {
        let &TransferOrder { place, copy, force, lossy, .. } = order;
        let print = order.print.clone();
        let removal = SaveOrder { place: Some(place), print, force, lossy, ..SaveOrder::default() };
        // A copy changes nothing here, but it must be of the version that the page knows.
        let own =
            if copy && self.is_foreign() { None } else { Some(self.edit(kept, "", &removal)?) };
        let other = put_into((kept, &self.name), place, (other, &order.to))?;
        if other.loses_comments && !lossy {
            return Err(SaveError::Comments);
        }
        Ok(Transferred { other, own: own.filter(|_| !copy) })
    }

    /// Adopts a text that was written instead of another one.
    pub fn take(&mut self, kept: String, written: String) {
        self.undo.push(kept);
        if self.undo.len() > MOST_KEPT {
            self.undo.remove(0);
        }
        self.redo.clear();
        self.text = written;
        self.revision += 1;
    }

    /// From here on the file is the collection of this name.
    pub fn convert(&mut self, name: String) {
        self.name = name;
        self.foreign = None;
    }

    /// The text before the last change, or after it.
    ///
    /// # Errors
    /// There is none, or the file has changed since.
    pub fn before(&self, kept: &str, forth: bool) -> Result<&str, SaveError> {
        let from = if forth { &self.redo } else { &self.undo };
        let text = from.last().ok_or(SaveError::NothingToUndo)?;
        if kept == self.text { Ok(text) } else { Err(SaveError::Conflict) }
    }

    /// Records that this text was written.
    pub fn go_back(&mut self, forth: bool) {
        let (from, to) =
            if forth { (&mut self.redo, &mut self.undo) } else { (&mut self.undo, &mut self.redo) };
        if let Some(text) = from.pop() {
            to.push(std::mem::replace(&mut self.text, text));
            self.revision += 1;
        }
    }

    /// The problems of the file in their places, unreadable ones included.
    pub fn raw_problems(&self) -> impl Iterator<Item = RawProblem> + use<> {
        // A file read from another format is a collection by now.
        let name = format!("{}.yaml", stem(self.name()));
        let problems = Input::default().problems_of(&name, self.text().as_bytes().to_vec());
        problems.filter(RawProblem::is_problem)
    }

    fn problems(&self) -> (Vec<Listed>, Vec<Told>) {
        if self.text.trim().is_empty() {
            return (Vec::new(), Vec::new());
        }
        let read = yaml::read(self.text.as_bytes(), &self.name);
        let excerpt = Excerpt::whole(&self.name, &self.text);
        let problems = listed(&read.collections, &self.text, &self.name);
        let all = read.diagnostics.iter().enumerate();
        let said =
            all.map(|(at, one)| if at < MOST_PLACED { placed(one, &excerpt) } else { told(one) });
        let said = said.chain(problems.iter().flat_map(Listed::warnings)).map(Told::from).collect();
        (problems, said)
    }
}
