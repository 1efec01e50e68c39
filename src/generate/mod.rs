//! Generates sets of problems: chooses the best of the problems made from the
//! [candidates](crate::candidates), and writes them.
//!
//! A [`ProblemPool`] takes the problems of a [`Generator`] in the order of their units, rejects
//! what is too similar to a problem it has, and [chooses](ProblemPool::choose) the best, no two
//! with the same [idea](crate::idea), spread over material, length, key and themes. [`GameFiles`]
//! supplies games. Nothing here depends on the rule set.
//!
//! To follow one problem from the command to the file, read `cli/command/generate/mod.rs`, then
//! the files that the room of the candidates names, then `pool.rs`, `spread.rs`, `entry.rs`,
//! `cli/command/generate/collection_file.rs`.

mod entry;
mod game_files;
mod pool;
mod spread;
#[cfg(test)]
mod tests;

pub use crate::candidates::{
    CandidateSource, Contradiction, Criteria, Dependence, DependenceError, Game, GameList,
    GameParts, GamePlace, GeneratedProblem, Generator, GeneratorRules, MaterialPattern,
    MaterialPatternError, Mistake, NoIdea, PassedOver, PlayCriteria, Rejection, SourceError,
    StopCondition, UnitLog, UnitResult, check_criteria, idea_of,
};
#[cfg(feature = "tables")]
pub use crate::candidates::{GameStudies, GameStudy, TablePositionsError};
pub use entry::{SetOrigin, collection_entry};
pub use game_files::GameFiles;
pub use pool::{PoolCounts, ProblemPool};
pub use spread::most_alike;
