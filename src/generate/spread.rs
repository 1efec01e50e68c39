//! How a set spreads over material, length, key and mate: the choice takes the best problem
//! that is unlike those chosen before it.

use std::collections::BTreeMap;

use super::composed::Composed;
use super::generator_rules::GeneratorRules;
use crate::difficulty::Key;
use crate::game::{Color, Position, Role, Rules};
use crate::theme::Name;

/// The part of a set that may be of one material: a fifth.
const PART: usize = 5;

/// The value, in half soldiers, above which a piece makes the material: in Xiangqi that of a
/// chariot, horse or cannon, in Chex that of all but king and pawn.
const MINOR: u32 = 4;

/// The pieces of the attacker and of the defender that count, sorted. Chariot and soldier
/// against horse is the same kind of ending with an elephant more, so soldiers and the pieces
/// that guard a palace are left out.
pub(super) type Material<R> = (Vec<<R as Rules>::Role>, Vec<<R as Rules>::Role>);

/// The most problems of one material in a set of `count`.
pub(super) fn most_of_one_material(count: usize) -> usize {
    count.div_ceil(PART)
}

/// The material of a problem.
pub(super) fn material<P: Composed>(problem: &P) -> Material<P::Rules> {
    material_of(problem.position(), problem.attacker())
}

fn material_of<R: GeneratorRules>(position: &Position<R>, attacker: Color) -> Material<R> {
    let board = position.board();
    let pieces = |color: Color| {
        let men = board.color(color).into_iter();
        let men = men.filter_map(|at| board.piece_at(at).map(|man| (man, at)));
        let men = men.filter(|&(man, at)| man.role != R::Role::ROYAL && R::value(man, at) > MINOR);
        let mut roles: Vec<R::Role> = men.map(|(man, _)| man.role).collect();
        roles.sort_unstable();
        roles
    };
    (pieces(attacker), pieces(!attacker))
}

/// The most problems of a set that are of one material, where those are more than the set
/// should have; `None` in sets too small to spread.
pub fn most_alike<P: Composed>(set: &[P]) -> Option<usize> {
    let mut materials = BTreeMap::<Material<P::Rules>, usize>::new();
    for problem in set {
        *materials.entry(material(problem)).or_default() += 1;
    }
    let most = materials.into_values().max()?;
    (set.len() > PART && most > most_of_one_material(set.len())).then_some(most)
}

/// A problem, with what others may share with it.
pub(super) struct Choosable<P: Composed> {
    pub(super) problem: P,
    pub(super) material: Material<P::Rules>,
    themes: Vec<Name>,
}

impl<P: Composed> Choosable<P> {
    pub(super) fn new(problem: P) -> Self {
        Self { material: material(&problem), themes: problem.theme_names(), problem }
    }
}

/// What the problems chosen so far show.
pub(super) struct Spread<R: GeneratorRules> {
    problems: usize,
    materials: BTreeMap<Material<R>, usize>,
    /// How many have exactly these themes.
    theme_sets: BTreeMap<Vec<Name>, usize>,
    /// How many show a theme, named mates among them.
    themes: BTreeMap<Name, usize>,
    /// How many have a key of this kind by this piece.
    keys: BTreeMap<(Key, R::Role), usize>,
    lengths: BTreeMap<u8, usize>,
}

impl<R: GeneratorRules> Default for Spread<R> {
    fn default() -> Self {
        Self {
            problems: 0,
            materials: BTreeMap::new(),
            theme_sets: BTreeMap::new(),
            themes: BTreeMap::new(),
            keys: BTreeMap::new(),
            lengths: BTreeMap::new(),
        }
    }
}

impl<R: GeneratorRules> Spread<R> {
    /// Adds a problem that was chosen.
    pub(super) fn add<P: Composed<Rules = R>>(&mut self, chosen: &Choosable<P>) {
        for &name in &chosen.themes {
            *self.themes.entry(name).or_default() += 1;
        }
        *self.materials.entry(chosen.material.clone()).or_default() += 1;
        *self.theme_sets.entry(chosen.themes.clone()).or_default() += 1;
        *self.keys.entry(chosen.problem.key()).or_default() += 1;
        *self.lengths.entry(chosen.problem.moves()).or_default() += 1;
        self.problems += 1;
    }

    /// How many problems of this material were chosen.
    pub(super) fn of_material(&self, material: &Material<R>) -> usize {
        self.materials.get(material).copied().unwrap_or(0)
    }

    /// The quality of a problem, less points for what has been chosen already. Shares count
    /// from 0 to 1, so that the last problems of a long set are judged as its first are.
    pub(super) fn discounted_quality<P: Composed<Rules = R>>(
        &self,
        candidate: &Choosable<P>,
    ) -> f64 {
        let share = |count: Option<&usize>| {
            count.copied().unwrap_or(0) as f64 / self.problems.max(1) as f64
        };
        let same_set = self.theme_sets.get(&candidate.themes).copied().unwrap_or(0);
        // These two are too frequent to count.
        let counts = |name: &&Name| !matches!(name, Name::QuietKey | Name::Sacrifice);
        let themes = candidate.themes.iter().filter(counts);
        let themes: f64 = themes.map(|name| share(self.themes.get(name))).sum();
        candidate.problem.quality()
            - same_set as f64
            - themes * 2.5
            - share(self.keys.get(&candidate.problem.key())) * 2.0
            - share(self.lengths.get(&candidate.problem.moves()))
            - share(self.materials.get(&candidate.material)) * 4.0
    }
}
