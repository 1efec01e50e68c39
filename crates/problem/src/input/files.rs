//! The files of a path: itself, the files in a folder, or standard input; how each is opened, and
//! position texts in place of files.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;

use super::Format;
use super::format::is_significant;
use crate::formats::loose_fen;

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

/// The buffer of a file, and the most of it that is examined to recognize its format.
const BUFFER: usize = 1 << 16;

/// What follows the beginning of a file.
pub(super) type Rest = Box<dyn Read + Send>;

/// Opens a file or standard input: its beginning, and what follows. What is packed by gzip is
/// unpacked.
pub(super) fn open(path: &Path) -> io::Result<(Vec<u8>, Rest)> {
    let file: Box<dyn Read + Send> =
        if path.as_os_str() == STDIN { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    unpack(file)
}

/// The largest file that is read as a whole, in bytes.
const LARGEST: u64 = 1 << 30;

/// Reads a whole file, or standard input. What is packed by gzip is unpacked.
///
/// # Errors
/// It cannot be read, or holds more than 1 GiB.
pub(super) fn read_whole(path: &Path) -> Result<Vec<u8>, FileError> {
    let io = |error| FileError::io(path, &error);
    let (mut bytes, rest) = open(path).map_err(io)?;
    rest.take(LARGEST + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() as u64 > LARGEST {
        let most = format!("it is larger than {} GiB, the most that is read", LARGEST >> 30);
        return Err(FileError::new(path, FileErrorReason::Other(most)));
    }
    Ok(bytes)
}

/// Opens a file of results, which gzip may have packed.
///
/// # Errors
/// What the system says when it cannot be opened, or begins like a packed file and is none.
/// Damage further on is an error of a read.
pub fn open_results(path: &Path) -> io::Result<impl BufRead + use<>> {
    let (begin, rest) = unpack(Box::new(File::open(path)?))?;
    Ok(BufReader::with_capacity(BUFFER, Cursor::new(begin).chain(rest)))
}

/// Begins to read: the beginning and what follows. What is packed by gzip is unpacked.
pub(super) fn unpack(
    mut file: Box<dyn Read + Send>,
) -> io::Result<(Vec<u8>, Box<dyn Read + Send>)> {
    let begin = head(&mut file)?;
    if !begin.starts_with(&GZIP) {
        return Ok((begin, file));
    }
    let packed = BufReader::with_capacity(BUFFER, Cursor::new(begin).chain(file));
    let mut file: Box<dyn Read + Send> = Box::new(MultiGzDecoder::new(packed));
    Ok((head(&mut file)?, file))
}

/// The first bytes of what gzip packs.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The beginning of a file up to the end of its first significant line, and perhaps more.
fn head(file: &mut impl Read) -> io::Result<Vec<u8>> {
    let (mut head, mut line) = (Vec::new(), 0);
    while head.len() < BUFFER {
        let before = head.len();
        head.resize(BUFFER, 0);
        let read = loop {
            match file.read(&mut head[before..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        head.truncate(before + read);
        if read == 0 {
            break;
        }
        while let Some(length) = head[line..].iter().position(|&byte| byte == b'\n') {
            let text = String::from_utf8_lossy(&head[line..line + length]);
            if is_significant(text.trim_start_matches('\u{feff}')) {
                return Ok(head);
            }
            line += length + 1;
        }
    }
    Ok(head)
}

/// Whether this is a position text and not a path: ten rows in any shape in which they are passed
/// around, or the rows of a game on another board.
pub(super) fn position_argument(path: &Path) -> Option<&str> {
    let text = path.to_str().filter(|text| text.len() < 400 && text.contains('/'))?;
    let rows = text.split_whitespace().next()?;
    let is_row = |row: &str| {
        !row.is_empty()
            && row.chars().all(|c| matches!(c, '1'..='9') || "kabnrcpehKABNRCPEH".contains(c))
    };
    let is_rows = rows.matches('/').count() >= 6 && rows.split('/').all(is_row);
    (loose_fen(text).is_ok() || is_rows).then_some(text)
}

/// Joins the words of a position text that was given without quotes: the rows, the side to move,
/// rights and counters.
pub(super) fn joined_arguments(paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut joined: Vec<PathBuf> = Vec::with_capacity(paths.len());
    // The words of a text whose rows were alone.
    let mut words: Option<String> = None;
    for path in paths {
        let word = path.to_str().filter(|word| follows(word) && !path.exists());
        if let (Some(words), Some(word), Some(last)) = (&mut words, word, joined.last_mut()) {
            *words = format!("{words} {word}");
            *last = PathBuf::from(&*words);
            continue;
        }
        let alone = position_argument(&path).filter(|text| !text.contains(' ') && !path.exists());
        words = alone.map(str::to_owned);
        joined.push(path);
    }
    joined
}

/// Whether a word follows the rows of a position text.
fn follows(word: &str) -> bool {
    let counts = word.len() < 4 && word.parse::<u32>().is_ok();
    counts || matches!(word, "w" | "b" | "r" | "-")
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

#[cfg(test)]
mod argument_tests {
    use super::*;

    #[test]
    fn the_words_of_a_position_are_joined() {
        let rows = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4";
        let paths = |words: &[&str]| words.iter().map(PathBuf::from).collect::<Vec<_>>();
        let given = paths(&["missing.yaml", "-", rows, "w", "-", "-", "0", "1", rows, "b", "c"]);
        let found = joined_arguments(given);
        let whole = format!("{rows} w - - 0 1");
        assert_eq!(found, paths(&["missing.yaml", "-", &whole, &format!("{rows} b"), "c"]));
    }

    #[test]
    fn a_path_is_no_position() {
        for path in ["a/b/c/d/e/f/g/h/i/j", "data/2024/k/n/p/r/c/x.yaml", "-", "", "/////////"] {
            assert_eq!(position_argument(Path::new(path)), None, "{path}");
        }
        for text in
            ["4/5/2k3/7/6/P4/K3 w -", "https://www.chessdb.cn/query/?9/9/9/9/9/9/9/9/9/3K5%20w"]
        {
            assert_eq!(position_argument(Path::new(text)), Some(text));
        }
    }
}
