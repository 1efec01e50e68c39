//! The files of a path: itself, the files in a folder, or standard input.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::Format;

/// The path for standard input.
pub const STDIN: &str = "-";

/// A file or folder that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct FileError {
    /// Its path as it was given or found.
    pub path: PathBuf,
    /// Why it cannot be read.
    pub reason: FileErrorReason,
}

/// Why a file or folder cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileErrorReason {
    /// Nothing has this name.
    #[error("there is no such file")]
    Missing,
    /// An address such as `s3://bucket/name`, which names no file of this machine.
    #[error("is an address, not a file of this machine; {0}")]
    Address(&'static str),
    /// The permissions forbid it.
    #[error("may not be read")]
    Forbidden,
    /// A pipe or a device in a folder; opening it could block or have effects.
    #[error("is not a regular file")]
    NotRegular,
    /// A folder without any file that could hold problems.
    #[error("there is no file of problems in this folder")]
    EmptyFolder,
    /// Files of a folder whose names do not end like files of problems; a remark, not an error.
    #[error("{}", passed_over(.0))]
    PassedOver(Vec<String>),
    /// Any other error that the system reports.
    #[error("cannot be read: {0}")]
    Other(String),
}

impl FileError {
    /// Whether nothing has this name.
    pub(super) fn is_missing(&self) -> bool {
        matches!(self.reason, FileErrorReason::Missing | FileErrorReason::Address(_))
    }

    pub(super) fn new(path: &Path, reason: FileErrorReason) -> Self {
        Self { path: path.to_owned(), reason }
    }

    /// The error of a read.
    pub fn io(path: &Path, error: &io::Error) -> Self {
        let reason = match (error.kind(), remedy(path)) {
            (ErrorKind::NotFound | ErrorKind::InvalidFilename, Some(remedy)) => {
                FileErrorReason::Address(remedy)
            }
            (ErrorKind::NotFound, None) => FileErrorReason::Missing,
            (ErrorKind::PermissionDenied, _) => FileErrorReason::Forbidden,
            _ => FileErrorReason::Other(error.to_string()),
        };
        Self::new(path, reason)
    }
}

/// What to do with an address such as `s3://bucket/name` that was given as a path.
fn remedy(path: &Path) -> Option<&'static str> {
    let (scheme, _) = path.to_str()?.split_once("://")?;
    Some(match scheme {
        "file" => "name the file by its path, without file://",
        "s3" | "s3a" | "s3n" => "`aws s3 cp … - | paiju …` reads what it holds",
        "gs" => "`gcloud storage cat … | paiju …` reads what it holds",
        "hdfs" => "`hdfs dfs -cat … | paiju …` reads what it holds",
        "http" | "https" => "`curl -sf … | paiju …` reads what it holds",
        _ if scheme.len() > 1 && scheme.chars().all(|c| c.is_ascii_alphanumeric()) => {
            "standard input reads what another program fetches"
        }
        _ => return None,
    })
}

/// The files that are named of those that a folder holds and that are not read.
const NAMED: usize = 8;

fn passed_over(names: &[String]) -> String {
    let (files, end) = match names.len() {
        1 => ("1 file is".to_owned(), "its name does not end like one of a file"),
        count => (format!("{count} files are"), "their names do not end like those of files"),
    };
    let first = names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    let more = match names.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!(
        "{files} passed over, since {end} of problems: {first}{more}; a file that is named itself is read"
    )
}

/// The files of these paths. For a folder, these are the files of problems in it and
/// in its folders, by the extensions of their names and in the order of their names; a remark names
/// the files that are passed over, unless they are hidden.
pub fn files(paths: &[PathBuf]) -> Vec<Result<PathBuf, FileError>> {
    let is_problems = |file: &Path| Format::of_name(file).is_some();
    let mut files = Vec::new();
    for path in paths {
        files.extend(files_of(std::slice::from_ref(path), is_problems));
        if path.as_os_str() == STDIN || !path.is_dir() {
            continue;
        }
        let mut others = Vec::new();
        walk(path, |file| Format::of_name(file).is_none(), &mut others);
        let name = |file: Result<PathBuf, FileError>| {
            let file = file.ok()?;
            let name = file.strip_prefix(path).unwrap_or(&file).display().to_string();
            let is_hidden = name.split(['/', '\\']).any(|part| part.starts_with('.'));
            (!is_hidden).then_some(name)
        };
        let names: Vec<String> = others.into_iter().filter_map(name).collect();
        if !names.is_empty() {
            files.push(Err(FileError::new(path, FileErrorReason::PassedOver(names))));
        }
    }
    files
}

/// The same for another kind of files: of those in folders the wanted ones are taken.
pub fn files_of(paths: &[PathBuf], wanted: fn(&Path) -> bool) -> Vec<Result<PathBuf, FileError>> {
    let mut files = Vec::new();
    for path in paths {
        if path.as_os_str() == STDIN || !path.is_dir() {
            files.push(Ok(path.clone()));
            continue;
        }
        let before = files.len();
        walk(path, wanted, &mut files);
        if files.len() == before {
            files.push(Err(FileError::new(path, FileErrorReason::EmptyFolder)));
        }
    }
    files
}

/// Collects the wanted files below a folder. Folders that are symbolic links are left out,
/// since they may lead in a circle.
fn walk(folder: &Path, wanted: fn(&Path) -> bool, files: &mut Vec<Result<PathBuf, FileError>>) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return files.push(Err(FileError::io(folder, &error))),
    };
    let mut paths = Vec::new();
    for entry in entries {
        match entry {
            Ok(entry) => paths.push((entry.path(), entry.file_type().is_ok_and(|it| it.is_dir()))),
            Err(error) => files.push(Err(FileError::io(folder, &error))),
        }
    }
    paths.sort();
    for (path, is_folder) in paths {
        if is_folder {
            walk(&path, wanted, files);
        } else if wanted(&path) {
            match fs::metadata(&path) {
                Ok(data) if data.is_dir() => {}
                Ok(data) if data.is_file() => files.push(Ok(path)),
                Ok(_) => files.push(Err(FileError::new(&path, FileErrorReason::NotRegular))),
                Err(error) => files.push(Err(FileError::io(&path, &error))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_named_as_what_they_are() {
        let message =
            |path: &str| FileError::io(Path::new(path), &ErrorKind::NotFound.into()).to_string();
        for (path, remedy) in [
            ("s3://bucket/a.fen", "aws s3 cp"),
            ("hdfs://node:9000/a.fen", "hdfs dfs -cat"),
            ("file:///tmp/a.fen", "without file://"),
            ("https://example.org/a.fen", "curl"),
            ("abfss://x@y/a.fen", "standard input"),
        ] {
            let message = message(path);
            assert!(message.contains("is an address") && message.contains(remedy), "{message}");
        }
        for path in ["a.fen", "a b://c", "://x", "C://x"] {
            assert!(message(path).ends_with("there is no such file"), "{path}");
        }
    }
}
