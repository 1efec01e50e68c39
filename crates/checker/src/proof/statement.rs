//! What a proof states: the question of a problem and the facts that are proven of it; and what the
//! checker derives from them.

use std::fmt;
use std::str::FromStr;

use super::error::UnknownWord;
use super::play::Together;
use crate::rules::Rules;

/// The question of a problem, and the facts from which the checker derives findings and verdict.
/// Moves are in coordinates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The rules under which the problem is judged.
    pub rules: Rules,
    /// The position text of the problem.
    pub fen: String,
    /// What the problem asks for.
    pub goal: Goal,
    /// How strict the check is; `None` if the problem is only solved. Then nothing is stated of the
    /// author's text.
    pub policy: Option<Policy>,
    /// How many solutions the author intends, if that is said.
    pub intended: Option<Intended>,
    /// The number of moves of a printed line, from which nobody has made a stipulation; the goal is
    /// the shortest win.
    pub printed: Option<u8>,
    /// The lines of the author's solution, the main line first. A mark of the author's follows its
    /// move: `+`, `++` or `#`. A line that breaks off ends with `~`, one that goes on with a move that
    /// cannot be played with `?` and the text of that move. Set play begins with `...`.
    pub author: Vec<Vec<String>>,
    /// The keys that are wanted: the author's, and others where more are intended or the author has
    /// none.
    pub wanted: Vec<String>,
    /// What is known of the length.
    pub length: Length,
    /// All first moves that fulfil the stipulation, the quickest first, and the least number of moves
    /// that each of them takes; of a study at most, and without numbers where the goal is a draw.
    pub keys: Vec<(String, u8)>,
    /// Where the goal is a draw: all other first moves, and within how many moves the
    /// other side wins after them.
    pub losing: Vec<(String, u8)>,
    /// In help, self, reflex and series play: all solutions of the side to move, and with duplex of
    /// the other one, as lines up to the last move that is chosen freely; where one side resists,
    /// the keys alone. Sorted.
    pub solutions: [Vec<Vec<String>>; 2],
    /// Whether minor duals of a forced win are looked for.
    pub all_duals: bool,
}

/// How many solutions an author intends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intended {
    /// Their number, or how many moves there are at each ply.
    counts: Vec<u8>,
    /// Whether one move is meant at every ply without a number.
    dots: bool,
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

/// The verdict on a problem, which the checker derives.
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

/// A defect of a problem that the checker has derived, with the moves that it is about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Defect {
    /// Its kind, which says how the moves are read.
    pub kind: Kind,
    /// How much it weighs.
    pub severity: Severity,
    /// The moves up to its place; for a dual they begin with the key.
    pub line: Vec<String>,
    /// The moves that it is about.
    pub moves: Vec<String>,
    /// Whether it is proven. Only the question states that a text which is not in coordinates cannot be
    /// played.
    pub is_proven: bool,
}

/// What a finding reports.
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
    /// Something is wrong with the author's moves, or there are fewer solutions than intended.
    WrongSolution,
    /// The printed line has another length.
    PrintedLength,
}

/// What a proof leaves open, because the policy or the kind of play does not ask for it, or because the
/// certificate does not look for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// The numbers of moves are upper bounds.
    Lengths,
    /// Duals are not looked for.
    Duals,
    /// Minor duals are not looked for.
    MinorDuals,
    /// Not all minor duals are listed.
    MoreDuals,
    /// Of the later moves of a study, only the author's are examined.
    LaterMoves,
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

impl Intended {
    /// The number of all solutions.
    pub(super) fn total(&self) -> usize {
        self.counts.iter().fold(1_usize, |all, &count| all.saturating_mul(count.into()))
    }

    /// How many moves follow each line of `ply` plies; `None` if only the number of all solutions is
    /// given.
    pub(super) fn at(&self, ply: usize) -> Option<usize> {
        let branches = self.dots || self.counts.len() > 1;
        branches.then(|| self.counts.get(ply).copied().unwrap_or(1).into())
    }
}

impl fmt::Display for Intended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts: Vec<String> = self.counts.iter().map(u8::to_string).collect();
        write!(f, "{}{}", counts.join("."), if self.dots { "..." } else { "" })
    }
}

impl FromStr for Intended {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let unknown = || UnknownWord::new(text, "a number of solutions such as 2 or 2.1.1");
        let (counts, dots) = match text.strip_suffix("...") {
            Some(counts) => (counts, true),
            None => (text, false),
        };
        let count = |text: &str| text.parse().ok().filter(|&count: &u8| count > 0);
        let counts: Option<Vec<u8>> = counts.split('.').map(count).collect();
        Ok(Self { counts: counts.ok_or_else(unknown)?, dots })
    }
}

impl Defect {
    pub(super) fn new(kind: Kind, severity: Severity, line: &[String], moves: Vec<String>) -> Self {
        Self { kind, severity, line: line.to_vec(), moves, is_proven: true }
    }

    /// A finding about the moves of the author that lead here.
    pub(super) fn wrong(line: &[String], moves: &[&str]) -> Self {
        let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
        Self::new(Kind::WrongSolution, Severity::Major, line, moves)
    }
}

impl Statement {
    /// A question without an author's text and without proven facts.
    pub fn new(rules: Rules, fen: String, goal: Goal) -> Self {
        Self {
            rules,
            fen,
            goal,
            policy: None,
            intended: None,
            printed: None,
            author: Vec::new(),
            wanted: Vec::new(),
            length: Length::Keys,
            keys: Vec::new(),
            losing: Vec::new(),
            solutions: [Vec::new(), Vec::new()],
            all_duals: false,
        }
    }

    /// The least number of moves that a key takes.
    pub fn shortest(&self) -> Option<u8> {
        self.keys.iter().map(|(_, moves)| *moves).min()
    }

    /// The number of moves within which all keys are known.
    pub(super) fn most(&self) -> Option<u8> {
        match self.goal {
            Goal::Win { within: Some(within), .. } => Some(within),
            _ => self.shortest().map(|moves| self.printed.map_or(moves, |it| it.max(moves))),
        }
    }

    /// Whether every move of the attacker must give check.
    pub(super) fn checks(&self) -> bool {
        matches!(self.goal, Goal::Win { checks: true, .. })
    }

    /// The number of moves of a key.
    pub(super) fn key(&self, name: &str) -> Option<u8> {
        self.keys.iter().find(|(key, _)| key == name).map(|(_, moves)| *moves)
    }

    /// The number of moves in which the key has to win: what is stipulated, or what is printed where
    /// the author's key is not one of the quickest.
    pub(super) fn stipulated(&self) -> Option<u8> {
        let shortest = self.shortest();
        let by_key = || self.first_moves().first().and_then(|name| self.key(name)) == shortest;
        match self.printed {
            Some(_) if by_key() => shortest,
            _ => self.most(),
        }
    }

    /// Whether the continuations after the wanted keys belong to what is checked. Where a win is
    /// possible sooner, every variation leaves the attacker time to spare, so "in time" says nothing
    /// about them.
    pub fn looks_at_duals(&self) -> bool {
        let is_strict = matches!(self.policy, Some(Policy::Standard | Policy::Strict));
        let is_win = matches!(self.goal, Goal::Win { .. }) && !self.keys.is_empty();
        is_strict && is_win && self.shortest() == self.stipulated()
    }
}
