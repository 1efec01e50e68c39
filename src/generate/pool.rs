//! The pool of generated problems, and the choice of the best.

use std::collections::BTreeMap;

use super::generator_rules::GeneratorRules;
use super::problem::GeneratedProblem;
use super::symmetry::Placement;
use crate::game::Position;
use crate::theme::Name;

/// Problems with fewer [differences](super::differences) than this are too similar.
const LEAST_DIFFERENCES: usize = 5;

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

/// Problems no two of which are similar.
#[derive(Clone, Debug)]
pub struct ProblemPool<R: GeneratorRules> {
    problems: Vec<(Placement, GeneratedProblem<R>)>,
    /// Positions of an existing set; no problem may be similar to them.
    avoided: Vec<Placement>,
    /// What the run has done so far.
    pub counts: PoolCounts,
}

impl<R: GeneratorRules> Default for ProblemPool<R> {
    fn default() -> Self {
        Self { problems: Vec::new(), avoided: Vec::new(), counts: PoolCounts::default() }
    }
}

impl<R: GeneratorRules> ProblemPool<R> {
    /// Rejects problems that are similar to this position from now on.
    pub fn avoid(&mut self, position: &Position<R>) {
        self.avoided.push(Placement::of(position));
    }

    /// The number of problems.
    pub fn len(&self) -> usize {
        self.problems.len()
    }

    /// Whether there are no problems.
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// Adds a problem unless it is similar to another one; of two similar problems the better
    /// one stays.
    pub fn add(&mut self, problem: GeneratedProblem<R>) {
        let placement = Placement::of(&problem.position);
        let is_similar = |other: &Placement| placement.differences(other) < LEAST_DIFFERENCES;
        if self.avoided.iter().any(is_similar) {
            return;
        }
        let problems = self.problems.iter().enumerate();
        let mut similar = problems.filter(|(_, (other, _))| is_similar(other)).map(|(at, _)| at);
        match (similar.next(), similar.next()) {
            (None, _) => {
                self.problems.push((placement, problem));
                self.counts.kept += 1;
            }
            (Some(at), None) if problem.quality > self.problems[at].1.quality => {
                self.problems[at] = (placement, problem);
            }
            _ => {}
        }
    }

    /// The best problems, at most `count`, spread over their themes: whatever the problems
    /// chosen before show already counts against a problem. Sorted by length, then difficulty.
    pub fn choose(self, count: usize) -> Vec<GeneratedProblem<R>> {
        let mut left: Vec<_> = self.problems.into_iter().map(|(_, problem)| problem).collect();
        let mut chosen: Vec<GeneratedProblem<R>> = Vec::new();
        let mut seen = Seen::<R>::default();
        while chosen.len() < count && !left.is_empty() {
            let mut best = (0, f64::NEG_INFINITY);
            for (at, problem) in left.iter().enumerate() {
                let value = seen.discounted_quality(problem);
                if value > best.1 {
                    best = (at, value);
                }
            }
            let problem = left.remove(best.0);
            seen.add(&problem);
            chosen.push(problem);
        }
        chosen.sort_by(|a, b| {
            let order = a.moves.cmp(&b.moves);
            let order = order.then(a.difficulty.score.total_cmp(&b.difficulty.score));
            order.then_with(|| a.position.to_string().cmp(&b.position.to_string()))
        });
        chosen
    }
}

/// What the problems chosen so far show.
struct Seen<R: GeneratorRules> {
    problems: usize,
    /// How many have exactly these themes.
    theme_sets: BTreeMap<Vec<Name>, u32>,
    /// How many show a theme.
    themes: BTreeMap<Name, u32>,
    /// How many have this length and a key by this kind of piece.
    keys: BTreeMap<(u8, R::Role), u32>,
}

impl<R: GeneratorRules> Default for Seen<R> {
    fn default() -> Self {
        Self {
            problems: 0,
            theme_sets: BTreeMap::new(),
            themes: BTreeMap::new(),
            keys: BTreeMap::new(),
        }
    }
}

impl<R: GeneratorRules> Seen<R> {
    fn add(&mut self, problem: &GeneratedProblem<R>) {
        let themes = names(problem);
        for &name in &themes {
            *self.themes.entry(name).or_default() += 1;
        }
        *self.theme_sets.entry(themes).or_default() += 1;
        *self.keys.entry((problem.moves, problem.key.role)).or_default() += 1;
        self.problems += 1;
    }

    /// The quality of a problem, less points for what has been seen already.
    fn discounted_quality(&self, problem: &GeneratedProblem<R>) -> f64 {
        let size = self.problems.max(1) as f64;
        let themes = names(problem);
        let same_set = self.theme_sets.get(&themes).copied().unwrap_or(0);
        // These two are too frequent to count.
        let counts = |name: &&Name| !matches!(name, Name::QuietKey | Name::Sacrifice);
        let same_themes = themes.iter().filter(counts).filter_map(|name| self.themes.get(name));
        let same_themes: u32 = same_themes.sum();
        let same_key = self.keys.get(&(problem.moves, problem.key.role)).copied().unwrap_or(0);
        problem.quality
            - f64::from(same_set)
            - f64::from(same_themes) / size * 2.5
            - f64::from(same_key) / size * 2.0
    }
}

fn names<R: GeneratorRules>(problem: &GeneratedProblem<R>) -> Vec<Name> {
    problem.themes.iter().map(|theme| theme.name).collect()
}
