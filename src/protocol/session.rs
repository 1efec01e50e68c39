//! The conversation as a state machine.

mod running;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::dialect::Dialect;
use super::game::{Game, GameError};
use super::go::Go;
use super::job::{Event, Job};
use super::request::Request;
use super::settings::Settings;
use crate::solve::Progress;
use running::{LOOK, Running};

/// What the caller of the session must do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A line for the other program, to be written at once.
    Say(String),
    /// A search to begin. The previous one was stopped, but may not have ended yet.
    Think(Box<Job>),
    /// The end of the program.
    Quit,
}

/// The most commands that wait for the end of a search; further ones are refused.
const MOST_WAITING: usize = 100_000;

/// A conversation with a program that has a board.
#[derive(Debug)]
pub struct Session {
    /// The dialect that the greeting `uci` means.
    uci: Dialect,
    dialect: Dialect,
    settings: Settings,
    game: Result<Arc<Game>, GameError>,
    banned: Arc<[String]>,
    running: Option<Running>,
    /// Commands that wait for the end of the search in batch mode.
    waiting: VecDeque<Request>,
    /// The number of the last search.
    number: u64,
    /// Whether the input has ended.
    at_end: bool,
}

impl Session {
    /// A conversation that has not begun. `uci` is the dialect for programs that greet with `uci`.
    pub fn new(uci: Dialect, settings: Settings) -> Self {
        let game = Ok(Arc::new(Game::start(settings.rules)));
        Self {
            uci,
            dialect: uci,
            settings,
            game,
            banned: Arc::new([]),
            running: None,
            waiting: VecDeque::new(),
            number: 0,
            at_end: false,
        }
    }

    /// Takes a line from the other program.
    pub fn line(&mut self, line: &str, now: Instant) -> Vec<Action> {
        let Some(request) = Request::read(line) else { return Vec::new() };
        if self.settings.batch && self.running.is_some() && !request.is_urgent() {
            if self.waiting.len() >= MOST_WAITING {
                return vec![fact("too many commands wait")];
            }
            self.waiting.push_back(request);
            return Vec::new();
        }
        let mut actions = Vec::new();
        self.obey(request, now, &mut actions);
        actions
    }

    /// Takes a report of a search. Reports of an answered search are ignored.
    pub fn event(&mut self, event: Event, now: Instant) -> Vec<Action> {
        let mut actions = Vec::new();
        let Some(running) = &mut self.running else { return actions };
        if running.job.number != event.number {
            return actions;
        }
        actions.extend(running.hear(event.found, now));
        if running.done && !running.waits {
            self.answer(&mut actions);
            self.go_on(now, &mut actions);
        }
        actions
    }

    /// Acts on the time; to be called when [`Session::wait`] is over.
    pub fn tick(&mut self, now: Instant) -> Vec<Action> {
        let mut actions = Vec::new();
        let Some(running) = &mut self.running else { return actions };
        if running.deadline.is_some_and(|deadline| now >= deadline) {
            self.answer(&mut actions);
            self.go_on(now, &mut actions);
        } else if !running.done {
            actions.extend(running.look(now));
        }
        actions
    }

    /// How long the session can wait without input; `None` if there is no limit.
    pub fn wait(&self, now: Instant) -> Option<Duration> {
        let running = self.running.as_ref().filter(|running| !running.done)?;
        let left = running.deadline.map(|deadline| deadline.saturating_duration_since(now));
        Some(left.map_or(LOOK, |left| left.min(LOOK)))
    }

    /// Notes the end of the input. That ends the program; in batch mode the pending commands are
    /// done first.
    pub fn end(&mut self, now: Instant) -> Vec<Action> {
        self.at_end = true;
        let mut actions = Vec::new();
        if !self.settings.batch {
            self.obey(Request::Quit, now, &mut actions);
            return actions;
        }
        if self.running.as_ref().is_some_and(|running| running.waits) {
            // No program is left to stop it.
            self.answer(&mut actions);
        }
        self.go_on(now, &mut actions);
        actions
    }

    /// Runs the pending commands until a search begins.
    fn go_on(&mut self, now: Instant, actions: &mut Vec<Action>) {
        while self.running.is_none()
            && let Some(request) = self.waiting.pop_front()
        {
            self.obey(request, now, actions);
            if self.at_end && self.running.as_ref().is_some_and(|running| running.waits) {
                self.answer(actions);
            }
        }
        if self.at_end && self.running.is_none() {
            actions.push(Action::Quit);
        }
    }

    fn obey(&mut self, request: Request, now: Instant, actions: &mut Vec<Action>) {
        match request {
            Request::Greeting(word) => self.greet(&word, actions),
            Request::IsReady => say(actions, "readyok"),
            Request::SetOption(text) => {
                let rules = self.settings.rules;
                if let Err(error) = self.settings.set(self.dialect, &text) {
                    actions.push(fact(&error.to_string()));
                }
                if self.settings.rules != rules {
                    // A position of another game does not belong to this one.
                    self.game = Ok(Arc::new(Game::start(self.settings.rules)));
                    self.banned = Arc::new([]);
                }
            }
            Request::NewGame => {
                self.game = Ok(Arc::new(Game::start(self.settings.rules)));
                self.banned = Arc::new([]);
            }
            Request::Position(text) => {
                let game = Game::read(self.settings.rules, self.dialect, &text);
                if let Err(error) = &game {
                    actions.push(fact(&error.to_string()));
                }
                self.game = game.map(Arc::new);
                self.banned = Arc::new([]);
            }
            Request::BanMoves(moves) => self.banned = moves.into(),
            Request::Go(go) => self.go(*go, now, actions),
            Request::Stop => {
                self.answer(actions);
                self.go_on_after_stop(now, actions);
            }
            Request::PonderHit => self.ponder_hit(now, actions),
            Request::Quit => {
                if let Some(running) = self.running.take() {
                    running.job.stop.store(true, Ordering::Relaxed);
                }
                self.waiting.clear();
                if self.dialect == Dialect::Ucci {
                    say(actions, "bye");
                }
                actions.push(Action::Quit);
            }
        }
    }

    /// The commands that waited for the stopped search come next.
    fn go_on_after_stop(&mut self, now: Instant, actions: &mut Vec<Action>) {
        if !self.waiting.is_empty() || self.at_end {
            self.go_on(now, actions);
        }
    }

    fn greet(&mut self, word: &str, actions: &mut Vec<Action>) {
        if let Some(dialect) = Dialect::of_greeting(word, self.uci) {
            self.dialect = dialect;
        }
        say(actions, concat!("id name paiju ", env!("CARGO_PKG_VERSION")));
        say(actions, "id author the authors of paiju");
        actions.extend(self.settings.offer(self.dialect).into_iter().map(Action::Say));
        say(actions, self.dialect.ok());
    }

    fn go(&mut self, go: Go, now: Instant, actions: &mut Vec<Action>) {
        // A program that sends a new question does not need the answer to the previous one.
        self.answer(actions);
        if go.perft {
            actions.push(fact("perft is not counted here; use paiju perft"));
            return;
        }
        let game = match &self.game {
            Ok(game) => Arc::clone(game),
            Err(error) => {
                actions.push(fact(&error.to_string()));
                say(actions, self.no_move());
                return;
            }
        };
        let unit = if self.settings.milliseconds { 1 } else { 1000 };
        let time = go.time(game.turn(), unit);
        let waits = go.waits();
        let deadline = time.filter(|_| !waits).and_then(|time| now.checked_add(time));
        self.number += 1;
        let job = Job {
            number: self.number,
            game,
            is_timed: time.is_some() || waits,
            go: Arc::new(go),
            banned: Arc::clone(&self.banned),
            settings: self.settings.clone(),
            dialect: self.dialect,
            stop: Arc::new(AtomicBool::new(false)),
            progress: Arc::new(Progress::default()),
        };
        actions.push(Action::Think(Box::new(job.clone())));
        self.running = Some(Running::new(job, now, deadline, waits));
    }

    /// The move that was pondered on has been played: the clock runs from now.
    fn ponder_hit(&mut self, now: Instant, actions: &mut Vec<Action>) {
        let unit = if self.settings.milliseconds { 1 } else { 1000 };
        let Some(running) = self.running.as_mut().filter(|running| running.job.go.ponder) else {
            return;
        };
        let Job { go, game, .. } = &running.job;
        running.waits = go.infinite;
        running.deadline = go.time(game.turn(), unit).and_then(|time| now.checked_add(time));
        if running.done && !running.waits {
            self.answer(actions);
            self.go_on(now, actions);
        }
    }

    /// Ends the search, if there is one, and reports its result.
    fn answer(&mut self, actions: &mut Vec<Action>) {
        let Some(running) = self.running.take() else { return };
        match running.end(actions) {
            Some((best, Some(reply))) => say(actions, format!("bestmove {best} ponder {reply}")),
            Some((best, None)) => say(actions, format!("bestmove {best}")),
            None => say(actions, self.no_move()),
        }
    }

    /// The message that there is no legal move.
    fn no_move(&self) -> &'static str {
        match self.dialect {
            Dialect::Ucci => "nobestmove",
            Dialect::Uci | Dialect::Fairy | Dialect::Cyclone => "bestmove (none)",
        }
    }
}

fn say(actions: &mut Vec<Action>, text: impl Into<String>) {
    actions.push(Action::Say(text.into()));
}

/// A line of text for the user.
fn fact(text: &str) -> Action {
    // A position text may contain any characters.
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    Action::Say(format!("info string {text}"))
}
