//! The generator of problems of help, self, reflex and series play.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::criteria::FairyCriteria;
use super::problem::{FairyProblem, accept_fairy, remove_idle};
use crate::game::Color;
use crate::generate::generator::{CANDIDATE, UNIT, UnitResult, Units, unit_count};
use crate::generate::generator_rules::GeneratorRules;
use crate::generate::random::Random;
use crate::generate::source::{Candidate, Source, mutate};
use crate::generate::unit_log::UnitLog;

/// Sources of candidates, and what to make of them.
pub struct FairyGenerator<R: GeneratorRules> {
    /// Where candidates come from; the units take turns among them.
    pub sources: Vec<Box<dyn Source<R>>>,
    /// What is accepted.
    pub criteria: FairyCriteria,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Steps of hill climbing from each problem.
    pub climb: usize,
}

impl<R: GeneratorRules> Units for FairyGenerator<R> {
    type Problem = FairyProblem<R>;

    fn unit_count(&self) -> Option<u64> {
        unit_count(&self.sources)
    }

    fn run_unit(&self, unit: u64, stop: &AtomicBool) -> UnitResult<FairyProblem<R>> {
        let mut result = UnitResult::of(unit);
        let count = self.sources.len().max(1) as u64;
        let Some(source) = self.sources.get((unit % count) as usize) else { return result };
        let mut random = Random::for_unit(self.seed, unit);
        let mut climbing = Random::for_unit(!self.seed, unit);
        let common = &self.criteria.common;
        let must_stop = || stop.load(Ordering::Relaxed) || common.stop.is_met();
        let mut nodes = 0;
        let mut visit = |candidate: Candidate<R>| {
            if must_stop() {
                return ControlFlow::Break(());
            }
            result.tried += 1;
            nodes += CANDIDATE;
            let (made, cost) = self.made(&candidate, &mut climbing);
            nodes += cost;
            let is_sound = made.is_some();
            if let Some(problem) = made.filter(|_| !must_stop()) {
                result.sound += 1;
                let from = candidate.from;
                let source = source.name();
                result.problems.push(FairyProblem { source, from, unit, ..problem });
            }
            let is_full = result.problems.len() >= source.most_problems()
                || !source.is_given() && nodes > common.nodes.saturating_mul(UNIT);
            if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(is_sound) }
        };
        // It makes no difference whether the source came to its end or was stopped.
        let log = &mut UnitLog::default();
        let _ = source.visit_unit(unit / count, &mut random, common, log, &mut visit);
        result.interrupted = must_stop();
        result
    }
}

impl<R: GeneratorRules> FairyGenerator<R> {
    /// The problem that a candidate leads to. Also returns the nodes searched.
    fn made(
        &self,
        candidate: &Candidate<R>,
        random: &mut Random,
    ) -> (Option<FairyProblem<R>>, u64) {
        let (found, mut nodes) =
            self.criteria.solve(&candidate.position, self.criteria.common.nodes);
        let Some(answer) = found else { return (None, nodes) };
        let (position, cost) = remove_idle(&candidate.position, answer, &self.criteria);
        nodes += cost;
        let (problem, cost) = accept_fairy(&position, &self.criteria);
        nodes += cost;
        let Some(mut best) = problem else { return (None, nodes) };
        for _ in 0..self.climb {
            if self.criteria.common.stop.is_met() {
                break;
            }
            let Some(next) = mutate(&best.position, Color::Red, random) else { continue };
            let (found, cost) = self.criteria.solve(&next, self.criteria.common.nodes);
            nodes += cost;
            let Some(answer) = found else { continue };
            let (position, cost) = remove_idle(&next, answer, &self.criteria);
            nodes += cost;
            let (better, cost) = accept_fairy(&position, &self.criteria);
            nodes += cost;
            best = better.filter(|it| it.quality >= best.quality).unwrap_or(best);
        }
        (Some(best), nodes)
    }
}
