//! Problems like the one on the board, found by mutating it, each proven.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::job::Job;
use super::refusal::Refusal;
use super::setup::Setup;
use super::solving::Question;
use crate::candidates::{Criteria, GeneratedProblem, Generator, StopCondition, canonical_of};
use crate::exact::Tables;
use crate::notation::Notation;
use crate::report::{ShownMove, record_move};
use crate::rules::AnyPosition;
use crate::solve::{Limits, MAX_LENGTH, Moment};
use crate::theme::Name;

/// The most problems that are offered.
const MOST: usize = 24;

/// The problem, and what the similar ones must have.
#[derive(Debug, Deserialize)]
pub(super) struct SimilarOrder {
    pub(super) setup: Setup,
    question: Question,
    /// The shortest and the longest win.
    moves: (u8, u8),
    /// The fewest and the most men.
    men: (usize, usize),
    /// The names of themes that the solutions must show.
    #[serde(default)]
    themes: Vec<String>,
    /// The seed; another one gives other problems.
    seed: u64,
}

/// A search for similar problems.
pub(super) struct Similar {
    position: AnyPosition,
    notation: Notation,
    criteria: Criteria,
    seed: u64,
}

/// A problem that was found.
#[derive(Debug, Serialize)]
struct Found {
    kind: &'static str,
    setup: Setup,
    stipulation: String,
    key: ShownMove,
    /// The solution in coordinates.
    solution: String,
    themes: Vec<&'static str>,
    difficulty: f64,
}

/// The end of the search.
#[derive(Serialize)]
struct Done {
    kind: &'static str,
    /// Positions that were tried.
    tried: u64,
}

impl Similar {
    /// Reads what is asked.
    pub(super) fn read(order: &SimilarOrder) -> Result<Self, Refusal> {
        let position = order.setup.legal()?;
        let asked = order.question.read(position)?;
        if !asked.stipulation.is_direct() {
            let why = "only direct problems are generated, such as `#3`";
            return Err(Refusal::field("only-direct", why));
        }
        let name = |text: &String| text.parse::<Name>().map_err(Refusal::bad);
        let themes = order.themes.iter().map(name).collect::<Result<Vec<_>, _>>()?;
        let moves = range(order.moves.0, order.moves.1)?;
        if *moves.start() == 0 || *moves.end() > MAX_LENGTH {
            return Err(Refusal::Bad(format!("expected wins in 1 to {MAX_LENGTH} moves")));
        }
        let criteria = Criteria {
            moves,
            checks: asked.stipulation.is_by_checks(),
            repetition: Some(asked.repetition),
            themes,
            pieces: range(order.men.0, order.men.1)?,
            ..Criteria::default()
        };
        Ok(Self { position, notation: asked.notation, criteria, seed: order.seed })
    }

    /// Looks for problems until there are enough or time is up, and sends each.
    pub(super) fn run(&self, job: &Job, limits: &Limits, _: Option<&Arc<Tables>>) {
        let interrupt = job.limits(limits).stop;
        let deadline = limits.time.and_then(|time| Moment::now().after(time));
        let stop = StopCondition { interrupt: interrupt.clone(), deadline };
        let criteria = Criteria { stop: stop.clone(), ..self.criteria.clone() };
        let board = vec![(self.position, "board".to_owned())];
        let rules = self.position.rules();
        let generator = Generator::of_similar_wins(rules, criteria, self.seed, 3, board);
        let flag = interrupt.unwrap_or_default();
        let (mut known, mut tried, mut sent) = (BTreeSet::new(), 0, 0);
        known.insert(canonical_of(&self.position).to_string());
        for unit in 0.. {
            if stop.is_met() || sent >= MOST {
                break;
            }
            let found = generator.run_unit(unit, &flag);
            tried += found.tried;
            for problem in found.problems {
                if known.insert(canonical_of(&problem.position).to_string())
                    && let Some(found) = self.found(&problem)
                {
                    job.send(&found);
                    sent += 1;
                }
            }
        }
        job.send(&Done { kind: "similar-all", tried });
    }

    fn found(&self, problem: &GeneratedProblem) -> Option<Found> {
        let position = &problem.position;
        Some(Found {
            kind: "similar",
            setup: Setup::of(position),
            stipulation: problem.stipulation.to_string(),
            key: ShownMove(record_move(position, self.notation, problem.key?, 0)?),
            solution: problem.solution.to_string(),
            themes: problem.themes.iter().map(|name| name.id()).collect(),
            difficulty: problem.difficulty?,
        })
    }
}

/// A range that is not empty.
fn range<T: PartialOrd + std::fmt::Display>(from: T, to: T) -> Result<RangeInclusive<T>, Refusal> {
    if from > to {
        return Err(Refusal::Bad(format!("from {from} to {to} there is nothing")));
    }
    Ok(from..=to)
}
