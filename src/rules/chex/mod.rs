//! Chex.

mod cell;
mod force;
mod hexagons;
mod hints;
pub mod keys;
mod lines;
mod man;
mod moves;
mod special;

pub use cell::{Cell, Cells, SIDE};
pub use hexagons::{Chex, Hexagons};
pub use man::Man;
pub use special::{Castling, PROMOTIONS, Special};
