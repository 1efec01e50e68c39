//! `paiju verify --claims`: what collections and engines claim, against proofs.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Args;
use crate::cli::options::SearchOnly;
use crate::cli::report::audited::{AuditOptions, Audited, audit, by_engine, exit};
use crate::cli::report::layout::Columns;
use crate::cli::report::proving::Proving;
use crate::cli::report::style::{FAINT, mark};
use crate::cli::report::summary::tally;
use crate::cli::run::{
    CommandResult, Exit, Pipeline, ProblemResult, Reporting, Ui, View, interrupt,
};
use crate::cli::sink::Text;
use crate::examine::AuditVerdict;
use crate::input::PosedProblem;
use crate::report::words::{self, Language, Outcome};

/// The columns of csv.
const COLUMNS: &str = "\
    file,id,fen,audit,claim,claimed_move,claimed_by,stipulation,repetition,verdict,moves,\
    at_most,win,keys,line,proven_not_within,lost_in,not_lost_within,nodes,seconds";

/// Compares every claim with what is proven, and reports in their order.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    args.output.refuse_nested(&[])?;
    let certifying = [("certificates", args.output.certificates.certificates.is_some())];
    let search_only = SearchOnly::new(&certifying, args.question.stipulation())?;
    let stop = interrupt::flag();
    let opened = Proving::open(&args.proving, &args.output.certificates, &stop)?;
    let options = AuditOptions {
        at_most: args.at_most,
        of_engine: args.of_engine,
        verbose: args.output.is_verbose(),
        // An engine that makes claims has all of its time.
        proving: Proving { engines: args.proving.engine.asked(&stop), ..opened },
        language: args.output.format.language(ui),
    };
    let tables = options.proving.tables.as_ref();
    let reporting = Reporting::of(&args.output, COLUMNS, &search_only)?;
    let pipeline = Pipeline { tables, ..Pipeline::of(args.output.jobs, &stop) };
    let source = args.input.source(args.question, false);
    let mut view = Tally { verdicts: BTreeMap::new(), errors: 0, language: options.language };
    reporting.run(pipeline, source, ui, |posed| audit(posed, &options), &mut view)
}

/// Counts claims by what came of them.
struct Tally {
    verdicts: BTreeMap<AuditVerdict, usize>,
    errors: usize,
    language: Language,
}

impl View<Audited> for Tally {
    fn text(&mut self, posed: &PosedProblem, columns: Columns, audited: &Audited) -> Text {
        match audited.verdict {
            Some(verdict) => *self.verdicts.entry(verdict).or_default() += 1,
            None => self.errors += 1,
        }
        let mark = match audited.verdict {
            Some(AuditVerdict::Unclaimed) => format!("{FAINT}-{FAINT:#}"),
            verdict => mark(verdict.map_or(Exit::Input, exit)),
        };
        let body = format!("{}{}", by_engine(audited), audited.text);
        Text { mark, head: columns.head(posed), body }
    }

    fn summary(&self, problems: usize) -> Option<String> {
        let verdicts = self.verdicts.iter();
        let verdicts = verdicts.map(|(&verdict, &count)| (count, words::audited(verdict)));
        let errors = (self.errors > 0).then(|| (self.errors, words::outcome(Outcome::Error)));
        let parts = verdicts.chain(errors).map(|(count, what)| words::tallied(count, what));
        let done = self.verdicts.values().sum::<usize>() + self.errors;
        Some(tally(problems, done, parts.collect(), self.language))
    }
}

impl ProblemResult for Audited {
    fn value(&self) -> serde_json::Result<Value> {
        serde_json::to_value(&self.record)
    }

    fn exit(&self) -> Exit {
        self.exit
    }
}
