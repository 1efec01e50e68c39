//! Several threads on one question.
//!
//! Every thread runs the same search from the same root with the same table (Kaneko 2010,
//! "Parallel depth first proof number search"). What keeps them apart is that each marks
//! the position below which it searches, and that a marked position looks harder to the
//! others; what brings them together is that whatever one has settled, all have. The first
//! that has the answer ends the question. The answer is a fact about the position, so it
//! does not depend on who found it or when.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::budget::Halt;
use super::prover::Prover;
use crate::game::{Position, Rules};

/// Positions that one thread searches before it calls for others: less than a hundredth of a
/// second, many times what it costs to start a thread. With 50 000, two threads took as long
/// as one for problems of a second, which consist of many questions of about that size; with
/// this, nine problems of 0.5 to 15 s take 14 s instead of 24.
const ALONE: u64 = 4_000;

/// Room for the recursion of the search, which is at most twice [`super::MAX_LENGTH`] deep.
const STACK: usize = 16 << 20;

impl<R: Rules> Prover<R> {
    /// Settles whether the attacker wins within `moves`, first alone, then, if that takes
    /// long, with all threads allowed. `ATTACK` says whether it is his turn.
    pub(super) fn settle<const ATTACK: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<bool, Halt> {
        let attacker = if ATTACK { position.turn() } else { !position.turn() };
        self.outlook.begin(position.board(), attacker);
        if self.in_team || self.threads < 2 {
            return self.settle_alone::<ATTACK>(position, moves);
        }
        let pause = self.budget.pause_after(ALONE);
        let found = self.settle_alone::<ATTACK>(position, moves);
        self.budget.pause_at(pause);
        if found != Err(Halt::Pause) || self.budget.is_paused() {
            return found;
        }
        self.settle_together::<ATTACK>(position, moves)
    }

    fn settle_together<const ATTACK: bool>(
        &mut self,
        position: &Position<R>,
        moves: u8,
    ) -> Result<bool, Halt> {
        let answered = Arc::new(AtomicBool::new(false));
        let search = |mut prover: Self| {
            let found = prover.settle_alone::<ATTACK>(position, moves);
            // A limit that one has reached ends the question for all.
            if found != Err(Halt::Pause) {
                answered.store(true, Ordering::Relaxed);
            }
            (found, prover)
        };
        let found: Vec<_> = std::thread::scope(|scope| {
            let forks = (1..self.threads).map(|_| self.fork(self.threads, &answered));
            let start = |fork| {
                let thread = std::thread::Builder::new().stack_size(STACK);
                thread.spawn_scoped(scope, || search(fork)).ok()
            };
            let threads: Vec<_> = forks.map(start).collect();
            let own = search(self.fork(self.threads, &answered));
            let others = threads.into_iter().flatten().filter_map(|thread| thread.join().ok());
            std::iter::once(own).chain(others).collect()
        });
        let mut answer = Err(Halt::Pause);
        for (found, prover) in found {
            self.budget.add(prover.nodes());
            self.refuters = prover.refuters;
            answer = match (answer, found) {
                (Ok(won), _) | (_, Ok(won)) => Ok(won),
                (Err(Halt::Limit(stopped)), _) | (_, Err(Halt::Limit(stopped))) => {
                    Err(Halt::Limit(stopped))
                }
                _ => answer,
            };
        }
        answer
    }
}
