//! Answering a stipulation: the shortest win, all keys, the main line.

use super::shortest::Shortest;
use super::turns;
use crate::game::{Move, Position, Rules, SearchRules, insertion_sort};
use crate::solve::limits::{MAX_LENGTH, Stopped};
use crate::solve::phases::solution;
use crate::solve::pursue::{Pursue, Recall, Stage};
use crate::solve::reached::{Line, Reached};

/// What is asked of a position: a win of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The most moves the win may take; without it, the shortest win is looked for.
    pub within: Option<u8>,
    /// Whether every attacker move must give check.
    pub checks: bool,
}

/// What was proven; by default nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer<R: Rules> {
    /// Length of the shortest win in attacker moves, if it is proven to be that.
    pub moves: Option<u8>,
    /// There is a win within this many moves: the shortest, or one that was found before a
    /// limit ended the search for a shorter.
    pub at_most: Option<u8>,
    /// The length of a win that was found and that nobody could replay within the limits: nothing
    /// is claimed of it. Only an [examination](crate::examine::Examination) replays wins.
    pub unconfirmed: Option<u8>,
    /// All first moves found to fulfil the stipulation, in move order; complete unless
    /// `stopped`.
    pub keys: Vec<Move<R>>,
    /// The shortest win against the longest defence; where it is not proven that it is the
    /// shortest, the win that was found, or what the table still has of it. Empty without one.
    pub line: Line<R>,
    /// There is no win within this many moves.
    pub not_within: u8,
    /// There is no win in any number of moves: every line that the stipulation allows comes
    /// to an end.
    pub never: bool,
    /// Where the search stopped at a limit.
    pub stopped: Option<Unfinished>,
}

impl<R: SearchRules> Answer<R> {
    /// Takes over that a win by a first move was replayed within a number of moves, with a line of
    /// that length. Nothing is claimed of a shorter one that was found and could not be.
    pub(crate) fn confirm(&mut self, key: Move<R>, moves: u8, line: Line<R>) {
        if self.moves.is_some_and(|shortest| shortest < moves) {
            self.moves = None;
            self.keys.clear();
        }
        self.at_most = Some(moves);
        self.line = line;
        if moves == self.not_within + 1 {
            self.moves = Some(moves);
        }
        if self.moves.is_some() && !self.keys.contains(&key) {
            self.keys.push(key);
            insertion_sort(&mut self.keys);
        }
    }

    /// Takes over which lengths a later search excluded, whose own win could not be replayed.
    pub(crate) fn learn(&mut self, later: &Self) {
        if let Some(at_most) = self.at_most {
            self.not_within = self.not_within.max(later.not_within.min(at_most - 1));
            self.moves = (self.not_within + 1 == at_most).then_some(at_most);
        }
        self.stopped = later.stopped;
    }

    /// Claims no win, since the one within this many moves could not be replayed.
    pub(crate) fn disclaim(&mut self, moves: u8) {
        (self.moves, self.at_most, self.unconfirmed) = (None, None, Some(moves));
        self.keys.clear();
        self.line = Line::default();
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

/// Answers a question exhaustively. First the shortest win is looked
/// for, then all first moves are tried at its length, and where the stipulation leaves more
/// moves than that, at the full number.
///
/// Where a limit ends the search after a win was found, a sixteenth of the positions and of the
/// time (at most 100 000 and a second) is left, so that the win can be replayed; [`go_on`] spends
/// the rest.
pub fn solve<R: SearchRules, P: Pursue<R>>(
    prover: &mut P,
    position: &Position<R>,
    question: Question,
) -> Answer<R> {
    solve_up_to(prover, position, question, MAX_LENGTH)
}

/// The same, but no win longer than `most` moves is looked for. Where that is less than what
/// the question allows, an answer without a win leaves the question open, and the keys are
/// those of the shortest win.
pub fn solve_up_to<R: SearchRules, P: Pursue<R>>(
    prover: &mut P,
    position: &Position<R>,
    question: Question,
    most: u8,
) -> Answer<R> {
    prover.keep_reserve();
    go_on(prover, position, question, most, &Answer::default())
}

/// Goes on from an answer that a limit ended before, once there is room again: without the reserve,
/// which has replayed its win. What was searched is still in the table.
pub fn go_on<R: SearchRules, P: Pursue<R>>(
    prover: &mut P,
    position: &Position<R>,
    question: Question,
    most: u8,
    begun: &Answer<R>,
) -> Answer<R> {
    let mut answer = Answer::default();
    let asked = question.within.unwrap_or(MAX_LENGTH).min(MAX_LENGTH);
    let within = asked.min(most);
    let question = if within < asked { Question { within: None, ..question } } else { question };
    let position = &prover.start(position);
    let mut shortest = Shortest::begun(begun.not_within, begun.at_most, begun.line.clone());
    let searched = turns::search(&mut shortest, prover, position, within);
    answer.not_within = shortest.not_within.min(within);
    answer.never = shortest.never;
    answer.at_most = shortest.at_most;
    answer.line = shortest.found;
    if searched.is_ok() {
        prover.note_stage(Stage::Proven);
    }
    answer.stopped = match searched {
        Err(reason) => Some(unfinished(prover, position, answer.not_within + 1, reason)),
        Ok(()) => complete(prover, position, question, &mut answer).err(),
    };
    prover.release_reserve();
    insertion_sort(&mut answer.keys);
    answer
}

/// What is known of the first moves at a length where a limit ended the search.
fn unfinished<R: SearchRules, P: Pursue<R>>(
    prover: &mut P,
    position: &Reached<R>,
    at: u8,
    reason: Stopped,
) -> Unfinished {
    let first_moves = prover.first_moves(position);
    let proof = prover.proof();
    let is_refuted = |mv: &&Move<R>| proof.is_known_refuted(&position.after(**mv), at - 1);
    let refuted = first_moves.iter().filter(is_refuted).count();
    Unfinished { reason, at, refuted, of: first_moves.len() }
}

/// Adds keys and main line once the length of the shortest win is known.
fn complete<R: SearchRules, P: Pursue<R>>(
    prover: &mut P,
    position: &Reached<R>,
    question: Question,
    answer: &mut Answer<R>,
) -> Result<(), Unfinished> {
    let Some(moves) = answer.at_most else { return Ok(()) };
    answer.moves = Some(moves);
    let first_moves = prover.first_moves(position);
    try_all(prover, position, &first_moves, moves, &mut answer.keys)?;
    // The line begins with the first key in move order, in whatever order they were tried.
    insertion_sort(&mut answer.keys);
    prover.note_stage(Stage::Keys);
    let Some(&key) = answer.keys.first() else { return Ok(()) };
    let (found, of) = (answer.keys.len(), first_moves.len());
    answer.line = solution::main_line(prover, position, key, moves)
        .map_err(|reason| Unfinished { reason, at: moves, refuted: of - found, of })?;
    if let Some(within) = question.within
        && moves < within
    {
        answer.keys.clear();
        try_all(prover, position, &first_moves, within, &mut answer.keys)?;
    }
    Ok(())
}

/// Positions that one thread searches for a first move before all work on it. As many must
/// have been searched before first moves are shared out, so that threads are not started for
/// what takes no time.
const APART: u64 = 20_000;

/// Tries each first move at a length, and collects those that win.
fn try_all<R: SearchRules, P: Pursue<R>>(
    prover: &mut P,
    position: &Reached<R>,
    first_moves: &[Move<R>],
    at: u8,
    keys: &mut Vec<Move<R>>,
) -> Result<(), Unfinished> {
    let children: Vec<_> = first_moves.iter().map(|&mv| position.after(mv)).collect();
    let (mut lost, mut limit) = (vec![None; children.len()], Ok(()));
    if prover.nodes() > APART {
        limit = prover.try_losses(&children, at - 1, APART, &mut lost);
    }
    let of = first_moves.len();
    for (child, lost) in children.iter().zip(&mut lost).filter(|(_, lost)| lost.is_none()) {
        let answer = limit.and_then(|()| prover.loses(child, at - 1));
        limit = answer.map(|answer| *lost = Some(answer));
    }
    let wins = first_moves.iter().zip(&lost).filter(|(_, lost)| **lost == Some(true));
    keys.extend(wins.map(|(&mv, _)| mv));
    let refuted = lost.iter().filter(|lost| **lost == Some(false)).count();
    limit.map_err(|reason| Unfinished { reason, at, refuted, of })
}
