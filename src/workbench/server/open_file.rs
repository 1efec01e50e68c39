//! The open file on the disk, and the other collections of its folder.
//!
//! A change replaces the file in one step. A file that another program has changed in the meantime
//! is not overwritten without asking. Links are followed once, when the file is opened: a link, a
//! pipe or a device that replaces it later is refused.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::atomic_file::AtomicFile;
use crate::workbench::asked::{Alike, AnticipationOrder, SelectOrder, Selected};
use crate::workbench::collection::{LARGEST, Listing, OpenText, SaveError, TransferOrder};
use crate::workbench::edit::SaveOrder;
use crate::workbench::posed::PosedRecord;
use crate::workbench::refusal::Refusal;

#[derive(Debug)]
pub(super) struct OpenFile {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    path: PathBuf,
    /// Its path, with links resolved.
    target: PathBuf,
    file: OpenText,
}

/// Why a file cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It cannot be read.
    #[error("{path}: {error}")]
    Read {
        /// The path as it was given.
        path: String,
        /// The error of the system.
        error: io::Error,
    },
    /// It is larger than any collection.
    #[error("{path}: found more than 32 MiB, which is too much for the workbench")]
    TooLarge {
        /// The path as it was given.
        path: String,
    },
}

impl OpenFile {
    /// Opens a file. The first save makes one that does not exist yet.
    ///
    /// # Errors
    /// [`OpenError`].
    pub(super) fn open(path: &Path) -> Result<Self, OpenError> {
        let name = path.display().to_string();
        let failed = |error| OpenError::Read { path: name.clone(), error };
        let target = AtomicFile::target(path).map_err(failed)?;
        let bytes = match fs::metadata(&target) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(failed(error)),
            Ok(data) if data.is_dir() => return Err(failed(ErrorKind::IsADirectory.into())),
            Ok(data) if data.len() > LARGEST => return Err(OpenError::TooLarge { path: name }),
            Ok(_) => read(&target).map_err(failed)?,
        };
        let file = OpenText::read(&name, bytes);
        Ok(Self { state: Mutex::new(State { path: path.to_owned(), target, file }) })
    }

    /// The absolute path of the file.
    pub(super) fn place(&self) -> String {
        let state = self.lock();
        let path = std::path::absolute(&state.path).unwrap_or_else(|_| state.path.clone());
        path.display().to_string()
    }

    /// Whether the file on disk differs from what was read or written last.
    pub(super) fn has_changed(&self) -> bool {
        let state = self.lock();
        !state.file.is_foreign() && state.on_disk().is_ok_and(|text| text != state.file.text())
    }

    /// Adopts the content of the disk.
    pub(super) fn reload(&self) -> io::Result<()> {
        let mut state = self.lock();
        if !state.file.is_foreign() {
            let text = state.on_disk()?;
            state.file.reload(text);
        }
        Ok(())
    }

    /// The problems of the file.
    pub(super) fn list(&self) -> Listing {
        self.lock().file.list()
    }

    /// The problems that match a question.
    pub(super) fn select(&self, order: &SelectOrder) -> Result<Selected, Refusal> {
        self.lock().file.select(order)
    }

    /// The problems that anticipate the one on the board.
    pub(super) fn anticipations(&self, order: &AnticipationOrder) -> Result<Alike, Refusal> {
        // Others can use the file in the meantime.
        let problems = self.lock().file.raw_problems();
        order.answer(problems)
    }

    /// The problems of the file in their places; `None` for one that cannot be read.
    pub(super) fn posed(&self) -> Vec<Option<PosedRecord>> {
        self.list().problems.into_iter().map(|listed| listed.problem).collect()
    }

    /// Changes, adds or removes a problem and saves the file; returns the place of the problem.
    pub(super) fn save(&self, order: &SaveOrder) -> Result<usize, SaveError> {
        let mut state = self.lock();
        let is_foreign = state.file.is_foreign();
        let (disk, new) = if is_foreign {
            let new = collection_next_to(&state.path).unwrap_or_default();
            let new = new.file_name().unwrap_or_default().to_string_lossy().into_owned();
            (state.file.text().to_owned(), new)
        } else {
            (state.disk()?, String::new())
        };
        let edited = state.file.edit(&disk, &new, order)?;
        if is_foreign {
            let path = reserve(&state.path).map_err(SaveError::Write)?;
            if let Err(error) = write(path.clone(), &edited.text) {
                // The name was reserved by an empty file; it does no harm if that remains.
                let _ = fs::remove_file(&path);
                return Err(error);
            }
            state.file.convert(path.display().to_string());
            state.path.clone_from(&path);
            state.target = path;
        } else {
            write(state.target.clone(), &edited.text)?;
        }
        state.file.take(disk, edited.text);
        Ok(edited.place)
    }

    /// The names of the other collections in the folder of the file.
    pub(super) fn others(&self) -> Vec<String> {
        collections(&self.lock().path)
    }

    /// Puts a problem into another collection of the folder; returns its place there.
    pub(super) fn transfer(&self, order: &TransferOrder) -> Result<usize, SaveError> {
        let mut state = self.lock();
        if !collections(&state.path).iter().any(|name| name == order.to()) {
            return Err(SaveError::NoSuchFile(order.to().to_owned()));
        }
        // A link is followed once, here.
        let target = fs::canonicalize(state.path.with_file_name(order.to()));
        let target = target.map_err(SaveError::Write)?;
        let other = text_of(&target).map_err(SaveError::Write)?;
        let disk =
            if state.file.is_foreign() { state.file.text().to_owned() } else { state.disk()? };
        let transferred = state.file.transfer(&disk, &other, order)?;
        // Whatever happens in between, at least one of the files has the problem.
        write(target, &transferred.other.text)?;
        if let Some(own) = transferred.own {
            write(state.target.clone(), &own.text)?;
            state.file.take(disk, own.text);
        }
        Ok(transferred.other.place)
    }

    /// Undoes or redoes the last change of the file.
    pub(super) fn go_back(&self, forth: bool) -> Result<(), SaveError> {
        let mut state = self.lock();
        let disk = state.disk()?;
        write(state.target.clone(), state.file.before(&disk, forth)?)?;
        state.file.go_back(forth);
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn disk(&self) -> Result<String, SaveError> {
        self.on_disk().map_err(SaveError::Write)
    }

    fn on_disk(&self) -> io::Result<String> {
        match text_of(&self.target) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
            text => text,
        }
    }
}

/// The text of a regular file.
fn text_of(path: &Path) -> io::Result<String> {
    String::from_utf8(read(path)?)
        .map_err(|error| io::Error::new(ErrorKind::InvalidData, error.utf8_error()))
}

/// Reads a regular file of bounded size. Anything else under its name is neither waited for nor
/// followed.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        libc::O_NONBLOCK | libc::O_NOFOLLOW,
    );
    let file = options.open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("is not a regular file"));
    }
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other("is larger than 32 MiB"));
    }
    Ok(bytes)
}

/// Writes a file in one step.
fn write(target: PathBuf, text: &str) -> Result<(), SaveError> {
    let write = || {
        let mut file = AtomicFile::create_at(target)?;
        file.write_all(text.as_bytes())?;
        file.commit_to_disk().map(drop)
    };
    write().map_err(SaveError::Write)
}

/// The most names that are tried for the new file.
const MOST_NAMES: usize = 1000;

/// The names that the collection next to a file can have, the best one first.
fn names(path: &Path) -> impl Iterator<Item = PathBuf> {
    let plain = path.with_extension("yaml");
    let others = path.with_extension("");
    let name = others.file_name().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
    let numbered =
        (2..MOST_NAMES).map(move |at| others.with_file_name(format!("{name}-{at}.yaml")));
    std::iter::once(plain).chain(numbered)
}

/// The name of the file that the first save makes.
fn collection_next_to(path: &Path) -> Option<PathBuf> {
    names(path).find(|name| !name.exists())
}

/// The names of the other collections in the folder of a file.
fn collections(path: &Path) -> Vec<String> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let names = files.filter_map(|entry| entry.file_name().into_string().ok());
    let own = path.file_name();
    let is_other = |name: &String| {
        let kind = Path::new(name).extension();
        own != Some(name.as_ref()) && kind.is_some_and(|kind| kind == "yaml" || kind == "yml")
    };
    let mut names: Vec<String> = names.filter(is_other).take(MOST_NAMES).collect();
    names.sort();
    names
}

/// Makes an empty file next to this one under an unused name.
fn reserve(path: &Path) -> io::Result<PathBuf> {
    for name in names(path) {
        match OpenOptions::new().write(true).create_new(true).open(&name) {
            Ok(_) => return Ok(name),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
