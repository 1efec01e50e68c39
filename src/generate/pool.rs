//! What was made, and the choice of the best.

use std::collections::BTreeMap;

use super::generator_rules::Composed;
use super::symmetry::canonical;
use super::problem::Made;
use crate::game::{Color, Position, Role, Square, insertion_sort};
use crate::theme::Name;

/// Two problems that differ by fewer than this are one; a man that was shifted counts as two.
const LEAST_DIFFERENCE: usize = 5;

/// How far the work has come.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Positions that were tried.
    pub tried: u64,
    /// Sound problems among them.
    pub sound: u64,
    /// Those that are unlike each other.
    pub kept: u64,
}

/// Problems that are unlike each other.
#[derive(Clone, Debug)]
pub struct Pool<R: Composed> {
    problems: Vec<(Image, Made<R>)>,
    /// Problems of a set that is being added to; nothing may be like them.
    others: Vec<Image>,
    /// What was tried and found so far.
    pub tally: Tally,
}

impl<R: Composed> Default for Pool<R> {
    fn default() -> Self {
        Self { problems: Vec::new(), others: Vec::new(), tally: Tally::default() }
    }
}

impl<R: Composed> Pool<R> {
    /// Keeps a position from being made again.
    pub fn avoid(&mut self, position: &Position<R>) {
        self.others.push(Image::of(position));
    }

    /// How many problems there are.
    pub fn len(&self) -> usize {
        self.problems.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// Takes a problem in, unless it is too like another one; of two that are alike the
    /// better one is kept.
    pub fn add(&mut self, made: Made<R>) {
        let image = Image::of(&made.position);
        if self.others.iter().any(|other| image.is_like(other)) {
            return;
        }
        let mut like =
            self.problems.iter().enumerate().filter(|(_, (other, _))| image.is_like(other));
        match (like.next().map(|(at, _)| at), like.next()) {
            (None, _) => {
                self.problems.push((image, made));
                self.tally.kept += 1;
            }
            (Some(at), None) if made.quality > self.problems[at].1.quality => {
                self.problems[at] = (image, made);
            }
            _ => {}
        }
    }

    /// The best problems, at most so many, spread over their themes: what was chosen before
    /// with the same themes counts against a problem. They come out by length, then
    /// difficulty.
    pub fn choose(self, count: usize) -> Vec<Made<R>> {
        let mut left: Vec<Made<R>> = self.problems.into_iter().map(|(_, made)| made).collect();
        let mut chosen: Vec<Made<R>> = Vec::new();
        let mut seen: BTreeMap<Vec<Name>, u32> = BTreeMap::new();
        let mut names: BTreeMap<Name, u32> = BTreeMap::new();
        let mut keys: BTreeMap<(u8, R::Role), u32> = BTreeMap::new();
        while chosen.len() < count && !left.is_empty() {
            let size = chosen.len().max(1) as f64;
            let worth = |made: &Made<R>| {
                let all: Vec<Name> = made.themes.iter().map(|theme| theme.name).collect();
                let same = f64::from(seen.get(&all).copied().unwrap_or(0));
                let common = |name: &&Name| !matches!(name, Name::QuietKey | Name::Sacrifice);
                let known = all.iter().filter(common).map(|name| names.get(name).copied());
                let known: u32 = known.flatten().sum();
                let mover = keys.get(&(made.moves, made.key.role)).copied().unwrap_or(0);
                // What much of the set shows already is no news.
                made.quality - same - f64::from(known) / size * 2.5 - f64::from(mover) / size * 2.0
            };
            let mut best = (0, f64::NEG_INFINITY);
            for (at, made) in left.iter().enumerate() {
                let worth = worth(made);
                if worth > best.1 {
                    best = (at, worth);
                }
            }
            let made = left.remove(best.0);
            let all: Vec<Name> = made.themes.iter().map(|theme| theme.name).collect();
            for &name in &all {
                *names.entry(name).or_default() += 1;
            }
            *seen.entry(all).or_default() += 1;
            *keys.entry((made.moves, made.key.role)).or_default() += 1;
            chosen.push(made);
        }
        chosen.sort_by(|a, b| {
            let order = a.moves.cmp(&b.moves);
            let order = order.then(a.difficulty.score.total_cmp(&b.difficulty.score));
            order.then_with(|| a.position.to_string().cmp(&b.position.to_string()))
        });
        chosen
    }
}

/// The men of a position and of its mirror image, as sorted numbers that are quick to
/// compare.
#[derive(Clone, Debug)]
struct Image {
    upright: Vec<u32>,
    mirrored: Vec<u32>,
}

impl Image {
    fn of<R: Composed>(position: &Position<R>) -> Self {
        let position = canonical(position);
        let number = |at: R::Square, color: Color, role: R::Role| {
            ((color.index() * 16 + role.index()) * 256 + at.index()) as u32
        };
        let men = || position.board().pieces();
        let mut upright: Vec<u32> =
            men().map(|(at, man)| number(at, man.color, man.role)).collect();
        let mut mirrored: Vec<u32> =
            men().map(|(at, man)| number(R::mirrored(at), man.color, man.role)).collect();
        insertion_sort(&mut upright);
        insertion_sort(&mut mirrored);
        Self { upright, mirrored }
    }

    fn is_like(&self, other: &Self) -> bool {
        apart(&self.upright, &other.upright) < LEAST_DIFFERENCE
            || apart(&self.upright, &other.mirrored) < LEAST_DIFFERENCE
    }
}

/// How many numbers stand in one sorted list only.
fn apart(a: &[u32], b: &[u32]) -> usize {
    let (mut i, mut j, mut both) = (0, 0, 0);
    while i < a.len() && j < b.len() {
        match a[i].cmp(&b[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                both += 1;
                i += 1;
                j += 1;
            }
        }
    }
    a.len() + b.len() - 2 * both
}
