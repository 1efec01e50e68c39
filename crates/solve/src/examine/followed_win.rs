//! The win that main line and solution tree follow.

use std::sync::Arc;

use super::authored::Authored;
use super::examination::{Examination, ExamineRules, Part};
use super::study;
use super::task::Follow;
use crate::game::Move;
use crate::solve::{self, Line, Preferred, Prove, Stopped};

/// The win that main line and tree follow.
pub(super) struct FollowedWin<R: ExamineRules> {
    /// Its first move; `None` if a limit kept every key from being found.
    pub(super) key: Option<Move<R>>,
    /// The attacker's moves that it may take.
    pub(super) left: u8,
    /// The moves that are followed where the attacker has a choice, without the key.
    pub(super) preferred: Preferred<R>,
    /// The win against the longest defence.
    pub(super) line: Line<R>,
}

impl<R: ExamineRules> Examination<'_, R> {
    /// The win that is followed; `None` without one.
    pub(super) fn followed_win(&mut self) -> Part<FollowedWin<R>> {
        if self.followed_win.is_none() {
            self.followed_win =
                Some(self.find_followed_win().map(|followed_win| followed_win.map(Arc::new)));
        }
        self.followed_win.clone().unwrap_or(Ok(None))
    }

    fn find_followed_win(&mut self) -> Result<Option<FollowedWin<R>>, Stopped> {
        let answer = self.answer();
        let (Some(question), Some(moves)) = (self.question, answer.moves) else {
            return answer.stopped.map_or(Ok(None), |unfinished| Err(unfinished.reason));
        };
        let (left, key, preferred) = match self.options.follow {
            Follow::Author => {
                let authored = self.authored.as_ref();
                let key = authored.and_then(Authored::key).filter(|mv| answer.keys.contains(mv));
                let preferred = authored.map(Authored::preferred).unwrap_or_default();
                (question.within.unwrap_or(moves), key, preferred)
            }
            Follow::Shortest => (moves, answer.line.moves.first().copied(), Preferred::default()),
        };
        // Without an authored key that wins, the first key is used.
        let key = key.or_else(|| answer.keys.first().copied());
        let mut line = answer.line.clone();
        if let Some(key) = key.filter(|key| line.moves.first() != Some(key))
            && self.prover.loses(&self.start().after(key), moves - 1)?
        {
            let start = self.start();
            line = solve::main_line(&mut self.prover, &start, key, moves)?;
        }
        Ok(Some(FollowedWin { key, left, preferred, line }))
    }

    /// The main line: the win that is followed, against the longest defence. Empty without a
    /// win; for a study, best play.
    pub fn line(&mut self) -> Line<R> {
        if self.question.is_none() {
            let Ok(judged) = self.judged() else { return Line::default() };
            let follow = self.authored.as_ref().filter(|_| self.options.follow == Follow::Author);
            let line = study::line(&self.task, &judged, follow);
            return Line { moves: line.unwrap_or_else(|_| judged.line.clone()), win: None };
        }
        match self.followed_win() {
            Ok(Some(followed_win)) => followed_win.line.clone(),
            Ok(None) | Err(_) => self.answer().line.clone(),
        }
    }

    /// The win by its first key against longest defences that leave one continuation at every
    /// later attacker move but the last, for [`Policy::OnlyMove`](super::Policy::OnlyMove).
    /// `None` without a win or where every line has a dual.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub fn only_move_line(&mut self) -> Result<Option<Vec<Move<R>>>, Stopped> {
        let Some(followed_win) = self.followed_win()? else { return Ok(None) };
        let Some(key) = followed_win.key else { return Ok(None) };
        let start = self.start();
        solve::only_move_line(&mut self.prover, &start, key, followed_win.left)
    }
}
