//! Claims about a problem, and what is proven.

use super::answer::{counted, no_win};
use super::sentence::Sentence;
use crate::problem::{Claim, Stipulation};
use crate::report::{Answer, Move};
use crate::verdict::AuditVerdict;

/// The verdict on a claim.
pub fn audited(verdict: AuditVerdict) -> Sentence {
    Sentence::new(format!("audit.{}", verdict.name()))
}

/// The verdict on a claim, and what is to be said of it.
pub fn audit(verdict: AuditVerdict, said: Sentence) -> Sentence {
    Sentence::new("audit").part("verdict", audited(verdict)).part("said", said)
}

/// A claim in words.
pub fn claim(claim: Claim) -> Sentence {
    let (key, moves) = match claim {
        Claim::Win { moves, or_fewer: false } => ("claim.win", moves),
        Claim::Win { moves, or_fewer: true } => ("claim.win-or-fewer", moves),
        Claim::Loss { moves, or_fewer: false } => ("claim.loss", moves),
        Claim::Loss { moves, or_fewer: true } => ("claim.loss-or-fewer", moves),
        Claim::Won => return Sentence::new("claim.won"),
        Claim::Drawn => return Sentence::new("claim.drawn"),
    };
    Sentence::new(key).number("moves", moves)
}

/// A claimed first move, or that it cannot be played.
pub fn claimed_move(mv: Option<&Move>) -> Sentence {
    match mv {
        Some(mv) => Sentence::new("text").text("text", &mv.text),
        None => Sentence::new("claim.unplayable"),
    }
}

/// What is claimed, and what is proven instead.
pub fn claimed(claim: Sentence, proven: Sentence) -> Sentence {
    Sentence::new("claimed").part("claim", claim).part("proven", proven)
}

/// That nothing is claimed.
pub fn unclaimed() -> Sentence {
    Sentence::new("claim.none")
}

/// That the moves before a position may decide a repetition, and are not examined.
pub fn moves_before() -> Sentence {
    Sentence::new("claim.moves-before")
}

/// That nothing but its solutions is claimed of a problem of help, self, reflex or series play.
pub fn claims_solutions(stipulation: Stipulation) -> Sentence {
    Sentence::new("claim.solutions").text("stipulation", stipulation)
}

/// The mate that an engine has claimed, next to what is proven.
pub fn claimed_mate(engine: &str, mate: u8, answer: &Answer) -> Sentence {
    let proven = match (answer.moves, answer.at_most) {
        (Some(moves), _) => Sentence::new("claim.shortest").part("moves", counted(moves)),
        (None, Some(moves)) => Sentence::new("claim.at-most").part("moves", counted(moves)),
        (None, None) => no_win(answer.not_within, answer.never),
    };
    Sentence::new("claim.mate").text("engine", engine).text("mate", mate).part("proven", proven)
}
