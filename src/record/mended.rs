//! The record of a problem that was mended.

use serde::Serialize;

use crate::examine::Verdict;
use crate::input::PosedProblem;
use crate::mend::{Keep, Mend};
use crate::problem::{Edit, FindingKind};
use crate::record::tree::coordinates;
use crate::record::{ErrorRecord, FindingRecord, OriginRecord};
use crate::report::{Mended, Report};
use crate::rules::RuleSet;

/// The result of mending a problem.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MendedRecord {
    /// The problem, which is mended only if it is unsound.
    #[serde(flatten)]
    pub origin: OriginRecord,
    /// The findings to remove.
    findings: Vec<FindingRecord>,
    /// The changes that were tried.
    pub tried: usize,
    /// The changes whose verdict a limit left unknown.
    pub undecided: usize,
    /// The changes of one piece that were not tried for want of time.
    pub left: usize,
    /// The number of mends found, including those that are not listed.
    pub found: usize,
    /// The best mends, the best first.
    pub mends: Vec<MendRecord>,
    /// The time taken, if it is reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Why a problem could not be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<ErrorRecord>,
}

/// A change that makes a problem sound.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MendRecord {
    /// The change in the notation of twins: `add p g10`, or `stipulation #2`; `solution` if only
    /// another solution is needed.
    pub change: String,
    edits: Vec<EditRecord>,
    /// The position after it.
    pub fen: String,
    /// How much of the author's solution is kept: the key, also the line, or also the net.
    pub keeps: Keep,
    keys: Vec<String>,
    line: Vec<String>,
    moves: Option<u8>,
    /// The points of idle pieces; null if a limit was reached.
    idle: Option<Vec<String>>,
    /// How each finding is removed.
    reasons: Vec<ReasonRecord>,
    /// The change and its reasons for people.
    pub message: String,
}

/// A change of one piece.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EditRecord {
    /// `remove`, `move`, `replace` or `add`.
    kind: &'static str,
    /// The letter of the piece that is removed, moved, replaced or added.
    man: char,
    /// The letter of the new piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<char>,
    /// The point of the piece.
    at: String,
    /// The target of a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
}

/// How a finding is removed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReasonRecord {
    kind: FindingKind,
    line: Vec<String>,
    moves: Vec<String>,
    /// What removes it: `impossible` (the move cannot be played), `by-itself` (the changed piece
    /// refutes it), `refuted`, `solved` (the author's key solves the problem now), `gone`.
    remedy: &'static str,
    /// The move that refutes it, or that solves the problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<String>,
}

impl MendedRecord {
    /// A problem that was examined, before anything is tried.
    pub fn of_report(posed: &PosedProblem, report: &Report) -> Self {
        let check = report.check.as_ref();
        let findings = check.iter().flat_map(|check| &check.findings);
        Self {
            origin: OriginRecord::of(
                posed,
                check.map_or(Verdict::Undecided, |check| check.verdict),
            ),
            findings: findings.map(|it| FindingRecord::of(report, it)).collect(),
            ..Self::default()
        }
    }

    /// A problem that could not be put on the board.
    pub fn of_error(posed: &PosedProblem) -> Self {
        let (origin, errors) =
            (OriginRecord::of(posed, Verdict::Error), ErrorRecord::all_of(posed));
        Self { origin, errors, ..Self::default() }
    }
}

impl MendRecord {
    /// A mend of a problem.
    pub fn of(mend: &Mend) -> Self {
        let rules = mend.position.rules();
        let name = |square: usize| rules.square_name(square).unwrap_or_default();
        Self {
            change: change(mend),
            edits: mend.edits.iter().map(|&edit| EditRecord::of(rules, edit)).collect(),
            fen: mend.position.to_string(),
            keeps: mend.keeps,
            keys: coordinates(&mend.keys),
            line: mend.line.coordinates(),
            moves: mend.moves,
            idle: mend.idle.as_ref().map(|idle| idle.iter().map(|&it| name(it)).collect()),
            reasons: mend.reasons.iter().map(ReasonRecord::of).collect(),
            message: mend.sentence().english(),
        }
    }
}

impl EditRecord {
    fn of(rules: RuleSet, edit: Edit) -> Self {
        let name = |square: usize| rules.square_name(square).unwrap_or_default();
        let blank = |kind, man, at| Self { kind, man, by: None, at: name(at), to: None };
        match edit {
            Edit::Remove { man, at } => blank("remove", man, at),
            Edit::Move { man, from, to } => Self { to: Some(name(to)), ..blank("move", man, from) },
            Edit::Replace { man, by, at } => Self { by: Some(by), ..blank("replace", man, at) },
            Edit::Add { man, at } => blank("add", man, at),
        }
    }
}

impl ReasonRecord {
    fn of(fault: &Mended) -> Self {
        Self {
            kind: fault.kind,
            line: fault.line.coordinates(),
            moves: coordinates(&fault.moves),
            remedy: fault.remedy.name(),
            reply: fault.remedy.mv().map(|mv| mv.coordinates.clone()),
        }
    }
}

/// A change in the notation of twins.
pub fn change(mend: &Mend) -> String {
    let rules = mend.position.rules();
    let edits = mend.edits.iter().map(|edit| edit.text(rules));
    let asked = mend.asked.map(|asked| format!("stipulation {asked}"));
    let all: Vec<String> = edits.chain(asked).collect();
    if all.is_empty() { "solution".to_owned() } else { all.join("; ") }
}
