//! Records: the one schema of machine output, which all formats and bindings share.
//!
//! Scripts rely on it: a field that changes its meaning raises [`SCHEMA`]. Moves are in
//! coordinates, whatever the notation of the problem. A field of a solved problem that does
//! not apply is `null`; the fields that only some commands have are left out elsewhere.
//!
//! A [`Record`] is the [`Output`] of a report with what a command adds: why a problem could not be
//! read, its twins, its place in a batch, the audit of a claim, certificates, engines.
//! [`SolveOptions`] and [`CheckOptions`] say what is examined for it; [`Explained`] is the record
//! of an explained position. [`Asked`] reads the options of Python and JavaScript by their names.

mod asked;
mod explained;
mod outcome;
mod placement;
mod plans;
#[cfg(feature = "tables")]
mod probed;
mod receipt;
mod versions;

use serde::Serialize;

use crate::examine::{AuditVerdict, Verdict};
use crate::input::{PosedProblem, RawProblem};
use crate::problem::{Diagnostic, Stipulation};
use crate::report::{FindingOutput, Output, Report, StudyOutput};
use crate::solve::Moment;

pub use asked::{Asked, RefusedOption, arrow, chosen};
pub use explained::{ENDS, Explained, SUMMARY, proven};
pub use outcome::{Outcome, is_formula};
pub use placement::{PlacementRecord, VariedMan};
pub use plans::{CheckOptions, PhaseOptions, SolveOptions};
#[cfg(feature = "tables")]
pub use probed::{Probed, ProbedMove};
pub use receipt::Receipt;
pub use versions::{
    EditRecord, ImproveResult, Improved, MendRecord, MendResult, PrependRecord, PrependResult,
    VersionOrigin, change,
};

/// The version of the schema.
pub const SCHEMA: u32 = 1;

/// One problem.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    /// What is said of the problem.
    #[serde(flatten)]
    pub output: Output,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// The time taken, if it is reported.
    pub seconds: Option<f64>,
    #[serde(flatten)]
    pub(crate) audit: Option<AuditedClaim>,
    #[serde(flatten)]
    pub(crate) certified: Certification,
    #[serde(flatten)]
    pub(crate) hinted: Hinted,
    /// Why a problem could not be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) errors: Vec<ErrorRecord>,
    /// The twins after the first problem, where a whole set is one result.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) twins: Vec<Record>,
    #[serde(flatten)]
    /// Its place in the input.
    pub place: InputPlace,
}

/// A claim and its verdict.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuditedClaim {
    /// The verdict on the claim.
    pub(crate) audit: AuditVerdict,
    /// The claim: a number of moves, `<=` before one that is a bound, below 0 for a loss, `+` or
    /// `=`; null where nothing is claimed.
    pub(crate) claim: Option<String>,
    /// The first move that is claimed to win or draw, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) claimed_move: Option<String>,
    /// The engine that claims it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) claimed_by: Option<String>,
    /// The side to move loses in this number of moves of the other side, and in no fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lost_in: Option<u8>,
    /// It does not lose within this number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) not_lost_within: Option<u8>,
}

/// The certificate, or why there is none.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Certification {
    /// The certificate of the verdict, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) certificate: Option<String>,
    /// Why there is no certificate although one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uncertified: Option<String>,
    /// Whether that is because the file could not be written, so that it is worth another try.
    #[cfg(feature = "cli")]
    #[serde(skip)]
    pub(crate) unwritten: bool,
}

/// The part of an engine in an answer.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hinted {
    /// The engine that suggested lines; absent where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hints: Option<String>,
    /// The number of moves of the mate that it claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) claimed: Option<u8>,
}

/// The place of a problem in the input.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InputPlace {
    /// Its place in the input of a batch, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) number: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    /// The first line of the problem in the file, counted from 1; in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line_number: Option<u64>,
    /// The fingerprint of its text; in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hash: Option<String>,
    /// The digest of what was asked: results with the same one can be compared and put together. In
    /// a batch of the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) question: Option<String>,
    /// What the run says at its end; on the last result of a batch of the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) receipt: Option<Box<Receipt>>,
}

/// Why a problem could not be read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorRecord {
    #[expect(missing_docs, reason = "the schema has no more than its name")]
    pub message: String,
    /// The line of the file, counted from 1; null where there is none.
    pub line: Option<u64>,
    /// In characters, counted from 1.
    pub column: Option<usize>,
}

impl Record {
    /// What is known about a problem before it is solved, and the verdict on it.
    pub fn new(posed: &PosedProblem, verdict: Verdict) -> Self {
        let is_study = posed.stipulation.is_some_and(Stipulation::is_study);
        let mut record = Self::default();
        let output = &mut record.output;
        output.id.clone_from(&posed.id);
        output.fen.clone_from(&posed.fen);
        output.stipulation = posed.stipulation;
        output.stipulation_source = posed.stipulation_source;
        output.repetition = posed.repetition;
        output.verdict = verdict;
        if let Ok(problem) = &posed.problem {
            output.title = problem.name();
            output.authors = problem.authors();
            output.broken_text = problem.is_broken;
        }
        output.study = is_study.then(StudyOutput::default);
        record
    }

    /// What is said of a report.
    pub fn of(report: &Report) -> Self {
        Self { output: Output::of(report), ..Self::default() }
    }

    /// A problem with its twins, each recorded by `one`: the record of the first with those of the
    /// others in it. Without a diagram that is a problem, the first is a twin.
    pub fn of_set(problem: PosedProblem, one: impl FnMut(PosedProblem) -> Self) -> Self {
        let mut records = problem.with_twins().map(one);
        let first = records.next().unwrap_or_default();
        Self { twins: records.collect(), ..first }
    }

    /// Why a certificate of it, or of a twin, could not be written, if that may succeed another time.
    #[cfg(feature = "cli")]
    pub(crate) fn unwritten_certificate(&self) -> Option<&String> {
        let mut all = std::iter::once(self).chain(&self.twins).map(|it| &it.certified);
        all.find_map(|it| it.uncertified.as_ref().filter(|_| it.unwritten))
    }

    /// A problem that could not be put on the board.
    pub fn of_error(posed: &PosedProblem) -> Self {
        Self { errors: ErrorRecord::all_of(posed), ..Self::new(posed, Verdict::Error) }
    }

    /// A problem that could not be put on the board, checked: an illegal position may be expected.
    pub fn of_unposed(posed: &PosedProblem) -> Self {
        let illegal: &[Diagnostic] = match &posed.problem {
            Err(bad) => &bad.diagnostics[..bad.illegal.min(bad.diagnostics.len())],
            Ok(_) => &[],
        };
        let mut record = Self::of_error(posed);
        record.output.expected = Some(posed.is_illegal_as_expected());
        let findings = illegal.iter().map(|one| FindingOutput::illegal(&one.message));
        record.output.findings = Some(findings.collect());
        record
    }

    /// A problem that failed for a reason outside its text, or because the program failed on it.
    pub fn of_fault(posed: &PosedProblem, message: String) -> Self {
        let errors = vec![ErrorRecord { message, line: None, column: None }];
        Self { errors, ..Self::new(posed, Verdict::Error) }
    }

    /// The record made by `work`, with the time that it took.
    fn timed(work: impl FnOnce() -> Self) -> Self {
        let start = Moment::now();
        let mut record = work();
        record.seconds = Some(start.elapsed().as_secs_f64());
        record.clock(true);
        record
    }

    /// Rounds the time that a problem took to milliseconds, or leaves it out.
    pub fn clock(&mut self, timing: bool) {
        let round = |seconds: f64| (seconds * 1000.0).round() / 1000.0;
        self.seconds = self.seconds.filter(|_| timing).map(round);
    }
}

impl InputPlace {
    /// The place of a problem in a batch.
    pub fn of(raw: &RawProblem) -> Self {
        Self {
            number: Some(raw.number),
            file: Some(raw.file.to_string()),
            line_number: Some(raw.line),
            hash: Some(raw.fingerprint().to_string()),
            ..Self::default()
        }
    }
}

impl ErrorRecord {
    /// Why a problem could not be put on the board.
    pub(crate) fn all_of(posed: &PosedProblem) -> Vec<Self> {
        let unposable = posed.problem.as_ref().err();
        let diagnostics = unposable.into_iter().flat_map(|bad| &bad.diagnostics);
        diagnostics.map(|one| Self::of(one, posed)).collect()
    }

    /// A message with its place in the text of a problem.
    pub fn of(diagnostic: &Diagnostic, posed: &PosedProblem) -> Self {
        let excerpt = &posed.excerpt;
        let start = diagnostic.primary.as_ref().map(|label| label.span.start);
        let line = start.map_or(posed.line, |start| excerpt.line(start));
        let before = start.and_then(|start| excerpt.text.get(..start));
        let last = before.map(|text| text.rsplit('\n').next().unwrap_or_default());
        Self {
            message: diagnostic.message.clone(),
            line: (line > 0).then_some(line),
            column: last.map(|text| text.chars().count() + 1),
        }
    }
}

/// The JSON Schema (draft 2020-12) of what a type is written as.
#[cfg(feature = "schema")]
pub fn schema_of<T: schemars::JsonSchema>(name: &str) -> serde_json::Value {
    use schemars::generate::SchemaSettings;

    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut schema = generator.into_root_schema_for::<T>().to_value();
    schema["$id"] = serde_json::json!(format!("urn:paiju:{name}:{SCHEMA}"));
    schema["title"] = serde_json::json!(format!("paiju {name}"));
    schema
}
