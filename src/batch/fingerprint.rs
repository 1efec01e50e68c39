//! A number that stands for a problem's text, the same on every machine and in every version.

use std::fmt;
use std::str::FromStr;

/// A 64-bit FNV-1a hash (Fowler, Noll, Vo). It tells whether an input has changed and deals
/// problems out to shards; no verdict rests on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fingerprint(pub u64);

impl Fingerprint {
    /// Of some texts; where one ends and the next begins counts.
    pub fn of(parts: &[&str]) -> Self {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for part in parts {
            for byte in part.bytes().chain([0xff]) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        Self(hash)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Fingerprint {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u64::from_str_radix(text, 16).map(Self)
    }
}

/// One of several parts into which an input is dealt out by the texts of its problems, so
/// that a problem stays in its part whatever is added before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    fn the_hash_is_the_published_one() {
        // FNV-1a of "a" is af63dc4c8601ec8c; here the end of the part counts too.
        let end = (0xaf63_dc4c_8601_ec8c_u64 ^ 0xff).wrapping_mul(0x0100_0000_01b3);
        assert_eq!(Fingerprint::of(&["a"]), Fingerprint(end));
        assert_ne!(Fingerprint::of(&["a", "b"]), Fingerprint::of(&["ab"]));
        let one = Fingerprint::of(&["one"]);
        assert_eq!(one.to_string().parse(), Ok(one));
    }

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
