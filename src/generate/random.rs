//! Chance that can be had again.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// A source of chance: the same seed gives the same numbers on every machine.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

/// The chance of one unit of a run.
pub fn of_unit(seed: u64, unit: u64) -> Random {
    // The odd multiplier sends different units to different seeds.
    let state = seed ^ unit.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Random(Xoshiro256PlusPlus::seed_from_u64(state))
}

impl Random {
    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // As 64 bits, so that machines of any width agree.
        self.0.random_range(0..bound.max(1) as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of some things.
    pub fn one_of<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        if things.is_empty() { None } else { Some(things[self.below(things.len())]) }
    }

    /// One of some things, each as likely as its weight; `None` if all weigh nothing.
    pub fn weighted<T: Copy>(&mut self, things: &[(T, u32)]) -> Option<T> {
        let total: usize = things.iter().map(|&(_, weight)| weight as usize).sum();
        if total == 0 {
            return None;
        }
        let mut at = self.below(total);
        for &(thing, weight) in things {
            match at.checked_sub(weight as usize) {
                Some(rest) => at = rest,
                None => return Some(thing),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_unit_has_the_same_chance() {
        let draw = |seed, unit| {
            let mut random = of_unit(seed, unit);
            (0..8).map(|_| random.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(draw(7, 3), draw(7, 3));
        assert_ne!(draw(7, 3), draw(7, 4));
        assert_ne!(draw(7, 3), draw(8, 3));
    }

    #[test]
    fn weights_are_kept() {
        let mut random = of_unit(1, 1);
        let mut counts = [0; 3];
        for _ in 0..4000 {
            counts[random.weighted(&[(0, 1), (1, 0), (2, 3)]).unwrap()] += 1;
        }
        assert!(counts[1] == 0 && (800..1200).contains(&counts[0]), "{counts:?}");
        assert_eq!(random.weighted(&[((), 0)]), None);
    }
}
