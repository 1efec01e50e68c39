//! Games whose positions become problems, and how a collection says where they were played.

use std::sync::Arc;

use super::criteria::Criteria;
use super::generator_rules::GeneratorRules;
use super::source::is_defensible;
use crate::exact::Wdl;
use crate::formats::{GameResult, Header, Headers};
use crate::game::{Color, Position};
use crate::notation::Notation;
use crate::problem::{Source, Text};
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

/// Where in a game a position was played.
#[derive(Clone, Debug)]
pub struct GamePlace {
    /// What the file says about the game.
    pub headers: Arc<Headers>,
    /// The number of moves before the position, both sides' counted.
    pub ply: usize,
    /// The position before the last of them, and that move.
    pub last: Option<(AnyPosition, AnyMove)>,
    /// Why that move was a mistake, if that is proven. Determined for problems only.
    pub mistake: Option<Mistake>,
}

/// What a better move would have reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// The opponent would have no win within this many moves.
    AllowsWin(u8),
    /// The result, by endgame tables.
    Throws(Wdl),
}

impl GamePlace {
    /// The position after this many moves of a game whose positions are all given.
    pub(super) fn of<R: GeneratorRules>(
        game: &Game,
        positions: &[Position<R>],
        ply: usize,
    ) -> Self {
        let last = ply.checked_sub(1).and_then(|at| {
            let before = R::any_position(*positions.get(at)?);
            Some((before, *game.moves.get(at)?))
        });
        Self { headers: Arc::clone(&game.headers), ply, last, mistake: None }
    }

    /// Finds out whether the last move was a mistake that allows a win of this length.
    pub(super) fn find_mistake<R: GeneratorRules>(
        &mut self,
        rules: R,
        moves: u8,
        criteria: &Criteria,
    ) {
        let before = self.last.as_ref().and_then(|(before, _)| rules.of_position(before));
        let avoidable = before.is_some_and(|before| is_defensible(before, moves, criteria));
        self.mistake = avoidable.then_some(Mistake::AllowsWin(moves));
    }

    /// The game as the source of an entry.
    pub fn source(&self) -> Source {
        // PGN writes question marks for what is not known.
        let header = |header| {
            let text = self.headers.get(header)?;
            text.contains(|c: char| c.is_alphanumeric()).then(|| Text::new(text))
        };
        Source {
            name: header(Header::Event).or_else(|| header(Header::Title)),
            problemid: header(Header::Round).map(|round| Text::new(format!("round {round}"))),
            date: header(Header::Date),
            ..Source::default()
        }
    }

    /// Who played, how it ended, and the last move before the position.
    pub fn comments(&self, notation: Notation) -> Vec<String> {
        let mut all = Vec::new();
        let name = |header| self.headers.get(header).filter(|name| *name != "?");
        if let (Some(red), Some(black)) = (name(Header::Red), name(Header::Black)) {
            let result = match self.headers.result {
                GameResult::Unknown => String::new(),
                result => format!(", {}", result.pgn()),
            };
            all.push(format!("{red} – {black}{result}"));
        }
        if let Some((before, mv)) = &self.last {
            let side = before.mover();
            let number = self.ply.div_ceil(2);
            let dots = if before.turn() == Color::Red { "." } else { "..." };
            let mistake = match self.mistake {
                Some(Mistake::AllowsWin(moves)) => {
                    format!(", a mistake: after another move there was no win in {moves}")
                }
                Some(Mistake::Throws(Wdl::Win)) => ", a mistake: another move won".to_owned(),
                Some(Mistake::Throws(_)) => ", a mistake: another move kept the draw".to_owned(),
                None => String::new(),
            };
            let text = before.write_move(notation, *mv);
            all.push(format!("{side} has just played {number}{dots} {text}{mistake}"));
        }
        all
    }
}
