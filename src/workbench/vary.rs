//! Is the problem still sound if a man is missing or on an adjacent square?

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::job::{Job, SharedLimits};
use super::refusal::Refusal;
use super::setup::Setup;
use super::solving::{Question, checked};
use crate::exact::Tables;
use crate::examine::{Verdict, is_same};
use crate::problem::{Edit, Length, Problem, edited};
use crate::report::{Move, Report};
use crate::solve::Limits;

/// Which variations are asked for.
#[derive(Debug, Deserialize)]
pub(super) struct VaryOrder {
    pub(super) setup: Setup,
    question: Question,
    /// Whether every man is moved by one square instead of being removed.
    #[serde(default)]
    moved: bool,
}

/// The variations of a position.
pub(super) struct Variations {
    problem: Problem,
    moved: bool,
}

/// The problem after one variation.
#[derive(Debug, Serialize)]
struct Varied {
    kind: &'static str,
    /// The square of the man that is removed or moved.
    from: usize,
    man: char,
    /// The square to which it moves; `None` if it is removed.
    to: Option<usize>,
    /// `None` if the position is illegal then.
    verdict: Option<Verdict>,
    moves: Option<u8>,
    keys: Vec<String>,
    /// Whether the problem is sound, and length and keys are the same.
    same: bool,
}

/// The end of the variations.
#[derive(Serialize)]
struct Done {
    kind: &'static str,
    /// How many were not examined for want of time.
    left: usize,
    /// Whether the problem itself is sound, so that a man can be needed at all.
    sound: bool,
}

impl Variations {
    /// Reads what is asked.
    pub(super) fn read(order: &VaryOrder) -> Result<Self, Refusal> {
        let asked = order.question.read(order.setup.legal()?)?;
        let problem = Problem { solution: None, is_broken: false, ..asked };
        Ok(Self { problem, moved: order.moved })
    }

    /// Examines all variations within the time of one search, and sends each.
    pub(super) fn run(&self, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
        let quarter = Limits { memory: (limits.memory / 4).max(1 << 20), ..limits.clone() };
        let limits = SharedLimits::begin(job, &quarter);
        let own = checked(job, &self.problem, &limits.share(4), tables);
        // Without a man there is often no win at all, and a search for one would not end: a win
        // longer than that of the problem would be a different problem anyway.
        let mut asked = self.problem.clone();
        if let (Length::Fewest { .. }, Some(moves)) = (asked.stipulation.length(), own.answer.moves)
        {
            asked.stipulation = asked.stipulation.in_moves(moves);
        }
        let sound = own.verdict() == Verdict::Sound;
        let edits = if self.moved { Edit::steps } else { Edit::removals };
        let all = edits(&asked.position);
        let left = limits.each(all.iter().enumerate(), |(at, &edit), _| {
            let (from, man, to) = match edit {
                Edit::Move { man, from, to } => (from, man, Some(to)),
                Edit::Remove { man, at }
                | Edit::Replace { man, at, .. }
                | Edit::Add { man, at } => (at, man, None),
            };
            let found = edited(&asked.position, &[edit]).map(|position| {
                let share = (all.len() - at).div_ceil(3);
                let varied = Problem { position, ..asked.clone() };
                checked(job, &varied, &limits.share(share), tables)
            });
            let is_same =
                |found: &Report| found.verdict() == Verdict::Sound && is_same(&own, found);
            let same = sound && found.as_ref().is_some_and(is_same);
            let (verdict, moves, keys) = match found {
                Some(found) => {
                    let forced = asked.stipulation.is_mate();
                    let keys = found.answer.keys.iter().map(Move::marked).collect();
                    (Some(found.verdict()), found.answer.moves.filter(|_| forced), keys)
                }
                None => (None, None, Vec::new()),
            };
            job.send(&Varied { kind: "varied", from, man, to, verdict, moves, keys, same });
        });
        if let Some(left) = left {
            job.send(&Done { kind: "varied-all", left, sound });
        }
    }
}
