//! Positions that one side never wins, shown by a closed set.
//!
//! The attacker never wins a position if there is a set of positions with the attacker to move,
//! that one among them, such that to each attacker move the defender has a reply that ends the game
//! without a loss or leads back into the set, and no perpetual play inside it is lost by the
//! defender under the rule about repetition. Nothing is said about numbers of moves, so nothing is
//! searched to a depth. What holds with the ban on perpetual check holds without it.
//!
//! Where few pieces are left, [`Advice`] says which replies hold, so that no wrong one is chosen.

mod advice;
mod closing;
mod member;

pub(in crate::solve) use advice::Adviser;
pub use advice::{Advice, AdviceCost, Known};
pub use closing::stronghold::Stronghold;
pub(in crate::solve) use closing::stronghold::stronghold;
pub(in crate::solve) use closing::{Closing, Progress, held};
