//! The judgement of moves that the user tries.

use super::problem_report::Over;
use crate::exact::MissingTable;
use crate::rules::{AnyMove, AnyPosition};

/// The judgement of a line of play.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The verdict on the last move.
    pub word: TriedVerdict,
    /// How the game is won or over.
    pub over: Option<Over>,
    /// The attacker's moves that are left.
    pub left: u8,
    /// The move that answers the line, if it can go on.
    pub reply: Option<AnyMove>,
    /// The position after the line.
    pub reached: AnyPosition,
    /// The position after the line and the answer.
    pub after: AnyPosition,
    /// Whether the game is over there.
    pub is_over: bool,
    /// The table that would know the position of a study, where none does.
    pub missing: Option<MissingTable>,
}

/// What became of the last move of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TriedVerdict {
    /// The game is won in time.
    Won,
    /// The attacker still wins in time.
    Wins,
    /// The attacker does not win in time.
    Fails,
    /// The game is over otherwise.
    Over,
    /// A limit was reached.
    Open,
    /// The stipulation does not allow the move.
    NotAllowed,
    /// No table knows the position of a study.
    NoTable,
    /// The value of a study is kept.
    Keeps,
    /// The value of a study is lost.
    LosesValue,
}
