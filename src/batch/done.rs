//! Which problems of an input are done.

use std::collections::BTreeMap;

use crate::input::Fingerprint;

/// The numbers of the problems that are done, as ranges. Each range carries the sum of its
/// problems' fingerprints, so that a changed input is noticed without keeping them all.
#[derive(Clone, Default, Debug)]
pub struct Done {
    /// The first number of a range, to its last and its sum.
    ranges: BTreeMap<u64, (u64, u64)>,
}

impl Done {
    /// Adds a problem; returns whether it is new.
    pub fn add(&mut self, number: u64, problem: Fingerprint) -> bool {
        let (mut first, mut last, mut sum) = (number, number, problem.0);
        if let Some((&start, &(end, total))) = self.ranges.range(..=number).next_back() {
            if end >= number {
                return false;
            }
            if end + 1 == number {
                first = start;
                sum = sum.wrapping_add(total);
            }
        }
        if let Some((end, total)) = number.checked_add(1).and_then(|at| self.ranges.remove(&at)) {
            last = end;
            sum = sum.wrapping_add(total);
        }
        self.ranges.insert(first, (last, sum));
        true
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.ranges.iter().map(|(first, (last, _))| last - first + 1).sum()
    }

    /// Whether a problem is done, for numbers asked in rising order. Ranges that lie behind
    /// are dropped.
    ///
    /// # Errors
    /// The range whose problems are others than those that were added.
    pub fn pass(&mut self, number: u64, problem: Fingerprint) -> Result<bool, (u64, u64)> {
        let Some(mut range) = self.ranges.first_entry() else { return Ok(false) };
        let first = *range.key();
        let (last, sum) = range.get_mut();
        if number < first {
            return Ok(false);
        }
        *sum = sum.wrapping_sub(problem.0);
        let (last, left) = (*last, *sum);
        if number == last {
            range.remove();
            if left != 0 {
                return Err((first, last));
            }
        }
        Ok(true)
    }

    /// The first range that has not been passed, once the input has ended.
    pub fn rest(&self) -> Option<(u64, u64)> {
        self.ranges.iter().next().map(|(&first, &(last, _))| (first, last))
    }
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
        assert_eq!((done.ranges.len(), done.count()), (3, 7));
        let passed: Vec<u64> =
            (1..=20).filter(|&number| done.pass(number, print(number)).unwrap()).collect();
        assert_eq!(passed, [1, 2, 3, 5, 6, 7, 12]);
        assert_eq!(done.rest(), None);
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
