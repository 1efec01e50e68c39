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
mod contradiction;
mod criteria;
mod economy;
mod entry;
mod game_text;
mod generator;
mod generator_rules;
mod halt;
mod hill_climbing;
mod material_pattern;
mod pool;
mod problem;
mod quality;
mod random;
mod retraction;
mod sheet;
mod source;
mod symmetry;
#[cfg(test)]
mod tests;
mod unique_win;
mod xiangqi;

pub use contradiction::{Impossible, possible};
pub use criteria::{RestsOn, Wanted};
pub use economy::strip;
pub use entry::{Provenance, entry};
pub use game_text::{Game, GamesError, read_games};
pub use generator::{Workshop, Yield};
pub use generator_rules::Composed;
pub use halt::Halt;
pub use hill_climbing::climb;
pub use material_pattern::{Material, MaterialError};
pub use pool::{Pool, Tally};
pub use problem::{Made, Refused, make};
pub use quality::quality;
pub use random::{Random, of_unit};
pub use retraction::taken_back;
pub use sheet::sheet;
pub use source::{
    Candidate, Games, Listed, Mates, Mutations, Placed, Source, Tables, TablesError, Visit,
};
pub use symmetry::{canonical, differences, image_with_attacker};
pub use unique_win::{Found, probe};
