//! Several threads on one question.
//!
//! Every thread runs the same search from the same root with the same table (Kaneko 2010,
//! "Parallel depth first proof number search"). Virtual losses keep them apart: each thread adds
//! one to the position below which it searches, and such a position looks harder to the others.
//! The table brings them together: what one has settled, all have. The first thread with the
//! answer ends the question. The answer is a fact about the position, so it does not depend on
//! which thread found it or when.
//!
//! One thread leads: it ignores virtual losses. Where all heed each other, they can drive each
//! other around for long.
//!
//! Two threads on one question gain less than on two, so where there are several questions, each
//! thread takes one: the proof and the search for any win (see `driver/shortest.rs`), and the
//! first moves when all keys are wanted. Figures are in EXPERIMENTS.md.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::budget::Aborted;
use super::search::Search;
use super::threads::{self, ending_others, join, spawn};
use crate::game::{Position, SearchRules};
use crate::solve::limits::Stopped;
use crate::solve::reached::Reached;

/// Positions that one thread searches before others join: less than a hundredth of a second,
/// many times what it costs to start a thread.
const ALONE: u64 = 4_000;

/// The role of a thread among those that share a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) enum ThreadRole {
    /// There are no others.
    Single,
    /// It ignores virtual losses, as if it were alone.
    Leader,
    /// It heeds virtual losses, so it searches where others do not.
    Follower,
}

impl<R: SearchRules> Search<R> {
    /// Settles whether the attacker wins within `moves`, first alone, then, if that takes
    /// long, with all threads. `ATTACK` says whether it is the attacker's turn.
    pub(in crate::solve) fn settle<const ATTACK: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<bool, Aborted> {
        let attacker = if ATTACK { position.turn() } else { !position.turn() };
        self.estimate.set_root(position.board(), attacker);
        if self.role != ThreadRole::Single || self.threads < 2 {
            return self.settle_alone::<ATTACK>(position, moves);
        }
        let pause = self.budget.pause_after(ALONE);
        let found = self.settle_alone::<ATTACK>(position, moves);
        self.budget.pause_at(pause);
        if found != Err(Aborted::Pause) || self.budget.is_paused() {
            return found;
        }
        self.settle_in_parallel::<ATTACK>(position, moves)
    }

    fn settle_in_parallel<const ATTACK: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<bool, Aborted> {
        let answered = Arc::new(AtomicBool::new(false));
        let search = |mut prover: Self| {
            let found = prover.settle_alone::<ATTACK>(position, moves);
            // A limit that one has reached ends the question for all.
            if found != Err(Aborted::Pause) {
                answered.store(true, Ordering::Relaxed);
            }
            (found, prover)
        };
        let mut answer = Err(Aborted::Pause);
        for (found, prover) in self.run_threads(&answered, search) {
            self.merge(prover);
            answer = match (answer, found) {
                (Ok(won), _) | (_, Ok(won)) => Ok(won),
                (Err(Aborted::Limit(stopped)), _) | (_, Err(Aborted::Limit(stopped))) => {
                    Err(Aborted::Limit(stopped))
                }
                _ => answer,
            };
        }
        answer
    }

    /// Whether each of these positions is lost within `moves`, searching at most `share`
    /// positions for each: a thread takes the next one when it is done with one. With one thread
    /// nothing is tried, since nothing would be gained.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached; `lost` has what was found before.
    pub(in crate::solve) fn try_losses(
        &mut self,
        positions: &[Reached<R>],
        moves: u8,
        share: u64,
        lost: &mut [Option<bool>],
    ) -> Result<(), Stopped> {
        if self.threads < 2 {
            return Ok(());
        }
        let (next, answered) = (AtomicUsize::new(0), Arc::new(AtomicBool::new(false)));
        let search = |mut prover: Self| {
            let mut found = Vec::new();
            let limit = loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(position) = positions.get(index) else { break Ok(()) };
                match prover.try_loses(position, moves, share) {
                    Ok(answer) => found.push((index, answer)),
                    Err(stopped) => break Err(stopped),
                }
            };
            (found, limit, prover)
        };
        let mut limit = Ok(());
        for (found, stopped, prover) in self.run_threads(&answered, search) {
            self.merge(prover);
            limit = limit.and(stopped);
            for (index, answer) in found {
                lost[index] = answer;
            }
        }
        limit
    }

    /// Adds what a thread has spent, and takes over its killers.
    fn merge(&mut self, fork: Self) {
        self.budget.add(&fork.budget);
        self.killers = fork.killers;
    }

    /// Lets all threads search, each with a search of its own on the same table.
    ///
    /// # Panics
    /// As the search in any of the threads does.
    fn run_threads<T: Send>(
        &self,
        answered: &Arc<AtomicBool>,
        search: impl Fn(Self) -> T + Sync,
    ) -> Vec<T> {
        let search = &search;
        threads::scope(|scope| {
            let fork = |role| self.fork(role, self.threads, answered);
            let mut others = Vec::new();
            for _ in 1..self.threads {
                let fork = fork(ThreadRole::Follower);
                if let Some(thread) = spawn(scope, "search", answered, || search(fork)) {
                    others.push(thread);
                }
            }
            let mut found = vec![ending_others(answered, || search(fork(ThreadRole::Leader)))];
            for thread in others {
                if let Some(other) = join(thread) {
                    found.push(other);
                }
            }
            found
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::{Endgames, Fate, Limits, Prover, Question, solve};

    /// Panics where it is asked by a thread of this name.
    struct Panics(&'static str);

    impl Endgames<Xiangqi> for Panics {
        fn most_men(&self) -> usize {
            90
        }

        fn fate(&self, _: &Position<Xiangqi>) -> Option<Fate> {
            assert_ne!(std::thread::current().name(), Some(self.0), "broken on purpose");
            None
        }

        fn has_gaps(&self) -> bool {
            true
        }
    }

    #[test]
    fn a_panic_in_any_thread_of_a_search_is_not_swallowed() {
        for name in ["search", "side search"] {
            let limits = Limits { threads: 2, nodes: Some(400_000), ..Limits::default() };
            let caught = std::panic::catch_unwind(|| {
                let mut prover = Prover::new(false, &limits).with_endgames(Arc::new(Panics(name)));
                let question = Question { within: None, checks: false };
                solve(&mut prover, &Position::start(), question);
                prover.nodes()
            });
            let message = caught.expect_err(name).downcast::<String>().unwrap();
            assert!(message.contains("broken on purpose"), "{message}");
        }
    }
}
