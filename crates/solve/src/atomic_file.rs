//! Replaces a file in one step: a reader sees the old file or the new one, never a part.
//!
//! The new content goes to a temporary file in the same folder, under a name that no other program
//! uses, and replaces the old file when it is complete. Whatever fails before that, such as a full
//! disk, removes the temporary file and leaves the old one untouched. What a program that was
//! killed has left in a folder is removed by the next one that writes there. A device or a pipe,
//! such as `/dev/null`, has no content to replace and is written to as it is.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, IntoInnerError, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use tempfile::{Builder, NamedTempFile};

use crate::locked::lock;

/// The most symbolic links that are followed to a file, as in Linux.
const MOST_LINKS: usize = 40;

/// How the names of temporary files begin and end.
const PREFIX: &str = ".paiju-";
const SUFFIX: &str = ".tmp";

/// How long a temporary file may exist before it is locked; far longer than that takes.
const YOUNG: Duration = Duration::from_secs(2);

/// A file that is being written and does not replace its target yet.
#[derive(Debug)]
pub struct AtomicFile {
    to: BufWriter<Writing>,
    target: PathBuf,
}

/// What is written to.
#[derive(Debug)]
enum Writing {
    /// A temporary file in the folder of the target.
    Beside(NamedTempFile),
    /// The target itself, which is a device or a pipe.
    Straight(File),
}

impl Writing {
    fn as_file(&self) -> &File {
        match self {
            Self::Beside(file) => file.as_file(),
            Self::Straight(file) => file,
        }
    }
}

impl Write for Writing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.as_file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.as_file().flush()
    }
}

impl AtomicFile {
    /// Begins the file for `path`. Symbolic links are followed, so that the file they lead to is
    /// replaced, and the permissions of an existing file are kept.
    ///
    /// # Errors
    /// The folder, or the device at `path`, cannot be written to, or `path` is a folder.
    pub fn create(path: &Path) -> io::Result<Self> {
        let target = Self::target(path)?;
        let is_device = |data: &fs::Metadata| !data.is_file() && !data.is_dir();
        if fs::metadata(&target).is_ok_and(|data| is_device(&data)) {
            let device = OpenOptions::new().write(true).open(&target)?;
            return Ok(Self { to: BufWriter::new(Writing::Straight(device)), target });
        }
        Self::create_at(target)
    }

    /// The file that a path leads to, through symbolic links; it need not exist.
    ///
    /// # Errors
    /// The links go in a circle.
    pub fn target(path: &Path) -> io::Result<PathBuf> {
        linked(path)
    }

    /// Begins the file for a path that [`AtomicFile::target`] has returned. A link that has
    /// appeared there since is refused and not followed: it leads to a file that nobody has opened.
    ///
    /// # Errors
    /// As [`AtomicFile::create`].
    pub fn create_at(target: PathBuf) -> io::Result<Self> {
        remove_abandoned_once(folder_of(&target));
        let old = match fs::symlink_metadata(&target) {
            Ok(data) if data.is_dir() => return Err(ErrorKind::IsADirectory.into()),
            Ok(data) if !data.is_file() => return Err(io::Error::other("is not a regular file")),
            Ok(data) => Some(data.permissions()),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let mut name = Builder::new();
        name.prefix(PREFIX).suffix(SUFFIX);
        let to = name.make_in(folder_of(&target), |path| {
            OpenOptions::new().read(true).write(true).create_new(true).open(path)
        })?;
        // No other program takes it for abandoned, and it is still locked when it replaces its
        // target.
        let _ = to.as_file().try_lock();
        if let Some(old) = old {
            to.as_file().set_permissions(old)?;
        }
        Ok(Self { to: BufWriter::new(Writing::Beside(to)), target })
    }

    /// Removes temporary files next to `path` that killed programs have left, whatever their
    /// targets. A file that another program is writing is locked and remains; so does any file on a
    /// file system without locks.
    pub fn remove_abandoned(path: &Path) {
        if let Ok(target) = linked(path) {
            remove_abandoned_in(folder_of(&target));
        }
    }

    /// Like [`AtomicFile::commit`], but never replaces an existing file.
    ///
    /// # Errors
    /// The file exists, or the error of the system.
    pub fn commit_new(self) -> io::Result<File> {
        let to = self.to.into_inner().map_err(IntoInnerError::into_error)?;
        match to {
            Writing::Beside(file) => {
                file.persist_noclobber(&self.target).map_err(|error| error.error)
            }
            Writing::Straight(_) => Err(ErrorKind::AlreadyExists.into()),
        }
    }

    /// Moves the complete file to its target and returns it, open for reading and writing, a device
    /// for writing alone. A file is locked until it is closed, where the file system knows locks.
    ///
    /// # Errors
    /// What the system says; then the old file is as it was.
    pub fn commit(self) -> io::Result<File> {
        match self.to.into_inner().map_err(IntoInnerError::into_error)? {
            Writing::Beside(file) => file.persist(&self.target).map_err(|error| error.error),
            Writing::Straight(device) => Ok(device),
        }
    }

    /// Sends everything to the disk and then does as [`AtomicFile::commit`], so that not even
    /// a loss of power leaves half a file. Takes some milliseconds.
    ///
    /// # Errors
    /// As [`AtomicFile::commit`].
    pub fn commit_to_disk(mut self) -> io::Result<File> {
        self.to.flush()?;
        if let Writing::Beside(file) = self.to.get_ref() {
            file.as_file().sync_all()?;
        }
        self.commit()
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Removes what killed programs have left in a folder, when this program first writes there.
fn remove_abandoned_once(folder: &Path) {
    static CLEAN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut clean = lock(&CLEAN);
    if clean.insert(folder.to_owned()) {
        remove_abandoned_in(folder);
    }
}

fn remove_abandoned_in(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_ours =
            name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        let data = entry.metadata();
        // A younger one may not be locked yet.
        let is_old = data.is_ok_and(|data| {
            let age = data.modified().ok().and_then(|time| time.elapsed().ok());
            data.is_file() && age.is_some_and(|age| age > YOUNG)
        });
        if is_ours && is_old && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The path at the end of the symbolic links that begin at `path`, where perhaps no file is.
fn linked(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            // A relative link starts at the folder of the link.
            Ok(to) => path = path.parent().unwrap_or(Path::new("")).join(to),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, text: &str) -> io::Result<()> {
        let mut file = AtomicFile::create(path)?;
        file.write_all(text.as_bytes())?;
        file.commit_to_disk().map(drop)
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_and_its_neighbors_survive() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.yaml");
        let neighbors = ["x.yaml.new", "x.yaml.tmp", "x.draft", "x.new"];
        for name in neighbors {
            fs::write(folder.path().join(name), name).unwrap();
        }
        write(&path, "old").unwrap();
        write(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        for name in neighbors {
            assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), name);
        }
        assert_eq!(names(folder.path()).len(), neighbors.len() + 1);
    }

    #[test]
    fn what_is_not_committed_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.yaml");
        fs::write(&path, "old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(&vec![0; 100_000]).unwrap();
        assert_eq!(names(folder.path()).len(), 2);
        drop(file);
        assert_eq!(names(folder.path()), ["x.yaml"]);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        // A folder appeared at the target while the file was written.
        let file = AtomicFile::create(&path).unwrap();
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(file.commit().is_err());
        assert_eq!(names(folder.path()), ["x.yaml"]);
    }

    #[cfg(unix)]
    #[test]
    fn only_abandoned_files_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        let old = std::time::SystemTime::now() - YOUNG * 2;
        let writing = AtomicFile::create(&path).unwrap();
        writing.to.get_ref().as_file().set_modified(old).unwrap();
        for (name, is_old) in
            [(".paiju-abc.tmp", true), (".paiju-def.tmp", false), (".other.tmp", true)]
        {
            let file = File::create(folder.path().join(name)).unwrap();
            if is_old {
                file.set_modified(old).unwrap();
            }
        }
        AtomicFile::remove_abandoned(&path);
        let left = names(folder.path());
        assert_eq!(left.len(), 3, "{left:?}");
        assert!(!left.contains(&".paiju-abc.tmp".to_owned()), "{left:?}");
        writing.commit().unwrap();
        assert!(path.exists());
    }

    #[test]
    fn a_new_file_takes_no_place_that_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        let new = || {
            let mut file = AtomicFile::create(&path)?;
            file.write_all(b"new")?;
            file.commit_new().map(drop)
        };
        new().unwrap();
        fs::write(&path, "old").unwrap();
        assert_eq!(new().unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(folder.path()), ["x"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_has_come_in_between_is_not_followed() {
        use std::os::unix::fs::symlink;

        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("open"), "").unwrap();
        fs::write(at("other"), "other").unwrap();
        let target = AtomicFile::target(&at("open")).unwrap();
        let mut early = AtomicFile::create_at(target.clone()).unwrap();
        early.write_all(b"new").unwrap();
        fs::remove_file(at("open")).unwrap();
        symlink("other", at("open")).unwrap();
        assert!(AtomicFile::create_at(target).is_err());
        // One that comes later still is replaced itself.
        early.commit().unwrap();
        assert_eq!(fs::read_to_string(at("open")).unwrap(), "new");
        assert_eq!(fs::read_to_string(at("other")).unwrap(), "other");
    }

    #[test]
    fn two_writers_do_not_meet() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        let (mut one, mut two) =
            (AtomicFile::create(&path).unwrap(), AtomicFile::create(&path).unwrap());
        one.write_all(b"one").unwrap();
        two.write_all(b"two").unwrap();
        two.commit().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        one.commit().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_permissions_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        fs::create_dir(at("kept")).unwrap();
        fs::write(at("kept/real"), "old").unwrap();
        fs::set_permissions(at("kept/real"), fs::Permissions::from_mode(0o600)).unwrap();
        symlink("kept/link", at("link")).unwrap();
        symlink("real", at("kept/link")).unwrap();
        write(&at("link"), "new").unwrap();
        assert_eq!(fs::read_to_string(at("kept/real")).unwrap(), "new");
        assert_eq!(mode(&at("kept/real")), 0o600);
        assert!(at("link").is_symlink() && at("kept/link").is_symlink());
        // A new file has the permissions that any new file has.
        symlink("kept/absent", at("dangling")).unwrap();
        write(&at("dangling"), "new").unwrap();
        fs::write(at("plain"), "").unwrap();
        assert_eq!(mode(&at("kept/absent")), mode(&at("plain")));
        symlink("loop", at("loop")).unwrap();
        assert!(AtomicFile::create(&at("loop")).is_err());
        assert_eq!(names(&at("kept")), ["absent", "link", "real"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn only_regular_files_are_replaced_and_devices_written_to() {
        let folder = tempfile::tempdir().unwrap();
        assert!(AtomicFile::create(folder.path()).is_err());
        write(Path::new("/dev/null"), "nothing").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        let full = write(Path::new("/dev/full"), "something");
        assert!(full.is_err(), "{full:?}");
    }
}
