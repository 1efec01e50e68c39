//! Candidates for problems, and the proof of those that are kept.
//!
//! The work is divided into *units*. A unit is a seed and a number, and its result depends on
//! nothing else, so a run gives the same set with any number of threads. In a unit
//!
//! 1. a [`Source`] supplies candidates: random positions, positions of games, mutated
//!    problems, final positions with moves retracted, positions of endgame tables or of a list;
//! 2. a [`Goal`] tests them: of a forced win [`find_unique_win`] keeps those that exactly one key
//!    wins in an accepted number of moves; of help, self, reflex and series play those stay that
//!    have the solutions asked for;
//! 3. every piece that the problem does not need is removed, or replaced by a weaker one ([`economical`]);
//! 4. [hill climbing](TypedGenerator::climb) mutates the result and continues from what is at least as
//!    good;
//! 5. the rest is proven: no duals that the policy forbids, the themes, what the solution depends
//!    on, the [difficulty](crate::difficulty).
//!
//! All of that is generic over the rule set. The door for others is [`Generator`], which is made
//! for a [`RuleSet`](crate::rules::RuleSet) and returns each [`GeneratedProblem`] as plain data;
//! the room `generate` of the crate `paiju` chooses among them. A game implements what it adds as
//! [`GeneratorRules`].
//!
//! To follow one problem through this room, read in this order: `criteria.rs`, `generator.rs`,
//! `typed_generator.rs`, `goal.rs`, `source/mod.rs`, `source/retracted_mates.rs`,
//! `source/random_placement.rs`, `retraction.rs`, `unique_win.rs`, `economy.rs`, `forced.rs`,
//! `quality.rs`, `source/mutations.rs`, `problem.rs`.

mod contradiction;
mod criteria;
mod economy;
mod forced;
mod game;
mod generator;
mod generator_rules;
mod goal;
mod idea;
mod material_pattern;
mod play;
mod problem;
mod quality;
mod random;
mod retraction;
mod source;
#[cfg(feature = "tables")]
mod studies;
mod study_goal;
mod symmetry;
#[cfg(test)]
mod tests;
mod typed_generator;
mod unique_win;
mod unit_log;

pub use contradiction::{Contradiction, check_criteria};
pub use criteria::{Criteria, Dependence, DependenceError, PlayCriteria, StopCondition};
pub use economy::economical;
pub use forced::WinGoal;
pub use game::{Game, GameList, GamePlace, Mistake};
pub use generator::{CandidateSource, Generator, SourceError};
pub use generator_rules::GeneratorRules;
pub use goal::{Goal, Proven};
pub use idea::{NoIdea, idea_of};
pub use material_pattern::{MaterialPattern, MaterialPatternError};
pub use play::{PlayEnds, PlayGoal, intended};
pub use problem::{GeneratedProblem, Material, Rejection};
pub use random::Random;
pub use retraction::retract_move;
pub use source::{
    Candidate, GameParts, GamePositions, Mutations, PositionList, RandomPlacement, RetractedMates,
    Source, Unit, Visit,
};
#[cfg(feature = "tables")]
pub use source::{TablePositions, TablePositionsError};
#[cfg(feature = "tables")]
pub use studies::{GameStudies, GameStudy};
pub use symmetry::{Placement, canonical, canonical_of, differences, with_attacker};
pub use typed_generator::{TypedGenerator, UnitResult, Units};
pub use unique_win::{UniqueWin, find_unique_win};
pub use unit_log::{PassedOver, UnitLog};
