//! Positions that are given: of a list, of games.

use std::ops::ControlFlow;

use super::{Candidate, Source, Visit};
use crate::game::{Color, Position};
use crate::generate::criteria::Criteria;
use crate::generate::game_text::Game;
use crate::generate::generator_rules::GeneratorRules;
use crate::generate::random::Random;
use crate::generate::symmetry::with_attacker;

/// A list of positions, such as those mined from endgame tables.
#[derive(Clone, Debug)]
pub struct PositionList<R: GeneratorRules> {
    name: &'static str,
    positions: Vec<(Position<R>, String)>,
}

impl<R: GeneratorRules> PositionList<R> {
    /// A source with this name, of positions with their origins.
    pub fn new(
        name: &'static str,
        positions: impl IntoIterator<Item = (Position<R>, String)>,
    ) -> Self {
        Self { name, positions: positions.into_iter().collect() }
    }
}

/// Positions in a unit.
const UNIT_SIZE: usize = 16;

impl<R: GeneratorRules> Source<R> for PositionList<R> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn unit_count(&self) -> Option<u64> {
        Some(self.positions.len().div_ceil(UNIT_SIZE) as u64)
    }

    fn is_given(&self) -> bool {
        true
    }

    fn most_problems(&self) -> usize {
        usize::MAX
    }

    fn visit_unit(
        &self,
        unit: u64,
        _: &mut Random,
        _: &Criteria,
        visit: &mut Visit<'_, R>,
    ) -> ControlFlow<()> {
        let start = (unit as usize).saturating_mul(UNIT_SIZE);
        for (position, from) in self.positions.iter().skip(start).take(UNIT_SIZE) {
            if let Some(position) = with_attacker(position, Color::Red) {
                visit(Candidate { position, from: Some(from.clone()) })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The positions of some games. Where Black is to move, the sides are exchanged; else a problem
/// shows the position as it was played. After a win with one key, the later positions of the same
/// win are passed over, so that a game does not give the same puzzle several times.
#[derive(Clone, Debug)]
pub struct GamePositions<R: GeneratorRules> {
    games: Vec<Game<R>>,
    per_game: Option<usize>,
    last_plies: Option<usize>,
}

impl<R: GeneratorRules> GamePositions<R> {
    /// The positions of these games after their `last_plies`, or all, for at most `per_game`
    /// problems from each.
    pub fn new(games: Vec<Game<R>>, per_game: Option<usize>, last_plies: Option<usize>) -> Self {
        Self { games, per_game, last_plies }
    }
}

impl<R: GeneratorRules> Source<R> for GamePositions<R> {
    fn name(&self) -> &'static str {
        "games"
    }

    fn unit_count(&self) -> Option<u64> {
        Some(self.games.len() as u64)
    }

    fn is_given(&self) -> bool {
        true
    }

    fn keeps_positions(&self) -> bool {
        true
    }

    fn most_problems(&self) -> usize {
        self.per_game.unwrap_or(usize::MAX)
    }

    fn visit_unit(
        &self,
        unit: u64,
        _: &mut Random,
        criteria: &Criteria,
        visit: &mut Visit<'_, R>,
    ) -> ControlFlow<()> {
        let Some(game) = self.games.get(unit as usize) else { return ControlFlow::Continue(()) };
        let skipped = self.last_plies.map_or(0, |last| game.moves.len().saturating_sub(last));
        // Up to this ply each side plays out a win that was found already.
        let (mut position, mut played_out) = (game.start, [0; 2]);
        for (ply, &mv) in (1..).zip(&game.moves) {
            position = position.after(mv);
            if position.legal_moves().is_empty() {
                break;
            }
            let attacker = position.turn();
            if ply <= skipped || ply < played_out[attacker.index()] {
                continue;
            }
            if let Some(image) = with_attacker(&position, Color::Red) {
                let from = format!("{}, after ply {ply}", game.name);
                if visit(Candidate { position: image, from: Some(from) })? {
                    let longest = usize::from(*criteria.moves.end());
                    played_out[attacker.index()] = ply + 2 * longest;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
