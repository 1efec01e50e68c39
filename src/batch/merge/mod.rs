//! The results of several runs as one: shards, and runs that were repeated.
//!
//! Parts are read once and sorted by number, on the disk where they do not fit into memory. Before the
//! first result is written, all of them are examined: [`Merged::survey`] says what is repeated, what
//! is contradicted and what is missing.

mod survey;

use std::io::{self, BufRead};

use serde_json::Value;

use super::read_results::{Form, LONGEST, ResultsError};
use super::settings_file::SettingsFile;
use super::shard::Shard;
use super::sorter::{Sorted, Sorter, put_number, put_text, take_number, take_text};
use super::tally::{Tally, Totals, certificates, hash_of};
use crate::examine::Verdict;
use crate::input::Lines;
use crate::record::{Outcome, Receipt};

pub use survey::{Contradiction, Different, Mixed, Survey};

/// Merges the parts of a run, added one after the other.
pub struct Merge {
    form: Option<Form>,
    /// The row of names.
    names: Option<String>,
    parts: Vec<Part>,
    results: Sorter,
}

/// All results in the order of the input.
pub struct Merged {
    form: Option<Form>,
    names: Option<String>,
    parts: Vec<Part>,
    results: Sorted,
    /// What was found before anything is written.
    pub survey: Survey,
}

/// A result as it is sorted.
struct Kept<'a> {
    part: usize,
    /// Its line in the part.
    place: u64,
    hash: u64,
    is_decided: bool,
    /// The problems for which a certificate was asked, and those that have one.
    certificates: [u64; 2],
    /// The result in words.
    said: String,
    /// The line without a receipt.
    line: &'a [u8],
}

/// A part that was read.
struct Part {
    name: String,
    /// What its results depend on, if that is known, and what its run says at its end.
    beside: Option<SettingsFile>,
    /// What was read of its results.
    tally: Tally,
}

impl Part {
    fn new(name: &str, beside: Option<SettingsFile>) -> Self {
        Self { name: name.to_owned(), beside, tally: Tally::default() }
    }

    /// The question that all of its results answer, if that is known. The settings must ask the same.
    fn question(&self) -> Option<String> {
        let stated = self.beside.as_ref().map(|it| it.question().to_string());
        self.tally.question().map(str::to_owned).or(stated)
    }

    /// Whether its results answer several questions.
    fn is_mixed(&self) -> bool {
        let stated = self.beside.as_ref().map(|it| it.question().to_string());
        let read = self.tally.question();
        self.tally.is_mixed() || read.zip(stated).is_some_and(|(read, stated)| read != stated)
    }

    /// What its runs say at their ends.
    fn receipts(&self) -> impl Iterator<Item = &Receipt> {
        self.tally.receipts(self.beside.as_ref())
    }

    /// What is wrong with it.
    fn fault(&self) -> Option<String> {
        let own = self.tally.fault(&self.name, self.beside.as_ref());
        own.or_else(|| {
            let unknown = self.tally.results > 0 && self.question().is_none();
            unknown.then(|| format!("{} does not say what was asked", self.name))
        })
    }
}

/// The first shards that are not among the parts, and how many more are not, where all parts are
/// shards of one dealing out.
fn missing_shards(parts: &[Part], most: usize) -> (Vec<Shard>, u64) {
    let shards = parts.iter().flat_map(|part| part.tally.shards(part.beside.as_ref()));
    let shards: Option<Vec<Shard>> = shards.collect();
    shards.map(|shards| Shard::missing(&shards, most)).unwrap_or_default()
}

impl Merge {
    /// Begins without a part. What does not fit into `memory`, in bytes, goes to temporary files.
    pub fn new(memory: usize) -> Self {
        let (results, parts) = (Sorter::new(memory), Vec::new());
        Self { form: None, names: None, parts, results }
    }

    /// Adds the results of a part under its name, with the settings next to it.
    ///
    /// # Errors
    /// [`ResultsError`] at the first line that is not a result of a batch in the form of the
    /// parts before it.
    pub fn add(
        &mut self,
        name: &str,
        beside: Option<SettingsFile>,
        part: impl BufRead,
    ) -> Result<(), ResultsError> {
        let at = self.parts.len();
        self.parts.push(Part::new(name, beside));
        let mut lines = Lines::up_to(LONGEST, part);
        let mut begun = false;
        while let Some(line) = lines.read()? {
            let number = line.number;
            let wrong = |error| ResultsError::Line { line: number, error };
            let line = line.text.map_err(|fault| wrong(fault.to_string()))?;
            if line.trim().is_empty() {
                continue;
            }
            if !begun {
                begun = true;
                if self.begin(&line).map_err(wrong)? {
                    continue;
                }
            }
            let Some(form) = &self.form else { continue };
            let results = form.read(&line).map_err(wrong)?;
            let [result] = <[Outcome; 1]>::try_from(results)
                .map_err(|_| wrong("expected one result, as batch writes them".to_owned()))?;
            let (Some(of_input), Some(hash)) = (result.number, &result.hash) else {
                return Err(wrong("it has no number and hash, as batch writes them".to_owned()));
            };
            self.parts[at].tally.add(&result);
            let hash = hash_of(hash);
            let line = match &result.receipt {
                Some(_) => Receipt::off_line(&line, matches!(form, Form::Rows(_))),
                None => line,
            };
            let kept = Kept {
                part: at,
                place: number,
                hash,
                is_decided: result
                    .each()
                    .all(|one| ![Verdict::Undecided, Verdict::Error].contains(&one.verdict)),
                certificates: certificates(&result),
                said: said(&result),
                line: line.as_bytes(),
            };
            self.results.add(&of_input.to_be_bytes(), &kept.bytes())?;
        }
        Ok(())
    }

    /// Learns the form of a part from its first line; returns whether that is the row of names.
    fn begin(&mut self, line: &str) -> Result<bool, String> {
        let form = Form::of(line)?;
        let is_names = matches!(form, Form::Rows(_));
        match &self.form {
            Some(known) if *known != form => {
                return Err("the parts are not written in the same format".to_owned());
            }
            Some(_) => {}
            None => {
                self.names = is_names.then(|| line.to_owned());
                self.form = Some(form);
            }
        }
        Ok(is_names)
    }

    /// The ending of files in the format of the parts; nothing before a result was read.
    pub fn ending(&self) -> Option<&'static str> {
        self.form.as_ref().map(|form| match form {
            Form::Objects => "jsonl",
            Form::Items => "yaml",
            Form::Rows(_) => "csv",
        })
    }

    /// Ends the adding. `total` is the number of problems of the input, if the user knows it.
    ///
    /// # Errors
    /// A temporary file cannot be written or read.
    pub fn sorted(self, total: Option<u64>) -> io::Result<Merged> {
        let Self { form, names, parts, results } = self;
        let results = results.sorted()?;
        let mut merged = Merged { form, names, parts, results, survey: Survey::default() };
        let mut survey = Survey::default();
        merged.each(|number, kept| {
            survey.add(number, &kept, &merged);
            Ok(())
        })?;
        survey.end(&merged.parts, total);
        merged.survey = survey;
        Ok(merged)
    }
}

impl Merged {
    /// Shows every result with its number, those of one number in the order in which they were
    /// added.
    fn each(&self, mut show: impl FnMut(u64, Kept<'_>) -> io::Result<()>) -> io::Result<()> {
        let mut records = self.results.read()?;
        while let Some((mut key, value)) = records.next()? {
            show(take_number(&mut key), Kept::read(value))?;
        }
        Ok(())
    }

    /// Shows the lines of one file with all results in the order of the input, without line
    /// breaks. Of two results of one problem a decided one is kept, of two decided ones the first.
    /// Returns the receipt of the whole, which the last line carries, if nothing is missing.
    ///
    /// # Errors
    /// A temporary file cannot be read, or what `show` returned.
    pub fn lines(
        &self,
        mut show: impl FnMut(&str) -> io::Result<()>,
    ) -> io::Result<Option<Receipt>> {
        if let Some(names) = &self.names {
            show(names)?;
        }
        let (mut totals, mut last) = (Totals::default(), None);
        self.chosen(|number, kept| {
            totals.add_parts(number, kept.hash, kept.certificates);
            let line = String::from_utf8_lossy(kept.line).into_owned();
            last.replace(line).map_or(Ok(()), |line: String| show(&line))
        })?;
        let whole = self.survey.problems.filter(|_| self.survey.is_whole());
        let receipt = whole.map(|problems| totals.receipt(problems, problems - totals.results));
        let is_row = matches!(self.form, Some(Form::Rows(_)));
        // Rows of earlier versions have no cell for it.
        let has_place = self.names.as_ref().is_none_or(|names| names.ends_with(",receipt"));
        match (last, &receipt) {
            (Some(line), Some(receipt)) if has_place => show(&receipt.on_line(&line, is_row))?,
            (line, _) => line.map_or(Ok(()), |line| show(&line))?,
        }
        Ok(receipt)
    }

    /// Shows the results that come out, with their numbers.
    fn chosen(&self, mut show: impl FnMut(u64, Kept<'_>) -> io::Result<()>) -> io::Result<()> {
        let mut records = self.results.read()?;
        let mut chosen: Option<(u64, bool, Vec<u8>)> = None;
        while let Some((mut key, value)) = records.next()? {
            let (number, is_decided) = (take_number(&mut key), Kept::read(value).is_decided);
            if let Some((before, was_decided, bytes)) = &chosen {
                if *before != number {
                    show(*before, Kept::read(bytes))?;
                } else if *was_decided || !is_decided {
                    continue;
                }
            }
            chosen = Some((number, is_decided, value.to_vec()));
        }
        chosen.map_or(Ok(()), |(number, _, bytes)| show(number, Kept::read(&bytes)))
    }

    /// The settings with which the merged results can be continued, if the parts have them.
    pub fn settings(&self, receipt: Option<Receipt>) -> Option<SettingsFile> {
        let beside = self.parts.iter().find_map(|part| part.beside.as_ref())?;
        let mut settings = beside.settings.clone();
        // As those of the whole run, so that it can be continued.
        if let Some(shard) = settings.get_mut("shard") {
            *shard = Value::Null;
        }
        settings.remove("first_number");
        settings.remove("total");
        Some(SettingsFile::new(settings, receipt))
    }

    /// The id of a result.
    fn id(&self, kept: &Kept<'_>) -> String {
        let line = String::from_utf8_lossy(kept.line);
        let results = self.form.as_ref().and_then(|form| form.read(&line).ok());
        results.and_then(|all| all.into_iter().next()).map(|one| one.id).unwrap_or_default()
    }
}

impl<'a> Kept<'a> {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.line.len() + 64);
        let [asked, has] = self.certificates;
        let is_decided = u64::from(self.is_decided);
        for number in [self.part as u64, self.place, self.hash, is_decided, asked, has] {
            put_number(&mut bytes, number);
        }
        put_text(&mut bytes, &self.said);
        bytes.extend_from_slice(self.line);
        bytes
    }

    fn read(mut from: &'a [u8]) -> Self {
        Self {
            part: take_number(&mut from) as usize,
            place: take_number(&mut from),
            hash: take_number(&mut from),
            is_decided: take_number(&mut from) == 1,
            certificates: [take_number(&mut from), take_number(&mut from)],
            said: take_text(&mut from),
            line: from,
        }
    }
}

/// The result in words, with those of its twins.
fn said(result: &Outcome) -> String {
    let one = |result: &Outcome| match result.moves {
        Some(moves) => format!("{} in {moves}", result.verdict),
        None => result.verdict.to_string(),
    };
    result.each().map(one).collect::<Vec<_>>().join(", ")
}
