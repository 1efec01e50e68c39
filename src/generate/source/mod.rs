//! Where positions come from.

mod list;
mod mates;
mod mutations;
mod random_placement;
mod tables;

use std::ops::ControlFlow;

pub use list::{Games, Listed};
pub use mates::Mates;
pub use mutations::Mutations;
pub(super) use mutations::changed;
pub use random_placement::Placed;
pub use tables::{Tables, TablesError};

use super::criteria::Wanted;
use super::generator_rules::Composed;
use super::random::Random;
use crate::game::Position;

/// A position that may be a problem.
#[derive(Clone, Debug)]
pub struct Candidate<R: Composed> {
    /// The position, with the attacker to move.
    pub position: Position<R>,
    /// What it was made of: the id of a problem, the number of a game and a move.
    pub from: Option<String>,
}

/// Takes a candidate and says whether it is a problem as wanted; breaks when it has seen
/// enough.
pub type Visit<'a, R> = dyn FnMut(Candidate<R>) -> ControlFlow<(), bool> + 'a;

/// A source of positions.
pub trait Source<R: Composed>: Send + Sync {
    /// The word for it on the command line and in the provenance of what it brings.
    fn name(&self) -> &'static str;

    /// How many units of it bring something new; `None` if there is no end of it.
    fn units(&self) -> Option<u64> {
        None
    }

    /// Brings the positions of one unit, one after another, until `visit` breaks. They depend
    /// on the unit, its chance, what is wanted, and what `visit` says, and on nothing else.
    fn bring(
        &self,
        unit: u64,
        random: &mut Random,
        wanted: &Wanted,
        visit: &mut Visit<'_, R>,
    ) -> ControlFlow<()>;
}
