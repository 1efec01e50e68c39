//! Files of problems as one stream, held one line or one YAML document at a time.

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::documents::Documents;
use super::files::{joined_arguments, open, position_argument, unpack};
use super::format::{is_significant, remark};
use super::games::OpenGames;
use super::raw_problem::Content;
use super::transcript::{Searched, Transcript};
use super::{
    Columns, Excerpt, FileError, FileErrorReason, Format, LARGEST_DOCUMENT, LONGEST_LINE, Line,
    Lines, RawProblem, STDIN, files, json,
};
use crate::formats::{TextEncoding, TextReader, Undecodable};
use crate::problem::{Diagnostic, Severity, yaml};

/// The files to read, and how to read them.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// Files and folders in the order in which they are read, `-` for standard input. An argument
    /// that is not a file and reads as a position text is that position.
    pub paths: Vec<PathBuf>,
    /// The format of all files; without it, each is recognized.
    pub format: Option<Format>,
    /// The columns of tables that are not named like their fields: field to column.
    pub columns: BTreeMap<String, String>,
    /// The encoding of all files of text; without it, that of each is recognized.
    pub encoding: Option<TextEncoding>,
}

impl Input {
    /// The problems of a text that is not a file, under a name for messages. Its content decides
    /// on its format, as that of a file does; no paths are read.
    pub fn problems_of(&self, name: &str, text: Vec<u8>) -> RawProblems {
        let paths = Vec::new();
        let mut problems = Self { paths, ..self.clone() }.problems();
        let path = Path::new(name);
        let opened = unpack(Box::new(Cursor::new(text)))
            .map_err(|error| FileError::io(path, &error))
            .and_then(|opened| OpenFile::read(path, opened, self.format, self.encoding));
        match opened {
            Ok(open) => problems.open = Some(open),
            Err(error) => problems.files.push_back(Err(error)),
        }
        problems
    }

    /// The problems, read as the iterator advances.
    pub fn problems(&self) -> RawProblems {
        let Self { paths, format, columns, encoding } = self.clone();
        RawProblems {
            files: files(&joined_arguments(paths)).into(),
            format,
            encoding,
            columns: Arc::new(columns),
            number: 0,
            arguments: 0,
            open: None,
        }
    }
}

/// The problems of some files, one after the other, with errors in their places.
pub struct RawProblems {
    files: VecDeque<Result<PathBuf, FileError>>,
    format: Option<Format>,
    encoding: Option<TextEncoding>,
    columns: Arc<BTreeMap<String, String>>,
    number: u64,
    /// The position texts in place of files so far.
    arguments: u64,
    open: Option<OpenFile>,
}

/// The text of a file.
type Text = TextReader<Box<dyn Read + Send>>;

/// A file that is being read.
struct OpenFile {
    path: PathBuf,
    name: Arc<str>,
    lines: Lines<Text>,
    format: Format,
    /// The columns of a table, once their names are read.
    columns: Option<Arc<Columns>>,
    documents: Documents,
    /// Its games, if it is a file of games.
    games: Option<OpenGames>,
    /// The place up to which a transcript has been read, if it is one.
    transcript: Option<Transcript>,
    /// The remarks of a list since its last position.
    remarks: Vec<(u64, String)>,
    /// What was read and not yet returned.
    waiting: VecDeque<(u64, Content)>,
    /// The problems so far.
    problems: u64,
    /// Whether an error was found.
    has_error: bool,
}

impl Iterator for RawProblems {
    type Item = RawProblem;

    fn next(&mut self) -> Option<RawProblem> {
        loop {
            let Some(open) = &mut self.open else {
                let file = self.files.pop_front()?;
                match file.and_then(|path| OpenFile::open(&path, self.format, self.encoding)) {
                    Ok(open) => self.open = Some(open),
                    Err(error) => {
                        let fen = position_argument(&error.path).filter(|_| error.is_missing());
                        return Some(match fen {
                            Some(fen) => self.argument(fen),
                            None => self.unreadable(&error),
                        });
                    }
                }
                continue;
            };
            match open.next(&self.columns) {
                Ok(Some((line, content))) => return Some(self.problem(line, content)),
                Ok(None) => {
                    let empty = open.problems == 0 && !open.has_error;
                    let message = open.no_problems();
                    if empty {
                        open.has_error = true;
                        return Some(RawProblem { number: 0, ..self.problem(0, message) });
                    }
                    self.open = None;
                }
                Err(error) => {
                    let error = FileError::io(&open.path, &error);
                    self.open = None;
                    return Some(self.unreadable(&error));
                }
            }
        }
    }
}

impl RawProblems {
    /// What was found in the open file.
    fn problem(&mut self, line: u64, content: Content) -> RawProblem {
        let mut counts = true;
        let (file, nth) = match &mut self.open {
            Some(open) => {
                match &content {
                    Content::Message(one, _) => {
                        counts = one.severity == Severity::Error;
                        open.has_error |= counts;
                    }
                    _ => open.problems += 1,
                }
                (Arc::clone(&open.name), open.problems)
            }
            None => (Arc::default(), 0),
        };
        self.number += u64::from(counts);
        RawProblem { number: if counts { self.number } else { 0 }, file, line, nth, content }
    }

    /// A position text in place of a file.
    fn argument(&mut self, fen: &str) -> RawProblem {
        (self.number, self.arguments) = (self.number + 1, self.arguments + 1);
        let argument = RawProblem::of_argument("argument", fen);
        RawProblem { number: self.number, nth: self.arguments, ..argument }
    }

    /// The message about a file that cannot be read.
    fn unreadable(&mut self, error: &FileError) -> RawProblem {
        let file: Arc<str> = error.path.display().to_string().into();
        if matches!(error.reason, FileErrorReason::PassedOver(_)) {
            let warning = Diagnostic::warning(error.reason.to_string()).file(&*file);
            let content = Content::Message(warning, Excerpt::place(&file, 0));
            return RawProblem { number: 0, file, line: 0, nth: 0, content };
        }
        self.number += 1;
        let content = Content::NoFile(error.clone());
        RawProblem { number: self.number, file, line: 0, nth: 1, content }
    }
}

impl OpenFile {
    fn open(
        path: &Path,
        format: Option<Format>,
        encoding: Option<TextEncoding>,
    ) -> Result<Self, FileError> {
        let opened = open(path).map_err(|error| FileError::io(path, &error))?;
        Self::read(path, opened, format, encoding)
    }

    /// Begins to read from the beginning of a file and what follows.
    fn read(
        path: &Path,
        (head, file): (Vec<u8>, Box<dyn Read + Send>),
        format: Option<Format>,
        encoding: Option<TextEncoding>,
    ) -> Result<Self, FileError> {
        if let (None, Some(reason)) = (format, Format::refused(path, &head, encoding)) {
            return Err(FileError::new(path, FileErrorReason::Other(reason.to_owned())));
        }
        let format = format.unwrap_or_else(|| Format::detect_as(path, &head, encoding));
        if let Format::Games(games) = format {
            let games = OpenGames::open(path, games, (head, file), encoding)?;
            let lines = Lines::new(TextReader::new(Box::new(io::empty()) as Box<_>, None));
            return Ok(Self::new(path, format, lines, Some(games)));
        }
        let longest = if matches!(format, Format::Yaml | Format::Json) {
            LARGEST_DOCUMENT
        } else {
            LONGEST_LINE
        };
        let from: Box<dyn Read + Send> = Box::new(Cursor::new(head).chain(file));
        Ok(Self::new(path, format, Lines::up_to(longest, TextReader::new(from, encoding)), None))
    }

    fn new(path: &Path, format: Format, lines: Lines<Text>, games: Option<OpenGames>) -> Self {
        let stdin = path.as_os_str() == STDIN;
        Self {
            path: path.to_owned(),
            name: if stdin { "stdin".into() } else { path.display().to_string().into() },
            lines,
            format,
            columns: None,
            documents: Documents::default(),
            games,
            transcript: match format {
                Format::Transcript(notation) => Some(Transcript::new(notation)),
                _ => None,
            },
            remarks: Vec::new(),
            waiting: VecDeque::new(),
            problems: 0,
            has_error: false,
        }
    }

    /// The next problem or message, and its line. Bytes without a meaning are warned of before what
    /// the text that holds them.
    fn next(
        &mut self,
        renamed: &Arc<BTreeMap<String, String>>,
    ) -> io::Result<Option<(u64, Content)>> {
        if let Some(waiting) = self.waiting.pop_front() {
            return Ok(Some(waiting));
        }
        let found = self.found(renamed)?;
        let line = if found.is_some() { self.lines.number() } else { u64::MAX };
        let (mut faults, mut last) = (Vec::new(), None);
        while let Some(fault) = self.lines.source().fault(line) {
            // One message for a line.
            if last != Some(fault.line) {
                last = Some(fault.line);
                faults.push(self.undecodable(&fault));
            }
        }
        if faults.is_empty() {
            return Ok(found);
        }
        self.waiting.extend(found);
        for fault in faults.into_iter().rev() {
            self.waiting.push_front(fault);
        }
        Ok(self.waiting.pop_front())
    }

    fn undecodable(&self, fault: &Undecodable) -> (u64, Content) {
        let warning = Diagnostic::warning(fault.to_string())
            .file(&*self.name)
            .help("--encoding names the encoding of the file where another one is meant");
        (fault.line, Content::Message(warning, Excerpt::place(&self.name, fault.line)))
    }

    fn found(
        &mut self,
        renamed: &Arc<BTreeMap<String, String>>,
    ) -> io::Result<Option<(u64, Content)>> {
        if let Some(games) = &mut self.games {
            let next = games.next()?;
            return Ok(next.map(|(file, game)| (file.first_line(game), Content::Game(file, game))));
        }
        if self.transcript.is_some() {
            return self.said();
        }
        if self.format == Format::Json {
            // All of it is read at once.
            let found = json::read(&mut self.lines, renamed, &self.name)?;
            self.waiting.extend(found);
            return Ok(self.waiting.pop_front());
        }
        if self.format != Format::Yaml {
            return self.line(renamed);
        }
        while self.waiting.is_empty() {
            match self.documents.read(&mut self.lines, &self.name)? {
                Some(found) => self.waiting.extend(found),
                None => return Ok(None),
            }
        }
        Ok(self.waiting.pop_front())
    }

    /// The next position of a transcript that was searched.
    fn said(&mut self) -> io::Result<Option<(u64, Content)>> {
        let Some(transcript) = &mut self.transcript else { return Ok(None) };
        while let Some(Line { number, text }) = self.lines.read()? {
            // Programs write all they like; what cannot be read says nothing about a position.
            if let Some(found) = text.ok().and_then(|text| transcript.line(number, &text)) {
                return Ok(Some(searched(found)));
            }
        }
        Ok(transcript.end().map(searched))
    }

    /// The next problem of a file that has one on each line.
    fn line(
        &mut self,
        renamed: &Arc<BTreeMap<String, String>>,
    ) -> io::Result<Option<(u64, Content)>> {
        loop {
            let Some(Line { number, text }) = self.lines.read()? else {
                return Ok(self.last_remarks());
            };
            let mut text = match text {
                Ok(text) => text,
                Err(fault) => return Ok(Some((number, Content::Unreadable(fault.to_string())))),
            };
            if self.format == Format::Positions
                && let Some(said) = remark(&text)
            {
                self.remarks.push((number, said.to_owned()));
                continue;
            }
            // Rows may begin with anything, so only lines before their names are comments.
            let table = matches!(self.format, Format::Tsv | Format::Csv);
            let comment = !is_significant(&text) && (!table || self.columns.is_none());
            if text.trim().is_empty() || comment {
                continue;
            }
            if self.format == Format::Csv
                && let Err(fault) = self.quoted(&mut text)?
            {
                return Ok(Some((number, Content::Unreadable(fault))));
            }
            let content = match (self.format, &self.columns) {
                (Format::Jsonl, _) => Content::Object(Arc::clone(renamed), text),
                (Format::Tsv | Format::Csv, Some(columns)) => {
                    Content::Row(Arc::clone(columns), text)
                }
                (Format::Tsv | Format::Csv, None) => {
                    match Columns::read(&text, self.format == Format::Csv, renamed) {
                        Ok(columns) => {
                            self.columns = Some(Arc::new(columns));
                            continue;
                        }
                        Err(error) => {
                            // Without names the rows have no meaning.
                            while self.lines.read()?.is_some() {}
                            let error = Diagnostic::error(error.to_string()).file(&*self.name);
                            Content::Message(error, Excerpt::place(&self.name, number))
                        }
                    }
                }
                (
                    Format::Positions
                    | Format::Yaml
                    | Format::Json
                    | Format::Transcript(_)
                    | Format::Games(_),
                    _,
                ) => {
                    let said = std::mem::take(&mut self.remarks).into_iter();
                    Content::Position(text, said.map(|(_, said)| said).collect())
                }
            };
            return Ok(Some((number, content)));
        }
    }

    /// The first warning about the remarks after the last position of a list; the others wait.
    fn last_remarks(&mut self) -> Option<(u64, Content)> {
        for (line, said) in std::mem::take(&mut self.remarks) {
            let message = format!("no position is below the remark {said:?}, which is left out");
            let warning = Diagnostic::warning(message).file(&*self.name);
            let content = Content::Message(warning, Excerpt::place(&self.name, line));
            self.waiting.extend((!said.is_empty()).then_some((line, content)));
        }
        self.waiting.pop_front()
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
            if row.len() + text.len() > LONGEST_LINE {
                return Ok(Err("found a quote without an end".to_owned()));
            }
            open = text.matches('"').count() % 2 == 0;
            row.push('\n');
            row.push_str(&text);
        }
        Ok(Ok(()))
    }

    /// The message about a file without any problem.
    fn no_problems(&self) -> Content {
        let excerpt = Excerpt { file: Arc::clone(&self.name), text: "".into(), first_line: 1 };
        let diagnostic = match self.format {
            Format::Yaml => yaml::no_problems(&excerpt.text),
            _ => Diagnostic::error("found no problems in this file"),
        };
        Content::Message(diagnostic.file(&*self.name), excerpt)
    }
}

/// A position that an engine has searched, as what a file holds.
fn searched((line, found): (u64, Searched)) -> (u64, Content) {
    let found = found.map(|(object, earlier)| Content::Searched(object, earlier));
    (line, found.unwrap_or_else(Content::Unreadable))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::PoseOptions;

    #[test]
    fn a_text_is_read_like_a_file_and_an_object_like_a_line() {
        let fen = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
        let object = format!("{{\"fen\":\"{fen}\",\"stipulation\":\"#2\"}}");
        let texts = [
            format!("- fen: {fen}\n  stipulation: \"#2\"\n"),
            format!("{fen} - - dm 2;\n"),
            format!("{object}\n"),
        ];
        let posed = |raw: RawProblem| raw.pose(&PoseOptions::default());
        let of_object = posed(RawProblem::of_object("text", object));
        for text in texts {
            let found: Vec<_> = Input::default().problems_of("text", text.into()).collect();
            let [raw] = <[RawProblem; 1]>::try_from(found).unwrap();
            let problem = posed(raw);
            assert_eq!((&*problem.id, &problem.fen), ("text-1", &of_object.fen));
            assert_eq!(problem.stipulation, of_object.stipulation);
        }
        let empty: Vec<_> = Input::default().problems_of("text", Vec::new()).collect();
        assert!(!empty[0].is_problem());
    }
}
