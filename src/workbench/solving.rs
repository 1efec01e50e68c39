//! The examination of the position on the board, sent part by part as it is found.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::job::Job;
use super::refusal::Refusal;
use super::setup::{Fault, Setup};
use super::tree::{Attack, Begin, SideSolutions, solutions, tree_of};
use super::twins::{TwinRecord, twins};
use crate::exact::Tables;
use crate::examine::{
    self as reports, Follow, MainLine, Observer, Plan, ReportPart as Part, Severity, Verdict,
};
use crate::problem::{
    Authored, FindingKind, Problem, Solution, Stipulation, StipulationError, Text, with_replies,
};
use crate::record::ENDS;
use crate::report::words::{self, Sentence};
use crate::report::{AlternativesReport, Finding, Report, ShownMove};
use crate::rules::AnyPosition;
use crate::solve::{Limits, Moment, Stopped};
use crate::theme::Name;

/// What is asked of the board.
#[derive(Debug, Deserialize)]
pub(super) struct Order {
    pub(super) setup: Setup,
    pub(super) question: Question,
    /// The twins, one per line: `b: move a1 b1`.
    #[serde(default)]
    pub(super) twins: String,
}

/// What is asked of a position, as the page has it in its fields.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Question {
    pub(super) stipulation: String,
    /// The author's solution; empty for none.
    #[serde(default)]
    pub(super) solution: String,
    pub(super) notation: Option<String>,
    pub(super) repetition: Option<String>,
    pub(super) intended: Option<String>,
    /// Whether the text of the solution was cut off where it could not be read.
    #[serde(default)]
    pub(super) broken: bool,
}

impl Question {
    /// The problem that asks this of a position.
    ///
    /// # Errors
    /// The field that makes no sense.
    pub(super) fn read(&self, position: AnyPosition) -> Result<Problem, Refusal> {
        let rules = position.rules();
        let refused = |error: StipulationError| {
            let help = error.help();
            Refusal::said("stipulation", words::refused(error, help.as_ref()))
        };
        let stipulation: Stipulation = self.stipulation.parse().map_err(refused)?;
        let text = Some(self.solution.trim()).filter(|text| !text.is_empty());
        let solution = text.map(|text| Solution::answering(stipulation, text)).transpose();
        let solution = solution
            .map_err(|error| Refusal::said("solution", words::refused(error.kind, None)))?;
        let notation = Refusal::named(self.notation.as_deref())?.unwrap_or_default();
        let repetition = Refusal::named(self.repetition.as_deref())?;
        let repetition = repetition.unwrap_or_else(|| rules.repetition());
        let is_known = rules.with_repetition(repetition).is_ok();
        if !is_known || !rules.notations().contains(&notation) {
            let why = format!("{rules} has no repetition {repetition} or no notation {notation}");
            return Err(Refusal::Bad(why));
        }
        let solution = solution.map(|read| Authored {
            text: Text::new(read.to_text(stipulation)),
            read: with_replies(read, &position, stipulation, notation),
        });
        Ok(Problem {
            repetition,
            notation,
            is_broken: self.broken && solution.is_some(),
            solution,
            intended_solutions: Refusal::named(self.intended.as_deref())?,
            ..Problem::new(position, stipulation)
        })
    }
}

/// The immediate answer about a setup.
#[derive(Debug, Default, Serialize)]
pub(super) struct Taken {
    /// The position text of a legal setup.
    pub(super) fen: Option<String>,
    /// Why the setup is not legal.
    pub(super) faults: Vec<Fault>,
    /// Why the question makes no sense.
    pub(super) refused: Option<String>,
    /// The same as a sentence, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) said: Option<Sentence>,
    /// Which field makes no sense: `stipulation`, `solution`, ….
    pub(super) word: Option<&'static str>,
    /// How the game has already ended in this position.
    pub(super) over: Option<Sentence>,
    /// Why the position cannot arise in a game.
    pub(super) doubt: Option<Sentence>,
    /// The twins on the board.
    pub(super) twins: Vec<TwinRecord>,
    /// Whether they say that the diagram itself is not a problem.
    pub(super) zeroposition: bool,
}

impl Taken {
    /// Puts the twins on the board; returns whether they can be read.
    pub(super) fn take_twins(&mut self, diagram: (AnyPosition, Stipulation), text: &str) -> bool {
        match twins(diagram, text) {
            Ok((twins, zeroposition)) => {
                (self.twins, self.zeroposition) = (twins, zeroposition);
                true
            }
            Err(message) => {
                (self.word, self.refused) = (Some("twins"), Some(message));
                false
            }
        }
    }
}

/// What is sent of an examination, in this order.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Event {
    /// The keys, or that there are none.
    Answer {
        verdict: Verdict,
        /// The length of the shortest win.
        moves: Option<u8>,
        /// A win within this number of moves is known.
        at_most: Option<u8>,
        /// Whether it is a study whose value is known.
        is_study: bool,
        /// The answer as a sentence.
        sentence: Sentence,
        keys: Vec<ShownMove>,
        line: Vec<ShownMove>,
        nodes: u64,
        milliseconds: u64,
    },
    /// The independent checker does not accept the win.
    NotAccepted { sentence: Sentence },
    /// The check of the problem.
    Findings { verdict: Verdict, findings: Vec<Found>, more_duals: bool, replayed: bool },
    /// The solution as a tree.
    Tree { tree: Option<Attack>, whole: bool, real_length: Option<u8> },
    /// All solutions of help, self, reflex and series play.
    Solutions { sides: Vec<SideSolutions>, are: Begin },
    /// What the solution shows, and how hard it is.
    Classified { themes: Vec<&'static str>, difficulty: Option<f64> },
    /// The solution in a few sentences.
    Summary { lines: Vec<Sentence> },
    /// First moves that fail to one reply, and why.
    Tries { tries: Vec<FailedTry> },
    /// The set play: what happens if the other side moves first.
    SetPlay { lines: Vec<Vec<ShownMove>> },
    /// The other winning moves of the solution, graded.
    Alternatives { head: Sentence, found: Vec<Graded>, open: Option<Sentence> },
    /// The economy: remarks on its men.
    Economy { lines: Vec<Sentence> },
    /// The end of the search.
    Done { nodes: u64, milliseconds: u64, stopped: Option<&'static str> },
}

/// A finding with its sentence.
#[derive(Debug, Serialize)]
pub(super) struct Found {
    kind: FindingKind,
    severity: Severity,
    /// The moves from the problem position to its place, or the line that proves it.
    line: Vec<ShownMove>,
    /// The moves that it is about.
    moves: Vec<ShownMove>,
    /// A reply that refutes the first of these moves.
    refutation: Option<ShownMove>,
    sentence: Sentence,
}

/// A try with the reply that refutes it.
#[derive(Debug, Serialize)]
pub(super) struct FailedTry {
    line: Vec<ShownMove>,
    /// The reasons why it fails.
    reasons: Vec<Sentence>,
}

/// Another winning move, with the moves that lead to it.
#[derive(Debug, Serialize)]
pub(super) struct Graded {
    /// From the problem position on, the move included.
    line: Vec<ShownMove>,
    /// Its length and its grade.
    sentence: Sentence,
}

/// How long a search took, rounded down.
pub(super) fn since(start: Moment) -> u64 {
    u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// Examines a problem without sending anything.
pub(super) fn checked(
    job: &Job,
    problem: &Problem,
    limits: &Limits,
    tables: Option<&Arc<Tables>>,
) -> Report {
    let plan = Plan {
        parts: vec![Part::Check],
        follow: Follow::Shortest,
        authored: true,
        limits: job.limits(limits),
        tables: tables.cloned(),
        ..Plan::default()
    };
    reports::examine(problem, &plan, &mut ())
}

/// Examines a problem and sends what is found.
pub(super) fn examine(problem: &Problem, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
    let follow = if problem.solution.is_some() { Follow::Author } else { Follow::Shortest };
    let plan = Plan {
        parts: vec![
            Part::Answer,
            Part::Replay,
            Part::WinKinds,
            Part::Check,
            Part::Tree,
            Part::Themes,
            Part::Difficulty,
            Part::SetPlay(u8::MAX),
            Part::Tries(1),
            Part::End(MainLine::Tree),
            Part::RestsOn,
            Part::Variations(ENDS),
            Part::Alternatives,
            Part::Economy { all: true },
        ],
        follow,
        authored: true,
        limits: job.limits(limits),
        tables: tables.cloned(),
        ..Plan::default()
    };
    let mut events = Events { job, start: Moment::now() };
    let report = reports::examine(problem, &plan, &mut events);
    let without_tree = report.tree.as_ref().filter(|tree| tree.tree.is_none());
    let stopped = without_tree.and_then(|tree| tree.stopped);
    let stopped = stopped.or(report.unclassified);
    let stopped = stopped.or(report.tries.as_ref().and_then(|tries| tries.stopped));
    let stopped = stopped.or(report.answer.solutions.iter().find_map(|side| side.stopped));
    let stopped = stopped.map(Stopped::name);
    job.send(&Event::Done { nodes: report.cost.nodes, milliseconds: since(events.start), stopped });
}

/// Sends the parts of a report as they are found.
struct Events<'a> {
    job: &'a Job,
    start: Moment,
}

impl Observer for Events<'_> {
    fn found(&mut self, part: Part, report: &Report) -> ControlFlow<()> {
        match part {
            Part::Replay => match &report.answer.refused {
                // A win that the independent checker does not accept is not claimed.
                Some(error) => {
                    self.job.send(&Event::NotAccepted { sentence: words::not_accepted(error) });
                }
                None => self.job.send(&self.answer(report)),
            },
            Part::WinKinds if report.answer.win_kinds.len() > 1 => {
                self.job.send(&self.answer(report));
            }
            Part::Check => {
                if let Some(check) = &report.check {
                    let finding = |finding: &Finding| Found {
                        kind: finding.kind,
                        severity: finding.severity,
                        line: ShownMove::all(&finding.line.moves),
                        moves: ShownMove::all(&finding.moves),
                        refutation: finding.refutation.clone().map(ShownMove),
                        sentence: words::labelled(
                            finding.kind,
                            false,
                            words::finding(report, finding),
                        ),
                    };
                    self.job.send(&Event::Findings {
                        verdict: check.verdict,
                        findings: check.findings.iter().map(finding).collect(),
                        more_duals: check.more_duals,
                        replayed: report.answer.replayed == Some(true),
                    });
                }
            }
            Part::Tree => {
                let asked = report.stipulation;
                if !asked.is_direct() {
                    let are = Begin::of(asked);
                    self.job.send(&Event::Solutions { sides: solutions(report), are });
                    return ControlFlow::Break(());
                }
                let found = report.tree.as_ref();
                if let Some(held) = found.filter(|it| it.held.is_some()) {
                    self.job.send(&Event::Summary { lines: words::held(held) });
                }
                let Some(tree) = found.and_then(|it| it.tree.as_ref()) else {
                    return ControlFlow::Break(());
                };
                let (tree, whole) = tree_of(tree);
                let real_length = found.and_then(|it| it.real_length);
                self.job.send(&Event::Tree { tree, whole, real_length });
            }
            Part::Difficulty if report.unclassified.is_none() => {
                self.classified(report);
                if report.answer.study.is_some() || report.answer.moves.is_none() {
                    return ControlFlow::Break(());
                }
            }
            Part::SetPlay(_) => {
                if let Some(play) = report.set_play.as_ref().filter(|play| play.none.is_none()) {
                    let lines = play.answered.iter().map(|reply| {
                        ShownMove::all(std::iter::once(&reply.mv).chain(&reply.line.moves))
                    });
                    self.job.send(&Event::SetPlay { lines: lines.collect() });
                }
            }
            Part::Tries(_) => {
                let found = report.tries.iter().flat_map(|tries| &tries.found);
                let tries = found.map(|found| {
                    let line = std::iter::once(&found.mv).chain(found.refutations.first());
                    FailedTry { line: ShownMove::all(line), reasons: found.reasons().to_vec() }
                });
                self.job.send(&Event::Tries { tries: tries.collect() });
                // Set play and tries show themes of change.
                if report.unclassified.is_none() {
                    self.classified(report);
                }
            }
            Part::Variations(_) => {
                self.job.send(&Event::Summary { lines: words::summary(report) });
            }
            Part::Alternatives => {
                if let Some(found) = &report.alternatives {
                    self.job.send(&alternatives(found));
                }
            }
            Part::Economy { .. } => {
                let economy = report.economy.iter();
                let lines = economy.flat_map(|it| words::economy(report.rules, it)).collect();
                self.job.send(&Event::Economy { lines });
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// The other winning moves, each with the line that it ends.
fn alternatives(found: &AlternativesReport) -> Event {
    let graded = found.places.iter().flat_map(|place| {
        place.found.iter().map(|it| Graded {
            line: ShownMove::all(place.line.moves.iter().chain([&it.mv])),
            sentence: words::alternative(it),
        })
    });
    let (head, open) = (words::alternatives(found), words::alternatives_open(found));
    Event::Alternatives { head, found: graded.collect(), open }
}

impl Events<'_> {
    fn classified(&self, report: &Report) {
        let themes = report.theme_names().map(Name::id).collect();
        self.job.send(&Event::Classified { themes, difficulty: report.difficulty });
    }

    fn answer(&self, report: &Report) -> Event {
        let asked = report.stipulation;
        let answer = &report.answer;
        Event::Answer {
            verdict: report.solved,
            moves: answer.moves.filter(|_| asked.is_direct()),
            at_most: answer.at_most.filter(|_| asked.is_direct()),
            is_study: answer.known_study().is_some(),
            sentence: words::answer(report),
            keys: ShownMove::all(&answer.keys),
            line: ShownMove::all(&answer.shortest.moves),
            nodes: report.cost.nodes,
            milliseconds: since(self.start),
        }
    }
}
