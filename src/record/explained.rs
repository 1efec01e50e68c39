//! An explained position.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::anticipation::Like;
use crate::examine::{
    Follow, MainLine, Plan, Policy, ReportPart as Part, Verdict, examine, explain_position,
};
use crate::problem::{FindingKind, Problem};
use crate::report::words::{self, Language, Sentence, progress};
use crate::report::{
    DefenceReport, EndReport, Move, Report, RestReport, Study, ThemeReport, TreeReport, TriesReport,
};

/// How many ends of a problem are explained unless all are asked for, that of the main line
/// included.
pub const ENDS: usize = 10;

/// The moves of the longest problems in which is looked what would happen if the other side moved first.
const TURNED: u8 = 3;

/// What is examined of a problem whose solution is explained in a few sentences, besides its tree, the end
/// of its main line and themes.
pub const SUMMARY: [Part; 4] =
    [Part::RestsOn, Part::Tries(1), Part::Variations(ENDS), Part::SetPlay(TURNED)];

/// One explained position.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explained {
    id: String,
    /// What is proven of the problem, or why nothing is; absent where a position is explained as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
    /// The solution in a few sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    summary: Vec<String>,
    /// A title that is offered where the problem has none, by language: `en`, `de`, `zh`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    titles: BTreeMap<&'static str, String>,
    /// The position that is explained, or that of a problem without a final position.
    fen: Option<String>,
    /// The moves from the problem to the position that is explained.
    line: Vec<Move>,
    anatomy: Option<Value>,
    /// Why the replies of the line fail.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    defences: Vec<DefenceReport>,
    /// The ends of the other variations.
    variations: Vec<EndReport>,
    rests_on: Option<Vec<RestReport>>,
    themes: Vec<ThemeReport>,
    /// The tries with one refutation, and why they fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    tries: Option<TriesReport>,
    /// How a draw is held.
    #[serde(flatten)]
    held: Option<TreeReport>,
    /// Problems of other files that are like it, where these are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub like: Option<Vec<Like>>,
    /// The limit that kept variations or themes from being found.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

impl Explained {
    /// What is examined of a problem, with the most ends to explain.
    pub fn plan(ends: usize) -> Plan {
        Plan {
            parts: vec![
                Part::Answer,
                Part::Tree,
                Part::End(MainLine::Answer),
                Part::Variations(ends),
                Part::Themes,
                Part::RestsOn,
                Part::Tries(1),
                Part::SetPlay(TURNED),
            ],
            authored: true,
            policy: Policy::Key,
            follow: Follow::Shortest,
            ..Plan::default()
        }
    }

    /// What is examined of a problem that is compared with others by its harms, too.
    pub fn plan_of_harms() -> Plan {
        let parts = vec![
            Part::Answer,
            Part::Tree,
            Part::End(MainLine::Answer),
            Part::Variations(usize::MAX),
        ];
        Plan { parts, ..Self::plan(usize::MAX) }
    }

    /// The ends of a solved problem, or, without a plan, the position as it is.
    pub fn of(problem: &Problem, plan: Option<&Plan>) -> Self {
        if let Some(plan) = plan {
            return Self::solved(problem, &examine(problem, plan, &mut ()));
        }
        let (end, themes) = explain_position(&problem.position);
        Self::as_is(problem, &end, &themes)
    }

    /// A problem that cannot be read, by its id.
    pub fn unread(id: &str) -> Self {
        Self { id: id.to_owned(), ..Self::default() }
    }

    /// A position that is explained without a search.
    pub fn as_is(problem: &Problem, end: &EndReport, themes: &[ThemeReport]) -> Self {
        Self {
            id: problem.id.clone(),
            fen: Some(end.fen.clone()),
            anatomy: Some(end.anatomy.clone()),
            themes: themes.to_vec(),
            ..Self::default()
        }
    }

    /// The ends of the variations of a solved problem, and how a draw is held.
    pub fn solved(problem: &Problem, report: &Report) -> Self {
        let explained = Self {
            id: problem.id.clone(),
            answer: Some(proven(report).english()),
            summary: words::summary(report).iter().map(Sentence::english).collect(),
            titles: titles(problem, report),
            fen: Some(report.fen.clone()),
            held: report.held_tree().cloned(),
            ..Self::default()
        };
        let Some(main) = &report.end else { return explained };
        let stopped = report.variations_stopped.or(report.unclassified);
        let themes = report.themes.as_ref().filter(|_| stopped.is_none());
        Self {
            fen: Some(main.fen.clone()),
            line: main.line.moves.clone(),
            anatomy: Some(main.anatomy.clone()),
            defences: main.defences.clone(),
            variations: report.variations.clone(),
            tries: report.tries.clone(),
            rests_on: report.rests_on.clone(),
            themes: themes.cloned().unwrap_or_default(),
            stopped: stopped.map(|stopped| stopped.to_string()),
            ..explained
        }
    }
}

/// What is proven of a problem, or why nothing is.
pub fn proven(report: &Report) -> Sentence {
    if report.solved == Verdict::NoSolution {
        let mut findings = report.check.iter().flat_map(|check| &check.findings);
        let found = findings.find(|it| it.kind == FindingKind::NoSolution);
        return found.map_or_else(|| words::answer(report), |it| words::finding(report, it));
    }
    // A draw has no final position.
    if report.solved == Verdict::Solved || report.end.is_some() {
        return words::answer_with_keys(report);
    }
    let why = match &report.answer.study {
        Some(Study::Unknown(why)) => Some(words::undecided(report, why)),
        _ => progress(&report.answer),
    };
    why.map_or_else(words::no_end, words::open)
}

/// The first title that each language offers for a problem without one.
fn titles(problem: &Problem, report: &Report) -> BTreeMap<&'static str, String> {
    let first = |language: Language| {
        let mut titles = words::titles(report, language).into_iter();
        Some((language.code(), titles.next()?))
    };
    let wanted = Language::ALL.into_iter().filter(|_| problem.name().is_none());
    wanted.filter_map(first).collect()
}
