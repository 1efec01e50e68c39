//! Files of problems as one stream.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::lines::{Line, Lines};
use super::row::Columns;
use super::unit::{Excerpt, Raw, Unit};
use crate::problem::{Diagnostic, Slot, yaml};

/// The largest YAML document that is read, in bytes; it is held as a whole.
pub const LARGEST_DOCUMENT: usize = 1 << 28;

/// The most that is kept of what stands before or behind a problem on its line, in bytes.
const LONGEST_BESIDE: usize = 400;

/// How problems stand in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Collections, one a document.
    Yaml,
    /// Position texts one a line, perhaps with the operations of EPD.
    Positions,
    /// A table with a row of names, parted by tabs.
    Tsv,
    /// A table with a row of names, parted by commas.
    Csv,
    /// One JSON object a line.
    Jsonl,
}

impl Kind {
    /// What the end of a file's name says.
    pub fn of(path: &Path) -> Option<Self> {
        Some(match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "yaml" | "yml" => Self::Yaml,
            "fen" | "epd" => Self::Positions,
            "tsv" | "tab" => Self::Tsv,
            "csv" => Self::Csv,
            "jsonl" | "ndjson" => Self::Jsonl,
            _ => return None,
        })
    }

    /// What the first bytes of a file say.
    fn sniff(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let text = text.trim_start_matches('\u{feff}');
        let says = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
        let line = text.lines().find(says).unwrap_or_default();
        let first = line.split_whitespace().next().unwrap_or_default();
        let named = |comma: char| line.split(comma).any(|cell| cell.trim_matches('"') == "fen");
        if line.starts_with('{') && !line.starts_with("{fen:") && line.contains('"') {
            Self::Jsonl
        } else if first.matches('/').count() >= 5 && !first.contains([':', ',']) {
            Self::Positions
        } else if line.contains('\t') && named('\t') {
            Self::Tsv
        } else if named(',') {
            Self::Csv
        } else {
            Self::Yaml
        }
    }
}

/// Where a stream comes from.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// Files in the order in which they are read, `-` for standard input; a reason where a
    /// file cannot even be named.
    pub files: Vec<Result<PathBuf, String>>,
    /// How problems stand in all of them; without it, each file's name or beginning tells.
    pub kind: Option<Kind>,
    /// Columns of tables that are not named like their fields.
    pub columns: BTreeMap<String, String>,
}

/// The problems of some files, one after the other.
pub struct Units {
    origin: Origin,
    next: usize,
    number: u64,
    open: Option<Open>,
}

/// A file that is being read.
struct Open {
    name: Arc<str>,
    lines: Lines<Box<dyn BufRead + Send>>,
    kind: Kind,
    columns: Option<Arc<Columns>>,
    /// Problems of the YAML documents so far.
    slot: usize,
    /// Those of the last one, the next last.
    waiting: Vec<(u64, Raw)>,
    /// The first line of a YAML document, if it was read with the one before.
    mark: Option<(u64, String)>,
}

impl Units {
    /// The problems of these files.
    pub fn new(origin: Origin) -> Self {
        Self { origin, next: 0, number: 0, open: None }
    }

    fn unit(&mut self, file: Arc<str>, line: u64, raw: Raw) -> Unit {
        self.number += 1;
        Unit { number: self.number, file, line, raw }
    }

    /// Opens the next file.
    fn open(&self, path: &Path) -> io::Result<Open> {
        let stdin = path.as_os_str() == "-";
        let from: Box<dyn BufRead + Send> = if stdin {
            Box::new(BufReader::with_capacity(1 << 16, io::stdin()))
        } else {
            Box::new(BufReader::with_capacity(1 << 16, File::open(path)?))
        };
        let mut lines = Lines::new(from);
        let kind = match self.origin.kind.or_else(|| Kind::of(path)) {
            Some(kind) => kind,
            None => Kind::sniff(lines.peek()?),
        };
        let name = if stdin { "stdin".into() } else { path.display().to_string().into() };
        Ok(Open { name, lines, kind, columns: None, slot: 0, waiting: Vec::new(), mark: None })
    }
}

impl Iterator for Units {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        loop {
            let Some(open) = &mut self.open else {
                let file = self.origin.files.get(self.next)?.clone();
                self.next += 1;
                let (name, reason) = match file {
                    Err(reason) => (String::new(), reason),
                    Ok(path) => match self.open(&path) {
                        Ok(open) => {
                            self.open = Some(open);
                            continue;
                        }
                        Err(error) => (path.display().to_string(), unreadable(&error)),
                    },
                };
                return Some(self.unit(name.into(), 0, Raw::Bad(reason)));
            };
            let name = Arc::clone(&open.name);
            let found = match open.kind {
                Kind::Yaml => open.slot(),
                _ => open.line(&self.origin.columns),
            };
            match found {
                Ok(Some((line, raw))) => return Some(self.unit(name, line, raw)),
                Ok(None) => self.open = None,
                Err(error) => {
                    self.open = None;
                    return Some(self.unit(name, 0, Raw::Bad(unreadable(&error))));
                }
            }
        }
    }
}

fn unreadable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "the file may not be read".to_owned(),
        _ => format!("the file cannot be read: {error}"),
    }
}

impl Open {
    /// The next problem of a file that has one a line.
    fn line(&mut self, renamed: &BTreeMap<String, String>) -> io::Result<Option<(u64, Raw)>> {
        loop {
            let Some(Line { number, text }) = self.lines.read()? else { return Ok(None) };
            let mut text = match text {
                Ok(text) => text,
                Err(fault) => return Ok(Some((number, Raw::Bad(fault.to_string())))),
            };
            // Rows may begin with anything, so only lines before their names are comments.
            let table = matches!(self.kind, Kind::Tsv | Kind::Csv);
            let comment = text.trim_start().starts_with('#') && (!table || self.columns.is_none());
            if text.trim().is_empty() || comment {
                continue;
            }
            if self.kind == Kind::Csv
                && let Err(fault) = self.quoted(&mut text)?
            {
                return Ok(Some((number, Raw::Bad(fault))));
            }
            let raw = match (self.kind, &self.columns) {
                (Kind::Jsonl, _) => Raw::Object(text),
                (Kind::Tsv | Kind::Csv, Some(columns)) => Raw::Row(Arc::clone(columns), text),
                (Kind::Tsv | Kind::Csv, None) => {
                    match Columns::read(&text, self.kind == Kind::Csv, renamed) {
                        Ok(columns) => {
                            self.columns = Some(Arc::new(columns));
                            continue;
                        }
                        Err(fault) => {
                            // Without names the rows have no meaning.
                            while self.lines.read()?.is_some() {}
                            Raw::Bad(fault)
                        }
                    }
                }
                (Kind::Positions | Kind::Yaml, _) => Raw::Position(text),
            };
            return Ok(Some((number, raw)));
        }
    }

    /// Adds lines to a row until its quotes are closed.
    fn quoted(&mut self, row: &mut String) -> io::Result<Result<(), String>> {
        let mut open = row.matches('"').count() % 2 == 1;
        while open {
            let Some(Line { text, .. }) = self.lines.read()? else {
                return Ok(Err("found a quote without an end".to_owned()));
            };
            let text = match text {
                Ok(text) => text,
                Err(fault) => return Ok(Err(fault.to_string())),
            };
            if row.len() + text.len() > super::LONGEST_LINE {
                return Ok(Err("found a quote without an end".to_owned()));
            }
            open = text.matches('"').count() % 2 == 0;
            row.push('\n');
            row.push_str(&text);
        }
        Ok(Ok(()))
    }

    /// The next problem of a YAML file.
    fn slot(&mut self) -> io::Result<Option<(u64, Raw)>> {
        loop {
            if let Some(found) = self.waiting.pop() {
                return Ok(Some(found));
            }
            let Some((line, document)) = self.document()? else { return Ok(None) };
            match document {
                Ok(text) => self.read(line, &text),
                Err(fault) => self.waiting.push((line, Raw::Bad(fault))),
            }
        }
    }

    /// The lines up to the next `---`, and the number of the first.
    fn document(&mut self) -> io::Result<Option<(u64, Result<String, String>)>> {
        let (mut text, mut first, mut says) = (String::new(), None, false);
        if let Some((number, mark)) = self.mark.take() {
            first = Some(number);
            says = mark.len() > 3;
            text = mark + "\n";
        }
        let mut fault = None;
        while let Some(Line { number, text: line }) = self.lines.read()? {
            let begin = *first.get_or_insert(number);
            match line {
                Ok(line) if says && (line == "---" || line.starts_with("--- ")) => {
                    self.mark = Some((number, line));
                    return Ok(Some((begin, fault.map_or(Ok(text), Err))));
                }
                Ok(line) if text.len() + line.len() > LARGEST_DOCUMENT => {
                    let most = LARGEST_DOCUMENT >> 20;
                    fault.get_or_insert(format!("the document is larger than {most} MiB"));
                }
                Ok(line) => {
                    says |= line != "---" && !line.trim().is_empty() && !line.starts_with('#');
                    text.push_str(&line);
                }
                Err(wrong) => {
                    says = true;
                    fault.get_or_insert(format!("line {number}: {wrong}"));
                }
            }
            text.push('\n');
        }
        let rest = first.filter(|_| says).map(|first| (first, fault.map_or(Ok(text), Err)));
        Ok(rest)
    }

    /// Takes a document apart into its problems.
    fn read(&mut self, line: u64, text: &str) {
        let read = yaml::read(text.as_bytes(), &self.name);
        let mut rest: Vec<Diagnostic> = read.diagnostics;
        let mut found = Vec::new();
        let (mut seen, mut at_line) = (0, line);
        let mut place = |span: &std::ops::Range<usize>| {
            let start = span.start.min(text.len());
            if let Some(passed) = text.get(seen..start) {
                at_line += passed.matches('\n').count() as u64;
                seen = start;
            }
            let own = text.get(start..span.end.min(text.len())).unwrap_or_default();
            let lead = text.get(..start).unwrap_or_default();
            let lead = &lead[lead.rfind('\n').map_or(0, |at| at + 1)..];
            let tail = text.get(span.end..).unwrap_or_default();
            let tail = tail.split('\n').next().unwrap_or_default();
            // A file on one line would be copied for each of its problems.
            let short = |part: &str| if part.len() > LONGEST_BESIDE { "" } else { part }.to_owned();
            (at_line, Excerpt { lead: short(lead), own: own.to_owned(), tail: short(tail) })
        };
        let mut count = 0;
        for collection in read.collections {
            let collection = Arc::new(collection);
            for (at, slot) in collection.problems.iter().enumerate() {
                count += 1;
                let (complaints, others) = rest.into_iter().partition(|one| slot.is_concerned(one));
                rest = others;
                let id = made(slot, &self.name, count, self.slot + count);
                let (line, text) = place(&slot.span);
                let collection = Arc::clone(&collection);
                found.push((line, Raw::Slot { collection, at, id, complaints, text }));
            }
        }
        self.slot += count;
        let errors = rest.into_iter().filter(|one| one.severity == crate::problem::Severity::Error);
        found.extend(errors.map(|one| {
            let before = one.primary.as_ref().and_then(|label| text.get(..label.span.start));
            let line = line + before.map_or(0, |before| before.matches('\n').count() as u64);
            (line, Raw::Bad(one.message))
        }));
        found.reverse();
        self.waiting = found;
    }
}

/// The id of a problem: its own, or one that counts all problems of the file, of which the
/// reader saw only a document.
fn made(slot: &Slot, file: &str, here: usize, count: usize) -> String {
    let own = slot.entry.as_ref().is_some_and(|entry| entry.id.is_some());
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let stem = match name.rfind('.') {
        Some(dot) if dot > 0 => &name[..dot],
        _ => name,
    };
    if !own && slot.id == format!("{stem}-{here}") {
        format!("{stem}-{count}")
    } else {
        slot.id.clone()
    }
}
