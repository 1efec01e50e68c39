//! What became of many problems, and what a short report leaves out.

use super::answer;
use super::kind::kind;
use super::sentence::Sentence;
use crate::problem::FindingKind;
use crate::verdict::Verdict;

/// The result for a problem, compared with what its author expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is as its author says.
    Expected(Verdict),
    /// It is sound although its author expects findings.
    Unexpected,
    /// It is not as its author says.
    Verdict(Verdict),
    /// It could not be read.
    Error,
}

/// What became of a problem.
pub fn outcome(outcome: Outcome) -> Sentence {
    match outcome {
        Outcome::Expected(Verdict::Sound) => answer::verdict(Verdict::Sound),
        // A position that is expected to be illegal is not an error.
        Outcome::Expected(Verdict::Error) => expected(Sentence::new("verdict.illegal")),
        Outcome::Expected(verdict) => expected(answer::verdict(verdict)),
        Outcome::Unexpected => Sentence::new("outcome.sound-unexpectedly"),
        Outcome::Verdict(verdict) => answer::verdict(verdict),
        Outcome::Error => Sentence::new("outcome.error"),
    }
}

fn expected(what: Sentence) -> Sentence {
    Sentence::new("outcome.expected").part("what", what)
}

/// A number of problems.
pub fn problems(count: u64) -> Sentence {
    Sentence::new("count.problems").number("count", count)
}

/// Counts of problems.
pub fn tallied(count: usize, what: Sentence) -> Sentence {
    Sentence::new("tally.part").number("count", count).part("what", what)
}

/// How many problems were left when a run was interrupted.
pub fn not_done(count: usize) -> Sentence {
    Sentence::new("tally.not-done").number("count", count)
}

/// That a win has too many variations to be replayed.
pub fn not_replayed() -> Sentence {
    Sentence::new("remark.not-replayed")
}

/// That the text of a solution breaks off, in a word or with what follows from it.
pub fn broken(short: bool) -> Sentence {
    Sentence::new(if short { "remark.broken" } else { "remark.broken.moves" })
}

/// That no win is forced in the length of the printed line.
pub fn printed_without_win(moves: u8) -> Sentence {
    Sentence::new("remark.printed").number("moves", moves)
}

/// What a short report leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// The number of duals.
    Duals(usize),
    /// This many minor findings, or more.
    Minor(usize, bool),
    /// The number of solutions.
    Solutions(usize),
    /// This many variations, which are not explained.
    Variations(usize),
}

/// What a short report leaves out, and the option that shows it.
pub fn hidden(hidden: Hidden) -> Sentence {
    let (key, count) = match hidden {
        Hidden::Duals(count) => ("hidden.duals", count),
        Hidden::Minor(count, false) => ("hidden.minor", count),
        Hidden::Minor(count, true) => ("hidden.minor-or-more", count),
        Hidden::Solutions(count) => ("hidden.solutions", count),
        Hidden::Variations(count) => ("hidden.variations", count),
    };
    Sentence::new(key).number("count", count)
}

/// That a finding is expected and was not found, or not yet.
pub fn missing(expected: FindingKind, so_far: bool) -> Sentence {
    let key = if so_far { "missing.so-far" } else { "missing" };
    Sentence::new(key).part("kind", kind(expected))
}
