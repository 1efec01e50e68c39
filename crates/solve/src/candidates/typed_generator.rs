//! The generator: its units of work, and hill climbing from what they find.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::criteria::Criteria;
use super::generator_rules::GeneratorRules;
use super::goal::{Goal, Proven};
use super::idea::idea_of_position;
use super::problem::{GeneratedProblem, Rejection};
use super::random::Random;
use super::source::{Candidate, Source, Unit, mutate};
use super::unit_log::{PassedOver, UnitLog};
use crate::game::Color;
use crate::idea::Idea;

/// Sources of candidates, and what to make of them, under one rule set.
pub struct TypedGenerator<R: GeneratorRules, G> {
    /// The rules of the positions to generate.
    pub rules: R,
    /// Where candidates come from; the units take turns among them.
    pub sources: Vec<Box<dyn Source<R>>>,
    /// What is asked, and what is accepted.
    pub goal: G,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Steps of [hill climbing](Self::climb) from each problem.
    pub climb: usize,
}

/// Makes problems in units of work.
pub trait Units: Send + Sync {
    /// How many units have candidates; `None` if there is no end.
    fn unit_count(&self) -> Option<u64>;

    /// Runs a unit. The result depends on the generator and the number alone, unless `stop`
    /// is set on the way.
    fn run_unit(&self, unit: u64, stop: &AtomicBool) -> UnitResult;
}

/// The result of a unit.
#[derive(Clone, Debug, Default)]
pub struct UnitResult {
    /// The number of the unit.
    pub unit: u64,
    /// Problems that meet the criteria.
    pub problems: Vec<GeneratedProblem>,
    /// Candidates that were tested.
    pub tried: u64,
    /// Candidates that led to a sound problem that meets the criteria, before hill climbing.
    pub sound: u64,
    /// What was passed over, and why.
    pub log: UnitLog,
    /// Whether the unit was interrupted, perhaps before its end.
    pub interrupted: bool,
}

/// The node limit of a unit, as a multiple of that of a test; positions that the user has
/// named are tried at any cost.
const UNIT: u64 = 20;

/// The table with which the idea of a problem is looked for, in bytes.
const MEMORY: usize = 16 << 20;

/// The cost of a candidate even where nothing is searched, in nodes.
const CANDIDATE: u64 = 20;

/// The idea of a problem that may have idle pieces, if it is found within the limits of a proof.
fn idea_with_idle_men(problem: &GeneratedProblem, criteria: &Criteria) -> Option<Idea> {
    let limits = criteria.stop.limits(criteria.nodes.saturating_mul(UNIT), MEMORY);
    let GeneratedProblem { position, stipulation, repetition, .. } = problem;
    idea_of_position(position, *stipulation, *repetition, None, &limits).ok()
}

impl<R: GeneratorRules, G: Goal<R>> Units for TypedGenerator<R, G> {
    fn unit_count(&self) -> Option<u64> {
        let counts: Option<Vec<u64>> =
            self.sources.iter().map(|source| source.unit_count()).collect();
        counts.map(|units| units.into_iter().max().unwrap_or(0) * self.sources.len() as u64)
    }

    fn run_unit(&self, unit: u64, stop: &AtomicBool) -> UnitResult {
        let mut result = UnitResult { unit, ..UnitResult::default() };
        let mut passed = UnitLog::default();
        let count = self.sources.len().max(1) as u64;
        let Some(source) = self.sources.get((unit % count) as usize) else { return result };
        let mut random = Random::for_unit(self.seed, unit);
        // Hill climbing has random numbers of its own, so that it does not change what the
        // source supplies next.
        let mut climbing = Random::for_unit(!self.seed, unit);
        let criteria = self.goal.criteria();
        let must_stop = || stop.load(Ordering::Relaxed) || criteria.stop.is_met();
        let mut nodes = 0;
        let mut visit = |candidate: Candidate<R>| {
            if must_stop() {
                return ControlFlow::Break(());
            }
            result.tried += 1;
            nodes += CANDIDATE;
            let (known, cost) = self.goal.test(&candidate.position);
            nodes += cost;
            let mut goes_on = known.is_ok();
            if let Err(reason) = known {
                result.log.pass(reason);
            }
            if let Ok(known) = known {
                let keeps = source.keeps_positions();
                let (economical, known, cost) = if keeps {
                    (candidate.position, known, 0)
                } else {
                    self.goal.remove_idle(&candidate.position, known)
                };
                nodes += cost;
                // An interrupted search may have left an idle piece.
                let (accepted, cost) = self.goal.accept(&economical, known);
                nodes += cost;
                if let Err(reason) = accepted {
                    result.log.pass(PassedOver::Rejected(reason));
                    // Another position of the same win may be a problem.
                    goes_on &= !keeps && !self.goal.continues_from_accepted();
                }
                if let Ok(proven) = accepted
                    && !criteria.stop.is_met()
                {
                    result.sound += 1;
                    let (proven, cost) = if keeps {
                        (Some(proven), 0)
                    } else {
                        let (proven, climbed) = self.climb(proven, &mut climbing);
                        let (proven, cost) = self.goal.finish(proven);
                        (proven, climbed + cost)
                    };
                    nodes += cost;
                    let Candidate { from, mut played, .. } = candidate;
                    if let (Some(proven), Some(played)) = (&proven, &mut played)
                        && criteria.study.is_none()
                    {
                        played.find_mistake(self.rules, proven.problem.moves, criteria);
                    }
                    let proven = proven.filter(|_| !criteria.stop.is_met());
                    let is_wanted = |it: &Proven<_, _>| !criteria.for_print || it.problem.for_print;
                    if !proven.as_ref().is_none_or(is_wanted) {
                        result.log.pass(PassedOver::Rejected(Rejection::Print));
                    }
                    let proven = proven.filter(is_wanted);
                    result.problems.extend(proven.map(|proven| GeneratedProblem {
                        idea: if keeps {
                            idea_with_idle_men(&proven.problem, criteria)
                        } else {
                            proven.problem.idea
                        },
                        source: source.name(),
                        from,
                        played,
                        unit,
                        ..proven.problem
                    }));
                }
            }
            let is_full = result.problems.len() >= source.most_problems()
                || !source.is_given() && nodes > criteria.nodes.saturating_mul(UNIT);
            if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(goes_on) }
        };
        // It makes no difference whether the source came to its end or was stopped.
        let (random, log) = (&mut random, &mut passed);
        let mut of_source = Unit { random, criteria, log, visit: &mut visit };
        let _ = source.visit_unit(unit / count, &mut of_source);
        result.tried += passed.count();
        result.log.add(passed);
        result.interrupted = must_stop();
        result
    }
}

impl<R: GeneratorRules, G: Goal<R>> TypedGenerator<R, G> {
    /// Mutates a problem and continues from every mutation whose [quality](GeneratedProblem::quality) is not
    /// worse. Returns the last of them, which is the best, and the nodes searched.
    pub fn climb(
        &self,
        proven: Proven<R, G::Known>,
        random: &mut Random,
    ) -> (Proven<R, G::Known>, u64) {
        let (mut best, mut nodes) = (proven, 0);
        let criteria = self.goal.criteria();
        for _ in 0..self.climb {
            if criteria.stop.is_met() {
                break;
            }
            let Some(next) = mutate(&best.position, Color::Red, random) else { continue };
            let (known, cost) = self.goal.test_mutation(&next, &best);
            nodes += cost;
            let Some(known) = known else { continue };
            let (economical, known, cost) = self.goal.remove_idle(&next, known);
            nodes += cost;
            let (better, cost) = self.goal.accept(&economical, known);
            nodes += cost;
            if let Ok(better) = better
                && better.problem.quality >= best.problem.quality
                && !criteria.stop.is_met()
            {
                best = better;
            }
        }
        (best, nodes)
    }
}
