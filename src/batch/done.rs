//! Which problems of an input are done.

use std::collections::BTreeMap;

use crate::input::Fingerprint;

/// The problems of a block.
const BLOCK: u64 = 4096;

/// The numbers of the problems that are done: a bit for each, in blocks. Each block carries the sum
/// of its problems' fingerprints, so that a changed input is noticed without keeping them all.
#[derive(Clone, Default, Debug)]
pub struct Done {
    /// By the numbers of their problems, divided by their size.
    blocks: BTreeMap<u64, Block>,
    count: u64,
}

#[derive(Clone, Debug)]
struct Block {
    done: Box<[u64; BLOCK as usize / 64]>,
    sum: u64,
    /// Those that were not passed.
    left: u64,
}

impl Done {
    /// Adds a problem; returns whether it is new.
    pub fn add(&mut self, number: u64, problem: Fingerprint) -> bool {
        let empty = || Block { done: Box::new([0; BLOCK as usize / 64]), sum: 0, left: 0 };
        let block = self.blocks.entry(number / BLOCK).or_insert_with(empty);
        let (word, bit) = place(number);
        if block.done[word] & bit != 0 {
            return false;
        }
        block.done[word] |= bit;
        block.sum = block.sum.wrapping_add(problem.0);
        block.left += 1;
        self.count += 1;
        true
    }

    /// How many were added.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Whether a problem is done, for numbers asked in rising order. Blocks that lie before it
    /// are dropped.
    ///
    /// # Errors
    /// The first and the last number of a block that holds other problems than those that
    /// were added.
    pub fn pass(&mut self, number: u64, problem: Fingerprint) -> Result<bool, (u64, u64)> {
        let Some(mut entry) = self.blocks.first_entry() else { return Ok(false) };
        let index = *entry.key();
        let block = entry.get_mut();
        if index > number / BLOCK {
            return Ok(false);
        }
        if index < number / BLOCK {
            // Some of its numbers were not asked.
            return Err(block.range(index));
        }
        let (word, bit) = place(number);
        if block.done[word] & bit == 0 {
            return Ok(false);
        }
        block.sum = block.sum.wrapping_sub(problem.0);
        block.left -= 1;
        let range = block.range(index);
        if number == range.1 {
            let (sum, left) = (block.sum, block.left);
            entry.remove();
            if sum != 0 || left != 0 {
                return Err(range);
            }
        }
        Ok(true)
    }

    /// The first and the last number of the first block that has not been passed, once the input
    /// has ended.
    pub fn rest(&self) -> Option<(u64, u64)> {
        self.blocks.iter().next().map(|(&index, block)| block.range(index))
    }
}

impl Block {
    /// The first and the last number that is done.
    fn range(&self, index: u64) -> (u64, u64) {
        let words = || self.done.iter().enumerate().filter(|(_, word)| **word != 0);
        let number = |at: usize, bit: u32| index * BLOCK + 64 * at as u64 + u64::from(bit);
        let first = words().next().map_or(0, |(at, word)| number(at, word.trailing_zeros()));
        let last = words().next_back().map_or(0, |(at, word)| number(at, word.ilog2()));
        (first, last)
    }
}

/// The word of a block in which a problem has its bit.
fn place(number: u64) -> (usize, u64) {
    let at = number % BLOCK;
    (at as usize / 64, 1 << (at % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn print(number: u64) -> Fingerprint {
        Fingerprint::of(&[&number.to_string()])
    }

    #[test]
    fn numbers_come_in_any_order_and_are_passed_in_theirs() {
        let mut done = Done::default();
        for number in [5, 1, 2, 7, 6, 3, 12] {
            assert!(done.add(number, print(number)));
            assert!(!done.add(number, print(number)));
        }
        assert_eq!(done.count(), 7);
        let passed: Vec<u64> =
            (1..=20).filter(|&number| done.pass(number, print(number)).unwrap()).collect();
        assert_eq!(passed, [1, 2, 3, 5, 6, 7, 12]);
        assert_eq!(done.rest(), None);
    }

    #[test]
    fn numbers_lie_as_far_apart_as_they_like() {
        let numbers = [0, 1, 63, 64, 4095, 4096, 9000, 1 << 40, u64::MAX];
        let mut done = Done::default();
        numbers.iter().rev().for_each(|&number| assert!(done.add(number, print(number))));
        for number in numbers {
            assert_eq!(done.pass(number, print(number)), Ok(true), "{number}");
        }
        assert_eq!((done.count(), done.rest()), (9, None));
    }

    #[test]
    fn a_number_that_was_not_asked_is_noticed() {
        let mut done = Done::default();
        (1..=3).for_each(|number| assert!(done.add(number, print(number))));
        let mut later = done.clone();
        assert_eq!(done.pass(1, print(1)), Ok(true));
        assert_eq!(done.pass(3, print(3)), Err((1, 3)));
        assert_eq!(later.pass(5000, print(5000)), Err((1, 3)));
    }

    #[test]
    fn a_changed_input_is_noticed_with_its_range() {
        let mut done = Done::default();
        (1..=4).for_each(|number| assert!(done.add(number, print(number))));
        let mut shorter = done.clone();
        let passed: Vec<_> = [1, 2, 9, 4].into_iter().zip(1..).collect();
        let last = passed.into_iter().map(|(other, number)| done.pass(number, print(other))).last();
        assert_eq!(last, Some(Err((1, 4))));
        assert_eq!(shorter.pass(1, print(1)), Ok(true));
        assert_eq!(shorter.rest(), Some((1, 4)));
    }
}
