//! What is searched for, and what the search tells.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::choice;
use super::dialect::Dialect;
use super::game::Game;
use super::go::Go;
use super::info::Info;
use super::settings::Settings;
use crate::game::{Move, Position, SearchRules};
use crate::notation::NotationRules;
use crate::solve::Progress;
use crate::with_position;

/// One search, as `go` asked for it.
#[derive(Clone, Debug)]
pub struct Job {
    /// Searches are numbered, so that what an earlier one still tells is not taken for news.
    pub(super) number: u64,
    pub(super) game: Arc<Game>,
    pub(super) go: Arc<Go>,
    /// Moves that may not be played.
    pub(super) banned: Arc<[String]>,
    pub(super) settings: Settings,
    pub(super) dialect: Dialect,
    /// Whether somebody else will stop it: a clock, or the other program.
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
        [fact, Found::Done].map(|found| Event { number: self.number, found })
    }

    /// Whether only some of the moves may be played.
    pub(super) fn is_restricted(&self) -> bool {
        !self.go.moves.is_empty() || !self.banned.is_empty()
    }

    /// Whether it ends by itself as soon as the question of a win is settled, with no more said of
    /// defense than that takes.
    pub(super) fn ends_itself(&self) -> bool {
        !self.is_timed && self.go.nodes.is_none()
    }

    /// Whether nothing at all limits it.
    pub(super) fn is_unlimited(&self) -> bool {
        self.ends_itself() && !self.go.is_bounded()
    }

    /// Whether a legal move may be played.
    pub(super) fn may_play<R: NotationRules>(&self, position: &Position<R>, mv: Move<R>) -> bool {
        let among =
            |texts: &[String]| texts.iter().any(|text| self.dialect.read(position, text) == Ok(mv));
        (self.go.moves.is_empty() || among(&self.go.moves)) && !among(&self.banned)
    }

    /// A move to play where nothing is known; nothing where there is none.
    pub(super) fn any_move(&self) -> Option<String> {
        with_position!(&self.game.start, start => self.any_move_from(start))
    }

    fn any_move_from<R: NotationRules + SearchRules>(&self, start: &Position<R>) -> Option<String> {
        let before = self.game.moves(start);
        let order = choice::in_order(start, &before, self.settings.repetition());
        let position = before.iter().fold(*start, |position, &mv| position.after(mv));
        let mv = order.into_iter().find(|&mv| self.may_play(&position, mv))?;
        Some(self.dialect.write(&position, mv))
    }

    /// A line of the progress of a search, in the dialect. It names origins and destinations only,
    /// and is cut where that means more than one move.
    pub(super) fn first_moves(&self, line: &str) -> Vec<String> {
        with_position!(&self.game.start, start => self.first_moves_from(start, line))
    }

    fn first_moves_from<R: NotationRules>(&self, start: &Position<R>, line: &str) -> Vec<String> {
        let before = self.game.moves(start);
        let mut position = before.iter().fold(*start, |position, &mv| position.after(mv));
        let mut texts = Vec::new();
        for word in line.split_whitespace() {
            let moves = position.legal_moves();
            let mut meant = moves.iter().filter(|mv| format!("{}{}", mv.from(), mv.to()) == word);
            let (Some(&mv), None) = (meant.next(), meant.next()) else { break };
            texts.push(self.dialect.write(&position, mv));
            position = position.after(mv);
        }
        texts
    }
}

/// News of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    pub(super) number: u64,
    pub(super) found: Found,
}

/// What is new.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// What is known of a first move.
    Info(Info),
    /// Something proven, in words.
    Fact(String),
    /// The best move so far, and the reply that is expected.
    Best(String, Option<String>),
    /// There is no win so far.
    Refuted(Refuted),
    /// Everything about the length of wins is said: it needs no further words.
    Settled,
    /// The work is done.
    Done,
}

/// How far it is proven that there is no win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Refuted {
    /// Within this many moves.
    Within(u8),
    /// In any number of moves.
    Always,
}

impl Default for Refuted {
    fn default() -> Self {
        Self::Within(0)
    }
}
