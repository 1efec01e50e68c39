//! Records: the one schema of machine output, which all formats and bindings share.
//!
//! Scripts rely on it: a field that changes its meaning raises [`SCHEMA`]. Moves are in
//! coordinates, whatever the notation of the problem. A field of a solved problem that does
//! not apply is `null`; the fields that only some commands have are left out elsewhere.
//!
//! A [`Record`] is made of parts, and each is filled by its own module: the problem, the answer of
//! the solver, the result of a check, other parts that were asked for, the place in a batch.
//! [`SolveOptions`] and [`CheckOptions`] say what is examined for it; [`Explained`] is the record
//! of an explained position.

mod alternatives;
mod answer;
mod audit;
mod certified;
mod check;
mod details;
mod economy;
mod error;
mod explained;
mod finding;
mod hinted;
mod mended;
mod origin;
mod outcome;
mod phases;
mod place;
mod placement;
mod prepended;
#[cfg(feature = "tables")]
mod probed;
mod receipt;
#[cfg(feature = "schema")]
mod schema;
mod solutions;
mod solved;
mod tree;
mod winners;

use serde::Serialize;

use crate::examine::Verdict;
use crate::game::Repetition;
use crate::input::PosedProblem;
use crate::problem::{Problem, Stipulation, StipulationSource};
use crate::report::Report;
use crate::solve::Moment;

pub use alternatives::AlternativesRecord;
pub use answer::{AnswerRecord, StudyRecord};
pub use audit::AuditRecord;
pub use certified::CertifiedRecord;
pub use check::{CheckOptions, CheckRecord};
pub use details::{Details, RestRecord, ThemeRecord};
pub use economy::{EconomyRecord, ManRecord, MateRecord};
pub use error::ErrorRecord;
pub use explained::{ENDS, Explained, Variation};
pub use finding::FindingRecord;
pub use hinted::Hinted;
pub use mended::{EditRecord, MendRecord, MendedRecord, ReasonRecord, change};
pub use origin::OriginRecord;
pub use outcome::{Outcome, is_formula};
pub use phases::{PhaseOptions, PhaseRecords};
pub use place::PlaceRecord;
pub use placement::{PlacedManRecord, PlacementRecord};
pub use prepended::{PrependRecord, PrependedRecord};
#[cfg(feature = "tables")]
pub use probed::{Probed, ProbedMove};
pub use receipt::Receipt;
#[cfg(feature = "schema")]
pub use schema::schema_of;
pub use solutions::SolutionsRecord;
pub use solved::SolveOptions;
pub use tree::{NodeRecord, ThreatRecord};
pub use winners::WinnersRecord;

/// The version of the schema.
pub const SCHEMA: u32 = 1;

/// One problem.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    pub(crate) id: String,
    /// The title of the problem; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    /// Who composed it; absent where nobody is named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    authors: Vec<String>,
    fen: Option<String>,
    pub(crate) stipulation: Option<Stipulation>,
    /// Where the stipulation was taken from, if no author gave it; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    stipulation_source: Option<StipulationSource>,
    /// How repeated positions are judged; null where the problem could not be read.
    repetition: Option<Repetition>,
    /// The verdict on the problem.
    pub verdict: Verdict,
    /// Whether the text of its solution ends at a word that is not a move, so that moves may be
    /// missing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) broken_text: bool,
    /// Whether the side that is not to move cannot have made a legal last move, so that no game
    /// reaches the position.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    no_last_move: bool,
    #[serde(flatten)]
    pub(crate) answer: AnswerRecord,
    /// For the stipulations `+` and `=`.
    #[serde(flatten)]
    pub(crate) study: Option<StudyRecord>,
    /// For help, self, reflex and series play.
    #[serde(flatten)]
    pub(crate) solutions: Option<SolutionsRecord>,
    /// Positions searched for everything in this record.
    pub(crate) nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// The time taken, if it is reported.
    pub seconds: Option<f64>,
    #[serde(flatten)]
    pub(crate) check: Option<CheckRecord>,
    #[serde(flatten)]
    pub(crate) audit: Option<AuditRecord>,
    #[serde(flatten)]
    pub(crate) certified: CertifiedRecord,
    #[serde(flatten)]
    pub(crate) details: Details,
    /// What each piece is needed for, with `-v` and under the policy `strict`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) economy: Option<EconomyRecord>,
    #[serde(flatten)]
    pub(crate) phases: PhaseRecords,
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
    pub place: PlaceRecord,
}

impl Record {
    /// What is known about a problem before it is solved, and the verdict on it.
    pub fn new(posed: &PosedProblem, verdict: Verdict) -> Self {
        let is_study = posed.stipulation.is_some_and(Stipulation::is_study);
        let problem = posed.problem.as_ref().ok();
        Self {
            id: posed.id.clone(),
            title: problem.and_then(Problem::name),
            authors: problem.map_or_else(Vec::new, Problem::authors),
            fen: posed.fen.clone(),
            stipulation: posed.stipulation,
            stipulation_source: posed.stipulation_source,
            repetition: posed.repetition,
            verdict,
            broken_text: problem.is_some_and(|problem| problem.is_broken),
            study: is_study.then(StudyRecord::default),
            ..Self::default()
        }
    }

    /// The parts of a report about the answer, a study and all solutions.
    pub fn of_report(posed: &PosedProblem, verdict: Verdict, report: &Report) -> Self {
        let study = report.answer.known_study();
        let new = Self::new(posed, verdict);
        Self {
            no_last_move: report.no_last_move,
            answer: AnswerRecord::of(report),
            study: study.map(|study| StudyRecord::of(study.value)).or(new.study),
            solutions: SolutionsRecord::of(report),
            nodes: report.cost.nodes,
            ..new
        }
    }

    /// A problem with its twins, each recorded by `one`: the record of the first with those of the
    /// others in it. Without a diagram that is a problem, the first is a twin.
    pub fn of_set(problem: PosedProblem, one: impl FnMut(PosedProblem) -> Self) -> Self {
        let mut records = problem.with_twins().map(one);
        let first = records.next().unwrap_or_default();
        Self { twins: records.collect(), ..first }
    }

    /// Why a certificate of it, or of a twin, could not be written, if that may succeed another time.
    pub(crate) fn unwritten_certificate(&self) -> Option<&String> {
        let mut all = std::iter::once(self).chain(&self.twins).map(|it| &it.certified);
        all.find_map(|it| it.uncertified.as_ref().filter(|_| it.unwritten))
    }

    /// A problem that could not be put on the board.
    pub fn of_error(posed: &PosedProblem) -> Self {
        Self { errors: ErrorRecord::all_of(posed), ..Self::new(posed, Verdict::Error) }
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
