//! Sources of candidates.

mod games;
mod list;
mod looks;
mod mutations;
mod random_placement;
mod retracted_mates;
#[cfg(feature = "tables")]
mod tables;

use std::ops::ControlFlow;

pub use games::{GameParts, GamePositions};
pub use list::PositionList;
pub(super) use looks::is_defensible;
pub use mutations::Mutations;
pub(super) use mutations::mutate;
pub use random_placement::RandomPlacement;
pub use retracted_mates::RetractedMates;
#[cfg(feature = "tables")]
pub(super) use tables::table_positions;
#[cfg(feature = "tables")]
pub use tables::{TablePositions, TablePositionsError};

use super::criteria::Criteria;
use super::generator_rules::GeneratorRules;
use super::played::GamePlace;
use super::random::Random;
use super::unit_log::UnitLog;
use crate::game::Position;

/// A position that may lead to a problem.
#[derive(Clone, Debug)]
pub struct Candidate<R: GeneratorRules> {
    /// The position, with the attacker to move.
    pub position: Position<R>,
    /// What it was made from: the id of a problem, a game and its ply, a table.
    pub from: Option<String>,
    /// The game in which it was played.
    pub played: Option<GamePlace>,
}

/// Tests a candidate. Continues with whether it has a unique win that meets the criteria;
/// breaks when it wants no more candidates.
pub type Visit<'a, R> = dyn FnMut(Candidate<R>) -> ControlFlow<(), bool> + 'a;

/// A source of candidates.
pub trait Source<R: GeneratorRules>: Send + Sync {
    /// Its name on the command line and in the provenance of problems.
    fn name(&self) -> &'static str;

    /// How many of its units have candidates; `None` if there is no end.
    fn unit_count(&self) -> Option<u64> {
        None
    }

    /// Whether the user has named the positions: then every one is tried, at any cost.
    fn is_given(&self) -> bool {
        false
    }

    /// Whether a problem keeps its position: nothing is removed from it, nothing is changed.
    fn keeps_positions(&self) -> bool {
        false
    }

    /// The most problems of one unit, so that no unit fills the set alone.
    fn most_problems(&self) -> usize {
        4
    }

    /// Passes the candidates of one unit to `visit`, one by one, until it breaks. They depend
    /// on the unit, its random numbers, the criteria and the results of `visit`, and on
    /// nothing else. What it passes over without visiting, it counts in `log`.
    fn visit_unit(
        &self,
        unit: u64,
        random: &mut Random,
        criteria: &Criteria,
        log: &mut UnitLog,
        visit: &mut Visit<'_, R>,
    ) -> ControlFlow<()>;
}
