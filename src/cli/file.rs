//! Files by the names on the command line: a file, a folder of YAML files, `-`.

use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 30;

/// A file's bytes and the name under which the user knows it.
pub(super) struct File {
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

/// Reads a file, or every YAML file in a folder and the folders in it, in the order of
/// their names. What cannot be read comes back as a sentence in its place.
pub(super) fn read(path: &Path) -> Vec<Result<File, String>> {
    if path.as_os_str() == "-" {
        return vec![bytes("stdin", &mut io::stdin().lock())];
    }
    match fs::metadata(path) {
        Ok(data) if data.is_dir() => folder(path),
        Ok(_) => vec![file(path)],
        Err(error) => vec![Err(sentence(path, &error))],
    }
}

fn folder(path: &Path) -> Vec<Result<File, String>> {
    let found = within(path, |file| file.extension().is_some_and(|it| it == "yaml" || it == "yml"));
    if found.is_empty() {
        let name = path.display();
        return vec![Err(format!("{name}: there is no .yaml or .yml file in this folder"))];
    }
    found.into_iter().map(|entry| entry.and_then(|path| file(&path))).collect()
}

/// The files of a folder, and of the folders in it, that are wanted, in the order of their
/// names.
pub(super) fn within(folder: &Path, wanted: fn(&Path) -> bool) -> Vec<Result<PathBuf, String>> {
    let mut found = Vec::new();
    walk(folder, wanted, &mut found);
    found
}

/// Collects the files below a folder. Folders that are symbolic links are left out,
/// since they may lead in a circle.
fn walk(folder: &Path, wanted: fn(&Path) -> bool, found: &mut Vec<Result<PathBuf, String>>) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return found.push(Err(sentence(folder, &error))),
    };
    let mut paths = Vec::new();
    for entry in entries {
        match entry {
            Ok(entry) => paths.push((entry.path(), entry.file_type().is_ok_and(|it| it.is_dir()))),
            Err(error) => found.push(Err(sentence(folder, &error))),
        }
    }
    paths.sort();
    for (path, is_folder) in paths {
        if is_folder {
            walk(&path, wanted, found);
        } else if wanted(&path) && !path.is_dir() {
            found.push(Ok(path));
        }
    }
}

fn file(path: &Path) -> Result<File, String> {
    let name = path.display().to_string();
    match fs::File::open(path) {
        Ok(mut file) => bytes(&name, &mut file),
        Err(error) => Err(sentence(path, &error)),
    }
}

fn bytes(name: &str, from: &mut dyn Read) -> Result<File, String> {
    let mut bytes = Vec::new();
    match from.take(LARGEST + 1).read_to_end(&mut bytes) {
        Ok(_) if bytes.len() as u64 > LARGEST => {
            Err(format!("{name}: is larger than {} GiB, the most that is read", LARGEST >> 30))
        }
        Ok(_) => Ok(File { name: name.to_owned(), bytes }),
        Err(error) => Err(sentence(Path::new(name), &error)),
    }
}

/// What the system says of a file or folder that cannot be written, with its name.
pub(super) fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Why a folder cannot be made.
#[derive(Debug, Error)]
pub(in crate::cli) enum FolderError {
    /// A file has its name, or that of a folder above it.
    #[error("{}: there is a file where a folder is expected", .0.display())]
    IsFile(PathBuf),
    /// What the system says.
    #[error("{}: the folder cannot be made: {error}", path.display())]
    Io {
        /// The folder.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
}

/// Makes a folder, and those in which it stands, where there is none.
///
/// # Errors
/// Why it cannot be made.
pub(in crate::cli) fn folder_for(path: &Path) -> Result<(), FolderError> {
    fs::create_dir_all(path).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory => FolderError::IsFile(path.to_owned()),
        _ => FolderError::Io { path: path.to_owned(), error },
    })
}

/// Why a file cannot be read.
pub(super) fn sentence(path: &Path, error: &io::Error) -> String {
    let why = match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::PermissionDenied => "may not be read".to_owned(),
        _ => format!("cannot be read: {error}"),
    };
    format!("{}: {why}", path.display())
}
