//! What is shown of the value of a placement.

use crate::examine::Verdict;
use crate::problem::Stipulation;
use crate::report::Report;

/// The value of a placement in short.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sign {
    /// It is sound, in this number of moves where a length is asked for.
    Sound(Option<u8>),
    /// It can be solved, but is not sound: it has other keys, duals, or a shorter win.
    Unsound(Option<u8>),
    /// It cannot be solved in the number of moves asked for, or its value is another one.
    NoSolution,
    /// There is no win in any number of moves.
    Never,
    /// The game is over there.
    Over,
    /// A limit was reached; a win in this number of moves is proven, if there is one.
    Undecided(Option<u8>),
}

impl Sign {
    /// The names of all signs, the best first.
    pub const NAMES: [&'static str; 6] =
        ["sound", "unsound", "no-solution", "never", "over", "undecided"];

    /// The sign of what was found.
    pub fn of(report: &Report) -> Self {
        let answer = &report.answer;
        let has_length = !report.stipulation.is_study();
        let moves = answer.moves.or(answer.at_most).filter(|_| has_length);
        if report.over.is_some() {
            return Self::Over;
        }
        match (report.verdict(), report.solved) {
            _ if answer.refused.is_some() => Self::Undecided(None),
            (Verdict::Sound, _) => Self::Sound(moves),
            (_, Verdict::NoSolution) if answer.never => Self::Never,
            (_, Verdict::NoSolution) => Self::NoSolution,
            (Verdict::Unsound, _) => Self::Unsound(moves),
            _ => Self::Undecided(moves),
        }
    }

    /// As a map shows it: the length or the goal, `*` for what is not sound, `-` and `x` without a
    /// solution, `#` where the game is over, `?` for what is undecided.
    pub fn text(self, asked: Stipulation) -> String {
        let value = |moves: Option<u8>| match moves {
            Some(moves) => moves.to_string(),
            None if asked.is_study() => asked.to_string(),
            None => String::new(),
        };
        match self {
            Self::Sound(moves) => value(moves),
            Self::Unsound(moves) => value(moves) + "*",
            Self::NoSolution => "-".to_owned(),
            Self::Never => "x".to_owned(),
            Self::Over => "#".to_owned(),
            Self::Undecided(None) => "?".to_owned(),
            Self::Undecided(moves) => value(moves) + "?",
        }
    }

    /// Its name in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sound(_) => "sound",
            Self::Unsound(_) => "unsound",
            Self::NoSolution => "no-solution",
            Self::Never => "never",
            Self::Over => "over",
            Self::Undecided(_) => "undecided",
        }
    }
}
