//! Why a final position is lost, as data and as text.
//!
//! [`explain`] takes the position apart: every point next to the general, every piece that
//! gives check and how, every piece of the losing side and why it cannot help. What cannot
//! be seen by looking is decided by making the experiment: a blocking piece is lifted and
//! the general's move is judged by the kernel ([`Blockade`]); a rule is switched off and
//! the position is judged again ([`RuleDependence`]).
//!
//! Any position can be explained. In one that is not final, flights may be free and pieces
//! may have moves.
//!
//! A game implements what is particular to it as [`ExplainRules`].

mod attack;
mod chex;
mod defender;
mod explain;
mod flight;
mod marks;
mod model;
mod record;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_chex;
mod xiangqi;

pub(crate) use attack::attacks;
pub use attack::{
    Attack, Check, CheckOrigin, ExplainRules, Mechanism, Neighbour, Obstacle, PlacedPiece,
};
pub use defender::{Defender, FailedDefence, Mobility};
pub use explain::{Anatomy, RuleDependence, explain, explain_after};
pub use flight::{Blockade, Flight, FlightState, Guard};
pub use marks::anatomy_marks;
pub use model::ModelMate;
