//! What goes with a stipulation: how many solutions its author wants, and where it comes from.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Stipulation;

/// How many solutions an author wants: a number such as `2`, or how they branch at each move, such as
/// `2.1.1`, as YACPDB writes it.
///
/// A number counts the keys of a forced win and the solutions of help and series play. Numbers with
/// dots between them are only for help and series play: the first says how many different first
/// moves begin a solution, the second how many second moves follow each of these, and so on for
/// each ply. Plies without a number have 1: `2.1.1`, `2.1` and `2...` are checked alike.
///
/// ```
/// use paiju_problem::problem::Intended;
///
/// let intended: Intended = "2.1.1".parse()?;
/// assert_eq!((intended.total(), intended.at(0), intended.at(5)), (2, Some(2), Some(1)));
/// assert_eq!(Intended::from(2).at(0), None);
/// # Ok::<(), paiju_problem::problem::IntendedError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intended {
    counts: Vec<u8>,
    /// Whether the counts say how the solutions branch.
    branches: bool,
    /// Whether three dots replace the plies without a number.
    dots: bool,
}

/// A text that is not a number of solutions.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a number from 1 to 255, or one for each move, such as `2.1.1`")]
pub struct IntendedError;

/// The largest number per ply.
const MOST_COUNTS: usize = 200;

impl Intended {
    /// The number of all solutions.
    pub fn total(&self) -> u8 {
        self.counts.iter().fold(1, |all, &count| all.saturating_mul(count))
    }

    /// How many moves follow each line of `ply` plies; `None` if only the number of all solutions
    /// is given.
    pub fn at(&self, ply: usize) -> Option<u8> {
        self.branches.then(|| self.counts.get(ply).copied().unwrap_or(1))
    }

    /// Whether it gives the branching of the solutions.
    pub fn is_branching(&self) -> bool {
        self.branches
    }

    /// The first place where solutions branch otherwise, each given as the moves of its first
    /// `plies`: the moves before it, how many follow, and how many should.
    pub fn other_branching<'l, T: PartialEq>(
        &self,
        solutions: &'l [Vec<T>],
        plies: usize,
    ) -> Option<(&'l [T], usize, u8)> {
        for ply in 0..plies {
            let wanted = self.at(ply)?;
            let mut looked_at: Vec<&[T]> = Vec::new();
            for line in solutions.iter().filter(|line| line.len() > ply) {
                let before = &line[..ply];
                if looked_at.contains(&before) {
                    continue;
                }
                looked_at.push(before);
                let mut moves: Vec<&T> = Vec::new();
                for other in solutions.iter().filter(|other| other.starts_with(before)) {
                    moves.extend(other.get(ply).filter(|mv| !moves.contains(mv)));
                }
                if moves.len() != usize::from(wanted) {
                    return Some((before, moves.len(), wanted));
                }
            }
        }
        None
    }

    /// What is wrong with it under a stipulation, and the remedy.
    pub fn fault(&self, asked: Stipulation) -> Option<(String, String)> {
        if !self.branches {
            return None;
        }
        if asked.is_direct() || asked.play().is_resisted() {
            let message = format!(
                "found `{self}` for `intended-solutions`, but only solutions of help and series \
                 play branch at each move, and {asked} has a defender"
            );
            let first = self.counts.first().copied().unwrap_or(1);
            let help = format!("write the number of keys alone: `intended-solutions: {first}`");
            return Some((message, help));
        }
        let (found, plies) = (self.counts.len(), usize::from(asked.plies()));
        (found > plies).then(|| {
            let message = format!(
                "found {found} numbers for `intended-solutions`, but {asked} has {plies} moves of \
                 either side"
            );
            (message, "leave the last numbers out".to_owned())
        })
    }
}

impl From<u8> for Intended {
    fn from(count: u8) -> Self {
        Self { counts: vec![count.max(1)], branches: false, dots: false }
    }
}

impl FromStr for Intended {
    type Err = IntendedError;

    fn from_str(text: &str) -> Result<Self, IntendedError> {
        let text = text.trim();
        let plain = text.strip_suffix("...").or_else(|| text.strip_suffix('…'));
        let dots = plain.is_some();
        let counts = plain.unwrap_or(text).split('.').map(|count| {
            let count: NonZeroU8 = count.parse().map_err(|_| IntendedError)?;
            Ok(count.get())
        });
        let counts = counts.collect::<Result<Vec<u8>, IntendedError>>()?;
        let total = counts.iter().try_fold(1_u8, |all, &count| all.checked_mul(count));
        if counts.len() > MOST_COUNTS || total.is_none() {
            return Err(IntendedError);
        }
        Ok(Self { branches: dots || counts.len() > 1, counts, dots })
    }
}

impl fmt::Display for Intended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts: Vec<String> = self.counts.iter().map(u8::to_string).collect();
        write!(f, "{}{}", counts.join("."), if self.dots { "..." } else { "" })
    }
}

/// Where a stipulation that the file does not state comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StipulationSource {
    /// The printed line ends the game after this number of moves. The win may take longer against
    /// another defence, and no author claims this number.
    Line,
    /// The result of the game.
    Result,
}

impl StipulationSource {
    /// Both sources, the line first.
    pub const ALL: [Self; 2] = [Self::Line, Self::Result];

    /// The word in files and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Result => "result",
        }
    }
}

impl fmt::Display for StipulationSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that does not name a source of a stipulation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("found `{0}`, expected line or result, where the stipulation was taken from")]
pub struct StipulationSourceError(String);

impl FromStr for StipulationSource {
    type Err = StipulationSourceError;

    fn from_str(word: &str) -> Result<Self, StipulationSourceError> {
        let found = Self::ALL.into_iter().find(|it| it.name() == word);
        found.ok_or_else(|| StipulationSourceError(word.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_branchings_are_read_and_written() {
        for (text, total, at) in [
            ("1", 1, [None, None]),
            ("255", 255, [None, None]),
            ("2.1.1", 2, [Some(2), Some(1)]),
            ("1.2", 2, [Some(1), Some(2)]),
            ("3...", 3, [Some(3), Some(1)]),
            ("2.3.1...", 6, [Some(2), Some(3)]),
        ] {
            let read: Intended = text.parse().unwrap();
            assert_eq!((read.total(), [read.at(0), read.at(1)]), (total, at), "{text}");
            assert_eq!(read.to_string(), text);
        }
        for text in ["", "0", "2.", "2.0.1", ".2", "2..1", "256", "-1", "x", "...", "16.16"] {
            assert_eq!(text.parse::<Intended>(), Err(IntendedError), "{text}");
        }
    }

    #[test]
    fn solutions_that_branch_otherwise_are_found() {
        let of = |intended: &str, solutions: &[&str]| {
            let intended: Intended = intended.parse().unwrap();
            let solutions: Vec<Vec<char>> =
                solutions.iter().map(|line| line.chars().collect()).collect();
            let other = intended.other_branching(&solutions, 3);
            other.map(|(before, found, wanted)| (before.iter().collect::<String>(), found, wanted))
        };
        assert_eq!(of("2.1.1", &["abc", "def"]), None);
        assert_eq!(of("1.2", &["abc", "adc"]), None);
        assert_eq!(of("2.1.1", &["abc", "adc"]), Some((String::new(), 1, 2)));
        assert_eq!(of("1.2", &["abc", "abd"]), Some(("a".to_owned(), 1, 2)));
        assert_eq!(of("2...", &["abc", "def", "deg"]), Some(("de".to_owned(), 2, 1)));
        assert_eq!(of("2", &["abc", "adc"]), None);
    }

    #[test]
    fn branching_is_of_help_and_series_play() {
        let branching: Intended = "2.1.1".parse().unwrap();
        for (asked, message) in [
            ("h#2", None),
            ("ser-h#2", None),
            ("h#1.5", None),
            ("h#1", Some("found 3 numbers")),
            ("#3", Some("found `2.1.1`")),
            ("s#3", Some("found `2.1.1`")),
            ("+", Some("found `2.1.1`")),
        ] {
            let fault = branching.fault(asked.parse().unwrap()).map(|fault| fault.0);
            assert_eq!(fault.is_some(), message.is_some(), "{asked}: {fault:?}");
            assert!(fault.is_none_or(|it| it.starts_with(message.unwrap())), "{asked}");
            assert_eq!(Intended::from(2).fault(asked.parse().unwrap()), None);
        }
    }
}
