//! What of the author's solution a mend is to keep.

use serde::{Deserialize, Serialize};

use crate::examine::{Plan, Verdict, WhileSound, examine};
use crate::idea::{Nets, line_end, net_of_line, play};
use crate::notation::Notation;
use crate::problem::{Authored, Problem, Solution, Stipulation, Text};
use crate::report::{Line, Move, Report};
use crate::rules::AnyPosition;

/// How much of the author's solution is kept, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Keep {
    /// Only the key is kept.
    Key,
    /// The key and the main line.
    Line,
    /// The key, the main line and the mating net in which it ends.
    #[default]
    Net,
}

paiju_game::names! {
    Keep;
    Key => "key",
    Line => "line",
    Net => "net",
}

/// The intended solution of a problem: the author's, or, if there is none, the solver's for each of
/// its keys.
pub(super) struct IntendedSolutions {
    solutions: Vec<IntendedSolution>,
    /// The length of the win that is meant.
    pub(super) moves: Option<u8>,
}

/// A solution that is meant.
pub(super) struct IntendedSolution {
    pub(super) authored: Authored,
    /// Its main line, in coordinates.
    line: Vec<String>,
    /// The net in which that ends, if it ends the game.
    net: Option<Nets>,
}

/// The most keys of a problem without an author's solution for which mends are tried that leave one
/// of them.
const MOST_KEYS: usize = 8;

impl IntendedSolutions {
    /// What is meant in a problem; `report` is that on the problem as it is, `plan` how a line is
    /// found to each of its keys.
    pub(super) fn of(problem: &Problem, report: &Report, plan: &Plan) -> Self {
        let solutions: Vec<IntendedSolution> = match &problem.solution {
            Some(authored) => {
                let line = authored_line(problem);
                let main = report.main.coordinates();
                // The report follows the author's line, and continues where it stops.
                let line = if main.starts_with(&line) { main } else { line };
                vec![IntendedSolution::of(problem, authored.clone(), line)]
            }
            None => report
                .answer
                .keys
                .iter()
                .take(MOST_KEYS)
                .filter_map(|key| {
                    let line = if report
                        .main
                        .moves
                        .first()
                        .is_some_and(|it| it.coordinates == key.coordinates)
                    {
                        report.main.clone()
                    } else {
                        line_of_key(problem, key, plan)?
                    };
                    Some(IntendedSolution::of(
                        problem,
                        authored(problem, &line)?,
                        line.coordinates(),
                    ))
                })
                .collect(),
        };
        let of_line = |meant: &IntendedSolution| u8::try_from(meant.line.len().div_ceil(2)).ok();
        let of_line = || solutions.first().and_then(of_line).filter(|&moves| moves > 0);
        let moves = problem.stipulation.moves().or_else(of_line);
        Self { solutions, moves }
    }

    /// The first of the keys that are meant.
    pub(super) fn author_key(&self) -> Option<&str> {
        self.solutions.first()?.line.first().map(String::as_str)
    }

    /// The meant solution that has the key of a sound problem. Where nothing is meant every key will
    /// do.
    pub(super) fn meant(&self, report: &Report) -> Result<Option<&IntendedSolution>, OtherKey> {
        if self.solutions.is_empty() {
            return Ok(None);
        }
        let has_key = |meant: &&IntendedSolution| {
            let is_meant = |key: &Move| meant.line.first() == Some(&key.coordinates);
            report.answer.keys.iter().any(is_meant)
        };
        self.solutions.iter().find(has_key).map(Some).ok_or(OtherKey)
    }
}

/// That a sound problem has another key than those that are meant.
pub(super) struct OtherKey;

impl IntendedSolution {
    fn of(problem: &Problem, authored: Authored, line: Vec<String>) -> Self {
        let net = net_of_line(&problem.position, problem.stipulation, &line);
        Self { authored, line, net }
    }

    /// Whether its line can be played in a position and ends as it did.
    pub(super) fn has_line(&self, position: &AnyPosition, asked: Stipulation) -> bool {
        let ends = || net_of_line(position, asked, &self.line).is_some();
        line_end(position, asked, &self.line).is_some() && (self.net.is_none() || ends())
    }

    /// Whether it ends in the same net there. A line that does not end the game has none to lose.
    pub(super) fn has_net(&self, position: &AnyPosition, asked: Stipulation) -> bool {
        match (&self.net, net_of_line(position, asked, &self.line)) {
            (Some(own), Some(net)) => own.has_same_nets(&net),
            (own, _) => own.is_none(),
        }
    }
}

/// How much of a meant solution a sound problem keeps, with the report that follows it; `None` if a
/// limit was reached.
pub(super) fn kept(
    problem: &Problem,
    meant: Option<&IntendedSolution>,
    report: Report,
    plan: &Plan,
) -> Option<(Keep, Report)> {
    // Without anything that is meant nothing can be lost.
    let Some(meant) = meant else { return Some((Keep::Net, report)) };
    let asked = plan.stipulation.unwrap_or(problem.stipulation);
    if !meant.has_line(&problem.position, asked) {
        return Some((Keep::Key, report));
    }
    let by_author = Problem { solution: Some(meant.authored.clone()), ..problem.clone() };
    let authored = examine(&by_author, plan, &mut WhileSound);
    match authored.verdict() {
        Verdict::Sound if authored.answer.refused.is_none() => {
            let has_net = meant.has_net(&problem.position, asked);
            Some((if has_net { Keep::Net } else { Keep::Line }, authored))
        }
        Verdict::Sound | Verdict::Unsound => Some((Keep::Key, report)),
        _ => None,
    }
}

/// The main line of a key.
fn line_of_key(problem: &Problem, key: &Move, plan: &Plan) -> Option<Line> {
    let line = Line::from(vec![key.clone()]);
    let problem = Problem { solution: Some(authored(problem, &line)?), ..problem.clone() };
    Some(examine(&problem, plan, &mut ()).main).filter(|line| !line.is_empty())
}

/// A line as an author would write it.
pub(super) fn authored(problem: &Problem, line: &Line) -> Option<Authored> {
    let text = line.text();
    let read = Solution::answering(problem.stipulation, &text).ok()?;
    Some(Authored { text: Text::new(text), read })
}

/// The playable beginning of the first line of the author's solution, in coordinates.
fn authored_line(problem: &Problem) -> Vec<String> {
    let lines = problem.solution.iter().flat_map(|solution| &solution.read.lines);
    // Set play begins with a reply.
    let first = lines.into_iter().find(|line| line.moves.first().is_some_and(|it| it.ply == 0));
    let words = first.iter().flat_map(|line| &line.moves).map(|it| it.text.as_str());
    let mut line = Vec::new();
    play(&problem.position, problem.stipulation, problem.notation, words, |at, mv| {
        line.push(at.write_move(Notation::Coordinates, mv));
    });
    line
}
