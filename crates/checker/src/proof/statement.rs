//! What a proof states: the problem, the verdict on it and its findings.

use std::fmt;
use std::str::FromStr;

use super::play::Together;
use crate::rules::Rules;

/// A problem and the statements about it. Moves are in coordinates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The rules under which the problem is judged.
    pub rules: Rules,
    /// The position text of the problem.
    pub fen: String,
    /// What the problem asks for.
    pub goal: Goal,
    /// How strict the check was; `None` if the problem was only solved.
    pub policy: Option<Policy>,
    /// The first moves that are wanted.
    pub wanted: Vec<String>,
    /// The lines of the author's solution, the main line first; a line that breaks off ends with
    /// `~`, one that goes on with a move that cannot be played with `?`.
    pub author: Vec<Vec<String>>,
    /// The stated verdict, which the checker derives again.
    pub verdict: Verdict,
    /// What is known of the length.
    pub length: Length,
    /// All first moves that fulfil the stipulation, and the least number of moves that each of them
    /// takes; without numbers where the goal is a draw.
    pub keys: Vec<(String, u8)>,
    /// Where the goal is a draw: all other first moves, and within how many moves the
    /// other side wins after them.
    pub losing: Vec<(String, u8)>,
    /// In help, self, reflex and series play: all solutions of the side to move, and with duplex of
    /// the other one, as lines up to the last move that is chosen freely; where one side resists,
    /// the keys alone. Sorted.
    pub solutions: [Vec<Vec<String>>; 2],
    /// How many solutions are wanted of each side.
    pub intended: [u16; 2],
    /// Whether all minor duals are among the findings.
    pub all_duals: bool,
    /// The findings, in the order of the heading.
    pub findings: Vec<Stated>,
}

/// What a problem asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A win within a number of moves, or in as few as can be.
    Win {
        /// The number of moves, if there is one.
        within: Option<u8>,
        /// Whether every move of the attacker must give check.
        checks: bool,
    },
    /// A win in any number of moves.
    AnyWin,
    /// A draw, and no more.
    Draw,
    /// Help, self, reflex or series play, or direct play with a narrower goal than a win.
    Together(Together),
}

/// What is known of the length of a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// A win is known; its keys are stated.
    Keys,
    /// There is no win within this number of moves.
    NotWithin(u8),
    /// There is none in any number of moves.
    Never,
}

/// How strict a check is about uniqueness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// The key alone must be unique.
    Key,
    /// No major dual is allowed.
    Standard,
    /// No dual is allowed, neither major nor minor.
    Strict,
}

/// The verdict on a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Solved: all keys are known.
    Solved,
    /// Solved: there is no key.
    NoSolution,
    /// Checked: nothing was found that the policy counts.
    Sound,
    /// Checked: something was found that the policy counts.
    Unsound,
}

/// A finding with the moves that it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stated {
    /// Its kind, which says how the moves are read.
    pub kind: Kind,
    /// How much it weighs.
    pub severity: Severity,
    /// The moves up to its place; for a dual they begin with the key.
    pub line: Vec<String>,
    /// The moves that it is about.
    pub moves: Vec<String>,
}

/// What a stated finding reports.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// No key fulfils the stipulation.
    NoSolution,
    /// It is fulfilled in fewer moves; the moves are the keys of that win.
    ShortWin,
    /// A key that is not wanted.
    Cook,
    /// More than one continuation.
    Dual,
    /// Something about the author's moves; it is stated, but not proven.
    WrongSolution,
    /// The printed line has another length; it is stated, but not proven.
    PrintedLength,
}

/// How much a finding weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// It makes no problem unsound, under any policy.
    Remark,
    /// It is minded by the strict policy.
    Minor,
    /// It makes a problem unsound.
    Major,
}

/// A word that a heading cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found `{found}`, expected {expected}")]
pub struct UnknownWord {
    /// The word, cut when long.
    pub found: String,
    /// The words that are allowed there.
    pub expected: &'static str,
}

/// Lets an enum be written and read as one of its words.
macro_rules! words {
    ($name:ident, $expected:literal, $($variant:ident $word:literal),+ $(,)?) => {
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $word),+ })
            }
        }

        impl FromStr for $name {
            type Err = UnknownWord;

            fn from_str(text: &str) -> Result<Self, UnknownWord> {
                match text {
                    $($word => Ok(Self::$variant),)+
                    _ => Err(UnknownWord::new(text, $expected)),
                }
            }
        }
    };
}

words!(Policy, "key, standard or strict", Key "key", Standard "standard", Strict "strict");
words!(
    Verdict, "solved, no-solution, sound or unsound",
    Solved "solved", NoSolution "no-solution", Sound "sound", Unsound "unsound"
);
words!(
    Kind, "no-solution, short-win, cook, dual, wrong-solution or printed-length",
    NoSolution "no-solution", ShortWin "short-win", Cook "cook", Dual "dual",
    WrongSolution "wrong-solution", PrintedLength "printed-length"
);
words!(Severity, "remark, minor or major", Remark "remark", Minor "minor", Major "major");

impl UnknownWord {
    pub(super) fn new(found: &str, expected: &'static str) -> Self {
        let found = found.chars().take(40).flat_map(char::escape_debug).collect();
        Self { found, expected }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Win { within, checks } => {
                let number = within.map_or_else(String::new, |number| number.to_string());
                write!(f, "#{number}{}", if checks { " checks" } else { "" })
            }
            Self::AnyWin => f.write_str("+"),
            Self::Draw => f.write_str("="),
            Self::Together(asked) => asked.fmt(f),
        }
    }
}

impl FromStr for Goal {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let unknown = || UnknownWord::new(text, "a stipulation such as #3, # checks, + or =");
        match text {
            "+" => return Ok(Self::AnyWin),
            "=" => return Ok(Self::Draw),
            _ => {}
        }
        let rest = match text.strip_prefix('#') {
            // `#2.5`, `#3 by P`, `# checkmate`.
            Some(rest) if rest.contains(".5") || rest.contains(" by ") => None,
            rest => rest.filter(|rest| !rest.contains(" checkmate")),
        };
        let Some(rest) = rest else { return text.parse().map(Self::Together) };
        let (number, checks) = match rest.strip_suffix(" checks") {
            Some(number) => (number, true),
            None => (rest, false),
        };
        let within = match number {
            "" => None,
            _ => match number.parse() {
                Ok(within @ 1..=250) if !number.starts_with(['0', '+']) => Some(within),
                _ => return Err(unknown()),
            },
        };
        Ok(Self::Win { within, checks })
    }
}

impl Stated {
    /// Whether a proof shows it; what is about the author's text is only stated.
    pub fn is_proven(&self) -> bool {
        !matches!(self.kind, Kind::WrongSolution | Kind::PrintedLength)
    }
}

impl Statement {
    /// The least number of moves that a key takes.
    pub fn shortest(&self) -> Option<u8> {
        self.keys.iter().map(|(_, moves)| *moves).min()
    }

    /// The number of moves within which all keys are known.
    pub(super) fn most(&self) -> Option<u8> {
        match self.goal {
            Goal::Win { within: Some(within), .. } => Some(within),
            _ => self.shortest(),
        }
    }

    /// Whether every move of the attacker must give check.
    pub(super) fn checks(&self) -> bool {
        matches!(self.goal, Goal::Win { checks: true, .. })
    }

    /// The wanted moves that are keys.
    pub(super) fn wanted_keys(&self) -> impl Iterator<Item = &str> {
        let is_key = |name: &&String| self.keys.iter().any(|(key, _)| key == *name);
        self.wanted.iter().filter(is_key).map(String::as_str)
    }

    /// Whether the continuations after the wanted keys belong to what is checked. Where a win is
    /// possible sooner, every variation leaves the attacker time to spare, so "in time" says nothing
    /// about them.
    pub fn looks_at_duals(&self) -> bool {
        let is_strict = matches!(self.policy, Some(Policy::Standard | Policy::Strict));
        is_strict && matches!(self.goal, Goal::Win { .. }) && self.shortest() == self.most()
    }
}
