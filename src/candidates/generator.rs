//! The generator: its units of work, and hill climbing from what they find.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::composed::Composed;
use super::criteria::Criteria;
use super::economy::remove_idle_pieces;
use super::generator_rules::GeneratorRules;
use super::problem::{GeneratedProblem, accept};
use super::random::Random;
use super::source::{Candidate, Source, mutate};
use super::unique_win::{UniqueWin, find_unique_win, find_win_by_key, try_unique_win};
use super::unit_log::{PassedOver, UnitLog};

/// Sources of candidates, and what to make of them.
pub struct Generator<R: GeneratorRules> {
    /// Where candidates come from; the units take turns among them.
    pub sources: Vec<Box<dyn Source<R>>>,
    /// What is accepted.
    pub criteria: Criteria,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Steps of [hill climbing](hill_climb) from each problem.
    pub climb: usize,
}

/// The result of a unit.
#[derive(Clone, Debug)]
pub struct UnitResult<P> {
    /// The number of the unit.
    pub unit: u64,
    /// Problems that meet the criteria.
    pub problems: Vec<P>,
    /// Candidates that were tested.
    pub tried: u64,
    /// Candidates that led to a sound problem that meets the criteria, before hill climbing.
    pub sound: u64,
    /// What was passed over, and why.
    pub log: UnitLog,
    /// Whether the unit was interrupted, perhaps before its end.
    pub interrupted: bool,
}

/// The node limit of a unit, as a multiple of [`Criteria::nodes`]; positions that the user has
/// named are tried whatever they cost.
pub(super) const UNIT: u64 = 20;

/// The cost of a candidate even where nothing is searched, in nodes.
pub(super) const CANDIDATE: u64 = 20;

/// What makes problems in units of work.
pub trait Units: Sync {
    /// What it makes.
    type Problem: Composed;

    /// How many units have candidates; `None` if there is no end.
    fn unit_count(&self) -> Option<u64>;

    /// Runs a unit. The result depends on the generator and the number alone, unless `stop`
    /// is set on the way.
    fn run_unit(&self, unit: u64, stop: &AtomicBool) -> UnitResult<Self::Problem>;
}

impl<P> UnitResult<P> {
    /// Nothing yet.
    pub(super) fn of(unit: u64) -> Self {
        Self {
            unit,
            problems: Vec::new(),
            tried: 0,
            sound: 0,
            log: UnitLog::default(),
            interrupted: false,
        }
    }
}

impl<R: GeneratorRules> Units for Generator<R> {
    type Problem = GeneratedProblem<R>;

    fn unit_count(&self) -> Option<u64> {
        unit_count(&self.sources)
    }

    fn run_unit(&self, unit: u64, stop: &AtomicBool) -> UnitResult<GeneratedProblem<R>> {
        let mut result = UnitResult::of(unit);
        let mut passed = UnitLog::default();
        let count = self.sources.len().max(1) as u64;
        let Some(source) = self.sources.get((unit % count) as usize) else { return result };
        let mut random = Random::for_unit(self.seed, unit);
        // Hill climbing has random numbers of its own, so that it does not change what the
        // source supplies next.
        let mut climbing = Random::for_unit(!self.seed, unit);
        let criteria = &self.criteria;
        let must_stop = || stop.load(Ordering::Relaxed) || criteria.stop.is_met();
        let mut nodes = 0;
        let mut visit = |candidate: Candidate<R>| {
            if must_stop() {
                return ControlFlow::Break(());
            }
            result.tried += 1;
            nodes += CANDIDATE;
            let (win, cost) = try_unique_win(&candidate.position, criteria);
            nodes += cost;
            let mut is_won = win.is_ok();
            if let Err(reason) = win {
                result.log.pass(reason.into());
            }
            if let Ok(win) = win {
                let keeps = source.keeps_positions();
                let (economical, win, cost) = if keeps {
                    (candidate.position, win, 0)
                } else {
                    remove_idle_pieces(&candidate.position, win, criteria)
                };
                nodes += cost;
                // An interrupted search may have left an idle piece.
                let accepted = accept(&economical, win, criteria);
                if let Err(reason) = accepted {
                    result.log.pass(PassedOver::Rejected(reason));
                    // Another position of the same win may be a problem.
                    is_won &= !keeps;
                }
                if let Ok(problem) = accepted
                    && !criteria.stop.is_met()
                {
                    result.sound += 1;
                    let (problem, cost) = if keeps {
                        (Some(problem), 0)
                    } else {
                        let (problem, climbed) =
                            hill_climb(problem, self.climb, criteria, &mut climbing);
                        let (problem, cost) = economize_thoroughly(problem, criteria);
                        (problem, climbed + cost)
                    };
                    nodes += cost;
                    let Candidate { from, mut played, .. } = candidate;
                    if let (Some(problem), Some(played)) = (&problem, &mut played) {
                        played.find_mistake(problem.moves, criteria);
                    }
                    let problem = problem.filter(|_| !criteria.stop.is_met());
                    result.problems.extend(problem.map(|problem| GeneratedProblem {
                        source: source.name(),
                        from,
                        played,
                        unit,
                        ..problem
                    }));
                }
            }
            let is_full = result.problems.len() >= source.most_problems()
                || !source.is_given() && nodes > criteria.nodes.saturating_mul(UNIT);
            if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(is_won) }
        };
        // It makes no difference whether the source came to its end or was stopped.
        let _ = source.visit_unit(unit / count, &mut random, criteria, &mut passed, &mut visit);
        result.tried += passed.count();
        result.log.add(passed);
        result.interrupted = must_stop();
        result
    }
}

/// How many units of work have candidates; `None` if there is no end.
pub(super) fn unit_count<R: GeneratorRules>(sources: &[Box<dyn Source<R>>]) -> Option<u64> {
    let counts: Option<Vec<u64>> = sources.iter().map(|source| source.unit_count()).collect();
    counts.map(|units| units.into_iter().max().unwrap_or(0) * sources.len() as u64)
}

/// Mutates a problem `steps` times and continues from every mutation whose
/// [quality](super::quality()) is not worse. Returns the last of them, which is the best, and
/// the nodes searched.
pub fn hill_climb<R: GeneratorRules>(
    problem: GeneratedProblem<R>,
    steps: usize,
    criteria: &Criteria,
    random: &mut Random,
) -> (GeneratedProblem<R>, u64) {
    let (mut best, mut nodes) = (problem, 0);
    for _ in 0..steps {
        if criteria.stop.is_met() {
            break;
        }
        let Some(next) = mutate(&best.position, best.position.turn(), random) else { continue };
        // A mutation seldom makes a long win with another key, so that is not looked for.
        let (win, cost) = if best.moves > 2 {
            find_win_by_key(&next, best.key, criteria)
        } else {
            find_unique_win(&next, criteria)
        };
        nodes += cost;
        let Some(win) = win else { continue };
        let (economical, win, cost) = remove_idle_pieces(&next, win, criteria);
        nodes += cost;
        if let Ok(better) = accept(&economical, win, criteria)
            && better.quality >= best.quality
            && !criteria.stop.is_met()
        {
            best = GeneratedProblem {
                from: best.from.take(),
                source: best.source,
                unit: best.unit,
                ..better
            };
        }
    }
    (best, nodes)
}
/// The node limit with which idle pieces are looked for once more, as a multiple of
/// [`Criteria::nodes`].
const THOROUGH: u64 = 10;

/// Removes idle pieces once more, with a higher node limit: the quick tests cannot decide
/// every long win, and a piece about which nothing was proven stays. `None` if the smaller
/// problem no longer meets the criteria. Also returns the nodes searched.
fn economize_thoroughly<R: GeneratorRules>(
    problem: GeneratedProblem<R>,
    criteria: &Criteria,
) -> (Option<GeneratedProblem<R>>, u64) {
    let nodes = criteria.nodes.saturating_mul(THOROUGH);
    let thorough = Criteria { nodes, ..criteria.clone() };
    let win = UniqueWin { moves: problem.moves, key: problem.key };
    let (economical, win, nodes) = remove_idle_pieces(&problem.position, win, &thorough);
    if economical == problem.position {
        return (Some(problem), nodes);
    }
    (accept(&economical, win, criteria).ok(), nodes)
}
