//! Making problems: positions from many sources, of which only proven ones are kept.
//!
//! The work is cut into *units*. A unit is a seed and a number, and what it makes depends on
//! nothing else, so a run gives the same set with any number of threads. In a unit
//!
//! 1. a [`Source`] brings positions: men thrown on the board, positions of games, problems
//!    with something changed, final positions with moves taken back, positions of endgame tables or
//!    of a list;
//! 2. [`probe`] keeps those that are won in a wanted number of moves by one key alone;
//! 3. [`strip`] takes off the board every man that is not needed;
//! 4. [`Climb`](climb) changes what is left at random and goes on from what came out
//!    better;
//! 5. [`make`] proves the rest: no duals that the policy minds, the themes, what the
//!    solution rests on, the [difficulty](crate::difficulty).
//!
//! A [`Pool`] takes what units made in the order of their numbers, refuses what is too like
//! something it has, and [chooses](Pool::choose) the best of many, spread over their themes.
//!
//! What is particular to a game stands behind [`Composed`].

mod chex;
mod climb;
mod composed;
mod economy;
mod games;
mod halt;
mod image;
mod impossible;
mod made;
mod material;
mod pool;
mod printed;
mod probe;
mod quality;
mod random;
mod retro;
mod source;
#[cfg(test)]
mod tests;
mod unit;
mod wanted;
mod write;
mod xiangqi;

pub use climb::climb;
pub use composed::Composed;
pub use economy::strip;
pub use games::{Game, GamesError, read_games};
pub use halt::Halt;
pub use image::{canonical, differences, image_with_attacker};
pub use impossible::{Impossible, possible};
pub use made::{Made, Refused, make};
pub use material::{Material, MaterialError};
pub use pool::{Pool, Tally};
pub use printed::sheet;
pub use probe::{Found, probe};
pub use quality::quality;
pub use random::{Random, of_unit};
pub use retro::taken_back;
pub use source::{
    Candidate, Games, Listed, Mates, Mutations, Placed, Source, Tables, TablesError, Visit,
};
pub use unit::{Workshop, Yield};
pub use wanted::{RestsOn, Wanted};
pub use write::{Provenance, entry};
