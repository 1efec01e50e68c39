//! Positions that are given as a list.

use std::ops::ControlFlow;

use super::{Candidate, Source, Unit};
use crate::candidates::generator_rules::GeneratorRules;
use crate::candidates::symmetry::with_attacker;
use crate::game::{Color, Position};

/// A list of positions, such as those mined from endgame tables.
#[derive(Clone, Debug)]
pub struct PositionList<R: GeneratorRules> {
    name: &'static str,
    positions: Vec<(Position<R>, String)>,
    turn: Color,
}

impl<R: GeneratorRules> PositionList<R> {
    /// A source with this name, of positions with their origins. The attacker, Red, is to move.
    pub fn new(
        name: &'static str,
        positions: impl IntoIterator<Item = (Position<R>, String)>,
    ) -> Self {
        Self { name, positions: positions.into_iter().collect(), turn: Color::Red }
    }

    /// The same with this side to move.
    #[must_use]
    pub fn with_turn(self, turn: Color) -> Self {
        Self { turn, ..self }
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

    fn visit_unit(&self, number: u64, unit: &mut Unit<'_, R>) -> ControlFlow<()> {
        let start = (number as usize).saturating_mul(UNIT_SIZE);
        for (position, from) in self.positions.iter().skip(start).take(UNIT_SIZE) {
            if let Some(position) = with_attacker(position, self.turn) {
                (unit.visit)(Candidate { position, from: Some(from.clone()), played: None })?;
            }
        }
        ControlFlow::Continue(())
    }
}
