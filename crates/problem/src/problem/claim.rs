//! What an engine, a database or the author of a collection claims about a position, and what the author of a
//! problem expects a check to find.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Goal, MAX_MOVES, Stipulation};
use paiju_game::similar::closest;

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

impl FindingKind {
    /// All kinds in order.
    pub const ALL: [Self; 8] = [
        Self::NoSolution,
        Self::ShortWin,
        Self::Cook,
        Self::Dual,
        Self::WrongSolution,
        Self::PrintedLength,
        Self::IllegalPosition,
        Self::Undecided,
    ];

    /// The word for it in files and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoSolution => "no-solution",
            Self::ShortWin => "short-win",
            Self::Cook => "cook",
            Self::Dual => "dual",
            Self::WrongSolution => "wrong-solution",
            Self::PrintedLength => "printed-length",
            Self::IllegalPosition => "illegal-position",
            Self::Undecided => "undecided",
        }
    }
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
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
        Self::ALL.into_iter().find(|kind| kind.name() == word).ok_or_else(|| FindingKindError {
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
