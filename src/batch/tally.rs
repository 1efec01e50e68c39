//! Whether results are all that a run has written, and answer one question.
//!
//! The last result of a run carries its [`Receipt`]. Files that were put together hold several of
//! them; a run that was continued with more problems has left an earlier one in the middle.

use std::path::Path;
use std::sync::Arc;

use serde_json::Value;

use super::settings_file::{ASKED, SettingsFile, differences};
use super::shard::Shard;
use crate::input::{Fingerprint, RawProblem};
use crate::record::{Outcome, Receipt};

/// What is read of some results, one after the other.
#[derive(Debug, Default)]
pub struct Tally {
    /// The results.
    pub results: u64,
    /// The question of the first result, and the first other one.
    questions: [Option<String>; 2],
    /// Whether a result does not say what was asked.
    is_unnamed: bool,
    sum: u64,
    /// The receipts, each with the results up to it and their sum, but those that a later one covers.
    ends: Vec<(Receipt, u64, u64)>,
    fault: Option<Fault>,
}

/// What a receipt counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Totals {
    /// The results.
    pub results: u64,
    sum: u64,
    /// The problems, twins included, for which a certificate was asked, and those that have one.
    certificates: [u64; 2],
}

impl Totals {
    /// Adds a result with those of its twins.
    pub fn add(&mut self, outcome: &Outcome) {
        let hash = hash_of(outcome.hash.as_deref().unwrap_or(""));
        self.add_parts(outcome.number.unwrap_or(0), hash, certificates(outcome));
    }

    pub(super) fn add_parts(&mut self, number: u64, hash: u64, certificates: [u64; 2]) {
        self.results += 1;
        self.sum = self.sum.wrapping_add(term(number, hash));
        for (all, more) in self.certificates.iter_mut().zip(certificates) {
            *all += more;
        }
    }

    /// The receipt of a run over an input whose last problem has this number.
    pub fn receipt(self, problems: u64, left_out: u64) -> Receipt {
        let [asked, has] = self.certificates;
        let some = |number: u64| Some(number).filter(|_| asked > 0);
        Receipt {
            problems,
            results: self.results,
            left_out,
            digest: Some(Fingerprint(self.sum).to_string()),
            certificates: some(asked),
            certified: some(has),
            ..Receipt::default()
        }
    }
}

/// The problems of a result for which a certificate was asked, and those that have one.
pub(super) fn certificates(outcome: &Outcome) -> [u64; 2] {
    let count = |has: fn(&Outcome) -> bool| outcome.each().filter(|it| has(it)).count() as u64;
    let asked = |it: &Outcome| it.certificate.is_some() || it.uncertified.is_some();
    [count(asked), count(|it| it.certificate.is_some())]
}

/// What is wrong with the results that a receipt counts.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// The number that is there, and the one that it counts.
    CutOff(u64, u64),
    /// They are not those that it was written for.
    Changed,
}

/// What a result adds to the sum of a receipt.
pub(super) fn term(number: u64, hash: u64) -> u64 {
    Fingerprint::of(&[&number.to_string(), &Fingerprint(hash).to_string()]).0
}

/// The hash of a result as a number.
pub(super) fn hash_of(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| Fingerprint::of(&[text])).0
}

impl Tally {
    /// Adds a result.
    pub(super) fn add(&mut self, outcome: &Outcome) {
        let Outcome { number, hash, question, receipt, .. } = outcome;
        self.add_parts(*number, hash.as_deref(), question.as_deref(), receipt.as_deref());
    }

    /// Adds a problem, if it is a result of a batch.
    pub(super) fn add_raw(&mut self, raw: &RawProblem) {
        let text = |name: &str| match raw.column(name)? {
            Value::String(text) => Some(text),
            value => Some(value.to_string()),
        };
        let is_digest = |it: &String| it.len() == 16 && it.parse::<Fingerprint>().is_ok();
        let Some(question) = text("question").filter(is_digest) else {
            self.is_unnamed |= self.results > 0;
            return;
        };
        let receipt = text("receipt").and_then(|text| serde_json::from_str(&text).ok());
        let number = text("number").and_then(|text| text.parse().ok());
        self.add_parts(number, text("hash").as_deref(), Some(&question), receipt.as_ref());
    }

    fn add_parts(
        &mut self,
        number: Option<u64>,
        hash: Option<&str>,
        question: Option<&str>,
        receipt: Option<&Receipt>,
    ) {
        self.results += 1;
        self.sum = self.sum.wrapping_add(term(number.unwrap_or(0), hash_of(hash.unwrap_or(""))));
        match question {
            Some(question) => self.asks(question),
            None => self.is_unnamed = true,
        }
        if let Some(receipt) = receipt {
            self.end(receipt);
        }
    }

    /// Notes a question that is answered.
    pub(super) fn asks(&mut self, question: &str) {
        for known in &mut self.questions {
            match known {
                Some(known) if known == question => return,
                Some(_) => {}
                None => {
                    *known = Some(question.to_owned());
                    return;
                }
            }
        }
    }

    /// Takes a receipt, which counts the results up to here.
    fn end(&mut self, receipt: &Receipt) {
        let Some(begin) = self.results.checked_sub(receipt.results) else {
            self.fault.get_or_insert(Fault::CutOff(self.results, receipt.results));
            return;
        };
        while self.ends.last().is_some_and(|(_, results, _)| *results > begin) {
            self.ends.pop();
        }
        let (results, sum) = self.ends.last().map_or((0, 0), |&(_, results, sum)| (results, sum));
        let digest = Fingerprint(self.sum.wrapping_sub(sum)).to_string();
        if results != begin || receipt.digest.as_ref().is_some_and(|known| *known != digest) {
            self.fault.get_or_insert(Fault::Changed);
        }
        self.ends.push((receipt.clone(), self.results, self.sum));
    }

    /// What was asked, if all results say the same.
    pub(super) fn question(&self) -> Option<&str> {
        self.questions[0].as_deref().filter(|_| !self.is_mixed())
    }

    /// Whether a result says what was asked.
    pub(super) fn says_what_was_asked(&self) -> bool {
        self.questions[0].is_some()
    }

    /// Whether results answer different questions.
    pub(super) fn is_mixed(&self) -> bool {
        self.questions[1].is_some() || self.is_unnamed && self.questions[0].is_some()
    }

    /// The receipts, with those of the settings file next to the results.
    pub(super) fn receipts<'a>(
        &'a self,
        beside: Option<&'a SettingsFile>,
    ) -> impl Iterator<Item = &'a Receipt> {
        let beside = beside.and_then(|it| it.ended.as_ref());
        let own = self.ends.iter().map(|(receipt, ..)| receipt).filter(move |_| beside.is_none());
        beside.into_iter().chain(own)
    }

    /// The shards of the runs, `None` for a run that worked on all of its input.
    pub(super) fn shards(&self, beside: Option<&SettingsFile>) -> Vec<Option<Shard>> {
        let read = |text: &str| text.parse::<Shard>().ok();
        let stated = beside.and_then(|it| it.settings.get("shard")?.as_str().and_then(read));
        let of = |it: &Receipt| it.shard.as_deref().and_then(read).or(stated);
        let shards: Vec<_> = self.receipts(beside).map(of).collect();
        if shards.is_empty() { vec![stated] } else { shards }
    }

    /// Why these are not all results of the runs, under the name of their file.
    pub(super) fn fault(&self, name: &str, beside: Option<&SettingsFile>) -> Option<String> {
        let results = self.results;
        let cut_off =
            |there: u64, of: u64| format!("{name} is cut off: {there} of {of} results are there");
        let changed = || {
            format!(
                "{name} does not hold the results that its runs wrote: some were taken out, \
                     added or doubled"
            )
        };
        match beside.map(|it| it.ended.as_ref()) {
            Some(Some(ended)) => {
                let digest = Fingerprint(self.sum).to_string();
                return match results {
                    _ if results < ended.results => Some(cut_off(results, ended.results)),
                    _ if results > ended.results => Some(changed()),
                    _ => ended.digest.as_ref().filter(|it| **it != digest).map(|_| changed()),
                };
            }
            Some(None) => {
                return Some(format!(
                    "{name} is not finished: its run ended early after {results} results; the same \
                     command continues it"
                ));
            }
            None if results == 0 => return Some(format!("{name} holds no result")),
            None => {}
        }
        match (self.fault, self.ends.last()) {
            (Some(Fault::CutOff(there, of)), _) => Some(cut_off(there, of)),
            (Some(Fault::Changed), _) => Some(changed()),
            (None, Some((_, counted, _))) if *counted == results => None,
            (None, _) => Some(format!(
                "{name} is cut off or not finished: its last result carries no receipt of a run"
            )),
        }
    }
}

/// The files, in the order in which they are read, with what was read of each.
#[derive(Debug, Default)]
pub struct Runs(Vec<(Arc<str>, Tally)>);

impl Runs {
    /// Adds a file that has been read.
    pub fn add(&mut self, name: &str, tally: Tally) {
        self.0.push((name.into(), tally));
    }

    /// Adds a problem, if it is the result of a run.
    pub fn add_raw(&mut self, raw: &RawProblem) {
        if self.0.last().is_none_or(|(file, _)| *file != raw.file) {
            self.0.push((Arc::clone(&raw.file), Tally::default()));
        }
        if let Some((_, tally)) = self.0.last_mut() {
            tally.add_raw(raw);
        }
    }

    /// Why the files that say what was asked are not runs with one question, nor whole, if they were read
    /// to their ends.
    pub fn faults(&self, are_read: bool) -> Vec<String> {
        let (mut faults, mut first) = (Vec::new(), None);
        for (name, tally) in self.0.iter().filter(|(_, tally)| tally.says_what_was_asked()) {
            let path = Path::new(&**name);
            let beside = SettingsFile::beside(path).unwrap_or_else(|error| {
                let settings = SettingsFile::path_beside(path);
                faults.push(format!("{}: {error}", settings.display()));
                None
            });
            let Some(question) = tally.question() else {
                faults.push(format!("{name} holds results of runs that asked different questions"));
                continue;
            };
            faults.extend(tally.fault(name, beside.as_ref()).filter(|_| are_read));
            match &first {
                None => first = Some((name, question, beside)),
                Some((_, asked, _)) if *asked == question => {}
                Some((other, _, settings)) => {
                    let asked = settings.as_ref().zip(beside.as_ref()).map(|(one, other)| {
                        let asked = |name: &str| ASKED.contains(&name);
                        format!("\n{}", differences(&one.settings, &other.settings, asked))
                    });
                    let asked = asked.unwrap_or_default();
                    faults.push(format!("{other} and {name} answer different questions{asked}"));
                }
            }
        }
        faults
    }
}
