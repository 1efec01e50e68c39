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
//! thread takes one: the proof and the search for any win (see `driver/turns.rs`), and the
//! first moves when all keys are wanted. Figures are in EXPERIMENTS.md.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::budget::Aborted;
use super::dfpn::settle_alone;
use super::numbers::{Side, attacker};
use super::search::{Search, ThreadRole};
use super::threads::{self, ending_others, join, spawn};
use crate::game::{Position, SearchRules};

/// Positions that one thread searches before others join: less than a hundredth of a second,
/// many times what it costs to start a thread.
const ALONE: u64 = 4_000;

/// Settles whether the attacker wins within `moves`, first alone, then, if that takes
/// long, with all threads. `S` says whether it is the attacker's turn.
pub(in crate::solve) fn settle<R: SearchRules, S: Side>(
    search: &mut Search<R>,
    position: &Position<R>,
    moves: u8,
) -> Result<bool, Aborted> {
    let attacker = attacker::<R, S>(position);
    search.ordering.estimate.set_root(position.board(), attacker);
    if search.effort.role != ThreadRole::Single || search.effort.threads < 2 {
        return settle_alone::<R, S>(search, position, moves);
    }
    let pause = search.effort.budget.pause_after(ALONE);
    let found = settle_alone::<R, S>(search, position, moves);
    search.effort.budget.pause_at(pause);
    if found != Err(Aborted::Pause) || search.effort.budget.is_paused() {
        return found;
    }
    settle_in_parallel::<R, S>(search, position, moves)
}

fn settle_in_parallel<R: SearchRules, S: Side>(
    search: &mut Search<R>,
    position: &Position<R>,
    moves: u8,
) -> Result<bool, Aborted> {
    let answered = Arc::new(AtomicBool::new(false));
    let work = |mut fork: Search<R>| {
        let found = settle_alone::<R, S>(&mut fork, position, moves);
        // A limit that one has reached ends the question for all.
        if found != Err(Aborted::Pause) {
            answered.store(true, Ordering::Relaxed);
        }
        (found, fork)
    };
    let mut answer = Err(Aborted::Pause);
    for (found, fork) in run_threads(search, &answered, work) {
        merge(search, fork);
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

/// Adds what a thread has spent, and takes over its killers.
pub(super) fn merge<R: SearchRules>(search: &mut Search<R>, fork: Search<R>) {
    search.effort.budget.add(&fork.effort.budget);
    search.ordering.killers = fork.ordering.killers;
}

/// Lets all threads search, each with a search of its own on the same table.
///
/// # Panics
/// As the search in any of the threads does.
pub(super) fn run_threads<R: SearchRules, T: Send>(
    search: &Search<R>,
    answered: &Arc<AtomicBool>,
    work: impl Fn(Search<R>) -> T + Sync,
) -> Vec<T> {
    let work = &work;
    threads::scope(|scope| {
        let fork = |role| search.fork(role, answered);
        let mut others = Vec::new();
        for _ in 1..search.effort.threads {
            let fork = fork(ThreadRole::Follower);
            if let Some(thread) = spawn(scope, "search", answered, || work(fork)) {
                others.push(thread);
            }
        }
        let mut found = vec![ending_others(answered, || work(fork(ThreadRole::Leader)))];
        for thread in others {
            if let Some(other) = join(thread) {
                found.push(other);
            }
        }
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::{Endgames, Limits, Prove, Prover, Question, solve};
    use crate::value::Value;

    /// Panics where it is asked by a thread of this name.
    struct Panics(&'static str);

    impl Endgames<Xiangqi> for Panics {
        fn most_men(&self) -> usize {
            90
        }

        fn value(&self, _: &Position<Xiangqi>) -> Option<Value> {
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
