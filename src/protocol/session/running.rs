//! A search that has not been answered.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::{Action, fact};
use crate::analysis::{Found, Refuted, Score};
use crate::protocol::info::{Cost, Info};
use crate::protocol::job::Job;
use crate::report::words::counted;
use crate::rules::AnyMove;

/// How often progress is checked while a search runs.
pub(super) const LOOK: Duration = Duration::from_millis(50);

/// The longest time without an `info` line.
const SILENCE: Duration = Duration::from_secs(1);

/// A search that has not been answered.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) job: Job,
    since: Instant,
    /// The latest time for the answer.
    pub(super) deadline: Option<Instant>,
    /// Whether the answer waits for `stop` or `ponderhit`.
    pub(super) waits: bool,
    /// Whether the thinker has finished.
    pub(super) done: bool,
    /// The best move so far, and the reply that is expected.
    best: Option<(String, Option<String>)>,
    refuted: Refuted,
    /// The length of the win that was reported last.
    told: Option<u8>,
    /// Whether everything about lengths was reported.
    settled: bool,
    spoke: Instant,
    /// The last report on a first move.
    shown: Option<Info>,
}

impl Running {
    /// A search that begins now.
    pub(super) fn new(job: Job, now: Instant, deadline: Option<Instant>, waits: bool) -> Self {
        Self {
            job,
            since: now,
            deadline,
            waits,
            done: false,
            best: None,
            refuted: Refuted::default(),
            told: None,
            settled: false,
            spoke: now,
            shown: None,
        }
    }

    /// Takes a report of the search.
    pub(super) fn hear(&mut self, found: Option<Found>, now: Instant) -> Option<Action> {
        let Job { dialect, game, .. } = &self.job;
        match found {
            Some(Found::Over(score)) => {
                return self.show(Info { score: Some(score), ..Info::default() }, now);
            }
            Some(Found::Move { place, score, line }) => {
                let depth = match score {
                    Score::Wins(moves) => u32::from(moves) * 2 - 1,
                    Score::Loses(moves) => u32::from(moves) * 2,
                    Score::Draw => 1,
                };
                let (multi_pv, score) = (Some(place), Some(score));
                let line = dialect.write_line(&game.position, &line);
                return self.show(Info { depth, multi_pv, score, line }, now);
            }
            Some(Found::Fact(text)) => return Some(fact(&text)),
            Some(Found::Best(best, reply)) => {
                let line: Vec<AnyMove> = std::iter::once(best).chain(reply).collect();
                let mut texts = dialect.write_line(&game.position, &line).into_iter();
                self.best = texts.next().map(|best| (best, texts.next()));
            }
            Some(Found::Refuted(refuted)) => self.refuted = self.refuted.max(refuted),
            Some(Found::Settled) => self.settled = true,
            None => self.done = true,
        }
        None
    }

    /// Reports progress, if there is any or the search has been silent for long.
    pub(super) fn look(&mut self, now: Instant) -> Option<Action> {
        let found = self.found().filter(|&found| self.told.is_none_or(|told| found < told));
        if let Some(moves) = found {
            let line = self.job.first_moves(&self.job.progress.line());
            if let [best, rest @ ..] = line.as_slice() {
                self.best = Some((best.clone(), rest.first().cloned()));
            }
            let score = Some(Score::Wins(moves));
            let depth = u32::from(moves) * 2 - 1;
            return self.show(Info { depth, multi_pv: Some(1), score, line }, now);
        }
        if now.saturating_duration_since(self.spoke) < SILENCE {
            return None;
        }
        self.spoke = now;
        let depth = match self.refuted() {
            Refuted::Within(moves) => (u32::from(moves) * 2).saturating_sub(1),
            Refuted::Always => 0,
        };
        Some(Action::Say(Info { depth, ..Info::default() }.text(self.cost(now))))
    }

    /// Stops the search and reports what is proven, unless that was reported already; returns the
    /// move to play and the expected reply, if there is a move.
    pub(super) fn end(self, actions: &mut Vec<Action>) -> Option<(String, Option<String>)> {
        self.job.stop.store(true, Ordering::Relaxed);
        if !self.settled {
            actions.extend(self.conclusions().iter().map(|text| fact(text)));
        }
        self.best.or_else(|| Some((self.job.any_move()?, None)))
    }

    /// What is proven, for a search that ends before everything is.
    fn conclusions(&self) -> Vec<String> {
        let which = if self.job.is_restricted() { " with these moves" } else { "" };
        let mut facts = Vec::new();
        if let Some(found) = self.told {
            facts.push(format!("win in {found} or fewer moves: proven"));
        }
        match self.refuted() {
            Refuted::Within(0) => {}
            Refuted::Within(moves) => {
                facts.push(format!("no win{which} in {}: proven", counted(moves).english()));
            }
            Refuted::Always => facts.push(format!("no win{which} in any number of moves: proven")),
        }
        facts
    }

    /// Reports what is known about a first move, unless that was the last report.
    fn show(&mut self, info: Info, now: Instant) -> Option<Action> {
        if self.shown.as_ref() == Some(&info) {
            return None;
        }
        if let (Some(1), Some(Score::Wins(moves))) = (info.multi_pv, info.score) {
            self.told = Some(moves);
        }
        self.spoke = now;
        let text = info.text(self.cost(now));
        self.shown = Some(info);
        Some(Action::Say(text))
    }

    fn cost(&self, now: Instant) -> Cost {
        let progress = &self.job.progress;
        let time = now.saturating_duration_since(self.since);
        Cost { nodes: progress.nodes(), time, fill: progress.fill() }
    }

    /// The length of a win that the search has found. If earlier moves of the game might matter,
    /// only the thinker can tell whether it holds.
    fn found(&self) -> Option<u8> {
        self.job.progress.found().filter(|_| !self.settled && self.job.game.is_fresh())
    }

    /// The length within which wins are refuted, as reported by the thinker or shown by the search
    /// since. A search of only some moves shows nothing.
    fn refuted(&self) -> Refuted {
        self.refuted.max(Refuted::Within(self.job.progress.not_within()))
    }
}
