//! Sources of candidates.

mod games;
mod list;
mod mutations;
mod random_placement;
mod retracted_mates;
#[cfg(feature = "tables")]
mod tables;

use std::ops::ControlFlow;

pub(super) use games::is_defensible;
pub use games::{GameParts, GamePositions};
pub use list::PositionList;
pub use mutations::Mutations;
pub(super) use mutations::mutate;
pub use random_placement::RandomPlacement;
pub use retracted_mates::RetractedMates;
#[cfg(feature = "tables")]
pub(super) use tables::table_positions;
#[cfg(feature = "tables")]
pub use tables::{TablePositions, TablePositionsError};

use super::criteria::Criteria;
use super::game::GamePlace;
use super::generator_rules::GeneratorRules;
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

/// One unit of a source: what its candidates depend on, and where they go.
pub struct Unit<'a, R: GeneratorRules> {
    /// Its random numbers.
    pub random: &'a mut Random,
    /// What a problem must be.
    pub criteria: &'a Criteria,
    /// Counts what is passed over without a test.
    pub log: &'a mut UnitLog,
    /// Tests a candidate.
    pub visit: &'a mut Visit<'a, R>,
}

impl<R: GeneratorRules> Unit<'_, R> {
    /// Tests a position that nothing is known of.
    pub(super) fn visit(&mut self, position: Position<R>) -> ControlFlow<(), bool> {
        (self.visit)(Candidate { position, from: None, played: None })
    }

    /// Breaks where the run must end.
    pub(super) fn go_on(&self) -> ControlFlow<()> {
        if self.criteria.stop.is_met() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

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

    /// Passes the candidates of the unit with this number to its `visit`, one by one, until that
    /// breaks. They depend on the number, the random numbers, the criteria and the results of
    /// `visit`, and on nothing else.
    fn visit_unit(&self, number: u64, unit: &mut Unit<'_, R>) -> ControlFlow<()>;
}
