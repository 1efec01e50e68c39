//! Answering a stipulation: the shortest win, all keys, the main line.

use super::limits::{Limits, Stopped};
use super::prover::{MAX_LENGTH, Prover};
use super::solution::{self, Line};
use crate::game::{Move, Position, Rules};

/// What is asked of a position: a win of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The most moves the win may take; without it, the shortest win is looked for.
    pub within: Option<u8>,
    /// Whether every attacker move must give check.
    pub checks: bool,
}

/// What was proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer<R: Rules> {
    /// Length of the shortest win in attacker moves, if one was found.
    pub moves: Option<u8>,
    /// All first moves found to fulfil the stipulation, in move order; complete unless
    /// `stopped`.
    pub keys: Vec<Move<R>>,
    /// The shortest win against the longest defence; empty without a win.
    pub line: Line<R>,
    /// There is no win within so many moves.
    pub not_within: u8,
    /// Where the search stopped at a limit.
    pub stopped: Option<Unfinished>,
}

impl<R: Rules> Answer<R> {
    /// The answer that claims nothing.
    pub fn nothing() -> Self {
        let line = Line::default();
        Self { moves: None, keys: Vec::new(), line, not_within: 0, stopped: None }
    }
}

/// How far a search came before a limit ended it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// The limit.
    pub reason: Stopped,
    /// The number of moves that was being tried.
    pub at: u8,
    /// First moves refuted at that length.
    pub refuted: usize,
    /// First moves there are.
    pub of: usize,
}

/// Answers a question exhaustively. First the shortest win is looked for by trying one more
/// move each time, each first move on its own; then, where the stipulation leaves more
/// moves than that, the other first moves are tried at the full number.
pub fn solve<R: Rules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    question: Question,
) -> Answer<R> {
    let mut answer = Answer::nothing();
    let within = question.within.unwrap_or(MAX_LENGTH).min(MAX_LENGTH);
    if let Err(unfinished) = search(prover, position, question, within, &mut answer) {
        answer.stopped = Some(unfinished);
        // A key found in the middle of the first length that has one is a shortest win.
        if answer.moves.is_none() && !answer.keys.is_empty() {
            answer.moves = Some(unfinished.at);
        }
    }
    answer.keys.sort_unstable();
    answer
}

fn search<R: Rules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    question: Question,
    within: u8,
    answer: &mut Answer<R>,
) -> Result<(), Unfinished> {
    let first_moves = prover.first_moves(position);
    let of = first_moves.len();
    let mut at = 0;
    while answer.moves.is_none() && at < within {
        at += 1;
        try_all(prover, position, &first_moves, at, &mut answer.keys)?;
        if answer.keys.is_empty() {
            answer.not_within = at;
        } else {
            answer.moves = Some(at);
        }
        if of == 0 {
            // Whoever has no move to try at one move has none at any number of moves.
            answer.not_within = within;
            break;
        }
    }
    if let Some(moves) = answer.moves {
        let unfinished = |refuted| move |reason| Unfinished { reason, at: moves, refuted, of };
        let found = answer.keys.len();
        // The line begins with the first key in move order, whatever order they were tried in.
        answer.keys.sort_unstable();
        answer.line = solution::main_line(prover, position, answer.keys[0], moves)
            .map_err(unfinished(of - found))?;
        if question.within.is_some() && moves < within {
            answer.keys.clear();
            try_all(prover, position, &first_moves, within, &mut answer.keys)?;
        }
    }
    Ok(())
}

/// Tries each first move at a length, and collects those that win.
fn try_all<R: Rules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    first_moves: &[Move<R>],
    at: u8,
    keys: &mut Vec<Move<R>>,
) -> Result<(), Unfinished> {
    let mut refuted = 0;
    for &mv in first_moves {
        match prover.loses(&position.after(mv), at - 1) {
            Ok(true) => keys.push(mv),
            Ok(false) => refuted += 1,
            Err(reason) => {
                return Err(Unfinished { reason, at, refuted, of: first_moves.len() });
            }
        }
    }
    Ok(())
}

/// Answers a question with a prover of its own; also returns the positions searched.
pub fn solve_alone<R: Rules>(
    position: &Position<R>,
    question: Question,
    limits: &Limits,
) -> (Answer<R>, u64) {
    let mut prover = Prover::new(question.checks, limits);
    let answer = solve(&mut prover, position, question);
    (answer, prover.nodes())
}
