//! Records of other versions of a problem: how it is mended or improved, and what may come before it.

use serde::Serialize;

use crate::examine::Verdict;
use crate::input::PosedProblem;
use crate::mend::{Improver, Keep, Mend, Version};
use crate::prepend::Prepended;
use crate::problem::{Edit, Stipulation};
use crate::record::ErrorRecord;
use crate::report::{FindingOutput, Mended, Merits, Move, Report};
use crate::rules::RuleSet;

/// The problem whose other versions were looked for.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VersionOrigin {
    /// The problem's id.
    pub id: String,
    fen: Option<String>,
    stipulation: Option<Stipulation>,
    /// The verdict on the problem as it is. Only unsound problems are mended; only sound ones are improved,
    /// and have moves put before them.
    pub verdict: Verdict,
    /// The time taken, if it is reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Why a problem could not be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<ErrorRecord>,
}

impl VersionOrigin {
    /// A problem before anything is tried, or one that could not be put on the board.
    pub(crate) fn of(posed: &PosedProblem, verdict: Verdict) -> Self {
        let PosedProblem { id, fen, stipulation, .. } = posed;
        let verdict = if posed.problem.is_err() { Verdict::Error } else { verdict };
        Self {
            id: id.clone(),
            fen: fen.clone(),
            stipulation: *stipulation,
            verdict,
            seconds: None,
            errors: ErrorRecord::all_of(posed),
        }
    }
}

/// The result of mending a problem.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MendResult {
    /// The problem, which is mended only if it is unsound.
    #[serde(flatten)]
    pub origin: VersionOrigin,
    /// The findings to remove.
    findings: Vec<FindingOutput>,
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
    keys: Vec<Move>,
    line: Vec<Move>,
    moves: Option<u8>,
    /// The points of idle pieces; null if a limit was reached.
    idle: Option<Vec<String>>,
    /// How each finding is removed.
    reasons: Vec<Mended>,
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

impl MendResult {
    /// A problem that was examined, before anything is tried.
    pub fn of_report(posed: &PosedProblem, report: &Report) -> Self {
        let check = report.check.as_ref();
        let findings = check.iter().flat_map(|check| &check.findings);
        Self {
            origin: VersionOrigin::of(posed, report.verdict()),
            findings: findings.map(|it| FindingOutput::of(report, it)).collect(),
            ..Self::default()
        }
    }
}

impl MendRecord {
    /// A mend of a problem.
    pub fn of(mend: &Mend) -> Self {
        let rules = mend.position.rules();
        Self {
            change: change(mend),
            edits: mend.edits.iter().map(|&edit| EditRecord::of(rules, edit)).collect(),
            fen: mend.position.to_string(),
            keeps: mend.keeps,
            keys: mend.keys.clone(),
            line: mend.line.moves.clone(),
            moves: mend.moves,
            idle: names(rules, mend.idle.as_deref()),
            reasons: mend.reasons.clone(),
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

/// A change in the notation of twins.
pub fn change(mend: &Mend) -> String {
    let asked = mend.asked.map(|asked| format!("stipulation {asked}"));
    let all: Vec<String> = texts(mend.position.rules(), &mend.edits).chain(asked).collect();
    if all.is_empty() { "solution".to_owned() } else { all.join("; ") }
}

fn texts(rules: RuleSet, edits: &[Edit]) -> impl Iterator<Item = String> {
    edits.iter().map(move |edit| edit.text(rules))
}

/// The names of points, if they are known.
fn names(rules: RuleSet, points: Option<&[usize]>) -> Option<Vec<String>> {
    let name = |&square| rules.square_name(square).unwrap_or_default();
    points.map(|points| points.iter().map(name).collect())
}

/// The result of improving a problem.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ImproveResult {
    /// The problem, which is improved only if it is sound.
    #[serde(flatten)]
    pub origin: VersionOrigin,
    /// What the problem has; null if it is not improved.
    pub merits: Option<Merits>,
    /// The changes that were tried.
    pub tried: usize,
    /// The changes of the best version whose result a limit left unknown.
    pub undecided: usize,
    /// The changes of the best version that were not tried for want of time; pairs only once all changes of
    /// one piece were.
    pub left: usize,
    /// The number of steps, each to a better version, including those that are not listed.
    pub found: usize,
    /// The best versions, the best first.
    pub versions: Vec<Improved>,
}

/// A better version of a problem.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Improved {
    /// What is changed in the problem, in the notation of twins: `remove p g10; add p e9`.
    change: String,
    edits: Vec<EditRecord>,
    /// The position after it.
    fen: String,
    keys: Vec<Move>,
    line: Vec<Move>,
    /// What the version has.
    merits: Merits,
    /// The points of idle pieces; null if a limit was reached.
    idle: Option<Vec<String>>,
    /// The changes and what they gain, for people.
    message: String,
}

impl ImproveResult {
    /// A problem that was examined, before anything is tried.
    pub fn of(posed: &PosedProblem, improver: Result<&Improver, Verdict>) -> Self {
        let verdict = improver.err().unwrap_or(Verdict::Sound);
        let merits = improver.ok().map(|improver| improver.start().merits);
        Self { origin: VersionOrigin::of(posed, verdict), merits, ..Self::default() }
    }
}

impl Improved {
    /// A version that was found.
    pub fn of(version: &Version) -> Self {
        let rules = version.position.rules();
        let change: Vec<String> = texts(rules, &version.edits).collect();
        Self {
            change: change.join("; "),
            edits: version.edits.iter().map(|&edit| EditRecord::of(rules, edit)).collect(),
            fen: version.position.to_string(),
            keys: version.keys.clone(),
            line: version.line.moves.clone(),
            merits: version.merits.clone(),
            idle: names(rules, version.idle.as_deref()),
            message: version.sentence().english(),
        }
    }
}

/// The result of putting moves before a problem.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrependResult {
    /// The problem, before which moves are put only if it is sound.
    #[serde(flatten)]
    pub origin: VersionOrigin,
    /// Why none are put before this one, if not because of the verdict: `not-direct` for help,
    /// self, reflex and series play, `too-long` for the longest problems.
    pub refused: Option<&'static str>,
    /// The last moves of the defender that were examined.
    pub replies: usize,
    /// Those from positions in which every defence loses; null for studies and other problems
    /// without a length.
    pub forced: Option<usize>,
    /// The number of earlier positions that were examined.
    pub tried: usize,
    /// The number of positions, and of last moves of the defender, that a limit left open.
    pub undecided: usize,
    /// The last moves of either side that were not examined for want of time.
    pub left: usize,
    /// The number of sound positions found, including those that are not listed.
    pub found: usize,
    /// The best positions, the best first.
    pub prepends: Vec<PrependRecord>,
}

/// A sound position from which key and reply lead to the problem.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrependRecord {
    /// The position.
    pub fen: String,
    /// What is asked of it.
    stipulation: Stipulation,
    /// The key, the reply, and the main line of the problem.
    line: Vec<Move>,
    /// What the key does: `quiet`, `offer`, `check` or `capture`.
    key: &'static str,
    /// The men that key and reply take, each with its point: `p d9`.
    added: Vec<String>,
    /// The number of legal replies to the key.
    replies: usize,
    /// The points of idle men; null if a limit was reached.
    idle: Option<Vec<String>>,
    /// The same as a sentence.
    pub message: String,
}

impl PrependResult {
    /// A problem that was examined or refused, before anything is tried.
    pub fn of_report(posed: &PosedProblem, report: Option<&Report>) -> Self {
        let verdict = report.map_or(Verdict::Undecided, Report::verdict);
        Self { origin: VersionOrigin::of(posed, verdict), ..Self::default() }
    }
}

impl PrependRecord {
    /// A position that was found.
    pub fn of(found: &Prepended) -> Self {
        let rules = found.position.rules();
        let name = |square: usize| rules.square_name(square).unwrap_or_default();
        let added = found.added.iter().map(|&(at, man)| format!("{man} {}", name(at)));
        Self {
            fen: found.position.to_string(),
            stipulation: found.asked,
            line: found.line.moves.clone(),
            key: found.key.name(),
            added: added.collect(),
            replies: found.replies,
            idle: names(rules, found.idle.as_deref()),
            message: found.sentence().english(),
        }
    }
}
