//! A file of results that lets an interrupted run be resumed.
//!
//! Each line holds the result of one problem; rows with commas come below their names. The settings
//! of the run are in a file next to it, see [`SettingsFile`]. Results are appended a whole line at a time, so however the program ends, at most
//! the last line is incomplete. An incomplete line is cut off when the file is opened again, and
//! its problem is processed again. When the run ends, the last line gets its [`Receipt`]. If the name ends in `.gz`, the file is [packed](super::packed).

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Map, Value};
use thiserror::Error;

use super::done::Done;
use super::packed::{self, Packer, is_packed, unpack};
use super::read_results::LONGEST;
use super::settings_file::{SettingsFile, differences, question};
use crate::atomic_file::AtomicFile;
use crate::input::cells;
use crate::record::{Outcome, Receipt};
use crate::solve::Moment;

/// How results are written, one a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// One JSON object per line.
    Jsonl,
    /// The items of a YAML list, each in flow style.
    Yaml,
    /// Rows with commas, below a row of names.
    Csv,
}

/// The longest time between two flushes to the disk.
const SYNC: Duration = Duration::from_secs(1);

/// Settings that a retry may change.
const LIMITS: [&str; 4] = ["memory", "nodes", "threads", "time"];

/// A results file that is open for appending.
#[derive(Debug)]
pub struct ResultsFile {
    file: File,
    /// Packs the lines, if the file is packed.
    packer: Option<Packer>,
    /// The path of the results file.
    path: PathBuf,
    settings: SettingsFile,
    format: Format,
    /// The last line, with its line break; empty if there is none.
    last: String,
    synced: Moment,
}

/// A results file, and what it holds already.
#[derive(Debug)]
pub struct Opened {
    /// The file, open for appending.
    pub file: ResultsFile,
    /// The problems that are done.
    pub done: Done,
    /// The number of bytes that were cut off because their line was incomplete.
    pub cut_off: u64,
}

/// Why a results file cannot be opened.
#[derive(Debug, Error)]
pub enum ResultsFileError {
    /// It cannot be opened, read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The path of the results file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A device or a pipe cannot be resumed from.
    #[error("{}: is not a regular file", .0.display())]
    NoFile(PathBuf),
    /// Another run writes to it.
    #[error("{}: another run is writing to it", .0.display())]
    Busy(PathBuf),
    /// It holds something else.
    #[error("{}: holds something other than the results of a batch", .0.display())]
    Foreign(PathBuf),
    /// The run has other settings than the results.
    #[error("{}: was written with other settings\n{differences}", path.display())]
    Settings {
        /// The path of the results file.
        path: PathBuf,
        /// One line for each setting that differs.
        differences: String,
    },
    /// The settings file of the results is missing.
    #[error("{}: is missing, and without the settings the results cannot be continued", .0.display())]
    NoSettings(PathBuf),
    /// It was written in another format.
    #[error("{}: was written as {format}, see --format", path.display())]
    OtherFormat {
        /// The path of the results file.
        path: PathBuf,
        /// The format that it was written in.
        format: &'static str,
    },
    /// A result is one of another run.
    #[error(
        "{}: line {line} answers another question than its settings: results of several runs were \
         put together",
        path.display()
    )]
    OtherQuestion {
        /// The path of the results file.
        path: PathBuf,
        /// The line of the file, counted from 1.
        line: u64,
    },
    /// A line in the middle is not a result.
    #[error("{}: line {line} is not a result", path.display())]
    Line {
        /// The path of the results file.
        path: PathBuf,
        /// The line of the file, counted from 1.
        line: u64,
    },
}

impl Format {
    /// The name on the command line.
    fn name(self) -> &'static str {
        match self {
            Self::Jsonl => "jsonl",
            Self::Yaml => "yaml",
            Self::Csv => "csv",
        }
    }

    /// The format of a file that begins with this line, if it holds results.
    fn of_first(line: &str) -> Option<Self> {
        let begins = |format: &Self| format.outcome(line, &[]).is_some();
        if let Some(format) = [Self::Jsonl, Self::Yaml].into_iter().find(begins) {
            return Some(format);
        }
        let names = cells(line, ',').ok()?;
        let has = |wanted: &str| names.iter().any(|name| name == wanted);
        ["number", "hash", "verdict"].into_iter().all(has).then_some(Self::Csv)
    }

    /// A result of a batch on its line.
    fn outcome(self, line: &str, names: &[String]) -> Option<Outcome> {
        let outcome: Outcome = match self {
            Self::Jsonl => serde_json::from_str(line).ok(),
            Self::Yaml => serde_json::from_str(line.strip_prefix("- ")?).ok(),
            Self::Csv => Outcome::of_row(names, &cells(line, ',').ok()?).ok(),
        }?;
        (outcome.number.is_some() && outcome.hash.is_some()).then_some(outcome)
    }
}

/// How a file is opened.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// How results are written.
    pub format: Format,
    /// What the results depend on.
    pub settings: &'a Map<String, Value>,
    /// The row of names, empty where there is none.
    pub columns: &'a str,
    /// Whether undecided problems are processed again; then the limits may differ.
    pub retry: bool,
    /// The folder of the certificates, if they are asked for: problems without theirs are processed
    /// again.
    pub certificates: Option<&'a Path>,
}

impl Opening<'_> {
    /// Whether the problem of a result is processed again.
    fn is_repeated(&self, outcome: &Outcome) -> bool {
        self.retry && outcome.is_open() || self.lacks_certificate(outcome)
    }

    /// Whether a certificate of one of the results is gone, or could not be written.
    fn lacks_some(&self, mut lines: &File) -> io::Result<bool> {
        if self.certificates.is_none() {
            return Ok(false);
        }
        let mut reading = Results::new(BufReader::new(lines), self.format);
        let mut lacks = false;
        if matches!(reading.begin()?, Head::Results) {
            while let Some(outcome) = reading.next()?.filter(|_| !lacks) {
                lacks = outcome.is_ok_and(|outcome| self.lacks_certificate(&outcome));
            }
        }
        lines.rewind()?;
        Ok(lacks)
    }

    /// Whether a certificate is gone, or could not be written.
    fn lacks_certificate(&self, outcome: &Outcome) -> bool {
        let Some(folder) = self.certificates else { return false };
        // The reason of an earlier version begins with the path of the file.
        let failed = |why: &String| Path::new(why).starts_with(folder);
        outcome.each().any(|it| match &it.certificate {
            Some(path) => !Path::new(path).is_file(),
            None => it.uncertified.as_ref().is_some_and(failed),
        })
    }
}

impl ResultsFile {
    /// Opens a results file, or creates it. Calls `show` for every result that it holds.
    ///
    /// # Errors
    /// [`ResultsFileError`] if it cannot be continued.
    pub fn open(
        path: &Path,
        opening: &Opening<'_>,
        mut show: impl FnMut(&Outcome),
    ) -> Result<Opened, ResultsFileError> {
        let io = |error| ResultsFileError::Io { path: path.to_owned(), error };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(io)?;
        if !file.metadata().map_err(io)?.is_file() {
            return Err(ResultsFileError::NoFile(path.to_owned()));
        }
        lock(&file, path)?;
        let mut packer = is_packed(path).then(Packer::new);
        let (lines, whole) = if packer.is_some() {
            let unpacked = unpack(&file).map_err(io)?;
            let unpacked = unpacked.ok_or_else(|| ResultsFileError::Foreign(path.to_owned()))?;
            (unpacked.lines, Some(unpacked.good))
        } else {
            (file.try_clone().map_err(io)?, None)
        };
        let length = lines.metadata().map_err(io)?.len();
        let mut kept = None;
        if opening.retry || opening.lacks_some(&lines).map_err(io)? {
            kept = Some(Kept::begin(path, opening).map_err(io)?);
        }
        let (mut done, mut last) = (Done::default(), String::new());
        let asked = question(opening.settings).to_string();
        let mut reading = Results::new(BufReader::new(&lines), opening.format);
        let end = match reading.begin().map_err(io)? {
            Head::Torn => 0,
            Head::Foreign(None) => return Err(ResultsFileError::Foreign(path.to_owned())),
            Head::Foreign(Some(format)) => {
                let (path, format) = (path.to_owned(), format.name());
                return Err(ResultsFileError::OtherFormat { path, format });
            }
            Head::Results => {
                same(&settings_beside(path)?, opening, path)?;
                while let Some(line) = reading.next().map_err(io)? {
                    let Ok(outcome) = line else {
                        let line = reading.line;
                        return Err(ResultsFileError::Line { path: path.to_owned(), line });
                    };
                    if outcome.question.as_ref().is_some_and(|it| *it != asked) {
                        let (path, line) = (path.to_owned(), reading.line);
                        return Err(ResultsFileError::OtherQuestion { path, line });
                    }
                    let again = opening.is_repeated(&outcome);
                    if kept.is_none() {
                        last.clone_from(&reading.text);
                    }
                    let hash = outcome.hash.as_deref().and_then(|hash| hash.parse().ok());
                    let (Some(number), Some(hash)) = (outcome.number, hash) else { continue };
                    if !again && done.add(number, hash) {
                        show(&outcome);
                        if let Some(kept) = &mut kept {
                            // The receipt counts results that may not be kept.
                            let line = reading.text.trim_end_matches(['\n', '\r']);
                            last = Receipt::off_line(line, opening.format == Format::Csv) + "\n";
                            kept.write(&last).map_err(io)?;
                        }
                    }
                }
                reading.good
            }
        };
        let size = file.metadata().map_err(io)?.len();
        let fresh = end == 0;
        if kept.is_none() && !fresh && whole.is_some() && end < length {
            // A line within a member cannot be cut off.
            kept = Some(Kept::copy(path, &lines, end).map_err(io)?);
        }
        let settings = SettingsFile::new(opening.settings.clone(), None);
        settings.write_beside(path).map_err(io)?;
        let (good, cut_off) = match whole {
            _ if fresh => (0, size),
            Some(good) => (good, size - good + length - end),
            None => (end, size - end),
        };
        if let Some(kept) = kept.filter(|_| !fresh) {
            file = kept.commit().map_err(io)?;
            lock(&file, path)?;
        } else {
            file.set_len(good).map_err(io)?;
        }
        file.seek(SeekFrom::End(0)).map_err(io)?;
        if fresh {
            packed::write(&mut packer, opening.columns, &mut file).map_err(io)?;
            if let Some(packer) = &mut packer {
                packer.finish(&mut file).map_err(io)?;
            }
        }
        let (path, format, synced) = (path.to_owned(), opening.format, Moment::now());
        let file = Self { file, packer, path, settings, format, last, synced };
        Ok(Opened { file, done, cut_off })
    }

    /// Appends a result, which ends with a line break.
    ///
    /// # Errors
    /// The error of the system, such as a full disk.
    pub fn write(&mut self, line: &str) -> io::Result<()> {
        let written = packed::write(&mut self.packer, line, &mut self.file);
        written.map_err(|error| self.named(&error))?;
        line.clone_into(&mut self.last);
        if self.synced.elapsed() >= SYNC { self.sync() } else { Ok(()) }
    }

    /// Sends everything to the disk.
    ///
    /// # Errors
    /// The error of the system.
    pub fn sync(&mut self) -> io::Result<()> {
        if let Some(packer) = &mut self.packer {
            packer.finish(&mut self.file).map_err(|error| self.named(&error))?;
        }
        self.file.sync_data().map_err(|error| self.named(&error))?;
        self.synced = Moment::now();
        Ok(())
    }

    /// Puts the receipt of the run on its last line and into the settings file.
    ///
    /// # Errors
    /// The error of the system.
    pub fn end(&mut self, receipt: Receipt) -> io::Result<()> {
        let line = self.last.trim_end_matches(['\n', '\r']);
        let ended = receipt.on_line(line, self.format == Format::Csv) + "\n";
        if !line.is_empty() && ended != self.last {
            self.replace_last(&ended).map_err(|error| self.named(&error))?;
            self.last = ended;
        }
        self.sync()?;
        self.settings.ended = Some(receipt);
        self.settings.write_beside(&self.path).map_err(|error| self.named(&error))
    }

    /// Replaces the last line. If that is interrupted, its problem is processed again.
    fn replace_last(&mut self, line: &str) -> io::Result<()> {
        match &mut self.packer {
            None => {
                let end = self.file.seek(SeekFrom::End(0))?;
                self.file.set_len(end - self.last.len() as u64)?;
                self.file.seek(SeekFrom::End(0))?;
            }
            Some(packer) => {
                if !packer.take_back(&self.last, &mut self.file)? {
                    // Another run has written it.
                    self.file.rewind()?;
                    let lines = unpack(&self.file)?.map(|it| it.lines);
                    let lines = lines.ok_or(io::ErrorKind::InvalidData)?;
                    let end = lines.metadata()?.len() - self.last.len() as u64;
                    self.file = Kept::copy(&self.path, &lines, end)?.commit()?;
                    // Nobody else can have it.
                    let _ = lock(&self.file, &self.path);
                    self.file.seek(SeekFrom::End(0))?;
                }
            }
        }
        packed::write(&mut self.packer, line, &mut self.file)
    }

    fn named(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("{}: {error}", self.path.display()))
    }
}

impl Drop for ResultsFile {
    /// Results that wait to be packed are written however the run ends.
    fn drop(&mut self) {
        if let Some(packer) = &mut self.packer {
            // A run that ends well has synced the file before, which reports errors; here another
            // error is on its way.
            let _ = packer.finish(&mut self.file);
        }
    }
}

fn lock(file: &File, path: &Path) -> Result<(), ResultsFileError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(ResultsFileError::Busy(path.to_owned())),
        // Where a file system knows no locks, nothing is locked.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Whether the settings of a file are those of the run.
fn same(
    old: &Map<String, Value>,
    opening: &Opening<'_>,
    path: &Path,
) -> Result<(), ResultsFileError> {
    let is_fixed = |name: &str| !(opening.retry && LIMITS.contains(&name));
    let differences = differences(old, opening.settings, is_fixed);
    if differences.is_empty() {
        return Ok(());
    }
    Err(ResultsFileError::Settings { path: path.to_owned(), differences })
}

/// The results that stay when a file is rewritten.
struct Kept {
    file: AtomicFile,
    packer: Option<Packer>,
}

impl Kept {
    /// Begins it with its head.
    fn begin(path: &Path, opening: &Opening<'_>) -> io::Result<Self> {
        let file = AtomicFile::create(path)?;
        let mut kept = Self { file, packer: is_packed(path).then(Packer::new) };
        kept.write(opening.columns)?;
        Ok(kept)
    }

    /// Takes over the beginning of what a packed file holds.
    fn copy(path: &Path, mut lines: &File, end: u64) -> io::Result<Self> {
        let mut kept = Self { file: AtomicFile::create(path)?, packer: Some(Packer::new()) };
        lines.rewind()?;
        for line in BufReader::new(lines.take(end)).lines() {
            kept.write(&(line? + "\n"))?;
        }
        Ok(kept)
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        packed::write(&mut self.packer, line, &mut self.file)
    }

    /// Replaces the file with it.
    fn commit(mut self) -> io::Result<File> {
        if let Some(packer) = &mut self.packer {
            packer.finish(&mut self.file)?;
        }
        self.file.commit_to_disk()
    }
}

/// Reads the settings file of some results.
fn settings_beside(path: &Path) -> Result<Map<String, Value>, ResultsFileError> {
    let name = || SettingsFile::path_beside(path);
    match SettingsFile::beside(path) {
        Ok(Some(file)) => Ok(file.settings),
        Ok(None) => Err(ResultsFileError::NoSettings(name())),
        Err(error) => Err(ResultsFileError::Io { path: name(), error }),
    }
}

/// What a file of results begins with.
enum Head {
    /// Nothing, or no whole line.
    Torn,
    /// Something else: results in another format, or no results.
    Foreign(Option<Format>),
    /// A result, or the names of columns.
    Results,
}

/// The lines of a file of results.
pub(super) struct Results<Reader> {
    from: Reader,
    format: Format,
    /// The names of columns, of rows.
    names: Vec<String>,
    /// The line last read, with its line break.
    pub(super) text: String,
    line: u64,
    /// Where the last whole line ends that could be read.
    good: u64,
    at: u64,
    /// Whether the line last read is the first one and holds a result.
    is_first: bool,
}

impl<Reader: BufRead> Results<Reader> {
    pub(super) fn new(from: Reader, format: Format) -> Self {
        let (names, text) = (Vec::new(), String::new());
        Self { from, format, names, text, line: 0, good: 0, at: 0, is_first: false }
    }

    fn begin(&mut self) -> io::Result<Head> {
        if !self.whole()? {
            return Ok(Head::Torn);
        }
        let line = self.text.trim_end();
        let found = Format::of_first(line);
        if found != Some(self.format) {
            return Ok(Head::Foreign(found));
        }
        if self.format == Format::Csv {
            self.names = cells(line, ',').unwrap_or_default();
        }
        self.is_first = self.format != Format::Csv;
        if !self.is_first {
            self.good = self.at;
        }
        Ok(Head::Results)
    }

    /// The next result. A line that is not one is skipped if nothing follows it, and an
    /// error otherwise.
    fn next(&mut self) -> io::Result<Option<Result<Outcome, ()>>> {
        let mut bad = false;
        while std::mem::take(&mut self.is_first) || self.whole()? {
            match self.format.outcome(self.text.trim_end_matches(['\n', '\r']), &self.names) {
                Some(_) if bad => return Ok(Some(Err(()))),
                Some(outcome) => {
                    self.good = self.at;
                    return Ok(Some(Ok(outcome)));
                }
                None => bad = true,
            }
        }
        Ok(None)
    }

    /// Reads a line with its line break into `text`; false at the end, also if the last line
    /// has no break.
    fn whole(&mut self) -> io::Result<bool> {
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        let read = (&mut self.from).take(LONGEST as u64).read_until(b'\n', &mut bytes)?;
        self.at += read as u64;
        self.line += 1;
        let whole = bytes.ends_with(b"\n");
        self.text = String::from_utf8(bytes).unwrap_or_else(|_| "\n".to_owned());
        Ok(whole)
    }
}
