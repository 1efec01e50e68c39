//! The folder of the open file: the collection that is made next to a file in another format, and
//! the other collections there.

use std::fs::OpenOptions;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

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
pub(super) fn target(path: &Path) -> Option<PathBuf> {
    names(path).find(|name| !name.exists())
}

/// The names of the other collections in the folder of a file.
pub(super) fn collections(path: &Path) -> Vec<String> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
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
