//! Asking the prover: the search, and where a limit ended it the replay of the win that it found.

use super::certify::{self, CertifyError, ReplayedWin};
use crate::game::{Move, Position, SearchRules};
use crate::notation::NotationRules;
use crate::solve::{self, Answer, Prove, Prover, Question, Reached, Stopped};

/// Positions searched in order to see whether a first move that may no longer be known to win still
/// is.
const FEW: u64 = 1000;

/// An answer whose wins are all replayed, unless the search has reached its end or tables know them.
pub(super) struct ConfirmedAnswer<R: NotationRules + SearchRules> {
    pub(super) answer: Answer<R>,
    /// What became of the replay; `None` if none was needed.
    pub(super) replayed: Option<Result<Option<bool>, CertifyError>>,
    /// Whether the checker needed a repetition to play the win through.
    pub(super) used_repetition: bool,
}

impl<R: NotationRules + SearchRules> ConfirmedAnswer<R> {
    /// Searches for a win of up to `most` moves. The win of an unfinished search is replayed with
    /// what the search has left of the limits, and what the replay leaves is searched.
    pub(super) fn ask(
        prover: &mut Prover<R>,
        position: &Position<R>,
        question: Question,
        most: u8,
    ) -> Self {
        let answer = solve::solve_up_to(prover, position, question, most);
        let mut asked = Self { answer, replayed: None, used_repetition: false };
        if asked.answer.stopped.is_some() {
            asked.confirm(prover, position, question);
            asked.go_on(prover, position, question, most);
        }
        asked
    }

    /// Replays the win of an unfinished answer. A win that is not replayed is not claimed: the
    /// transposition table may have forgotten parts of it, and nothing of it can be shown.
    fn confirm(&mut self, prover: &mut Prover<R>, position: &Position<R>, question: Question) {
        let Some(moves) = self.answer.moves.or(self.answer.at_most) else { return };
        // A win that is kept move by move is certain to be replayed, a shorter one is not.
        let kept = prover.kept_win(position).filter(|&kept| kept > moves);
        let mut win = shown(prover, position, question, &self.answer, kept.unwrap_or(moves));
        if kept.is_some() {
            match shown(prover, position, question, &self.answer, moves) {
                Ok(None) => {}
                Err(error) if error.is_cut_short() => {}
                shorter => win = shorter,
            }
        }
        self.replayed = Some(match win {
            Ok(Some(win)) => {
                self.used_repetition = win.tally.repetitions > 0;
                self.answer.confirm(win.key, win.moves, win.line);
                Ok(Some(true))
            }
            Err(error) if !error.is_cut_short() => {
                self.answer.disclaim(moves);
                Err(error)
            }
            Ok(None) | Err(_) => {
                // A table has looked at every reply.
                if !prover.is_looked_up(position, moves) {
                    self.answer.disclaim(moves);
                }
                Ok(Some(false))
            }
        });
    }

    /// Spends on the answer what replaying its win has left of the limits. What was replayed stays
    /// claimed, whatever becomes of a shorter win.
    fn go_on(
        &mut self,
        prover: &mut Prover<R>,
        position: &Position<R>,
        question: Question,
        most: u8,
    ) {
        let has_win = self.answer.at_most.or(self.answer.unconfirmed).is_some();
        if !has_win || prover.check_limits().is_err() {
            return;
        }
        let answer = solve::go_on(prover, position, question, most, &self.answer);
        let mut later = Self { answer, replayed: None, used_repetition: self.used_repetition };
        if later.answer.stopped.is_some() {
            later.confirm(prover, position, question);
            if later.answer.at_most.is_none() && self.answer.at_most.is_some() {
                self.answer.learn(&later.answer);
                return;
            }
        }
        *self = later;
    }
}

/// Replays a win within this many moves; `None` if its first move is not known any more.
fn shown<R: NotationRules + SearchRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    question: Question,
    answer: &Answer<R>,
    moves: u8,
) -> Result<Option<ReplayedWin<R>>, CertifyError> {
    let start = prover.start(position);
    let key = match known_key(prover, &start, answer, moves)? {
        Some(key) => Some(key),
        None => prover.winning_move(&start, moves)?,
    };
    let Some(key) = key else { return Ok(None) };
    certify::shown(prover, position, question, key, moves).map(Some)
}

/// A first move of the answer that is still known to win within this many moves. For a win that is
/// kept move by move none is looked for.
fn known_key<R: NotationRules + SearchRules>(
    prover: &mut Prover<R>,
    start: &Reached<R>,
    answer: &Answer<R>,
    moves: u8,
) -> Result<Option<Move<R>>, Stopped> {
    if prover.kept_win(start).is_some_and(|kept| kept <= moves) {
        return Ok(None);
    }
    for &mv in answer.line.moves.first().into_iter().chain(&answer.keys) {
        if prover.try_loses(&start.after(mv), moves - 1, FEW)? == Some(true) {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}
