//! How a set spreads over material, length, key and mate: the choice takes the best problem
//! that is unlike those chosen before it.

use std::collections::BTreeMap;

use crate::candidates::{GeneratedProblem, Material};
use crate::difficulty::Key;
use crate::rules::AnyMove;
use crate::theme::Name;

/// The part of a set that may have one material: a fifth.
const PART: usize = 5;

/// The most problems of one material in a set of `count`.
pub(super) fn most_of_one_material(count: usize) -> usize {
    count.div_ceil(PART)
}

/// The most problems of a set that are of one material, where those are more than the set
/// should have; `None` in sets too small to spread.
pub fn most_alike(set: &[GeneratedProblem]) -> Option<usize> {
    let mut materials = BTreeMap::<&Material, usize>::new();
    for problem in set {
        *materials.entry(&problem.material).or_default() += 1;
    }
    let most = materials.into_values().max()?;
    (set.len() > PART && most > most_of_one_material(set.len())).then_some(most)
}

/// The features of the problems chosen so far.
#[derive(Default)]
pub(super) struct Spread {
    problems: usize,
    materials: BTreeMap<Material, usize>,
    /// How many have exactly these themes.
    theme_sets: BTreeMap<Vec<Name>, usize>,
    /// How many show a theme, named mates among them.
    themes: BTreeMap<Name, usize>,
    /// How many have a key of this kind by this piece.
    keys: BTreeMap<(Key, Option<&'static str>), usize>,
    lengths: BTreeMap<u8, usize>,
}

impl Spread {
    /// Adds a problem that was chosen.
    pub(super) fn add(&mut self, chosen: &GeneratedProblem) {
        for &name in &chosen.themes {
            *self.themes.entry(name).or_default() += 1;
        }
        *self.materials.entry(chosen.material.clone()).or_default() += 1;
        *self.theme_sets.entry(chosen.themes.clone()).or_default() += 1;
        *self.keys.entry(key(chosen)).or_default() += 1;
        *self.lengths.entry(chosen.moves).or_default() += 1;
        self.problems += 1;
    }

    /// How many problems of this material were chosen.
    pub(super) fn of_material(&self, material: &Material) -> usize {
        self.materials.get(material).copied().unwrap_or(0)
    }

    /// The quality of a problem, less points for features that are already in the set. Shares count
    /// from 0 to 1, so that the last problems of a long set are judged as its first are.
    pub(super) fn discounted_quality(&self, candidate: &GeneratedProblem) -> f64 {
        let share = |count: Option<&usize>| {
            count.copied().unwrap_or(0) as f64 / self.problems.max(1) as f64
        };
        let same_set = self.theme_sets.get(&candidate.themes).copied().unwrap_or(0);
        // These two are too frequent to count.
        let counts = |name: &&Name| !matches!(name, Name::QuietKey | Name::Sacrifice);
        let themes = candidate.themes.iter().filter(counts);
        let themes: f64 = themes.map(|name| share(self.themes.get(name))).sum();
        candidate.quality
            - same_set as f64
            - themes * 2.5
            - share(self.keys.get(&key(candidate))) * 2.0
            - share(self.lengths.get(&candidate.moves))
            - share(self.materials.get(&candidate.material)) * 4.0
    }
}

/// The kind of the first move and the piece that makes it.
fn key(problem: &GeneratedProblem) -> (Key, Option<&'static str>) {
    (problem.key_kind, problem.key.map(AnyMove::role))
}
