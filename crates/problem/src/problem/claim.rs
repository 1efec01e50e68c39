//! What an engine, a database or the author of a collection claims about a position, what the author of
//! a problem expects a check to find, and what goes with a stipulation: how many solutions are wanted,
//! and where it comes from.

use std::collections::BTreeSet;
use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use paiju_game::similar::closest;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Goal, MAX_MOVES, Stipulation};

/// A claim about the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The shortest forced win takes this number of its moves.
    Win {
        /// From 1 to [`MAX_MOVES`].
        moves: u16,
        /// Whether a shorter win is consistent with the claim.
        or_fewer: bool,
    },
    /// The side to move is lost in this number of moves of the other side, and no sooner.
    Loss {
        /// From 1 to [`MAX_MOVES`].
        moves: u16,
        /// Whether a sooner loss is consistent with the claim.
        or_fewer: bool,
    },
    /// The side to move wins, in any number of moves.
    Won,
    /// A draw: no move wins and none loses.
    Drawn,
}

/// A text that makes no provable claim.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "found the claim `{0}`, expected moves such as `5`, `#5`, `mate 5`, `<=5`, `-5` for a loss, \
     `+` for a win or `=` for a draw"
)]
pub struct ClaimError(String);

impl Claim {
    /// Reads the claims of engines, databases and tables: `5`, `#5`, `mate 5`, `M5` for a win in
    /// 5, `<=5` and `≤5` for one in at most 5, a number below 0 for a loss, `+` and `=` for a win
    /// and a draw. An empty text, `-`, `?` and `none` claim nothing.
    ///
    /// # Errors
    /// [`ClaimError`] for everything else.
    pub fn read(text: &str) -> Result<Option<Self>, ClaimError> {
        let plain = text.trim();
        match plain {
            "" | "-" | "?" | "none" | "null" => return Ok(None),
            "+" => return Ok(Some(Self::Won)),
            "=" => return Ok(Some(Self::Drawn)),
            _ => {}
        }
        let error = || ClaimError(plain.chars().take(40).collect());
        let (plain, or_fewer) = match plain.strip_prefix("<=").or(plain.strip_prefix('≤')) {
            Some(rest) => (rest, true),
            None => (plain, false),
        };
        let lower = plain.trim().to_ascii_lowercase();
        let words = ["mate in", "mate", "win in", "dm", "m", "#"];
        let number = words.iter().find_map(|word| lower.strip_prefix(word)).unwrap_or(&lower);
        let number = number.trim();
        let (digits, lost) = match number.strip_prefix('-') {
            Some(digits) => (digits, true),
            None => (number.strip_prefix('+').unwrap_or(number), false),
        };
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(error());
        }
        let moves = digits.parse().ok().filter(|moves| (1..=u16::from(MAX_MOVES)).contains(moves));
        let moves = moves.ok_or_else(error)?;
        Ok(Some(if lost { Self::Loss { moves, or_fewer } } else { Self::Win { moves, or_fewer } }))
    }

    /// What a stipulation claims: that its win exists and that there is none in fewer moves. `#`
    /// alone claims no length.
    pub fn of_stipulation(stipulation: Stipulation) -> Option<Self> {
        match (stipulation.goal(), stipulation.moves()) {
            _ if !stipulation.is_direct() => None,
            (Goal::Draw, _) => Some(Self::Drawn),
            _ if stipulation.is_study() => Some(Self::Won),
            (_, moves) => moves.map(|moves| Self::Win { moves: moves.into(), or_fewer: false }),
        }
    }

    /// The same claim with its number as a bound.
    #[must_use]
    pub fn at_most(self) -> Self {
        match self {
            Self::Win { moves, .. } => Self::Win { moves, or_fewer: true },
            Self::Loss { moves, .. } => Self::Loss { moves, or_fewer: true },
            Self::Won | Self::Drawn => self,
        }
    }
}

/// As [`Claim::read`] reads it.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = |or_fewer: &bool| if *or_fewer { "<=" } else { "" };
        match self {
            Self::Win { moves, or_fewer } => write!(f, "{}{moves}", bound(or_fewer)),
            Self::Loss { moves, or_fewer } => write!(f, "{}-{moves}", bound(or_fewer)),
            Self::Won => f.write_str("+"),
            Self::Drawn => f.write_str("="),
        }
    }
}

/// The kinds of findings, in the order of the table in the README.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// No key fulfils the stipulation.
    NoSolution,
    /// The stipulation can be fulfilled in fewer moves.
    ShortWin,
    /// A key other than the author's.
    Cook,
    /// More than one continuation in time.
    Dual,
    /// An authored move is illegal, ambiguous or does not keep the win.
    WrongSolution,
    /// The stipulation is the length of the printed line, and the shortest win has another length.
    PrintedLength,
    /// The position breaks the rules.
    IllegalPosition,
    /// A limit was reached.
    Undecided,
}

paiju_game::names! {
    FindingKind: Display;
    NoSolution => "no-solution",
    ShortWin => "short-win",
    Cook => "cook",
    Dual => "dual",
    WrongSolution => "wrong-solution",
    PrintedLength => "printed-length",
    IllegalPosition => "illegal-position",
    Undecided => "undecided",
}

/// A word that names no finding.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "found `{found}`, expected a finding: no-solution, short-win, cook, dual, wrong-solution, \
     printed-length, illegal-position or undecided"
)]
pub struct FindingKindError {
    /// The word, cut if it is long.
    pub found: String,
    /// The finding that was probably meant.
    pub meant: Option<&'static str>,
}

impl FromStr for FindingKind {
    type Err = FindingKindError;

    fn from_str(word: &str) -> Result<Self, FindingKindError> {
        Self::of_name(word).ok_or_else(|| FindingKindError {
            found: word.chars().take(40).collect(),
            meant: closest(word, Self::ALL.map(Self::name)),
        })
    }
}

/// What a check is expected to find.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expect {
    /// The problem is sound.
    Sound,
    /// Exactly these kinds of findings, at least one.
    Findings(BTreeSet<FindingKind>),
}

impl fmt::Display for Expect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sound => f.write_str("sound"),
            Self::Findings(kinds) => {
                let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
                write!(f, "[{}]", names.join(", "))
            }
        }
    }
}

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

paiju_game::names! {
    StipulationSource: Display;
    Line => "line",
    Result => "result",
}

/// A word that does not name a source of a stipulation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("found `{0}`, expected line or result, where the stipulation was taken from")]
pub struct StipulationSourceError(String);

impl FromStr for StipulationSource {
    type Err = StipulationSourceError;

    fn from_str(word: &str) -> Result<Self, StipulationSourceError> {
        Self::of_name(word).ok_or_else(|| StipulationSourceError(word.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read_as_engines_and_tables_write_them() {
        let win = |moves| Some(Claim::Win { moves, or_fewer: false });
        for text in ["5", "#5", " mate 5", "M5", "mate in 5", "+5", "dm 5", "#+5"] {
            assert_eq!(Claim::read(text), Ok(win(5)), "{text}");
        }
        for text in ["<=5", "≤ 5", "<=#5"] {
            assert_eq!(Claim::read(text).unwrap(), win(5).map(Claim::at_most), "{text}");
        }
        for text in ["-3", "#-3", "mate -3", "M-3"] {
            let loss = Claim::Loss { moves: 3, or_fewer: false };
            assert_eq!(Claim::read(text), Ok(Some(loss)), "{text}");
        }
        assert_eq!(Claim::read("+"), Ok(Some(Claim::Won)));
        assert_eq!(Claim::read("="), Ok(Some(Claim::Drawn)));
        for text in ["", " ", "-", "?", "none"] {
            assert_eq!(Claim::read(text), Ok(None), "{text}");
        }
    }

    #[test]
    fn what_claims_nothing_that_can_be_proven_is_an_error() {
        for text in
            ["0", "-0", "251", "999999999999", "5.5", "five", "#", "mate", "--3", "５", "<="]
        {
            assert!(Claim::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_claim_is_written_as_it_is_read() {
        for text in ["5", "<=5", "-3", "<=-3", "+", "="] {
            assert_eq!(Claim::read(text).unwrap().unwrap().to_string(), text);
        }
    }

    #[test]
    fn every_kind_is_read_by_its_name() {
        for kind in FindingKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
            assert_eq!(serde_json::to_string(&kind).unwrap(), format!("\"{kind}\""));
        }
    }

    #[test]
    fn an_unknown_word_gets_a_suggestion() {
        let error = "short-wins".parse::<FindingKind>().unwrap_err();
        assert_eq!(error.meant, Some("short-win"));
    }
}

#[cfg(test)]
mod intended_tests {
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
