//! Where a line returns to an earlier position.

use std::collections::HashMap;

use crate::game::{Key, Position, Rules};

/// A part of a line from the first occurrence of a position to its last one. Plies are counted
/// from 0, the position in which the line begins.
///
/// A line that ends at its first repetition has two occurrences. In a game that goes on, all moves
/// since the first occurrence count: a side that varies what it attacks, once in three times, does
/// not chase one piece perpetually.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cycle {
    /// The ply of the first occurrence of the position.
    pub since: usize,
    /// The ply of its last occurrence.
    pub until: usize,
    /// How often it has occurred up to then; at least 2.
    pub times: usize,
    /// The plies after which everything repeats: a divisor of `until - since`.
    pub period: usize,
}

impl Cycle {
    /// The last position of a line that occurred earlier in it with the same side to move;
    /// `None` if all positions differ.
    pub fn last<R: Rules>(line: &[Position<R>]) -> Option<Self> {
        let mut seen: HashMap<Key, (usize, usize)> = HashMap::new();
        let mut last = None;
        for (until, position) in line.iter().enumerate() {
            let (since, times) = seen.entry(position.key()).or_insert((until, 0));
            *times += 1;
            if *times > 1 {
                last = Some((*since, until, *times));
            }
        }
        let (since, until, times) = last?;
        Some(Self { since, until, times, period: period(&line[since..=until]) })
    }

    /// The number of moves of both sides from the first to the last occurrence; even.
    pub fn plies(self) -> usize {
        self.until - self.since
    }

    /// How often the period is played.
    pub fn rounds(self) -> usize {
        self.plies() / self.period.max(1)
    }
}

/// After how many plies the positions of a cycle, the last equal to the first, recur in the same
/// order: the failure function of Knuth, Morris and Pratt.
fn period<R: Rules>(line: &[Position<R>]) -> usize {
    let positions = &line[1..];
    let mut borders: Vec<usize> = vec![0; positions.len()];
    for i in 1..positions.len() {
        let mut border = borders[i - 1];
        while border > 0 && positions[i] != positions[border] {
            border = borders[border - 1];
        }
        borders[i] = border + usize::from(positions[i] == positions[border]);
    }
    let plies = positions.len();
    let period = plies - borders.last().copied().unwrap_or(0);
    if plies.is_multiple_of(period) { period } else { plies }
}
