//! The phases of a problem besides its solution: set play, tries, other winning moves.

use std::sync::Arc;

use super::certify::{self, CertifyError};
use super::examination::{Examination, ExamineRules};
use crate::game::{Move, WinKind};
use crate::solve::{self, Failure, Prove, Question, SetPlay, Tries, Try, Winners};

/// Positions that are always searched to see how a game can end; half as many as the answer took are
/// searched otherwise.
const CHEAP: u64 = 20_000;

impl<R: ExamineRules> Examination<'_, R> {
    /// The attacker's moves in which a key wins, or would win.
    fn length(&mut self) -> Option<u8> {
        let (question, answer) = (self.question?, self.answer());
        match self.options.most {
            Some(most) if question.within.is_none_or(|within| most < within) => {
                answer.moves.or(Some(most))
            }
            _ => question.within.or(answer.moves),
        }
    }

    /// What would happen if the other side moved first; `None` if it is not known in how
    /// many moves a key wins.
    pub fn set_play(&mut self) -> Option<Arc<SetPlay<R>>> {
        let moves = self.length()?;
        let (start, prover) = (self.start(), &mut self.prover);
        let find = || Arc::new(solve::set_play(prover, &start, moves));
        Some(Arc::clone(self.set_play.get_or_insert_with(find)))
    }

    /// The first moves that do not win because of at most `most` replies; `None` if it is not
    /// known in how many moves a key wins.
    pub fn tries(&mut self, most: usize) -> Option<Arc<Tries<R>>> {
        let moves = self.length()?;
        let (start, prover) = (self.start(), &mut self.prover);
        let find = || Arc::new(solve::tries(prover, &start, moves, most));
        Some(Arc::clone(self.tries.entry(most).or_insert_with(find)))
    }

    /// Why a try that would have to win within this number of moves fails; `None` if a limit was
    /// reached.
    pub fn failure(&mut self, attempt: &Try<R>, within: u8) -> Option<Failure<R>> {
        solve::failure(&mut self.prover, self.task.position, attempt, within).ok().flatten()
    }

    /// All first moves that win within this number of moves, each with its shortest win.
    pub fn winners(&mut self, within: u8) -> Arc<Winners<R>> {
        let not_within = self.answer().not_within;
        let (start, prover) = (self.start(), &mut self.prover);
        let find = || Arc::new(solve::winners(prover, &start, not_within, within));
        Arc::clone(self.winners.entry(within).or_insert_with(find))
    }

    /// How the game can end where both sides play as well as they can; nothing without a proven win, or
    /// where it is too costly to look at all lines.
    pub fn win_kinds(&mut self) -> Vec<WinKind> {
        let answer = self.answer();
        let Some(moves) = answer.moves.filter(|_| answer.stopped.is_none()) else {
            return Vec::new();
        };
        let most = (self.prover.nodes() / 2).max(CHEAP);
        let (start, prover) = (self.start(), &mut self.prover);
        let found = solve::win_kinds(prover, &start, &answer.keys, moves, most);
        found.ok().flatten().unwrap_or_default()
    }

    /// Lets the independent checker play a win through that begins with a move and takes at
    /// most this number of moves, as [`replayed`](Self::replayed) does with the main line's.
    ///
    /// # Errors
    /// [`CertifyError`] if it does not accept the win.
    pub fn replay_move(&mut self, mv: Move<R>, moves: u8) -> Result<bool, CertifyError> {
        let checks = self.question.is_some_and(|question| question.checks);
        let question = Question { within: Some(moves), checks };
        certify::replay(&mut self.prover, self.task.position, question, mv, moves)
    }
}
