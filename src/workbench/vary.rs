//! What happens if a man is missing or stands beside his place: is the problem still sound?

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::job::Job;
use super::refusal::Refusal;
use super::scene::neighbours;
use super::setup::Setup;
use super::solving::{Asked, Question, outcome};
use crate::exact::Tables;
use crate::examine::Verdict;
use crate::problem::Length;
use crate::rules::AnyPosition;
use crate::solve::{Limits, Moment};

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
pub struct Variations {
    position: AnyPosition,
    asked: Asked,
    moved: bool,
}

/// What became of the problem.
#[derive(Debug, Serialize)]
struct Varied {
    kind: &'static str,
    /// Where the man stands who is removed or moved.
    from: usize,
    man: char,
    /// Where he goes; nowhere if he is removed.
    to: Option<usize>,
    /// Nothing where the position is illegal then.
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
    /// How many were not looked at for want of time.
    left: usize,
    /// Whether the problem itself is sound, so that a man can be needed at all.
    sound: bool,
}

impl Variations {
    /// Reads what is asked.
    pub(super) fn read(order: &VaryOrder) -> Result<Self, Refusal> {
        let position = order.setup.legal()?;
        let asked = order.question.read(position.rules())?;
        let asked = Asked { solution: None, ..asked };
        Ok(Self { position, asked, moved: order.moved })
    }

    /// Examines all variations within the time of one search, and sends each.
    pub(super) fn run(&self, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
        let start = Moment::now();
        let left = || limits.time.map(|time| time.saturating_sub(start.elapsed()));
        let within = |share: usize| {
            let time = left().map(|time| time / u32::try_from(share.max(1)).unwrap_or(1));
            Limits { time, memory: (limits.memory / 4).max(1 << 20), ..limits.clone() }
        };
        let own = outcome(job, self.position, &self.asked, &within(4), tables);
        // Without a man there is often no win at all, and no end of looking for it: a win that is
        // longer than that of the problem is another problem in any case.
        let mut asked = self.asked.clone();
        if let (Length::Fewest, Some(moves)) = (asked.stipulation.length(), own.moves) {
            asked.stipulation = asked.stipulation.in_moves(moves);
        }
        let sound = own.verdict == Verdict::Sound;
        let all = self.all();
        let placement = self.position.placement();
        for (at, &(from, man, to)) in all.iter().enumerate() {
            if job.is_stopped() {
                return;
            }
            if left().is_some_and(|left| left.is_zero()) {
                return job.send(&Done { kind: "varied-all", left: all.len() - at, sound });
            }
            let mut varied = placement.clone();
            varied.men.retain(|&(square, _)| square != from);
            varied.men.extend(to.map(|to| (to, man)));
            let position = self.position.rules().place(&varied).ok().and_then(Result::ok);
            let found = position.map(|position| {
                let share = (all.len() - at).div_ceil(3);
                outcome(job, position, &asked, &within(share), tables)
            });
            let same = sound && found.as_ref() == Some(&own);
            let (verdict, moves, keys) = match found {
                Some(found) => (Some(found.verdict), found.moves, found.keys),
                None => (None, None, Vec::new()),
            };
            job.send(&Varied { kind: "varied", from, man, to, verdict, moves, keys, same });
        }
        job.send(&Done { kind: "varied-all", left: 0, sound });
    }

    /// Every man but the royal ones, and where he goes.
    fn all(&self) -> Vec<Variation> {
        let rules = self.position.rules();
        let placement = self.position.placement();
        let men = placement.men.iter().copied();
        if !self.moved {
            let others = men.filter(|&(_, man)| !rules.is_royal(man));
            return others.map(|(from, man)| (from, man, None)).collect();
        }
        let near = neighbours(rules);
        let mut all = Vec::new();
        for (from, man) in men {
            let territory = rules.territory(man);
            for &to in &near[from] {
                if self.position.man_at(to).is_none() && territory.contains(&to) {
                    all.push((from, man, Some(to)));
                }
            }
        }
        all
    }
}

/// Where a man stands, his letter, and where he goes.
type Variation = (usize, char, Option<usize>);
