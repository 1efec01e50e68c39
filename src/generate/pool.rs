//! The pool of generated problems, and the choice of the best.

use std::collections::BTreeMap;

use super::spread::{Spread, most_of_one_material};
use crate::candidates::{GeneratedProblem, Material, Placement};
use crate::idea::Idea;
use crate::rules::AnyPosition;

/// Problems with fewer [differences](crate::candidates::differences) than this are too similar.
const LEAST_DIFFERENCES: usize = 5;

/// The factor by which more problems are generated if all have one material.
const MORE: usize = 4;

/// What a run has done so far.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct PoolCounts {
    /// Candidates that were tested.
    pub tried: u64,
    /// Sound problems among them.
    pub sound: u64,
    /// Problems that were not similar to another one.
    pub kept: u64,
}

/// Problems that are pairwise dissimilar.
#[derive(Clone, Default, Debug)]
pub struct ProblemPool {
    problems: Vec<(Placement, GeneratedProblem)>,
    /// Positions of an existing set; no problem may be similar to them.
    avoided: Vec<Placement>,
    /// Ideas of an existing set; none that is alike is chosen.
    avoided_ideas: Vec<Idea>,
    /// Ideas that were added, no two of them alike.
    ideas: Vec<Idea>,
    /// What the run has done so far.
    pub counts: PoolCounts,
}

impl ProblemPool {
    /// Rejects problems that are similar to this position from now on.
    pub fn avoid(&mut self, position: &AnyPosition) {
        self.avoided.push(Placement::of(position));
    }

    /// Chooses no problem of this or an alike idea from now on.
    pub fn avoid_idea(&mut self, idea: Idea) {
        self.avoided_ideas.push(idea);
    }

    /// The number of problems.
    pub fn len(&self) -> usize {
        self.problems.len()
    }

    /// Whether there are no problems.
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// The number of problems without any dual.
    pub fn without_duals(&self) -> usize {
        self.problems.iter().filter(|(_, problem)| problem.minor_duals == 0).count()
    }

    /// Adds a problem unless it is similar to another one; of two similar problems the better
    /// one stays.
    pub fn add(&mut self, problem: GeneratedProblem) {
        let placement = Placement::of(&problem.position);
        let is_similar = |other: &Placement| placement.differences(other) < LEAST_DIFFERENCES;
        if self.avoided.iter().any(is_similar) {
            return;
        }
        let problems = self.problems.iter().enumerate();
        let mut similar = problems.filter(|(_, (other, _))| is_similar(other)).map(|(at, _)| at);
        match (similar.next(), similar.next()) {
            (None, _) => {
                let mut known = self.ideas.iter().chain(&self.avoided_ideas);
                let new = problem.idea.clone().filter(|idea| !known.any(|it| it.is_alike(idea)));
                self.ideas.extend(new);
                self.problems.push((placement, problem));
                self.counts.kept += 1;
            }
            (Some(at), None) if problem.quality > self.problems[at].1.quality => {
                self.problems[at] = (placement, problem);
            }
            _ => {}
        }
    }

    /// How many problems a set of `count` could have if its choice had to
    /// [spread over the materials](Self::choose).
    pub fn choosable(&self, count: usize) -> usize {
        let most = most_of_one_material(count);
        let mut materials = BTreeMap::<&Material, usize>::new();
        for (_, problem) in &self.problems {
            *materials.entry(&problem.material).or_default() += 1;
        }
        materials.values().map(|&problems| problems.min(most)).sum()
    }

    /// The number of ideas that are not alike, nor in the existing set; a problem whose idea is not known
    /// has one of its own.
    pub fn ideas(&self) -> usize {
        let unknown = self.problems.iter().filter(|(_, problem)| problem.idea.is_none());
        self.ideas.len() + unknown.count()
    }

    /// Whether there are enough to choose `count` from, `best_of` times as many. A set should have
    /// as many ideas, and several materials unless it is bound to one; if no more turn up, the run
    /// ends after some more problems.
    pub fn suffices(&self, count: usize, best_of: usize, is_bound: bool) -> bool {
        let enough = count * best_of;
        let is_alike = self.len() < enough * MORE
            && (self.ideas() < count || !is_bound && self.choosable(count) < count);
        self.len() >= enough && !is_alike
    }

    /// The best problems, at most `count`, that differ from each other: no two ideas are alike,
    /// features that chosen problems already show count against a problem, and at most a fifth have
    /// one material as long as there is another. Sorted by length, then difficulty.
    pub fn choose(self, count: usize) -> Vec<GeneratedProblem> {
        let most = most_of_one_material(count);
        let is_new = |idea: &Idea| !self.avoided_ideas.iter().any(|it| it.is_alike(idea));
        let problems = self.problems.into_iter().map(|(_, problem)| problem);
        let mut left: Vec<GeneratedProblem> =
            problems.filter(|problem| problem.idea.as_ref().is_none_or(is_new)).collect();
        let mut chosen: Vec<GeneratedProblem> = Vec::new();
        let mut spread = Spread::default();
        while chosen.len() < count {
            // A problem with a material that the set has enough of comes after all others.
            let rank = |candidate: &GeneratedProblem| {
                let is_new = spread.of_material(&candidate.material) < most;
                (is_new, spread.discounted_quality(candidate))
            };
            let best = left.iter().enumerate().map(|(at, candidate)| (rank(candidate), at));
            let best = best.reduce(|best, next| {
                let ((best_new, best_value), (next_new, next_value)) = (best.0, next.0);
                let order = next_new.cmp(&best_new).then(next_value.total_cmp(&best_value));
                if order.is_gt() { next } else { best }
            });
            let Some((_, at)) = best else { break };
            let next = left.remove(at);
            spread.add(&next);
            let is_alike = |one: &GeneratedProblem| {
                let both = one.idea.as_ref().zip(next.idea.as_ref());
                both.is_some_and(|(one, next)| one.is_alike(next))
            };
            left.retain(|one| !is_alike(one));
            chosen.push(next);
        }
        chosen.sort_by(|a, b| {
            let order = a.moves.cmp(&b.moves);
            let order = order.then(a.effort().total_cmp(&b.effort()));
            order.then_with(|| a.position.to_string().cmp(&b.position.to_string()))
        });
        chosen
    }
}
