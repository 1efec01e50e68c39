//! What is searched for, and what the search reports.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::dialect::Dialect;
use super::game::Game;
use super::go::Go;
use super::settings::Settings;
use crate::analysis::{Analyst, Found, Task, moves_in_order};
use crate::rules::AnyMove;
use crate::solve::{Limits, Progress};

/// One search, as `go` asked for it.
#[derive(Clone, Debug)]
pub struct Job {
    /// The number of the search, so that late reports of an earlier one are recognized.
    pub(super) number: u64,
    pub(super) game: Arc<Game>,
    pub(super) go: Arc<Go>,
    /// Moves that may not be played.
    pub(super) banned: Arc<[String]>,
    pub(super) settings: Settings,
    pub(super) dialect: Dialect,
    /// Whether it is stopped from outside: by a clock, or by the other program.
    pub(super) is_timed: bool,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) progress: Arc<Progress>,
}

impl PartialEq for Job {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Job {}

impl Job {
    /// The events that end the job without a result, for a search that failed.
    pub fn failed(&self, reason: &str) -> [Event; 2] {
        let fact = Found::Fact(format!("internal error: {reason}"));
        [Some(fact), None].map(|found| Event { number: self.number, found })
    }

    /// Whether only some of the moves may be played.
    pub(super) fn is_restricted(&self) -> bool {
        !self.go.moves.is_empty() || !self.banned.is_empty()
    }

    /// Whether it ends on its own as soon as the question of a win is settled, with no more
    /// reported about defense than that takes.
    pub(super) fn ends_itself(&self) -> bool {
        !self.is_timed && self.go.nodes.is_none()
    }

    /// Whether nothing at all limits it.
    pub(super) fn is_unlimited(&self) -> bool {
        self.ends_itself() && !self.go.is_bounded()
    }

    /// What is to be analyzed.
    pub(super) fn task(&self) -> Task {
        let Self { game, go, settings, .. } = self;
        Task {
            allowed: self.is_restricted().then(|| {
                let legal = game.position.legal_moves();
                legal.into_iter().filter(|&mv| self.may_play(mv)).collect()
            }),
            repetition: settings.repetition(),
            checks: settings.checks,
            within: go.within(),
            threats_within: go.threats_within(),
            lines: settings.multi_pv,
            limits: Limits {
                nodes: go.nodes,
                time: None,
                memory: settings.memory,
                threads: settings.threads,
                stop: Some(Arc::clone(&self.stop)),
                progress: Some(Arc::clone(&self.progress)),
                ..Limits::default()
            },
            ends_itself: self.ends_itself(),
            is_unlimited: self.is_unlimited(),
            tables: settings.tables.clone(),
            memory_number: settings.clearings,
            ..Task::new(game.start, game.moves.clone())
        }
    }

    /// Whether a legal move may be played.
    fn may_play(&self, mv: AnyMove) -> bool {
        let position = &self.game.position;
        let among =
            |texts: &[String]| texts.iter().any(|text| self.dialect.read(position, text) == Ok(mv));
        (self.go.moves.is_empty() || among(&self.go.moves)) && !among(&self.banned)
    }

    /// A move to play if nothing is known; `None` without legal moves.
    pub(super) fn any_move(&self) -> Option<String> {
        let Game { start, moves, position } = &*self.game;
        let order = moves_in_order(start, moves, self.settings.repetition());
        let mv = order.into_iter().find(|&mv| self.may_play(mv))?;
        Some(self.dialect.write(position, mv))
    }

    /// A line from the progress of a search, in the dialect. It gives only origins and targets, and
    /// ends where these fit more than one move.
    pub(super) fn first_moves(&self, line: &str) -> Vec<String> {
        let position = self.game.position;
        let name = |square| position.rules().square_name(square).unwrap_or_default();
        let mut moves = Vec::new();
        let mut at = position;
        for word in line.split_whitespace() {
            let legal = at.legal_moves();
            let mut meant =
                legal.iter().filter(|mv| format!("{}{}", name(mv.from()), name(mv.to())) == word);
            let (Some(&mv), None) = (meant.next(), meant.next()) else { break };
            let Some(next) = at.after(mv) else { break };
            moves.push(mv);
            at = next;
        }
        self.dialect.write_line(&position, &moves)
    }
}

/// A report of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    pub(super) number: u64,
    /// What was found; `None` if the work is done.
    pub(super) found: Option<Found>,
}

/// Works on one job after the other, and keeps what is proven about positions between jobs.
#[derive(Default)]
pub struct Thinker {
    analyst: Analyst,
}

impl Thinker {
    /// Works on a job until it is done or stopped, and reports what it finds.
    pub fn think(&mut self, job: &Job, mut tell: impl FnMut(Event)) {
        let mut tell = |found| tell(Event { number: job.number, found });
        self.analyst.analyze(&job.task(), &mut |found| tell(Some(found)));
        tell(None);
    }
}
