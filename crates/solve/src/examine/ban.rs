//! Whether an answer rests on the ban on perpetual check, or on perpetual chase.

use super::certify;
use super::examination::{Examination, ExamineRules};
use crate::game::{Move, Repetition};
use crate::solve::{Prove, Pursue};
use crate::verdict::RestsOnBan;

/// The most positions that are searched to find out what a key does without the ban, in addition to
/// as many as were searched with it.
const SPARE: u64 = 20_000;

/// The most keys, other than the main one, that are played through to see whether they rest on the
/// ban.
const MOST_KEYS: usize = 8;

impl<R: ExamineRules> Examination<'_, R> {
    /// Whether the answer rests on the ban on perpetual check, or under `asian` on one of both
    /// bans. A key that the [checker](crate::checker) has played through without a repetition
    /// does not; only the others are searched once more, where every repetition draws. With `all`,
    /// keys other than that of the main line are examined as well.
    pub fn rests_on_ban(&mut self, all: bool) -> RestsOnBan {
        let rule = self.prover.repetition();
        let (answer, line) = (self.answer(), self.line());
        let (Some(question), Some(moves)) = (self.question, answer.moves) else {
            return RestsOnBan::No;
        };
        let Some(&main) = line.moves.first().filter(|_| rule != Repetition::None) else {
            return RestsOnBan::No;
        };
        let mut leaning: Vec<(Move<R>, u8)> = Vec::new();
        if self.replayed().is_ok() && self.used_repetition {
            leaning.push((main, moves));
        }
        let within = question.within.filter(|_| answer.stopped.is_none()).unwrap_or(moves);
        for &key in answer.keys.iter().filter(|&&key| all && key != main).take(MOST_KEYS) {
            let position = self.task.position;
            let played = certify::played(&mut self.prover, position, question, key, within);
            if played.is_ok_and(|tally| tally.repetitions > 0) {
                leaning.push((key, within));
            }
        }
        if leaning.is_empty() {
            return RestsOnBan::No;
        }
        let (position, most) = (self.task.position, self.prover.nodes() + SPARE);
        self.prover.beside_under(Repetition::None, question.checks, |prover| {
            let start = prover.start(position);
            let mut rests = RestsOnBan::No;
            for (key, within) in leaning {
                match prover.try_loses(&start.after(key), within - 1, most) {
                    Ok(Some(true)) => {}
                    Ok(Some(false)) => return RestsOnBan::Yes,
                    Ok(None) | Err(_) => rests = RestsOnBan::Perhaps,
                }
            }
            rests
        })
    }
}
