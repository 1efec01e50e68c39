//! Replaces a file in one step: a reader sees the old file or the new one, never a part.
//!
//! The new content goes to a temporary file in the same folder, under a name that nobody else
//! uses, and takes the place of the old file when it is complete. Whatever fails before that,
//! such as a full disk, removes the temporary file and leaves the old one untouched.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, IntoInnerError, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// The most symbolic links that are followed to a file, as in Linux.
const MOST_LINKS: usize = 40;

/// A file that is being written and does not yet stand in its place.
#[derive(Debug)]
pub(crate) struct AtomicFile {
    to: BufWriter<NamedTempFile>,
    target: PathBuf,
}

impl AtomicFile {
    /// Begins the file that is to stand at `path`. Symbolic links are followed, so that the
    /// file they lead to is replaced, and the permissions of an existing file are kept.
    ///
    /// # Errors
    /// That the folder cannot be written to, or that something stands at `path` which is no
    /// regular file.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let target = linked(path)?;
        let old = match fs::metadata(&target) {
            Ok(data) if data.is_dir() => return Err(ErrorKind::IsADirectory.into()),
            Ok(data) if !data.is_file() => return Err(io::Error::other("is no regular file")),
            Ok(data) => Some(data.permissions()),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut name = Builder::new();
        name.prefix(".paiju-").suffix(".tmp");
        let to = name.make_in(folder, |path| {
            OpenOptions::new().read(true).write(true).create_new(true).open(path)
        })?;
        if let Some(old) = old {
            to.as_file().set_permissions(old)?;
        }
        Ok(Self { to: BufWriter::new(to), target })
    }

    /// Locks the new file, so that it is locked from the moment it stands in its place until
    /// the file that [`commit`](Self::commit) returns is closed. Where a file system knows no
    /// locks, nothing is locked.
    #[cfg(feature = "cli")]
    pub(crate) fn lock(&self) {
        let _ = self.to.get_ref().as_file().try_lock();
    }

    /// Puts the complete file in its place and returns it, open for reading and writing.
    ///
    /// # Errors
    /// What the system says; then the old file is as it was.
    pub(crate) fn commit(self) -> io::Result<File> {
        let to = self.to.into_inner().map_err(IntoInnerError::into_error)?;
        to.persist(&self.target).map_err(|error| error.error)
    }

    /// Sends everything to the disk and then does as [`AtomicFile::commit`], so that not even
    /// a loss of power leaves half a file. Takes some milliseconds.
    ///
    /// # Errors
    /// As [`AtomicFile::commit`].
    pub(crate) fn commit_to_disk(mut self) -> io::Result<File> {
        self.to.flush()?;
        self.to.get_ref().as_file().sync_all()?;
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
        // Something came to stand in the way while the file was written.
        let file = AtomicFile::create(&path).unwrap();
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(file.commit().is_err());
        assert_eq!(names(folder.path()), ["x.yaml"]);
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
    fn only_regular_files_are_replaced() {
        let folder = tempfile::tempdir().unwrap();
        assert!(AtomicFile::create(folder.path()).is_err());
        assert!(AtomicFile::create(Path::new("/dev/null")).is_err());
    }
}
