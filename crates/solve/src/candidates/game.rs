//! Games whose positions become problems.

use std::sync::Arc;

use crate::formats::Headers;
use crate::game::Position;
use crate::rules::{AnyMove, AnyPosition, PlayedRules, RuleSet};

/// A game as a source of positions.
#[derive(Clone, Debug)]
pub struct Game {
    /// The name of the file, and the number of the game in it.
    pub name: String,
    /// The position before the first move.
    pub start: AnyPosition,
    /// Its moves, up to the first that could not be read.
    pub moves: Vec<AnyMove>,
    /// What the file says about it.
    pub headers: Arc<Headers>,
}

impl Game {
    /// All positions, that after the last move included; none if it is not a game of these rules.
    pub(super) fn positions<R: PlayedRules>(&self, rules: R) -> Vec<Position<R>> {
        let Some(start) = rules.of_position(&self.start) else { return Vec::new() };
        let mut all = vec![*start];
        let mut at = *start;
        for mv in self.moves.iter().filter_map(|&mv| R::of_move(mv)) {
            at = at.after(mv);
            all.push(at);
        }
        all
    }
}

/// Games that can be read one by one.
pub trait GameList: Send + Sync {
    /// How many there are.
    fn count(&self) -> u64;

    /// Reads one of them as a game of these rules; also returns what could not be read. `None` if
    /// there are no moves.
    fn game(&self, rules: RuleSet, number: u64) -> (Option<Game>, Vec<String>);
}

impl GameList for Vec<Game> {
    fn count(&self) -> u64 {
        self.len() as u64
    }

    fn game(&self, _: RuleSet, number: u64) -> (Option<Game>, Vec<String>) {
        (self.get(number as usize).cloned(), Vec::new())
    }
}
