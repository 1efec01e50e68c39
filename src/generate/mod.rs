//! Generates problems: candidate positions come from many sources, and only proven problems
//! are kept.
//!
//! The work is divided into *units*. A unit is a seed and a number, and its result depends on
//! nothing else, so a run gives the same set with any number of threads. In a unit
//!
//! 1. a [`Source`] supplies candidates: random positions, positions of games, mutated
//!    problems, final positions with moves retracted, positions of endgame tables or of a list;
//! 2. [`find_unique_win`] keeps those that exactly one key wins in an accepted number of
//!    moves;
//! 3. [`remove_idle_pieces`] removes every piece that the problem does not need (economy);
//! 4. [`hill_climb`] mutates the result and continues from what is at least as good;
//! 5. [`accept`] proves the rest: no duals that the policy forbids, the themes, what the
//!    solution depends on, the [difficulty](crate::difficulty).
//!
//! A [`ProblemPool`] takes the problems in the order of their units, rejects what is too
//! similar to a problem it has, and [chooses](ProblemPool::choose) the best, spread over
//! material, length, key and themes.
//!
//! What a game adds is behind [`GeneratorRules`].
//!
//! To follow one problem from the command to the file, read in this order:
//! `cli/command/generate/mod.rs`, `criteria.rs`, `generator.rs`, `source/mod.rs`,
//! `source/retracted_mates.rs`, `source/random_placement.rs`, `retraction.rs`,
//! `unique_win.rs`, `economy.rs`, `problem.rs`, `quality.rs`, `source/mutations.rs`, `pool.rs`,
//! `spread.rs`, `entry.rs`, `cli/command/generate/collection_file.rs`. Not in this list are the options, the
//! random numbers and the rooms further up: solver, themes, difficulty.

mod chex;
mod composed;
mod contradiction;
mod criteria;
mod economy;
mod entry;
mod fairy;
mod game;
mod generator;
mod generator_rules;
mod material_pattern;
mod pool;
mod problem;
mod quality;
mod random;
mod retraction;
mod source;
mod spread;
mod symmetry;
#[cfg(test)]
mod tests;
mod unique_win;
mod unit_log;
mod xiangqi;

pub use composed::Composed;
pub use contradiction::{Contradiction, check_criteria};
pub use criteria::{Criteria, Dependence, DependenceError, StopCondition};
pub use economy::remove_idle_pieces;
pub use entry::{SetOrigin, collection_entry};
pub use fairy::{
    FairyContradiction, FairyCriteria, FairyEnds, FairyGenerator, FairyProblem, accept_fairy,
    check_fairy_criteria,
};
pub use game::{
    AnyGameStudies, AnyGameStudy, Game, GameFiles, GameStudies, GameStudy, GameTextError,
    GameTexts, Mistake, Played, game_of_tree,
};
pub use generator::{Generator, UnitResult, Units, hill_climb};
pub use generator_rules::GeneratorRules;
pub use material_pattern::{MaterialPattern, MaterialPatternError};
pub use pool::{PoolCounts, ProblemPool};
pub use problem::{GeneratedProblem, Rejection, accept};
pub use quality::quality;
pub use random::Random;
pub use retraction::retract_move;
pub use source::{
    Candidate, GameList, GameParts, GamePositions, Mutations, PositionList, RandomPlacement,
    RetractedMates, Source, TablePositions, TablePositionsError, Visit,
};
pub use spread::most_alike;
pub use symmetry::{canonical, differences, with_attacker};
pub use unique_win::{NotUnique, UniqueWin, find_unique_win, try_unique_win};
pub use unit_log::{PassedOver, UnitLog};
