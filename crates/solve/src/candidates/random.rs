//! Reproducible random numbers.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// A generator of random numbers: the same seed gives the same numbers on every machine.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The random numbers of one unit of a run.
    pub fn for_unit(seed: u64, unit: u64) -> Self {
        // The odd multiplier maps different units to different seeds.
        let state = seed ^ unit.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self(Xoshiro256PlusPlus::seed_from_u64(state))
    }

    /// A number below `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // As 64 bits, so that machines of any word size agree.
        self.0.random_range(0..bound.max(1) as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// True with a probability of one in `n`.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// An item, all equally likely; `None` if there are none.
    pub fn choose<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())]) }
    }

    /// An item, each as likely as its weight; `None` if the weights sum to 0.
    pub fn choose_weighted<T: Copy>(&mut self, items: &[(T, u32)]) -> Option<T> {
        let total: usize = items.iter().map(|&(_, weight)| weight as usize).sum();
        if total == 0 {
            return None;
        }
        let mut at = self.below(total);
        for &(item, weight) in items {
            match at.checked_sub(weight as usize) {
                Some(rest) => at = rest,
                None => return Some(item),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_unit_has_the_same_random_numbers() {
        let draw = |seed, unit| {
            let mut random = Random::for_unit(seed, unit);
            (0..8).map(|_| random.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(draw(7, 3), draw(7, 3));
        assert_ne!(draw(7, 3), draw(7, 4));
        assert_ne!(draw(7, 3), draw(8, 3));
    }

    #[test]
    fn items_are_chosen_by_their_weights() {
        let mut random = Random::for_unit(1, 1);
        let mut counts = [0; 3];
        for _ in 0..4000 {
            counts[random.choose_weighted(&[(0, 1), (1, 0), (2, 3)]).unwrap()] += 1;
        }
        assert!(counts[1] == 0 && (800..1200).contains(&counts[0]), "{counts:?}");
        assert_eq!(random.choose_weighted(&[((), 0)]), None);
    }
}
