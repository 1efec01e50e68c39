//! The report of one problem.

use serde::Serialize;

use super::answer::Answer;
use super::economy::EconomyReport;
use super::ends::{EndReport, RestReport, ThemeReport};
use super::finding::{Finding, What};
use super::line::{Line, Move};
use super::phases::{AlternativesReport, SetPlayReport, TriesReport, WinnersReport};
#[cfg(feature = "schema")]
use super::step::Node;
use super::step::{Tree, nodes};
use crate::exact::MissingTable;
use crate::game::{Color, Outcome, Repetition, WinKind, insertion_sort};
use crate::notation::Notation;
use crate::problem::{
    Expect, FindingKind, MOST_VARIATIONS, Stipulation, StipulationSource, Variation,
};
use crate::rules::{AnyMove, AnyPosition, RuleSet};
use crate::solve::{Spent, Stopped};
use crate::theme::Name;
use crate::verdict::{AuditVerdict, Policy, ProvenLoss, Verdict};
use paiju_game::mark::Mark;

/// What an examination found. A part that was not asked for, or that a problem does not have, is
/// `None` or empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The problem's id.
    pub id: String,
    /// The title of the problem, if it has one.
    pub title: Option<String>,
    /// Who composed it.
    pub authors: Vec<String>,
    /// The problem position, as position text.
    pub fen: String,
    /// The game and its rules.
    pub rules: RuleSet,
    /// The side to move.
    pub turn: Color,
    /// The stipulation that was examined.
    pub stipulation: Stipulation,
    /// Where the stipulation was taken from, if no author gave it.
    pub stipulation_source: Option<StipulationSource>,
    /// Whether the text of its solution ends at a word that is not a move.
    pub is_broken: bool,
    /// How repeated positions are judged.
    pub repetition: Repetition,
    /// How moves are written.
    pub notation: Notation,
    /// Whether the author's solution was examined.
    pub authored: bool,
    /// The moves of the printed line from which the stipulation was taken.
    pub printed: Option<u8>,
    /// How the game has ended in the problem position already.
    pub over: Option<Over>,
    /// Whether no legal last move of the side that is not to move leads to the problem position.
    pub no_last_move: bool,
    /// Whether the stipulation can be fulfilled: solved, no solution, undecided.
    pub solved: Verdict,
    /// The keys, the length or the value, and all solutions.
    pub answer: Answer,
    /// The check of the problem as its author gives it.
    pub check: Option<CheckReport>,
    /// The line that is followed, with the way it ends.
    pub main: Line,
    /// The solution tree of a forced win.
    pub tree: Option<TreeReport>,
    /// What would happen if the other side moved first.
    pub set_play: Option<SetPlayReport>,
    /// First moves that fail because of few replies.
    pub tries: Option<TriesReport>,
    /// All first moves that win within a number of moves.
    pub winners: Option<WinnersReport>,
    /// Every other winning move of the solution, graded; `None` if no solution is known.
    pub alternatives: Option<AlternativesReport>,
    /// The end of the line that is followed, explained.
    pub end: Option<EndReport>,
    /// The ends of the other variations.
    pub variations: Vec<EndReport>,
    /// Other variations that were not explained.
    pub more_variations: usize,
    /// The limit that kept some from being found.
    pub variations_stopped: Option<Stopped>,
    /// What the solution shows; `None` without a tree.
    pub themes: Option<Vec<ThemeReport>>,
    /// How hard it is for a human solver, from 1 to 10.
    pub difficulty: Option<f64>,
    /// The limit that kept themes or difficulty from being found.
    pub unclassified: Option<Stopped>,
    /// The answer under each changed rule.
    pub rests_on: Option<Vec<RestReport>>,
    /// What each man is there for; of sound problems alone.
    pub economy: Option<EconomyReport>,
    /// What became of a claim.
    pub claim: Option<Claimed>,
    /// What the stages of the answer cost.
    pub stages: Stages,
    /// The positions and the time that the examination took.
    pub cost: Cost,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The kind of win; `None` for a draw.
    pub by: Option<WinKind>,
}

/// What a check of a problem found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckReport {
    /// Sound, unsound or undecided.
    pub verdict: Verdict,
    /// How strict the check was.
    pub policy: Policy,
    /// Whether it was asked for: other play than a forced win is checked in any case.
    pub is_asked: bool,
    /// Whether the findings are those that the author expects.
    pub is_expected: bool,
    /// The findings in the order of their kinds.
    pub findings: Vec<Finding>,
    /// Whether there are more minor duals than are listed.
    pub more_duals: bool,
}

/// The solution tree of a forced win.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeReport {
    /// The tree; absent without a win, or if a limit kept it from being found.
    #[serde(serialize_with = "nodes", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Node<'_>>"))]
    pub tree: Option<Tree>,
    /// How the draw is held, where the tree is not that of a win.
    #[serde(flatten)]
    pub held: Option<Held>,
    /// The length without useless interpositions, if that is another one.
    #[serde(rename = "real_moves", skip_serializing_if = "Option::is_none")]
    pub real_length: Option<u8>,
    /// Why the tree is missing, or lacks threats.
    #[serde(rename = "tree_stopped", skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// How a draw is held beyond the replies that a tree shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Held {
    /// The number of positions in which the draw is held; the tree shows the first of them.
    #[serde(rename = "held", skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// It is held in more positions than this.
    #[serde(rename = "held_in_more", skip_serializing_if = "Option::is_none")]
    pub in_more: Option<u64>,
    /// Whether it is held in endgames whose positions are all known.
    #[serde(rename = "held_in_endgames", skip_serializing_if = "std::ops::Not::not")]
    pub in_endgames: bool,
    /// The side that holds.
    #[serde(rename = "held_by")]
    pub by: &'static str,
    /// The squares that this needs, by piece.
    #[serde(rename = "held_on", skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<HeldMan>,
    /// Whether each reply that holds gives check while nothing is taken.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub perpetual_check: bool,
    /// Whether some do.
    #[serde(skip)]
    pub gives_checks: bool,
    /// The pieces that these replies chase.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chased: Vec<&'static str>,
    /// A line until a position recurs.
    #[serde(rename = "held_cycle", skip_serializing_if = "Vec::is_empty")]
    pub cycle: Vec<Move>,
}

/// The squares that the pieces of a kind need to hold a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HeldMan {
    /// Their name: `advisor`.
    pub man: &'static str,
    /// The names of the squares: `d8`, `e9`.
    pub squares: Vec<String>,
    /// Their indices.
    #[serde(skip)]
    pub indices: Vec<usize>,
}

impl Held {
    /// What a picture of the problem position shows: the squares that are needed, and the key.
    pub fn marks(&self, key: Option<&Move>) -> Vec<Mark> {
        let mut squares: Vec<usize> = self.on.iter().flat_map(|it| &it.indices).copied().collect();
        insertion_sort(&mut squares);
        squares.dedup();
        let arrow = key.map(|key| Mark::Arrow { from: key.from, to: key.to });
        arrow.into_iter().chain(squares.into_iter().map(Mark::Held)).collect()
    }
}

/// A claim against the proof, with its move as people read it or, in an examination, as a move of a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed<M = Move> {
    /// The verdict on it.
    pub verdict: AuditVerdict,
    /// The claimed first move, if it can be played.
    pub first_move: Option<M>,
    /// What is proven about a loss that was claimed.
    pub loss: Option<ProvenLoss>,
}

/// What had been spent when each stage of the answer was reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stages {
    /// The first win was found, whatever its length.
    pub found: Option<Spent>,
    /// The shortest win was proven to be that, or that there is none.
    pub proven: Option<Spent>,
    /// All keys were known.
    pub keys: Option<Spent>,
}

/// What an examination cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// The number of positions searched.
    pub nodes: u64,
    /// The time it took, in seconds.
    pub seconds: f64,
}

impl Over {
    /// How the game has ended in a position, if it has.
    pub fn of(position: &AnyPosition) -> Option<Self> {
        position.outcome().map(|outcome| match outcome {
            Outcome::Draw => Self { winner: None, by: None },
            Outcome::Win { winner, by } => Self { winner: Some(winner), by: Some(by) },
        })
    }
}

impl Report {
    /// The name of a side: `Red`, `White`.
    pub fn side(&self, color: Color) -> &'static str {
        self.rules.colors()[color.index()]
    }

    /// The word of the check; undecided where none was made.
    pub fn verdict(&self) -> Verdict {
        self.check.as_ref().map_or(Verdict::Undecided, |check| check.verdict)
    }

    /// The solution tree, if it was asked for and found.
    pub fn solution_tree(&self) -> Option<&Tree> {
        self.tree.as_ref()?.tree.as_ref()
    }

    /// The names of the themes, if they were asked for and found.
    pub fn theme_names(&self) -> impl Iterator<Item = Name> + '_ {
        self.themes.iter().flatten().map(|theme| theme.name)
    }

    /// The limit that kept some of the set play or tries from being compared with the solution.
    pub fn phases_stopped(&self) -> Option<Stopped> {
        let of_set_play = self.set_play.as_ref().and_then(|it| it.stopped);
        of_set_play.or_else(|| self.tries.as_ref().and_then(|it| it.stopped))
    }

    /// Whether the stipulation can be fulfilled, where a win in time that is proven is enough: a limit that
    /// kept other keys, or a shorter win, from being known leaves those open and not this.
    pub fn fulfilled(&self) -> Verdict {
        let answer = &self.answer;
        let is_in_time = |moves: u8| match self.stipulation.moves() {
            Some(asked) => moves <= asked,
            // Where the shortest is asked for, it must be known.
            None => answer.moves.is_some(),
        };
        let won = answer.moves.or(answer.at_most).filter(|_| self.is_forced());
        match (self.solved, won) {
            (Verdict::Undecided, Some(moves)) if is_in_time(moves) => Verdict::Solved,
            (solved, _) => solved,
        }
    }

    /// The number of moves that is asked for, where the problem can be solved in fewer.
    pub fn stipulated_too_long(&self) -> Option<u8> {
        let asked = self.stipulation.moves()?;
        let is_short = if self.stipulation.is_direct() {
            let answer = &self.answer;
            answer.refused.is_none()
                && answer.moves.or(answer.at_most).is_some_and(|moves| moves < asked)
        } else {
            self.shorter().next().is_some()
        };
        is_short.then_some(asked)
    }

    /// The findings that help, self, reflex or series play can be done in fewer moves, for each side
    /// that begins.
    pub fn shorter(&self) -> impl Iterator<Item = &Finding> {
        let findings = self.check.iter().flat_map(|check| &check.findings);
        findings.filter(|it| matches!(it.what, What::Shorter { .. }))
    }

    /// Whether no limit cut set play, tries or other winners short.
    pub fn has_whole_phases(&self) -> bool {
        self.set_play.as_ref().is_none_or(|it| it.stopped.is_none())
            && self.tries.as_ref().is_none_or(|it| it.stopped.is_none())
            && self.winners.as_ref().is_none_or(|it| it.stopped.is_none() && it.refused.is_none())
    }

    /// Whether a forced win is asked for in a number of moves that a search can bound.
    pub fn is_forced(&self) -> bool {
        self.stipulation.is_mate() && self.answer.study.is_none()
    }
}

impl CheckReport {
    /// Whether the policy counts a finding against the problem.
    pub fn minds(&self, finding: &Finding) -> bool {
        self.policy.minds(finding.severity)
    }

    /// Whether the findings are as expected: all that the policy counts are expected, and all that
    /// are expected are there.
    pub fn holds(&self, expect: Option<&Expect>) -> bool {
        match expect {
            None | Some(Expect::Sound) => self.verdict == Verdict::Sound,
            Some(expect @ Expect::Findings(_)) => {
                self.unexpected(Some(expect)).next().is_none() && self.missing(expect).is_empty()
            }
        }
    }

    /// The findings that the policy counts and the problem does not expect.
    pub fn unexpected(&self, expect: Option<&Expect>) -> impl Iterator<Item = &Finding> {
        let expected =
            move |kind| matches!(expect, Some(Expect::Findings(kinds)) if kinds.contains(&kind));
        self.findings.iter().filter(|it| self.minds(it)).filter(move |it| !expected(it.kind))
    }

    /// The findings that the problem expects and that are not there. A policy that does not look
    /// for all duals does not miss them.
    pub fn missing(&self, expect: &Expect) -> Vec<FindingKind> {
        let Expect::Findings(kinds) = expect else { return Vec::new() };
        let found = |kind| self.findings.iter().any(|finding| finding.kind == kind);
        let narrow = matches!(self.policy, Policy::Key | Policy::OnlyMove | Policy::Tsume);
        let blind = |kind| narrow && kind == FindingKind::Dual;
        kinds.iter().copied().filter(|&kind| !found(kind) && !blind(kind)).collect()
    }
}

impl Report {
    /// How a side holds, with the replies that show it.
    pub fn held_tree(&self) -> Option<&TreeReport> {
        self.tree.as_ref().filter(|tree| tree.held.is_some())
    }

    /// The variations of the solution that was found, up to [`MOST_VARIATIONS`], from the problem
    /// position; `None` where none was found.
    pub fn variations(&self, position: &AnyPosition) -> Option<Vec<Variation>> {
        let mut found = Vec::new();
        let begins = Variation::at(*position);
        if let Some(tree) = self.solution_tree() {
            self.walk(&begins, tree, &mut found);
        }
        for solutions in &self.answer.solutions {
            let turned = (position.turn() != solutions.side).then(|| position.passed()).flatten();
            let begins = turned.map_or_else(|| begins.clone(), Variation::at);
            self.walk(&begins, &solutions.tree, &mut found);
        }
        if found.is_empty() {
            let line = &self.answer.line.moves;
            found.push(line.iter().try_fold(begins, |before, mv| self.step(&before, mv))?);
        }
        found.retain(|variation| !variation.moves.is_empty());
        Some(found).filter(|found| !found.is_empty())
    }

    fn walk(&self, before: &Variation, tree: &Tree, found: &mut Vec<Variation>) {
        if tree.is_empty() && found.len() < MOST_VARIATIONS {
            found.push(before.clone());
        }
        for step in &tree.steps {
            if found.len() >= MOST_VARIATIONS {
                return;
            }
            let Some(mut after) = self.step(before, &step.mv) else { continue };
            after.is_cut = step.repeated;
            self.walk(&after, &step.next, found);
        }
    }

    fn step(&self, before: &Variation, mv: &Move) -> Option<Variation> {
        before.with(self.stipulation, Notation::Coordinates, &mv.coordinates)
    }
}

/// The judgement of a line of play.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The verdict on the last move.
    pub word: TriedVerdict,
    /// How the game is won or over.
    pub over: Option<Over>,
    /// The attacker's moves that are left.
    pub left: u8,
    /// The move that answers the line, if it can go on.
    pub reply: Option<AnyMove>,
    /// The position after the line.
    pub reached: AnyPosition,
    /// The position after the line and the answer.
    pub after: AnyPosition,
    /// Whether the game is over there.
    pub is_over: bool,
    /// The table that would know the position of a study, where none does.
    pub missing: Option<MissingTable>,
}

/// What became of the last move of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TriedVerdict {
    /// The game is won in time.
    Won,
    /// The attacker still wins in time.
    Wins,
    /// The attacker does not win in time.
    Fails,
    /// The game is over otherwise.
    Over,
    /// A limit was reached.
    Open,
    /// The stipulation does not allow the move.
    NotAllowed,
    /// No table knows the position of a study.
    NoTable,
    /// The value of a study is kept.
    Keeps,
    /// The value of a study is lost.
    LosesValue,
}
