//! The one schema of machine output, which all formats share.
//!
//! Scripts rely on it: a field that changes its meaning raises [`SCHEMA`]. Moves are in
//! coordinates, whatever the notation of the problem. A field of a solved problem that does
//! not apply is `null`; the fields that only some commands have are left out elsewhere.
//!
//! A [`Record`] is made of parts, each of which its own module fills: who it is about, what the
//! solver answered, what a check found, what was asked for besides, where it stands in a batch.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::report::audited::AuditRecord;
use crate::cli::report::certificates::Certified;
use crate::cli::report::details::Details;
use crate::cli::report::findings::FindingRecord;
use crate::cli::report::hinted::Hinted;
use crate::cli::report::phases::PhaseRecords;
use crate::cli::report::solutions::SolutionsRecord;
use crate::cli::report::tree::coordinates;
use crate::examine::{RestsOnBan, StudyValue, Verdict};
use crate::game::Repetition;
use crate::input::PosedProblem;
use crate::problem::{Diagnostic, Stipulation, StipulationSource};
use crate::report::{Report, Study, StudyReport};
use crate::solve::Stopped;

/// The version of the schema.
pub(in crate::cli) const SCHEMA: u32 = 1;

/// One problem.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(in crate::cli) struct Record {
    pub(in crate::cli) id: String,
    fen: Option<String>,
    pub(in crate::cli) stipulation: Option<Stipulation>,
    /// Where the stipulation was taken from, if no author gave it; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    stipulation_source: Option<StipulationSource>,
    /// How repeated positions are judged; null where the problem could not be read.
    repetition: Option<Repetition>,
    pub(in crate::cli) verdict: Verdict,
    /// Whether the text of its solution ends at a word that is no move, so that it may lack moves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(in crate::cli) broken_text: bool,
    #[serde(flatten)]
    pub(in crate::cli) answer: AnswerRecord,
    /// For the stipulations `+` and `=`.
    #[serde(flatten)]
    pub(in crate::cli) study: Option<StudyRecord>,
    /// For help, self, reflex and series play.
    #[serde(flatten)]
    pub(in crate::cli) solutions: Option<SolutionsRecord>,
    /// Positions searched for all that is said of it.
    pub(in crate::cli) nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) seconds: Option<f64>,
    #[serde(flatten)]
    pub(in crate::cli) check: Option<CheckRecord>,
    #[serde(flatten)]
    pub(in crate::cli) audit: Option<AuditRecord>,
    #[serde(flatten)]
    pub(in crate::cli) certified: Certified,
    #[serde(flatten)]
    pub(in crate::cli) details: Details,
    #[serde(flatten)]
    pub(in crate::cli) phases: PhaseRecords,
    #[serde(flatten)]
    pub(in crate::cli) hinted: Hinted,
    /// Why a problem could not be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::cli) errors: Vec<ErrorRecord>,
    #[serde(flatten)]
    pub(in crate::cli) place: PlaceRecord,
}

/// What the solver answered.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(in crate::cli) struct AnswerRecord {
    pub(in crate::cli) moves: Option<u8>,
    /// A win within this number of moves is proven, the shortest or not.
    at_most: Option<u8>,
    /// A win within this number of moves was found and could not be replayed within the limits.
    /// Nothing is claimed of it. Absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    unconfirmed: Option<u8>,
    win: Option<String>,
    pub(in crate::cli) keys: Vec<String>,
    pub(in crate::cli) line: Vec<String>,
    proven_not_within: u8,
    /// There is no win in any number of moves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    never: bool,
    /// Whether the independent checker has played the win through; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) replayed: Option<bool>,
    /// Whether keys or length would be others if perpetual check were allowed.
    #[serde(skip_serializing_if = "RestsOnBan::is_no")]
    pub(in crate::cli) rests_on_ban: RestsOnBan,
    /// Whether there may be more keys, because not every first move was tried.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(in crate::cli) more_keys: bool,
    /// What left the problem undecided; absent where nothing did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) stopped_by: Option<&'static str>,
}

impl AnswerRecord {
    /// The answer of a report with the line that is followed.
    pub(in crate::cli) fn of(report: &Report) -> Self {
        let answer = &report.answer;
        let stopped_by = match answer.stopped {
            Some(unfinished) => Some(match unfinished.reason {
                Stopped::Nodes => "nodes",
                Stopped::Time => "time",
                Stopped::Interrupt => "interrupt",
                Stopped::NoClock => "no-clock",
            }),
            None => answer.bounded.then_some("moves"),
        };
        let mut record = Self {
            more_keys: answer.more_keys,
            stopped_by,
            moves: answer.moves,
            at_most: answer.at_most,
            unconfirmed: answer.unconfirmed,
            win: answer.line.win.map(|win| win.to_string()),
            keys: coordinates(&answer.keys),
            line: answer.line.coordinates(),
            proven_not_within: answer.not_within,
            never: answer.never,
            replayed: answer.replayed,
            rests_on_ban: answer.rests_on_ban,
        };
        if let Some(study) = report.study.as_ref().and_then(Study::known) {
            record.keep(study);
        }
        record
    }

    /// Puts the keys of a study in, in move order.
    fn keep(&mut self, study: &StudyReport) {
        let mut keys: Vec<_> = study.keys.iter().map(|key| &key.mv).collect();
        keys.sort_by_key(|mv| (mv.from, mv.to));
        self.more_keys = study.unknown > 0;
        self.keys = keys.into_iter().map(|mv| mv.coordinates.clone()).collect();
    }
}

/// The value of a study; nulls if it is not known.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub(in crate::cli) struct StudyRecord {
    value: Option<&'static str>,
    plies: Option<u16>,
    /// A win in this many plies or fewer is proven, and a limit ended the search for a shorter.
    /// Absent where that is not so.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most_plies: Option<u16>,
}

impl StudyRecord {
    pub(in crate::cli) fn of(StudyValue { value, or_fewer }: StudyValue) -> Self {
        let (plies, at_most_plies) =
            if or_fewer { (None, value.plies()) } else { (value.plies(), None) };
        Self { value: Some(value.wdl().name()), plies, at_most_plies }
    }
}

/// What a check found.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(in crate::cli) struct CheckRecord {
    /// Whether the findings are those that the author expects.
    pub(in crate::cli) expected: bool,
    pub(in crate::cli) findings: Vec<FindingRecord>,
    /// Whether there are more minor duals than were listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(in crate::cli) more_duals: bool,
}

/// Where a problem stands in the input.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(in crate::cli) struct PlaceRecord {
    /// Its place in the input of a batch, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) number: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) file: Option<String>,
    /// The line of the file on which it begins, counted from 1; in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) line_number: Option<u64>,
    /// The fingerprint of its text; in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) hash: Option<String>,
}

impl Record {
    /// What is known of a problem before it is solved, and the word over it.
    pub(in crate::cli) fn new(posed: &PosedProblem, verdict: Verdict) -> Self {
        let is_study = posed.stipulation.is_some_and(Stipulation::is_study);
        Self {
            id: posed.id.clone(),
            fen: posed.fen.clone(),
            stipulation: posed.stipulation,
            stipulation_source: posed.stipulation_source,
            repetition: posed.repetition,
            verdict,
            broken_text: posed.problem.as_ref().is_ok_and(|problem| problem.is_broken),
            study: is_study.then(StudyRecord::default),
            ..Self::default()
        }
    }

    /// What a report says of the answer, of a study and of all solutions.
    pub(in crate::cli) fn of_report(
        posed: &PosedProblem,
        verdict: Verdict,
        report: &Report,
    ) -> Self {
        let study = report.study.as_ref().and_then(Study::known);
        let new = Self::new(posed, verdict);
        Self {
            answer: AnswerRecord::of(report),
            study: study.map(|study| StudyRecord::of(study.value)).or(new.study),
            solutions: SolutionsRecord::of(report),
            nodes: report.cost.nodes,
            ..new
        }
    }

    /// A problem that could not be put on the board.
    pub(in crate::cli) fn of_error(posed: &PosedProblem) -> Self {
        let diagnostics = posed.problem.as_ref().err().map_or(&[][..], |bad| &bad.diagnostics);
        let errors = diagnostics.iter().map(|one| ErrorRecord::of(one, posed)).collect();
        Self { errors, ..Self::new(posed, Verdict::Error) }
    }

    /// A problem with which something else is wrong than its text, or on which the program failed.
    pub(in crate::cli) fn of_fault(posed: &PosedProblem, message: String) -> Self {
        let errors = vec![ErrorRecord { message, line: None, column: None }];
        Self { errors, ..Self::new(posed, Verdict::Error) }
    }

    /// Rounds the time that a problem took to milliseconds, or leaves it out.
    pub(in crate::cli) fn clock(&mut self, timing: bool) {
        let round = |seconds: f64| (seconds * 1000.0).round() / 1000.0;
        self.seconds = self.seconds.filter(|_| timing).map(round);
    }
}

/// Why a problem could not be read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(in crate::cli) struct ErrorRecord {
    message: String,
    /// The line of the file, counted from 1; null where there is none.
    line: Option<u64>,
    /// In characters, counted from 1.
    column: Option<usize>,
}

impl ErrorRecord {
    fn of(diagnostic: &Diagnostic, posed: &PosedProblem) -> Self {
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
