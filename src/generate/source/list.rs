//! Positions that somebody else has found: of games, of endgame tables, of a list.

use std::ops::ControlFlow;

use super::{Candidate, Source, Visit};
use crate::game::{Color, Position};
use crate::generate::criteria::Wanted;
use crate::generate::game_text::Game;
use crate::generate::generator_rules::Composed;
use crate::generate::random::Random;
use crate::generate::symmetry::image_with_attacker;

/// Positions one by one, such as those mined from endgame tables.
#[derive(Clone, Debug)]
pub struct Listed<R: Composed> {
    name: &'static str,
    positions: Vec<(Position<R>, String)>,
}

impl<R: Composed> Listed<R> {
    /// A source with this name of positions that each say where they come from.
    pub fn new(
        name: &'static str,
        positions: impl IntoIterator<Item = (Position<R>, String)>,
    ) -> Self {
        Self { name, positions: positions.into_iter().collect() }
    }
}

/// Positions a unit.
const PORTION: usize = 16;

impl<R: Composed> Source<R> for Listed<R> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn units(&self) -> Option<u64> {
        Some(self.positions.len().div_ceil(PORTION) as u64)
    }

    fn bring(
        &self,
        unit: u64,
        _: &mut Random,
        _: &Wanted,
        visit: &mut Visit<'_, R>,
    ) -> ControlFlow<()> {
        let start = (unit as usize).saturating_mul(PORTION);
        for (position, from) in self.positions.iter().skip(start).take(PORTION) {
            if let Some(position) = image_with_attacker(position, Color::Red) {
                visit(Candidate { position, from: Some(from.clone()) })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Every position of some games. Black's wins are shown with the sides exchanged.
#[derive(Clone, Debug)]
pub struct Games<R: Composed> {
    games: Vec<Game<R>>,
}

impl<R: Composed> Games<R> {
    /// A source of games.
    pub fn new(games: Vec<Game<R>>) -> Self {
        Self { games }
    }
}

impl<R: Composed> Source<R> for Games<R> {
    fn name(&self) -> &'static str {
        "games"
    }

    fn units(&self) -> Option<u64> {
        Some(self.games.len() as u64)
    }

    fn bring(
        &self,
        unit: u64,
        _: &mut Random,
        _: &Wanted,
        visit: &mut Visit<'_, R>,
    ) -> ControlFlow<()> {
        let Some(game) = self.games.get(unit as usize) else { return ControlFlow::Continue(()) };
        let mut position = game.start;
        for (ply, &mv) in game.moves.iter().enumerate() {
            position = position.after(mv);
            if position.legal_moves().is_empty() {
                break;
            }
            if let Some(image) = image_with_attacker(&position, Color::Red) {
                let from = format!("{}, after ply {}", game.name, ply + 1);
                visit(Candidate { position: image, from: Some(from) })?;
            }
        }
        ControlFlow::Continue(())
    }
}
