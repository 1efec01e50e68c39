//! Changes of two men, in an order that puts the promising ones first.

use super::Left;
use super::cost;
use crate::problem::Edit;
use crate::rules::AnyPosition;

/// Pairs of changes of one man: first those that do away with all faults between them while each of them
/// leaves the key, then all others; the small ones first. Pairs at the same man are left out: they are
/// changes of one man, or none that is small.
pub struct Pairs<'a> {
    single: Vec<Single<'a>>,
    faults: usize,
    /// The least of both costs, and the largest.
    costs: (u32, u32),
    /// Whether the promising pairs are produced now, or the others.
    promising: bool,
    /// The sum of the costs of the current pairs, and the places of the next pair.
    next: (u32, usize, usize),
}

struct Single<'a> {
    edit: Edit,
    cost: u32,
    left: Option<&'a Left>,
}

impl<'a> Pairs<'a> {
    pub(super) fn new(
        position: &AnyPosition,
        single: &'a [(Edit, Option<Left>)],
        faults: usize,
    ) -> Self {
        let with_cost = |(edit, left): &'a (Edit, Option<Left>)| Single {
            edit: *edit,
            cost: cost(position, *edit),
            left: left.as_ref(),
        };
        let single: Vec<Single<'_>> = single.iter().map(with_cost).collect();
        let costs = single.iter().map(|it| it.cost);
        let costs = (costs.clone().min().unwrap_or(0), costs.max().unwrap_or(0));
        Self { single, faults, costs, promising: true, next: (2 * costs.0, 0, 0) }
    }

    fn is_promising(&self, one: usize, other: usize) -> bool {
        let (Some(one), Some(other)) = (self.single[one].left, self.single[other].left) else {
            return false;
        };
        let is_gone = |fault| !one.faults.contains(&fault) || !other.faults.contains(&fault);
        one.key && other.key && (0..self.faults).all(is_gone)
    }

    /// Goes to the next pair of places; whether there is one.
    fn step(&mut self) -> bool {
        let count = self.single.len();
        self.next.2 += 1;
        if self.next.2 < count {
            return true;
        }
        self.next.1 += 1;
        self.next.2 = self.next.1 + 1;
        if self.next.2 < count {
            return true;
        }
        self.next = (self.next.0 + 1, 0, 1);
        if self.next.0 > 2 * self.costs.1 {
            if !self.promising {
                return false;
            }
            self.promising = false;
            self.next.0 = 2 * self.costs.0;
        }
        count > 1
    }
}

impl Iterator for Pairs<'_> {
    type Item = [Edit; 2];

    fn next(&mut self) -> Option<[Edit; 2]> {
        while self.step() {
            let (sum, one, other) = self.next;
            let (first, second) = (&self.single[one], &self.single[other]);
            if first.cost + second.cost == sum
                && points_of(first.edit).iter().all(|it| !points_of(second.edit).contains(it))
                && self.is_promising(one, other) == self.promising
            {
                return Some([first.edit, second.edit]);
            }
        }
        None
    }
}

/// The points that a change is about.
pub(super) fn points_of(edit: Edit) -> Vec<usize> {
    match edit {
        Edit::Move { from, to, .. } => vec![from, to],
        _ => vec![edit.point()],
    }
}
