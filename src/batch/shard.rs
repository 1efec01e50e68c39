//! Parts of an input that several runs work on, each on its own.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use crate::input::Fingerprint;

/// One of several parts into which an input is dealt out by the texts of its problems, so
/// that a problem stays in its part whatever is added before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shard {
    part: u64,
    of: u64,
}

/// A text that names no shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a shard such as 1/4, the first of four")]
pub struct ShardError;

impl Shard {
    /// Whether a problem belongs to it.
    pub fn holds(self, problem: Fingerprint) -> bool {
        // The low bits of FNV are its worst; fold the high ones in.
        (problem.0 ^ problem.0 >> 32) % self.of == self.part - 1
    }

    /// The first shards that are missing among these, and how many more are, if all are of one
    /// dealing out.
    pub(super) fn missing(shards: &[Self], most: usize) -> (Vec<Self>, u64) {
        let Some(&Self { of, .. }) = shards.first() else { return Default::default() };
        if shards.iter().any(|shard| shard.of != of) {
            return Default::default();
        }
        let parts: BTreeSet<u64> = shards.iter().map(|shard| shard.part).collect();
        let missing = (1..=of).filter(|part| !parts.contains(part)).take(most);
        let missing: Vec<Self> = missing.map(|part| Self { part, of }).collect();
        let more = of - parts.len() as u64 - missing.len() as u64;
        (missing, more)
    }

    /// Whether a numbered part of the work belongs to it.
    pub fn holds_unit(self, unit: u64) -> bool {
        unit % self.of == self.part - 1
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (part, of) = text.split_once('/').ok_or(ShardError)?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| ShardError);
        let shard = Self { part: number(part)?, of: number(of)? };
        let good = (1..=shard.of).contains(&shard.part);
        if good { Ok(shard) } else { Err(ShardError) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_is_in_one_shard_and_shards_are_about_equal() {
        let shards: Vec<Shard> = (1..=5).map(|part| format!("{part}/5").parse().unwrap()).collect();
        let mut counts = [0; 5];
        for number in 0..5000 {
            let problem = Fingerprint::of(&[&number.to_string()]);
            let held: Vec<usize> = (0..5).filter(|&at| shards[at].holds(problem)).collect();
            assert_eq!(held.len(), 1);
            counts[held[0]] += 1;
        }
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
        for text in ["", "1", "0/2", "3/2", "1/0", "-1/2", "a/b", "1/2/3"] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError), "{text}");
        }
    }
}
