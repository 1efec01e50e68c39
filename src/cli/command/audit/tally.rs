//! Audited claims as people read them, and counted.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::cli::report::audited::{Audited, by_engine};
use crate::cli::report::layout::Columns;
use crate::cli::report::style::{BAD, FAINT, GOOD, OPEN};
use crate::cli::report::summary::tally;
use crate::cli::run::exit::Exit;
use crate::cli::run::reporting::{ProblemResult, View};
use crate::cli::sink::Text;
use crate::examine::AuditVerdict;
use crate::input::PosedProblem;
use crate::report::words::{self, Language, Outcome};

/// Counts claims by what came of them.
pub(super) struct Tally {
    pub(super) verdicts: BTreeMap<AuditVerdict, usize>,
    pub(super) errors: usize,
    pub(super) language: Language,
}

impl Tally {
    fn add(&mut self, audited: &Audited) {
        match audited.verdict {
            Some(verdict) => *self.verdicts.entry(verdict).or_default() += 1,
            None => self.errors += 1,
        }
    }

    /// The line for all of `total` problems.
    fn text(&self, total: usize) -> String {
        let verdicts = self.verdicts.iter();
        let verdicts = verdicts.map(|(&verdict, &count)| (count, words::audited(verdict)));
        let errors = (self.errors > 0).then(|| (self.errors, words::outcome(Outcome::Error)));
        let parts = verdicts.chain(errors).map(|(count, what)| words::tallied(count, what));
        let done = self.verdicts.values().sum::<usize>() + self.errors;
        tally(total, done, parts.collect(), self.language)
    }
}

impl View<Audited> for Tally {
    fn text(&mut self, posed: &PosedProblem, columns: Columns, audited: &Audited) -> Text {
        self.add(audited);
        let (mark, style) = match audited.verdict {
            Some(AuditVerdict::Confirmed) => ('✓', GOOD),
            Some(AuditVerdict::Undecided) => ('?', OPEN),
            Some(AuditVerdict::Unclaimed) => ('-', FAINT),
            None => ('!', BAD),
            Some(_) => ('✗', BAD),
        };
        let mark = format!("{style}{mark}{style:#}");
        let body = format!("{}{}", by_engine(audited), audited.text);
        Text { mark, head: columns.head(posed), body }
    }

    fn summary(&self, problems: usize) -> Option<String> {
        Some(self.text(problems))
    }
}

impl ProblemResult for Audited {
    fn value(&self) -> serde_json::Result<Value> {
        serde_json::to_value(&self.record)
    }

    fn clock(&mut self, keep: bool) {
        self.record.clock(keep);
    }

    fn seconds(&self) -> Option<f64> {
        self.record.seconds
    }

    fn exit(&self) -> Exit {
        self.exit
    }
}
