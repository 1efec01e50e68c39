//! Locks the name of a file, which may be replaced meanwhile.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::atomic_file::AtomicFile;

/// Opens a file that can be replaced, or makes it, and locks its name.
///
/// # Errors
/// Why it cannot be written, as a sentence.
pub(super) fn locked_to_write(path: &Path) -> Result<File, String> {
    let name = path.display();
    let unwritable = |error| format!("{name} cannot be written: {error}");
    if path.exists() && !path.is_file() {
        return Err(format!("{name} cannot be added to: it is not a regular file"));
    }
    // Before the work, not after it, and without touching what is there.
    AtomicFile::create(path).map_err(unwritable)?;
    let lock = locked(path).map_err(|error| match error.kind() {
        ErrorKind::WouldBlock => format!("{name}: another run is writing to it"),
        _ => unwritable(error),
    })?;
    AtomicFile::remove_abandoned(path);
    Ok(lock)
}

/// Opens a file, or makes it, and locks it; `WouldBlock` if another run has done so.
fn locked(path: &Path) -> io::Result<File> {
    loop {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = match options.open(path) {
            // A file that may not be written to can still be replaced.
            Err(error) if error.kind() == ErrorKind::PermissionDenied => File::open(path)?,
            file => file?,
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(ErrorKind::WouldBlock.into()),
            // Where a file system knows no locks, nothing is locked.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        // Between the two steps another run may have replaced the file and ended.
        if stands_at(&file, path)? {
            return Ok(file);
        }
    }
}

/// Whether an open file is the one at a path.
#[cfg(unix)]
fn stands_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;

    let file = file.metadata()?;
    match fs::metadata(path) {
        Ok(there) => Ok((there.dev(), there.ino()) == (file.dev(), file.ino())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Elsewhere a file that is open cannot be replaced.
#[cfg(not(unix))]
fn stands_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
