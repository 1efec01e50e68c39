//! The collection that is made beside a file of another format.

use std::fs::OpenOptions;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The most names that are tried for the new file.
const MOST_NAMES: usize = 1000;

/// The names that the collection beside a file can have, the best one first.
fn names(path: &Path) -> impl Iterator<Item = PathBuf> {
    let plain = path.with_extension("yaml");
    let others = path.with_extension("");
    let name = others.file_name().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
    let numbered =
        (2..MOST_NAMES).map(move |at| others.with_file_name(format!("{name}-{at}.yaml")));
    std::iter::once(plain).chain(numbered)
}

/// The name of the file that the first save makes.
pub(super) fn target(path: &Path) -> Option<PathBuf> {
    names(path).find(|name| !name.exists())
}

/// Makes an empty file beside this one under a name that nothing has.
pub(super) fn reserve(path: &Path) -> io::Result<PathBuf> {
    for name in names(path) {
        match OpenOptions::new().write(true).create_new(true).open(&name) {
            Ok(_) => return Ok(name),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
