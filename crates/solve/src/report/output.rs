//! A report as machine output has it.

use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use super::answer::Study;
use super::economy::EconomyReport;
use super::ends::{RestReport, ThemeReport};
use super::finding::{Finding, What};
use super::line::Move;
use super::phases::{AlternativesReport, SetPlayReport, TriesReport, WinnersReport};
use super::problem_report::{Report, TreeReport};
use super::step::Step;
use super::words::{self, Sentence, english};
use crate::exact::Value;
use crate::game::{Repetition, WinKind, insertion_sort_by_key};
use crate::problem::{FindingKind, Stipulation, StipulationSource};
use crate::solve::Stopped;
use crate::verdict::{RestsOnBan, Severity, StudyValue, Verdict};

/// What machine output says of one problem: a [`Report`] is serialized as this. Moves are in
/// coordinates, whatever the notation of the problem. A field of a solved problem that does not
/// apply is `null`; the parts that were not asked for are left out.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of its own")]
pub struct Output {
    /// The problem's id.
    pub id: String,
    /// The title of the problem; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who composed it; absent where nobody is named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<String>,
    /// The position, if there is one.
    pub fen: Option<String>,
    /// What is asked.
    pub stipulation: Option<Stipulation>,
    /// Where the stipulation was taken from, if no author gave it; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stipulation_source: Option<StipulationSource>,
    /// How repeated positions are judged; null where the problem could not be read.
    pub repetition: Option<Repetition>,
    /// The verdict on the problem.
    pub verdict: Verdict,
    /// Whether the text of its solution ends at a word that is not a move.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub broken_text: bool,
    /// Whether no legal last move leads to the position.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    no_last_move: bool,
    /// The fewest moves in which it can be done, whatever the stipulation says; null where it cannot be
    /// done, or the fewest are not known.
    pub moves: Option<u8>,
    /// It is proven that this number of moves is enough, the fewest or not.
    at_most: Option<u8>,
    /// A win within this number of moves was found but could not be replayed within the limits. It
    /// is not claimed. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    unconfirmed: Option<u8>,
    /// Whether there is a solution in fewer moves than the stipulation says. Absent where there is
    /// none, or none is known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub short_win: bool,
    /// How `line` ends the game: `checkmate`, `stalemate`, `bared` or `repetition`; null where it
    /// ends in no win.
    win: Option<WinKind>,
    /// All ways in which the game can end with best play, if several. Absent if there is only one way, or
    /// others are not known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wins: Vec<WinKind>,
    /// Every first move that does it in the number of moves asked for; none where the defender begins.
    pub keys: Vec<Move>,
    /// The line in the fewest moves, against the longest defence where one side resists.
    line: Vec<Move>,
    /// It cannot be done in this number of moves or fewer.
    proven_not_within: u8,
    /// There is no win in any number of moves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    never: bool,
    /// Whether the independent checker has played the win through; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    replayed: Option<bool>,
    /// Whether keys or length would differ if perpetual check were allowed.
    #[serde(skip_serializing_if = "RestsOnBan::is_no")]
    rests_on_ban: RestsOnBan,
    /// Whether there may be more keys, because not every first move was tried.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more_keys: bool,
    /// What left the problem undecided; absent where nothing did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<&'static str>,
    /// For the stipulations `+` and `=`.
    #[serde(flatten)]
    pub study: Option<StudyOutput>,
    /// For help, self, reflex and series play.
    #[serde(flatten)]
    solutions: Option<SolutionsOutput>,
    /// Positions searched for everything in this record.
    pub nodes: u64,
    /// Whether the findings are those that the author expects.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<bool>,
    /// What the check found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub findings: Option<Vec<FindingOutput>>,
    /// Whether there are more minor duals than were listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more_duals: bool,
    /// The other winning moves of the solution, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    alternatives: Option<AlternativesReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    anatomy: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rests_on: Option<Vec<RestReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    themes: Option<Vec<ThemeReport>>,
    /// How hard it is for a human solver, from 1 to 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<f64>,
    /// Why themes or difficulty are missing although they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    unclassified: Option<Stopped>,
    #[serde(flatten)]
    tree: Option<TreeReport>,
    /// The solution explained in a few sentences.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "english")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    summary: Vec<Sentence>,
    /// What each piece is needed for, with `-v` and under the policy `strict`.
    #[serde(skip_serializing_if = "Option::is_none")]
    economy: Option<EconomyReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    set_play: Option<SetPlayReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tries: Option<TriesReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winners: Option<WinnersReport>,
}

/// The value of a study; nulls if it is not known.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyOutput {
    value: Option<&'static str>,
    plies: Option<u16>,
    /// A win in this many plies or fewer is proven, but a limit ended the search for a shorter one.
    /// Otherwise absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most_plies: Option<u16>,
}

/// A finding with its sentence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindingOutput {
    /// The kind of the finding.
    pub kind: FindingKind,
    severity: Severity,
    /// The moves to the place of the finding, or the line that proves it.
    line: Vec<Move>,
    /// The moves concerned.
    moves: Vec<Move>,
    /// A sentence for people.
    pub message: String,
}

/// All solutions of help, self, reflex and series play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SolutionsOutput {
    /// Every solution as a line; where one side resists, a line against its longest defence, one
    /// for each key.
    solutions: Vec<Vec<Move>>,
    /// Whether there are more of them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    more_solutions: bool,
    /// With `duplex`, the solutions that the other side begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_side: Option<Vec<Vec<Move>>>,
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Output::of(self).serialize(to)
    }
}

impl Output {
    /// What is known of a problem before it is solved, and the verdict on it.
    fn head(report: &Report, verdict: Verdict) -> Self {
        Self {
            id: report.id.clone(),
            title: report.title.clone(),
            authors: report.authors.clone(),
            fen: Some(report.fen.clone()),
            stipulation: Some(report.stipulation),
            stipulation_source: report.stipulation_source,
            repetition: Some(report.repetition),
            verdict,
            broken_text: report.is_broken,
            study: report.stipulation.is_study().then(StudyOutput::default),
            nodes: report.cost.nodes,
            ..Self::default()
        }
    }

    /// What is said of a report. A win that the checker does not accept is not claimed.
    pub fn of(report: &Report) -> Self {
        let check = report.check.as_ref().filter(|check| check.is_asked);
        let verdict = match check {
            _ if report.answer.refused.is_some() => Verdict::Undecided,
            Some(check) => check.verdict,
            None => report.fulfilled(),
        };
        let mut output = Self::head(report, verdict);
        if check.is_none() && report.answer.refused.is_some() {
            return output;
        }
        output.answer(report);
        output.solutions = (!report.stipulation.is_direct()).then(|| SolutionsOutput::of(report));
        if let Some(check) = check {
            output.expected = Some(check.is_expected);
            let findings = check.findings.iter().map(|it| FindingOutput::of(report, it));
            output.findings = Some(findings.collect());
            output.more_duals = check.more_duals;
        }
        output.alternatives.clone_from(&report.alternatives);
        output.economy.clone_from(&report.economy);
        let is_forced = report.stipulation.is_direct() && report.answer.study.is_none();
        let is_won = report.answer.moves.is_some() && !report.answer.line.is_empty();
        let is_checked = report.stipulation.is_direct() && check.is_some();
        if is_checked || is_forced && is_won || report.held_tree().is_some() {
            output.details(report);
        }
        if is_forced && (check.is_none() || report.is_forced()) {
            output.set_play.clone_from(&report.set_play);
            output.tries.clone_from(&report.tries);
            output.winners.clone_from(&report.winners);
        }
        output
    }

    fn answer(&mut self, report: &Report) {
        let answer = &report.answer;
        // A won study has the length of its value.
        let length = answer.known_study().map(|study| study.value).and_then(|value| {
            let Value::Win(plies) = value.value else { return None };
            Some((u8::try_from(plies.div_ceil(2)).ok()?, value.or_fewer))
        });
        let exact = length.filter(|(_, or_fewer)| !or_fewer).map(|(moves, _)| moves);
        let line = if length.is_some() { &report.main } else { &answer.line };
        self.no_last_move = report.no_last_move;
        self.moves = answer.moves.or(exact);
        self.at_most = answer.at_most.or(length.map(|(moves, _)| moves));
        self.unconfirmed = answer.unconfirmed;
        self.short_win = report.stipulated_too_long().is_some();
        self.win = line.win;
        if answer.win_kinds.len() > 1 {
            self.wins.clone_from(&answer.win_kinds);
        }
        self.keys.clone_from(&answer.keys);
        if answer.study.is_some() {
            // They are listed in move order.
            insertion_sort_by_key(&mut self.keys, |mv| (mv.from, mv.to));
        }
        self.line.clone_from(&answer.line.moves);
        self.proven_not_within = exact.map_or(answer.not_within, |moves| moves.saturating_sub(1));
        self.never = answer.never;
        self.replayed = answer.replayed;
        self.rests_on_ban = answer.rests_on_ban;
        self.more_keys = answer.more_keys;
        let stopped = answer.stopped.map(|unfinished| unfinished.reason.name());
        self.stopped_by = stopped.or(answer.bounded.then_some("moves"));
        if let Some(Study::Known(study)) = &answer.study {
            self.study = Some(StudyOutput::of(study.value));
        }
    }

    /// The parts that show what a solution is like.
    fn details(&mut self, report: &Report) {
        self.anatomy = report.end.as_ref().map(|end| end.anatomy.clone());
        self.rests_on.clone_from(&report.rests_on);
        self.unclassified = report.unclassified;
        self.tree.clone_from(&report.tree);
        self.summary = words::summary(report);
        if report.unclassified.is_none() {
            self.difficulty = report.difficulty;
        }
        // Themes alone, without the tree, are a classification, which is whole or missing.
        if report.unclassified.is_none() || report.tree.is_some() {
            self.themes.clone_from(&report.themes);
        }
    }

    /// Leaves out what shows what a solution is like.
    pub fn without_details(&mut self) {
        (self.anatomy, self.rests_on, self.tree) = (None, None, None);
        self.summary.clear();
        (self.themes, self.difficulty, self.unclassified) = (None, None, None);
    }

    /// Leaves out the phases, which are also looked for to find themes.
    pub fn without_phases(&mut self) {
        (self.set_play, self.tries) = (None, None);
    }
}

impl FindingOutput {
    /// A finding of a report.
    pub fn of(report: &Report, finding: &Finding) -> Self {
        let moves = match finding.what {
            // The author's key is part of the sentence.
            What::NoWin { .. } => Vec::new(),
            _ => finding.moves.clone(),
        };
        Self {
            kind: finding.kind,
            severity: finding.severity,
            line: finding.line.moves.clone(),
            moves,
            message: words::finding(report, finding).english(),
        }
    }

    /// A reason why a position is illegal.
    pub fn illegal(message: &str) -> Self {
        Self {
            kind: FindingKind::IllegalPosition,
            severity: Severity::Major,
            line: Vec::new(),
            moves: Vec::new(),
            message: message.to_owned(),
        }
    }
}

impl StudyOutput {
    fn of(StudyValue { value, or_fewer }: StudyValue) -> Self {
        let (plies, at_most_plies) =
            if or_fewer { (None, value.plies()) } else { (value.plies(), None) };
        Self { value: Some(value.wdl().name()), plies, at_most_plies }
    }
}

impl SolutionsOutput {
    fn of(report: &Report) -> Self {
        let sides = &report.answer.solutions;
        let lines = |at: usize| -> Option<Vec<Vec<Move>>> {
            let side = sides.get(at).filter(|side| side.stopped.is_none())?;
            Some(side.tree.steps.iter().map(Step::line).collect())
        };
        Self {
            solutions: lines(0).unwrap_or_default(),
            more_solutions: sides.iter().any(|side| side.more),
            other_side: lines(1),
        }
    }
}
